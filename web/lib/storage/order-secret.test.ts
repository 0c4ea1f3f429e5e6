import { expect, test } from 'vitest';
import { newOrderSecret } from './order-secret.ts';

test('order secret: a buyer without account orders → 32 bytes, always different', () => {
  const secrets = Array.from({ length: 50 }, newOrderSecret);
  for (const secret of secrets) expect(secret).toMatch(/^[\w-]{43}$/);
  expect(new Set(secrets).size).toBe(50);
});
