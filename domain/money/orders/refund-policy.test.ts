import { describe, expect, test } from 'vitest';
import { refundableOf, refundDays, refundPolicyOf, refundUntil } from './refund-policy.ts';

const caracas = 'America/Caracas';
const start = Date.parse('2026-11-20T12:00:00Z');
const hour = 3_600_000;
const day = 24 * hour;

describe('N14 deadline of refund requests', () => {
  test.each<[string, number | null, number | null]>([
    ['the event gives no money back → no deadline', null, null],
    ['no days before the start → the start', 0, start],
    ['fifteen days before the start → at the same hour', 15, start - 15 * day],
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

const event = {
  type: 'online' as const,
  timeZone: caracas,
  refundDays: null as number | null,
  start: start + 30 * day,
  end: start + 31 * day,
  finishedAt: null,
  startQualifier: start,
  endQualifier: start + day,
  qualifierClosedAt: null,
};
const nothing = { days: null, until: null };

test.each<[string, { refundDays: number | null } | null, { days: number | null; until: number | null }, number | null]>(
  [
    ['no event → never', null, nothing, null],
    ['no rule, then or now → never', { refundDays: null }, nothing, null],
    ['the event moved away → the later day', { refundDays: 15 }, { days: 15, until: start }, start + 15 * day],
    [
      'the event moved closer → the promised day',
      { refundDays: 15 },
      { days: 15, until: start + 20 * day },
      start + 20 * day,
    ],
    [
      'the event dropped its rule → the promised day',
      { refundDays: null },
      { days: 15, until: start },
      start + 15 * day,
    ],
  ],
)('N14 refund policy: %s', (_, rule, promised, until) => {
  const policy = refundPolicyOf({ event: rule && { ...event, ...rule }, promised, qualifier: 0 }, start);
  expect(policy.buyerMayAsk).toEqual(until && { until });
});

test.each([
  ['nothing was paid → none', { paid: 0, refunded: 0, qualifier: 1000 }, false, 0],
  ['no money went back yet → all', { paid: 6000, refunded: 0, qualifier: 1000 }, false, 6000],
  ['a part is on its way back → the rest', { paid: 6000, refunded: 2000, qualifier: 1000 }, false, 4000],
  ['the qualifier has begun → all but its price', { paid: 6000, refunded: 0, qualifier: 1000 }, true, 5000],
  [
    'the qualifier has begun, a part went back → the rest without its price',
    { paid: 6000, refunded: 2000, qualifier: 1000 },
    true,
    3000,
  ],
  [
    'all the money went back before the qualifier began → none',
    { paid: 6000, refunded: 6000, qualifier: 1000 },
    true,
    0,
  ],
] as const)('SAFE-L14 refundable amount: %s', (_name, money, hasBegun, left) => {
  const policy = refundPolicyOf({ event, promised: nothing, qualifier: money.qualifier }, hasBegun ? start : start - 1);
  expect(refundableOf(money, policy)).toBe(left);
});
