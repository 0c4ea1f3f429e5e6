import { expect, test } from 'vitest';
import { type NoRequest, whyNoRequest } from './refund-requests.ts';

const now = '2026-11-20T12:00:00.000Z';

test.each<[string, Partial<Parameters<typeof whyNoRequest>[0]>, NoRequest | null]>([
  ['out of the event, in time → allowed', {}, null],
  ['still in the event by this order → refused', { hasEntry: true }, 'entered'],
  ['tickets in use → allowed', { kind: 'tickets', hasEntry: true }, null],
  ['no money is left of the order → refused', { refundable: 0 }, 'nothing'],
  ['the event gives no money back → refused', { refundUntil: null }, 'none'],
  ['exactly at the deadline → refused', { refundUntil: now }, 'late'],
  ['a millisecond before the deadline → allowed', { refundUntil: new Date(Date.parse(now) + 1).toISOString() }, null],
  ['asked already → refused', { request: {}, refundable: 0 }, 'asked'],
])('N14 refund requests: %s', (_, changes, expected) => {
  const refundUntil = '2026-11-20T13:00:00.000Z';
  const asking = { kind: 'entry' as const, hasEntry: false, refundable: 4500, refundUntil, request: null, now };
  expect(whyNoRequest({ ...asking, ...changes })).toBe(expected);
});
