import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { cheapHash } from '#testing/app.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const password = 'una clave larga';

test('a password that is stored costs 19 MiB gone over twice, where nothing else is asked for', async () => {
  expect(await hashPassword(password)).toMatch(/^argon2id\$19456\$2\$/);
});

test.each([undefined, cheapHash])('a stored hash says what it cost: %o', async cost => {
  const stored = await hashPassword(password, '', cost);
  expect(await verifyPassword(stored, password)).toBe(true);
  expect(await verifyPassword(stored, 'una clave corta')).toBe(false);
});

test('a crowd that wants its passwords checked is told to come back, and nothing fails', async () => {
  const crowd = Array.from({ length: availableParallelism() + 70 }, () => hashPassword(password, '', cheapHash));
  const refusals = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'rejected');
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } });
}, 120_000);
