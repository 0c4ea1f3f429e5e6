import { describe, expect, test } from 'vitest';
import { type NoRequest, refundDays, refundUntil, whyNoRequest } from './refund-requests.ts';

const caracas = 'America/Caracas';
const start = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;

describe('N14 deadline of refund requests', () => {
  test.each<[string, number | null, number | null]>([
    ['the event gives no money back → no deadline', null, null],
    ['no days before the start → the start', 0, start],
    ['fifteen days before the start → at the same hour', 15, start - 15 * 24 * hour],
  ])('%s', (_, days, expected) => {
    expect(refundUntil(start, caracas, days)).toBe(expected);
  });

  test('the clocks change in between → the same local hour', () => {
    const inMadrid = Date.parse('2026-11-01T08:00:00Z');
    expect(refundUntil(inMadrid, 'Europe/Madrid', 10)).toBe(Date.parse('2026-10-22T07:00:00Z'));
  });

  test.each<[string, number | null, number | null, number | null]>([
    ['no days promised, none now → none', null, null, null],
    ['15 days promised, none now → 15', 15, null, 15],
    ['none promised, 7 days now → 7', null, 7, 7],
    ['15 days promised, 30 now → 15', 15, 30, 15],
    ['15 days promised, 3 now → 3', 15, 3, 3],
  ])('%s', (_, promised, now, expected) => {
    expect(refundDays(promised, now)).toBe(expected);
  });
});

test.each<[string, Partial<Parameters<typeof whyNoRequest>[0]>, NoRequest | null]>([
  ['out of the event, in time → allowed', {}, null],
  ['still in the event by this order → refused', { hasEntry: true }, 'entered'],
  ['no money is left of the order → refused', { refundable: 0 }, 'nothing'],
  ['the event gives no money back → refused', { until: null }, 'none'],
  ['exactly at the deadline → refused', { until: start }, 'late'],
  ['a millisecond before the deadline → allowed', { until: start + 1 }, null],
  ['asked already → refused', { isAsked: true, refundable: 0 }, 'asked'],
])('N14 refund requests for a place: %s', (_, changes, expected) => {
  const asking = { hasEntry: false, refundable: 4500, until: start + hour, isAsked: false, ...changes };
  expect(whyNoRequest(asking, start)).toBe(expected);
});
