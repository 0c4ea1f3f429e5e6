import { expect, test } from 'vitest';
import type { WaitingKind } from '#web/lib/waiting-words.ts';
import { menus, waitsOf } from './menus.ts';

test('walk-organizer B1 menu of an organization: each kind of waiting work is counted once', () => {
  const counted = menus.organization.flatMap(waitsOf);
  const kinds: WaitingKind[] = ['refunds', 'reviews', 'applications', 'appeals'];
  expect(counted).toEqual(kinds);
});
