import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { resultStatuses } from '#domain/scoring/results/result-states.ts';
import { appealStatuses, canDecideAppeal, isAppealable, whyNotAppealed } from './appeal-states.ts';

const now = Date.UTC(2026, 10, 20, 12);
const hour = 3_600_000;
const judged = {
  status: 'approved' as const,
  judgeId: 'eva' as string | null,
  appealed: false,
  modifiedByOrganization: false,
  changedAt: now - hour,
};

describe('R9 appeals of results', () => {
  test.each([
    ['an approved result → may be appealed', judged, null],
    ['a rejected result → may be appealed', { ...judged, status: 'rejected' as const }, null],
    ['a result without a decision → refused as pending', { ...judged, status: 'pending' as const }, 'pending'],
    ['M1 N3 a result approved without a judge → refused as pending', { ...judged, judgeId: null }, 'pending'],
    ['a result that was appealed → refused as appealed', { ...judged, appealed: true }, 'appealed'],
    [
      'N14 a result that the organization changed → may be appealed',
      { ...judged, judgeId: null, modifiedByOrganization: true },
      null,
    ],
    [
      'N14 a day after the organization’s change → refused as late',
      { ...judged, modifiedByOrganization: true, changedAt: now - 24 * hour },
      'late',
    ],
    [
      'a result that was appealed and decided → refused as appealed',
      { ...judged, appealed: true, modifiedByOrganization: true },
      'appealed',
    ],
    ['the last moment of the day → may be appealed', { ...judged, changedAt: now - 24 * hour + 1 }, null],
    ['a day after its last change → refused as late', { ...judged, changedAt: now - 24 * hour }, 'late'],
  ])('%s', (_name, result, reason) => {
    expect(whyNotAppealed(result, now)).toBe(reason);
  });

  test('a test on site → no appeals; online or in a qualifier → appeals', () => {
    expect((['online', 'qualifier', 'offline'] as const).map(isAppealable)).toEqual([true, true, false]);
  });

  test('any result that may be appealed → decided, not yet appealed, and changed within a day', () => {
    const result = fc.record({
      status: fc.constantFrom(...resultStatuses),
      judgeId: fc.constantFrom('eva', null),
      appealed: fc.boolean(),
      modifiedByOrganization: fc.boolean(),
      changedAt: fc.integer({ min: now - 48 * hour, max: now }),
    });
    fc.assert(
      fc.property(result, found => {
        if (whyNotAppealed(found, now) !== null) return;
        const isLookedAt = found.judgeId !== null || found.status === 'rejected';
        expect(found.modifiedByOrganization || (found.status !== 'pending' && isLookedAt)).toBe(true);
        expect(found.appealed).toBe(false);
        expect(now - found.changedAt).toBeLessThan(24 * hour);
      }),
    );
  });
});

test('ORG-186 decision of an appeal: only a pending appeal → may be decided', () => {
  expect(appealStatuses.filter(canDecideAppeal)).toEqual(['pending']);
});
