import { describe, expect, test } from 'vitest';
import { type ToldLine, type ToldValues, toldChange } from './told-change.ts';

const values = (quantity: number, changes: Partial<ToldValues> = {}): ToldValues => {
  return { quantity, timeMs: null, tiebreakMs: null, teamResults: null, status: 'approved', ...changes };
};
const rejected = { status: 'rejected' as const };
const pending = { status: 'pending' as const };
const line = (was: ToldValues | null, becomes: ToldValues | null, changes: Partial<ToldLine> = {}): ToldLine => {
  return { action: 'changed', role: 'organization', was, becomes, note: null, ...changes };
};
const judge = { role: 'judge' as const };
const approved = { ...judge, action: 'approved' as const };
const sent = { role: 'athlete' as const, action: 'edited' as const };
const removed = { action: 'removed' as const };
const team = (one: number, other: number) =>
  values(one + other, {
    teamResults: [
      { userId: 'a', quantity: one, timeMs: null },
      { userId: 'b', quantity: other, timeMs: null },
    ],
  });

describe('N14 what is told of all that others did to a result', () => {
  test.each<[name: string, lines: ToldLine[], told: object | null]>([
    ['nothing', [], null],
    ['one change', [line(values(187), values(150), { note: 'x' })], { kind: 'changed', by: 'organization', note: 'x' }],
    [
      'the first and the last of several',
      [line(values(1), values(2)), line(values(2), values(3))],
      { kind: 'changed' },
    ],
    ['one that was undone', [line(values(1), values(2)), line(values(2), values(1))], null],
    ['the last reason', [line(values(1), values(2), { note: 'x' }), line(values(2), values(3))], { note: 'x' }],
    ['a judge’s approval', [line(values(1, pending), values(1), approved)], null],
    ['a change by a judge', [line(values(1, pending), values(2), judge)], { kind: 'changed', by: 'judge' }],
    ['a rejection', [line(values(1, pending), values(1, rejected), judge)], { kind: 'rejected' }],
    ['a rejection that is taken back', [line(values(1, rejected), values(1), approved)], { kind: 'counted' }],
    ['a removal', [line(values(1), null, removed)], { kind: 'removed', is: null }],
    ['one that came back as it was', [line(values(1), null, removed), line(null, values(1))], null],
    ['one that came back after it was told', [line(null, values(1))], { kind: 'changed', was: null }],
    ['a part of a team', [line(team(3, 4), team(4, 3))], { kind: 'changed' }],
    ['a tie-break', [line(values(1, { tiebreakMs: 1 }), values(1, { tiebreakMs: 2 }))], { kind: 'changed' }],
    [
      'what the athlete sent after it',
      [line(values(1), values(1, rejected), judge), line(values(1, rejected), values(2, pending), sent)],
      null,
    ],
    [
      'only what came after the athlete’s own',
      [line(values(2), values(3, pending), sent), line(values(3, pending), values(4), judge)],
      { was: values(3, pending), is: values(4) },
    ],
    [
      'an appeal and its answer',
      [
        line(values(1), values(1), { role: 'athlete', action: 'appealed' }),
        line(values(1), values(2), { action: 'decided' }),
      ],
      { kind: 'changed', isAppealOnly: true },
    ],
    [
      'a change before the answer to an appeal',
      [line(values(1), values(2)), line(values(2), values(3), { action: 'decided' })],
      { was: values(1), is: values(3), isAppealOnly: false },
    ],
  ])('%s', (_name, lines, told) => {
    if (told) expect(toldChange(lines)).toMatchObject(told);
    else expect(toldChange(lines)).toBeNull();
  });
});
