import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applicationStatuses,
  applicationTypes,
  applicationTypesOf,
  canAllow,
  canDecide,
  isApproval,
  mayJudge,
  mayWatchCategory,
  noPermissions,
  staffLists,
  typeShown,
  typesOfList,
  typesShownAs,
} from './applications.ts';

const alone = { type: 'offline' as const, qualifierOnline: false };
const withQualifier = { type: 'online' as const, qualifierOnline: true };

test('ATH-165 ORG-241 ORG-548 application types: the event’s own; with an online qualifier → also qualifier and both', () => {
  expect(applicationTypesOf(alone)).toEqual(['offline']);
  expect(applicationTypesOf(withQualifier)).toEqual(['online', 'qualifier', 'both']);
});

test('ATH-169 ORG-268 ORG-269 ORG-270 applications of judges: only a pending application → decided, and once', () => {
  const moves = applicationStatuses.flatMap(from =>
    applicationStatuses.filter(to => canDecide(from, to)).map(to => `${from} → ${to}`),
  );
  expect(moves).toEqual(['pending → approved', 'pending → declined']);
});

test('ORG-360 ORG-362 approvals of judges: at least one permission → valid; the qualifier’s only with a qualifier', () => {
  const of = (event: typeof alone | typeof withQualifier) =>
    [
      [false, false],
      [true, false],
      [false, true],
      [true, true],
    ].map(([qualifier, isEvent]) => isApproval(event, { qualifier: qualifier!, event: isEvent! }));
  expect(of(alone)).toEqual([false, false, true, true]);
  expect(of(withQualifier)).toEqual([false, true, true, true]);
  expect(canAllow(alone, 'qualifier')).toBe(false);
  expect(canAllow(alone, 'event') && canAllow(alone, 'manage') && canAllow(withQualifier, 'qualifier')).toBe(true);
  expect(noPermissions).toEqual({ manage: false, qualifier: false, event: false });
});

test('ATH-336 ORG-197 ORG-198 application types: every type → in one list, both → in two', () => {
  for (const type of applicationTypes) {
    const lists = staffLists.filter(list => typesOfList[list].includes(type));
    expect(lists).toEqual(type === 'both' ? staffLists : [type === 'qualifier' ? 'qualifying' : 'events']);
  }
});

test('application types: a type is shown under a name → found by this name', () => {
  for (const type of applicationTypes) {
    for (const event of [alone, withQualifier]) expect(typesShownAs(typeShown(type, event))).toContain(type);
  }
});

test('ORG-410 rights of a judge: an approved application with stage and category → may judge; anything less → refused', () => {
  const permissions = fc.record({ manage: fc.boolean(), qualifier: fc.boolean(), event: fc.boolean() });
  const one = fc.record({
    status: fc.constantFrom(...applicationStatuses),
    permissions,
    categories: fc.uniqueArray(fc.constantFrom('a', 'b', 'c')).map(ids => new Set(ids)),
  });
  const stage = fc.constantFrom('qualifier' as const, 'event' as const);
  fc.assert(
    fc.property(one, stage, fc.constantFrom('a', 'b', 'c'), (application, of, category) => {
      const all = [
        application.status === 'approved',
        application.permissions[of],
        application.categories.has(category),
      ];
      expect(mayJudge(application, of, category)).toBe(all.every(Boolean));
    }),
  );
});

test.each([
  ['a permission and the category → seen', 'approved', { event: true }, ['a', 'b'], true],
  ['the handler with the category → seen', 'approved', { manage: true }, ['b'], true],
  ['the category alone → not seen', 'approved', {}, ['b'], false],
  ['permissions for other categories → not seen', 'approved', { qualifier: true, event: true }, ['a'], false],
  ['all of it in a pending application → not seen', 'pending', { event: true }, ['b'], false],
] as const)('E9 hidden tables: %s', (_, status, given, categories, expected) => {
  const application = { status, permissions: { ...noPermissions, ...given }, categories };
  expect(mayWatchCategory(application, 'b')).toBe(expected);
});
