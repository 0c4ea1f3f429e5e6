import { expect, test } from 'vitest';
import type { Access, AccountType } from '#contract/base.ts';
import { asOwner, type Role } from '#domain/people/members/roles.ts';
import { accessFault, checkAccess } from './procedures.ts';

const ofDay: Access = { access: ['staff', 'organization'], power: 'day' };
const editing: Access = { access: ['organization'], power: 'edit' };
const itself: Access = { access: ['athlete', 'organization'], power: 'itself' };

test.each<[string, Access, AccountType, Role | null, 'allowed' | 'refused']>([
  ['a judge for nobody → as a judge', ofDay, 'staff', null, 'allowed'],
  ['a judge as scorer → by the role', ofDay, 'staff', 'scorer', 'allowed'],
  ['a judge as treasurer → by the role', ofDay, 'staff', 'treasurer', 'refused'],
  ['an athlete as manager → by the role', editing, 'athlete', 'manager', 'allowed'],
  ['an athlete for nobody → refused', editing, 'athlete', null, 'refused'],
  ['an organization at the door of another → by the role', editing, 'organization', 'door', 'refused'],
  ['an athlete’s own account, as door → by the type', itself, 'athlete', 'door', 'allowed'],
  ['a judge’s own account, as owner → by the type', itself, 'staff', 'owner', 'refused'],
])('access: %s', (_case, access, type, role, expected) => {
  const organization = role && { ...asOwner('one'), role };
  const check = () => checkAccess(access, { type, organization });
  if (expected === 'allowed') expect(check).not.toThrow();
  else expect(check).toThrow(expect.objectContaining({ code: 'FORBIDDEN' }));
});

test.each<[string, Access, boolean]>([
  ['open to organizations, without a power → a fault', { access: ['staff', 'organization'] }, true],
  ['open to organizations, with a power → none', editing, false],
  ['closed to organizations → none', { access: ['staff'] }, false],
  ['open to everybody → none', { access: 'public' }, false],
])('declared access: %s', (_case, access, isFault) => {
  expect(accessFault(access) !== null).toBe(isFault);
});
