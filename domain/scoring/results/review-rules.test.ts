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

describe('reviews by a judge', () => {
  test.each([
    ['a result that was sent → allowed', {}, null],
    ['a completed event → refused as over', { isCompleted: true }, 'over'],
    ['M1 N3 a completed event that may still be finished → allowed', { isCompleted: true, mayFinish: true }, null],
    ['E10 a category in audit → refused', { isAudit: true }, 'audit'],
    ['an entry that withdrew → refused', { isWithdrawn: true }, 'withdrawn'],
    ['a test before its start → refused', { hasStarted: false }, 'notStarted'],
    [
      'R9 a result that the organization decided → refused as final',
      { result: { ...sent, modifiedByOrganization: true, appealed: true } },
      'final',
    ],
    ['R9 an appealed result → refused', { result: { ...sent, appealed: true } }, 'appealed'],
    ['nothing sent to an online test → refused', { result: null }, 'nothingSent'],
    ['nothing sent to a qualifier → refused', { result: null, typeEvent: 'qualifier' as const }, 'nothingSent'],
    ['the first result on site → allowed', { result: null, typeEvent: 'offline' as const }, null],
    [
      'R6 an entry that did not qualify → refused',
      { result: null, typeEvent: 'offline' as const, takesPart: false },
      'notInStage',
    ],
  ])('%s', (_name, changes, expected) => {
    expect(whyNotReviewed({ ...open, ...changes })).toBe(expected);
  });

  const end = Date.UTC(2026, 10, 20, 12);
  const hour = 3_600_000;
  test.each([
    ['sent at the end, an hour later → allowed', end, end + hour, true],
    ['sent before the end, just within a day → allowed', end - hour, end + 24 * hour - 1, true],
    ['sent before the end, a day later → refused', end - hour, end + 24 * hour, false],
    ['sent after the end → refused', end + 1, end + hour, false],
  ])('M1 N3 finishing a review after the end of the event: %s', (_name, sentAt, now, expected) => {
    expect(mayStillFinish({ sentAt, testEnd: end }, now)).toBe(expected);
  });

  test('ATH-222 a result approved without a judge → automatic', () => {
    expect(foundOf(null)).toBe('none');
    expect(foundOf(sent)).toBe('pending');
    expect(foundOf({ status: 'approved', judgeId: null })).toBe('automatic');
    expect(foundOf({ status: 'approved', judgeId: 'eva' })).toBe('approved');
    expect(foundOf({ status: 'rejected', judgeId: null })).toBe('rejected');
  });

  test('ORG-300 R4 every step of a review → approved or rejected; without a result only the judge’s values make one', () => {
    expect(new Set(Object.values(reviewSteps).map(({ to }) => to))).toEqual(new Set(['approved', 'rejected']));
    const first = reviewActions.filter(action => reviewSteps[action].from.includes('none'));
    expect(first).toEqual(['change']);
    // A judge can change every decision again.
    for (const found of foundStates) expect(reviewSteps.change.from).toContain(found);
  });
});

describe('ORG-374 N38 notes of a review', () => {
  test.each([
    ['a rejection → note needed', 'reject', false, true, true],
    ['an approval → no note needed', 'approve', false, true, false],
    ['a change to other values → note needed', 'change', false, false, true],
    ['a change to the same values → no note needed', 'change', false, true, false],
    ['a judge’s first values → no note needed', 'change', true, false, false],
  ] as const)('%s', (_name, action, isFirst, isSame, expected) => {
    expect(asksNote(action, { isFirst, isSame })).toBe(expected);
  });

  const alone = { quantity: 90_000, timeMs: 300_000, tiebreakMs: null, teamResults: null };
  const ana = { userId: 'ana', quantity: 50_000, timeMs: null };
  const bea = { userId: 'bea', quantity: 40_000, timeMs: null };
  const team = { ...alone, teamResults: [ana, bea] };
  test.each([
    ['the same values → equal', alone, alone, true],
    ['another quantity → not equal', alone, { ...alone, quantity: 90_001 }, false],
    ['another time → not equal', alone, { ...alone, timeMs: 300_001 }, false],
    ['a tie-break more → not equal', alone, { ...alone, tiebreakMs: 1 }, false],
    ['the same team → equal', team, { ...team }, true],
    [
      'R10 the same sum by other members → not equal',
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
    ['one member more → not equal', team, { ...team, teamResults: [ana] }, false],
  ])('%s', (_name, one, other, expected) => {
    expect(isSameResult(one, other)).toBe(expected);
    expect(isSameResult(other, one)).toBe(expected);
  });

  const half = { ...alone, teamResults: [ana, { ...bea, quantity: null }] };
  test.each([
    ['another quantity → overwritten', alone, { ...alone, quantity: 90_001 }, true],
    ['a first tie-break → not overwritten', alone, { ...alone, tiebreakMs: 1 }, false],
    ['another tie-break → overwritten', { ...alone, tiebreakMs: 2 }, { ...alone, tiebreakMs: 1 }, true],
    ['a first value of one more athlete → not overwritten', half, team, false],
    [
      'another value of an athlete → overwritten',
      half,
      { ...team, teamResults: [{ ...ana, quantity: 1000 }, bea] },
      true,
    ],
    ['an athlete is left out → overwritten', team, { ...team, teamResults: [ana] }, true],
  ])('N38 overwritten values: %s', (_name, stored, next, expected) => {
    expect(writesOver(stored, next)).toBe(expected);
  });
});
