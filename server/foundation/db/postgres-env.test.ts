import { afterEach, expect, test, vi } from 'vitest';
import { postgresEnv } from './postgres-env.ts';

afterEach(() => void vi.unstubAllEnvs());

test('SAFE-R7 environment of PostgreSQL: paths and locale, none of our keys and passwords', () => {
  const secrets = ['STRIPE_SECRET_KEY', 'PAYPAL_SECRET', 'SMTP_URL', 'DATABASE_URL', 'NPM_TOKEN', 'PGPASSWORD', 'TZ'];
  for (const name of secrets) vi.stubEnv(name, 'secret');
  vi.stubEnv('TMPDIR', '/tmp/here');
  const env = postgresEnv();
  expect(env).toMatchObject({ PATH: process.env.PATH, TMPDIR: '/tmp/here', LC_ALL: 'C' });
  expect(Object.values(env)).not.toContain('secret');
});
