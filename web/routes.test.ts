import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { createQueryClient } from '#web/lib/query-client.ts';
import { paths } from './paths.ts';
import { createAppRouter, leadsToScreen } from './routes.tsx';

const router = createAppRouter(createQueryClient(), createMemoryHistory());

test('addresses: one of the platform, with or without a slash at its end → leads to a screen', () => {
  for (const path of Object.values(paths)) {
    const asked = path.replaceAll(/\$\w+/g, 'a1-_%2F');
    expect([path, leadsToScreen(router, asked), leadsToScreen(router, `${asked}/`)]).toEqual([path, true, true]);
  }
});

test.each([
  '/nope',
  '/login~',
  '/.git/config',
  '/dashboard',
  '/dashboard/organization/nope',
  '/dashboard/atleta/upload-score/a',
])('addresses: %s → leads to no screen', path => {
  expect(leadsToScreen(router, path)).toBe(false);
});
