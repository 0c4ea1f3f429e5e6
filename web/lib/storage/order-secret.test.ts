import { expect, test } from 'vitest';
import { newOrderSecret } from './order-secret.ts';

test('a buyer without an account opens their order with 32 bytes, never the same twice', () => {
  const secrets = Array.from({ length: 50 }, newOrderSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(new Set(secrets).size).toBe(50);
});
