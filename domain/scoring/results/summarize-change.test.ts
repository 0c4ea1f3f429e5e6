import { describe, expect, test } from 'vitest';
import { type ChangeLine, type ChangeValues, summarizeChange } from './summarize-change.ts';

const values = (quantity: number, changes: Partial<ChangeValues> = {}): ChangeValues => {
  return { quantity, timeMs: null, tiebreakMs: null, teamResults: null, status: 'approved', ...changes };
};
const rejected = { status: 'rejected' as const };
const pending = { status: 'pending' as const };
const line = (
  was: ChangeValues | null,
  becomes: ChangeValues | null,
  changes: Partial<ChangeLine> = {},
): ChangeLine => {
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

describe('N14 notices of changes by others', () => {
  test.each<[name: string, lines: ChangeLine[], told: object | null]>([
    ['no lines → no notice', [], null],
    [
      'one change → changed, with its note',
      [line(values(187), values(150), { note: 'x' })],
      { kind: 'changed', by: 'organization', note: 'x' },
    ],
    ['several changes → changed', [line(values(1), values(2)), line(values(2), values(3))], { kind: 'changed' }],
    ['a change that is undone → no notice', [line(values(1), values(2)), line(values(2), values(1))], null],
    [
      'two changes, a note on the first → this note',
      [line(values(1), values(2), { note: 'x' }), line(values(2), values(3))],
      { note: 'x' },
    ],
    ['a judge’s approval → no notice', [line(values(1, pending), values(1), approved)], null],
    [
      'a change by a judge → changed by the judge',
      [line(values(1, pending), values(2), judge)],
      { kind: 'changed', by: 'judge' },
    ],
    ['a rejection → rejected', [line(values(1, pending), values(1, rejected), judge)], { kind: 'rejected' }],
    ['a rejection that is taken back → counted', [line(values(1, rejected), values(1), approved)], { kind: 'counted' }],
    ['a removal → removed', [line(values(1), null, removed)], { kind: 'removed', is: null }],
    ['removed and restored unchanged → no notice', [line(values(1), null, removed), line(null, values(1))], null],
    ['restored after the notice of its removal → changed', [line(null, values(1))], { kind: 'changed', was: null }],
    ['other parts of a team → changed', [line(team(3, 4), team(4, 3))], { kind: 'changed' }],
    [
      'another tie-break → changed',
      [line(values(1, { tiebreakMs: 1 }), values(1, { tiebreakMs: 2 }))],
      { kind: 'changed' },
    ],
    [
      'the athlete sends again after it → no notice',
      [line(values(1), values(1, rejected), judge), line(values(1, rejected), values(2, pending), sent)],
      null,
    ],
    [
      'a change after the athlete’s own → only this change',
      [line(values(2), values(3, pending), sent), line(values(3, pending), values(4), judge)],
      { was: values(3, pending), is: values(4) },
    ],
    [
      'an appeal and its answer → changed by the appeal only',
      [
        line(values(1), values(1), { role: 'athlete', action: 'appealed' }),
        line(values(1), values(2), { action: 'decided' }),
      ],
      { kind: 'changed', isAppealOnly: true },
    ],
    [
      'a change before the answer to an appeal → both changes together',
      [line(values(1), values(2)), line(values(2), values(3), { action: 'decided' })],
      { was: values(1), is: values(3), isAppealOnly: false },
    ],
  ])('%s', (_name, lines, told) => {
    if (told) expect(summarizeChange(lines)).toMatchObject(told);
    else expect(summarizeChange(lines)).toBeNull();
  });
});
