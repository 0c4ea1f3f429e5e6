import { expect, test } from 'vitest';
import { type Acting, asOwner, holdsPower, type Power, type Role } from './roles.ts';

test.each<[Role, Power, boolean]>([
  ['owner', 'own', true],
  ['manager', 'own', false],
  ['manager', 'money-move', true],
  ['treasurer', 'money-move', true],
  ['treasurer', 'people', false],
  ['treasurer', 'edit', false],
  ['scorer', 'score', true],
  ['scorer', 'day', true],
  ['scorer', 'money-read', false],
  ['door', 'arrivals', true],
  ['door', 'give', false],
  ['door', 'see', true],
])('roles: %s, %s → %s', (role, power, holds) => {
  const acting: Acting = { ...asOwner('one'), role };
  expect(holdsPower(acting, power)).toBe(holds);
});
