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

describe('R9 whether a result may be appealed', () => {
  test.each([
    ['an approved one', judged, null],
    ['a rejected one', { ...judged, status: 'rejected' as const }, null],
    ['one that nobody has decided', { ...judged, status: 'pending' as const }, 'pending'],
    ['M1 N3 one that counts as it came in', { ...judged, judgeId: null }, 'pending'],
    ['one that was appealed', { ...judged, appealed: true }, 'appealed'],
    ['N14 one that the organization changed', { ...judged, judgeId: null, modifiedByOrganization: true }, null],
    ['N14 the same, a day later', { ...judged, modifiedByOrganization: true, changedAt: now - 24 * hour }, 'late'],
    ['one that was appealed and decided', { ...judged, appealed: true, modifiedByOrganization: true }, 'appealed'],
    ['in the last moment of the day', { ...judged, changedAt: now - 24 * hour + 1 }, null],
    ['a day after its last change', { ...judged, changedAt: now - 24 * hour }, 'late'],
  ])('%s', (_name, result, reason) => {
    expect(whyNotAppealed(result, now)).toBe(reason);
  });

  test('not on site', () => {
    expect((['online', 'qualifier', 'offline'] as const).map(isAppealable)).toEqual([true, true, false]);
  });

  test('only a decided, uncontested one of today, whatever else is true of it', () => {
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

test('ORG-186 only an open one is decided', () => {
  expect(appealStatuses.filter(canDecideAppeal)).toEqual(['pending']);
});
