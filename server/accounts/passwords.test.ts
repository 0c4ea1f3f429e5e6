import { availableParallelism } from 'node:os';
import { expect, test } from 'vitest';
import { hashPassword } from '#server/accounts/passwords.ts';

test('a crowd that wants its passwords checked is told to come back, and nothing fails', async () => {
  const crowd = Array.from({ length: availableParallelism() + 70 }, () => hashPassword('una clave larga'));
  const refusals = (await Promise.allSettled(crowd)).filter(({ status }) => status === 'rejected');
  expect(refusals.length).toBeGreaterThan(0);
  for (const refusal of refusals) expect(refusal).toMatchObject({ reason: { code: 'TOO_MANY_REQUESTS' } });
}, 120_000);
