import { expect, test } from 'vitest';
import type { WaitingKind } from '#web/lib/waiting-words.ts';
import { menuOn, menus, onPhone, waitsOf } from './menus.ts';

test('walk-organizer B1 menu of an organization: each kind of waiting work is counted once', () => {
  const counted = menus.organization.flatMap(waitsOf);
  const kinds: WaitingKind[] = ['refunds', 'reviews', 'applications', 'appeals'];
  expect(counted).toEqual(kinds);
});

test('ORG-044 menu of an organization: a phone’s bar shows four entries → Configuración is one of them, on the day too', () => {
  const firstOn = (isDay: boolean) => onPhone(menuOn('organization', isDay)).slice(0, 4);
  for (const isDay of [false, true]) expect(firstOn(isDay).map(({ label }) => label)).toContain('Configuración');
  expect(firstOn(true)[0]?.label).toBe('Mi día');
});
