import { expect, test } from 'vitest';
import { isQuiet, whyNotTaken } from './take-over.ts';

const rail = { state: 'judging', epoch: 3 } as const;
const runs = { status: 'active', isCalled: true } as const;
const may = { heat: runs, rail, seen: 3, ownRail: null };

test.each([
  ['a counted rail of a running heat', {}, null],
  [
    'a rail that no telephone took, in a called heat',
    { heat: { status: 'on_hold', isCalled: true }, rail: { state: 'ready', epoch: 3 } },
    null,
  ],
  ['a heat that nobody called', { heat: { status: 'on_hold', isCalled: false } }, 'tooEarly'],
  ['a heat that is over', { heat: { status: 'finished', isCalled: true } }, 'heatOver'],
  ['an annulled rail', { rail: { state: 'void', epoch: 3 } }, 'voided'],
  ['a rail without an athlete', { rail: { state: 'empty', epoch: 3 } }, 'empty'],
  ['a finished rail', { rail: { state: 'finished', epoch: 3 } }, 'already'],
  ['a signed rail', { rail: { state: 'signed', epoch: 3 } }, 'already'],
  ['a judge with a rail in this heat', { ownRail: 2 }, 'atRail'],
  ['a rail that another device took since', { seen: 2 }, 'changed'],
] as const)('D16 take-over: %s → as the table says', (_, changes, expected) => {
  expect(whyNotTaken({ ...may, ...changes })).toBe(expected);
});

const now = Date.parse('2026-05-09T15:00:00Z');
const at = (seconds: number) => new Date(now - seconds * 1_000).toISOString();
const counts = { state: 'judging', judge: 'Ramón Sosa', newest: { begunAt: at(300), tappedAt: at(2) } } as const;

test.each([
  ['a tap 2 s ago', {}, false],
  ['a tap 41 s ago', { newest: { begunAt: at(300), tappedAt: at(41) } }, true],
  ['taken 5 s ago, no tap yet', { newest: { begunAt: at(5), tappedAt: null } }, false],
  ['no telephone', { state: 'ready', newest: null }, true],
  ['no judge', { judge: null }, true],
  ['a finished rail', { state: 'finished', newest: { begunAt: at(300), tappedAt: at(200) } }, false],
] as const)('D16 quiet rail: %s → as the table says', (_, changes, expected) => {
  expect(isQuiet({ ...counts, ...changes }, now)).toBe(expected);
});
