import { describe, expect, test } from 'vitest';
import { type NoRequest, refundDays, refundUntil, whyNoRequest } from './refund-requests.ts';

const caracas = 'America/Caracas';
const start = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;

describe('N14 deadline of refund requests', () => {
  test.each<[string, number | null, number | null]>([
    ['nothing is given back', null, null],
    ['until the start', 0, start],
    ['fifteen days before, at the same hour', 15, start - 15 * 24 * hour],
  ])('%s', (_, days, expected) => {
    expect(refundUntil(start, caracas, days)).toBe(expected);
  });

  test('the clocks change in between → the same local hour', () => {
    const inMadrid = Date.parse('2026-11-01T08:00:00Z');
    expect(refundUntil(inMadrid, 'Europe/Madrid', 10)).toBe(Date.parse('2026-10-22T07:00:00Z'));
  });

  test.each<[string, number | null, number | null, number | null]>([
    ['neither says any', null, null, null],
    ['what was promised stays when the event takes it back', 15, null, 15],
    ['what the event says since is for those before, too', null, 7, 7],
    ['the fewer days are the kinder ones', 15, 30, 15],
    ['the fewer days are the kinder ones, either way', 15, 3, 3],
  ])('%s', (_, promised, now, expected) => {
    expect(refundDays(promised, now)).toBe(expected);
  });
});

test.each<[string, Partial<Parameters<typeof whyNoRequest>[0]>, NoRequest | null]>([
  ['out of the event, in time', {}, null],
  ['still in the event by it', { hasEntry: true }, 'entered'],
  ['nothing is left of it', { refundable: 0 }, 'nothing'],
  ['the event gives none back', { until: null }, 'none'],
  ['at the very moment', { until: start }, 'late'],
  ['a millisecond before', { until: start + 1 }, null],
  ['asked already', { isAsked: true, refundable: 0 }, 'asked'],
])('N14 refund requests: %s', (_, changes, expected) => {
  const asking = { hasEntry: false, refundable: 4500, until: start + hour, isAsked: false, ...changes };
  expect(whyNoRequest(asking, start)).toBe(expected);
});
