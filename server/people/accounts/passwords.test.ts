import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { cheapHash } from '#testing/app.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const password = 'una clave larga';

test('password hash: no cost given → 19 MiB, two passes', async () => {
  expect(await hashPassword(password)).toMatch(/^argon2id\$19456\$2\$/);
});

test.each([undefined, cheapHash])('password hash: cost %o → verified with the cost that the hash names', async cost => {
  const stored = await hashPassword(password, '', cost);
  expect(await verifyPassword(stored, password)).toBe(true);
  expect(await verifyPassword(stored, 'una clave corta')).toBe(false);
});

test('password hash: too many checks in parallel → some are refused as too many, none fails', async () => {
  const crowd = Array.from({ length: availableParallelism() + 70 }, () => hashPassword(password, '', cheapHash));
  const refusals = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'rejected');
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } });
}, 120_000);
