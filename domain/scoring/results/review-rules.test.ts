import { describe, expect, test } from 'vitest';
import {
  asksNote,
  foundOf,
  foundStates,
  isSameResult,
  mayStillFinish,
  reviewActions,
  reviewSteps,
  whyNotReviewed,
  writesOver,
} from './review-rules.ts';

const sent = { status: 'pending' as const, judgeId: null, modifiedByOrganization: false, appealed: false };
const open = {
  typeEvent: 'online' as const,
  isCompleted: false,
  mayFinish: false,
  isAudit: false,
  isWithdrawn: false,
  hasStarted: true,
  takesPart: true,
  result: sent,
};

describe('what a judge may do', () => {
  test.each([
    ['a result that was sent', {}, null],
    ['an event that is completed', { isCompleted: true }, 'over'],
    ['M1 N3 the last hour of a completed event', { isCompleted: true, mayFinish: true }, null],
    ['E10 a category in audit', { isAudit: true }, 'audit'],
    ['an entry that withdrew', { isWithdrawn: true }, 'withdrawn'],
    ['a test that has not begun', { hasStarted: false }, 'notStarted'],
    [
      'R9 what the organization decided',
      { result: { ...sent, modifiedByOrganization: true, appealed: true } },
      'final',
    ],
    ['R9 what is contested', { result: { ...sent, appealed: true } }, 'appealed'],
    ['nothing sent to an online test', { result: null }, 'nothingSent'],
    ['nothing sent to a qualifier', { result: null, typeEvent: 'qualifier' as const }, 'nothingSent'],
    ['the first result on site', { result: null, typeEvent: 'offline' as const }, null],
    [
      'R6 of one who did not come through',
      { result: null, typeEvent: 'offline' as const, takesPart: false },
      'notInStage',
    ],
  ])('%s', (_name, changes, expected) => {
    expect(whyNotReviewed({ ...open, ...changes })).toBe(expected);
  });

  const end = Date.UTC(2026, 10, 20, 12);
  const hour = 3_600_000;
  test.each([
    ['sent in the last moment, an hour later', end, end + hour, true],
    ['in the last moment of the day', end - hour, end + 24 * hour - 1, true],
    ['a day later', end - hour, end + 24 * hour, false],
    ['what came after the end', end + 1, end + hour, false],
  ])('M1 N3 what was sent before the end is finished: %s', (_name, sentAt, now, expected) => {
    expect(mayStillFinish({ sentAt, testEnd: end }, now)).toBe(expected);
  });

  test('ATH-222 approved as it came in is not yet reviewed', () => {
    expect(foundOf(null)).toBe('none');
    expect(foundOf(sent)).toBe('pending');
    expect(foundOf({ status: 'approved', judgeId: null })).toBe('automatic');
    expect(foundOf({ status: 'approved', judgeId: 'eva' })).toBe('approved');
    expect(foundOf({ status: 'rejected', judgeId: null })).toBe('rejected');
  });

  test('ORG-300 R4 every step leads to approved or rejected, and only values make a result where there is none', () => {
    expect(new Set(Object.values(reviewSteps).map(({ to }) => to))).toEqual(new Set(['approved', 'rejected']));
    const first = reviewActions.filter(action => reviewSteps[action].from.includes('none'));
    expect(first).toEqual(['change']);
    // No dead end: every decision can be changed.
    for (const found of foundStates) expect(reviewSteps.change.from).toContain(found);
  });
});

describe('ORG-374 N38 the note', () => {
  test.each([
    ['a rejection', 'reject', false, true, true],
    ['an approval', 'approve', false, true, false],
    ['other values than those that stand there', 'change', false, false, true],
    ['the same values', 'change', false, true, false],
    ['what a judge writes down first', 'change', true, false, false],
  ] as const)('%s', (_name, action, isFirst, isSame, expected) => {
    expect(asksNote(action, { isFirst, isSame })).toBe(expected);
  });

  const alone = { quantity: 90_000, timeMs: 300_000, tiebreakMs: null, teamResults: null };
  const ana = { userId: 'ana', quantity: 50_000, timeMs: null };
  const bea = { userId: 'bea', quantity: 40_000, timeMs: null };
  const team = { ...alone, teamResults: [ana, bea] };
  test.each([
    ['the same', alone, alone, true],
    ['another quantity', alone, { ...alone, quantity: 90_001 }, false],
    ['another time', alone, { ...alone, timeMs: 300_001 }, false],
    ['a tie-break', alone, { ...alone, tiebreakMs: 1 }, false],
    ['the same team', team, { ...team }, true],
    [
      'R10 the same sum by other members',
      team,
      {
        ...team,
        teamResults: [
          { ...ana, quantity: 40_000 },
          { ...bea, quantity: 50_000 },
        ],
      },
      false,
    ],
    ['a member more', team, { ...team, teamResults: [ana] }, false],
  ])('%s', (_name, one, other, expected) => {
    expect(isSameResult(one, other)).toBe(expected);
    expect(isSameResult(other, one)).toBe(expected);
  });

  const half = { ...alone, teamResults: [ana, { ...bea, quantity: null }] };
  test.each([
    ['another quantity', alone, { ...alone, quantity: 90_001 }, true],
    ['a first tie-break', alone, { ...alone, tiebreakMs: 1 }, false],
    ['another tie-break', { ...alone, tiebreakMs: 2 }, { ...alone, tiebreakMs: 1 }, true],
    ['the first value of one more athlete', half, team, false],
    ['the other value of an athlete', half, { ...team, teamResults: [{ ...ana, quantity: 1000 }, bea] }, true],
    ['an athlete who is left out', team, { ...team, teamResults: [ana] }, true],
  ])('N38 what is written over: %s', (_name, stored, next, expected) => {
    expect(writesOver(stored, next)).toBe(expected);
  });
});
