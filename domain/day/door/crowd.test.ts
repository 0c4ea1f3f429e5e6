import { expect, test } from 'vitest';
import { crowdOf, entered, nobody, together } from './crowd.ts';

const today = '2026-12-05';
const mark = { day: today };
const ticket = { typeId: 'one', voidReason: null, admitted: [], conflicts: [] };

test.each([
  ['nobody came with it', {}, { missing: 1 }],
  ['somebody came', { admitted: [mark] }, { inside: 1 }],
  ['somebody came yesterday', { admitted: [{ day: '2026-12-04' }] }, { missing: 1 }],
  ['refunded after somebody came', { admitted: [mark], voidReason: 'refunded' as const }, { inside: 1, refunded: 1 }],
  ['refunded before anybody came', { voidReason: 'refunded' as const }, {}],
  ['cancelled after somebody came', { admitted: [mark], voidReason: 'cancelled' as const }, { inside: 1, voided: 1 }],
  ['a person who left the event', { admitted: [mark], voidReason: 'left' as const }, { inside: 1, left: 1 }],
  [
    'two came with one',
    { admitted: [mark], conflicts: [{ ...mark, kind: 'double' as const }] },
    { inside: 2, doubles: 1 },
  ],
  [
    'void when a door without a network let in',
    { voidReason: 'transferred' as const, conflicts: [{ ...mark, kind: 'void' as const }] },
    { inside: 1, voided: 1 },
  ],
  [
    'no good one, let in all the same',
    { conflicts: [{ ...mark, kind: 'forced' as const }] },
    { inside: 1, without: 1 },
  ],
])('ORGA-C3 crowd: %s → its counts', (_, changes, expected) => {
  expect(crowdOf({ ...ticket, ...changes }, today)).toEqual({ ...nobody, ...expected });
});

test('ORGA-C3 crowd: several crowds → each count is summed', () => {
  const some = entered({ voidReason: null, kind: 'admitted' }, 3);
  const other = entered({ voidReason: 'refunded', kind: 'double' }, 2);
  expect(together([some, other, { ...nobody, missing: 4 }])).toEqual({ ...nobody, inside: 5, missing: 4, refunded: 2 });
  expect(together([])).toEqual(nobody);
});
