import { expect, test } from 'vitest';
import { crowdOf, entered, nobody, together } from './crowd.ts';

const today = '2026-12-05';
const mark = { day: today };
const ticket = { typeId: 'one', voidReason: null, admitted: [], conflicts: [] };

test.each([
  ['the ticket was not used', {}, { missing: 1 }],
  ['the ticket was used today', { admitted: [mark] }, { inside: 1 }],
  ['the ticket was used yesterday', { admitted: [{ day: '2026-12-04' }] }, { missing: 1 }],
  ['refunded after its use', { admitted: [mark], voidReason: 'refunded' as const }, { inside: 1, refunded: 1 }],
  ['refunded before its use', { voidReason: 'refunded' as const }, {}],
  ['cancelled after its use', { admitted: [mark], voidReason: 'cancelled' as const }, { inside: 1, voided: 1 }],
  [
    'the person left the event after arriving',
    { admitted: [mark], voidReason: 'left' as const },
    { inside: 1, left: 1 },
  ],
  [
    'two people came with one ticket',
    { admitted: [mark], conflicts: [{ ...mark, kind: 'double' as const }] },
    { inside: 2, doubles: 1 },
  ],
  [
    'a door without a network admitted a void ticket',
    { voidReason: 'transferred' as const, conflicts: [{ ...mark, kind: 'void' as const }] },
    { inside: 1, voided: 1 },
  ],
  [
    'no valid ticket, admitted by force',
    { conflicts: [{ ...mark, kind: 'forced' as const }] },
    { inside: 1, without: 1 },
  ],
])('ORGA-C3 people inside: %s → its counts', (_, changes, expected) => {
  expect(crowdOf({ ...ticket, ...changes }, today)).toEqual({ ...nobody, ...expected });
});

test('ORGA-C3 people inside: counts of several tickets → each count is summed', () => {
  const some = entered({ voidReason: null, kind: 'admitted' }, 3);
  const other = entered({ voidReason: 'refunded', kind: 'double' }, 2);
  expect(together([some, other, { ...nobody, missing: 4 }])).toEqual({ ...nobody, inside: 5, missing: 4, refunded: 2 });
  expect(together([])).toEqual(nobody);
});
