import type { AccountType } from '#contract/base.ts';
import { expect, test } from './fixtures.ts';

const dashboards: { type: AccountType; base: string; row: string; inside: string }[] = [
  { type: 'box', base: '/dashboard/box', row: 'PUB-035', inside: '/settings' },
  { type: 'organization', base: '/dashboard/organization', row: 'PUB-036', inside: '/settings' },
  { type: 'staff', base: '/dashboard/staff', row: 'PUB-037', inside: '/edit-profile' },
  { type: 'athlete', base: '/dashboard/atleta', row: 'PUB-039', inside: '/change-password' },
  { type: 'admin', base: '/dashboard/admin', row: 'A1', inside: '/prices' },
];

for (const { base, row, inside } of dashboards) {
  test(`${row} PUB-288 signed out, ${base} and what lies below it lead to the login`, async ({ page }) => {
    for (const path of [base, base + inside, `${base}/no-such-page`]) {
      await page.goto(path);
      await expect(page).toHaveURL(url => url.pathname === '/login' && url.searchParams.get('redirect') === path);
    }
  });
}

test('PUB-038 signed out, the stream leads to the login, which knows the way back', async ({ page }) => {
  await page.goto('/dashboard/streaming');
  await expect(page).toHaveURL(
    url => url.pathname === '/login' && url.searchParams.get('redirect') === '/dashboard/streaming',
  );
});

const strangers: { base: string; row: string; type: AccountType }[] = [
  { base: '/dashboard/staff', row: 'PUB-160 ORG-416', type: 'athlete' },
  { base: '/dashboard/box/settings', row: 'PUB-163', type: 'athlete' },
  { base: '/dashboard/organization', row: 'PUB-289', type: 'athlete' },
  { base: '/dashboard/atleta', row: 'PUB-290', type: 'staff' },
  { base: '/dashboard/admin', row: 'A1', type: 'organization' },
];

for (const { base, row, type } of strangers) {
  test(`${row} an account of type ${type} is sent from ${base} to the home page`, async ({ page, app, signIn }) => {
    await signIn(await app.makeUser(type));
    await page.goto(base);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  });
}

const homes: { type: AccountType; lands: string; heading: string }[] = [
  { type: 'athlete', lands: '/dashboard/atleta/my-events', heading: 'Mis eventos' },
  { type: 'organization', lands: '/dashboard/organization/my-events', heading: 'Mis eventos' },
  { type: 'staff', lands: '/dashboard/staff/events', heading: 'Eventos' },
  { type: 'box', lands: '/dashboard/box/settings', heading: 'Configuración' },
  { type: 'admin', lands: '/dashboard/admin', heading: 'Usuarios' },
];

for (const { type, lands, heading } of homes) {
  test(`PUB-287 the bare dashboard of type ${type} opens its first page`, async ({ page, app, signIn }) => {
    await signIn(await app.makeUser(type));
    await page.goto(dashboards.find(dashboard => dashboard.type === type)?.base ?? '/');
    await expect(page).toHaveURL(lands);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  });
}

const signedOutOnly = [
  ['PUB-040', '/register'],
  ['PUB-041', '/register/staff'],
  ['PUB-042', '/register/organization'],
  ['PUB-043', '/register/competitor'],
  ['PUB-044', '/register/box'],
  ['PUB-045', '/login'],
] as const;

test(`${signedOutOnly.map(([row]) => row).join(' ')} PUB-291 registration and login are for signed-out people`, async ({
  page,
  app,
  signIn,
}) => {
  await signIn(await app.makeUser('athlete'));
  for (const [, path] of signedOutOnly) {
    await page.goto(path);
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});
