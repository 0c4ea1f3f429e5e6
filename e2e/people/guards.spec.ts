import type { AccountType } from '#contract/base.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

const dashboards: { type: AccountType; base: string; row: string; inside: string }[] = [
  { type: 'box', base: '/dashboard/box', row: 'PUB-035', inside: '/settings' },
  { type: 'organization', base: '/dashboard/organization', row: 'PUB-036', inside: '/settings' },
  { type: 'staff', base: '/dashboard/staff', row: 'PUB-037', inside: '/edit-profile' },
  { type: 'athlete', base: '/dashboard/atleta', row: 'PUB-039', inside: '/change-password' },
  { type: 'admin', base: '/dashboard/admin', row: 'A1', inside: '/prices' },
];

test(`${dashboards.map(({ row }) => row).join(' ')} PUB-038 PUB-288 guards: signed out at a dashboard, its pages or the stream → the login, which leads back`, async ({
  page,
}) => {
  const below = dashboards.flatMap(({ base, inside }) => [base, base + inside, `${base}/no-such-page`]);
  for (const path of [...below, '/dashboard/streaming']) {
    await page.goto(path);
    await expect(page).toHaveURL(url => url.pathname === '/login' && url.searchParams.get('redirect') === path);
  }
});

const create = '/dashboard/organization/create-event';
const ofAthletes = ['my-events', 'invitations', 'my-team'].map(path => `/dashboard/atleta/${path}`);
const homes: { type: AccountType; lands: string; heading: string; refused: string[] }[] = [
  {
    type: 'athlete',
    lands: '/dashboard/atleta/my-events',
    heading: 'Mis eventos',
    refused: ['/dashboard/staff', '/dashboard/box/settings', '/dashboard/organization', create],
  },
  {
    type: 'organization',
    lands: '/dashboard/organization/my-events',
    heading: 'Mis eventos',
    refused: ['/dashboard/admin'],
  },
  {
    type: 'staff',
    lands: '/dashboard/staff/events',
    heading: 'Eventos',
    refused: [create, '/dashboard/atleta', ...ofAthletes],
  },
  { type: 'box', lands: '/dashboard/box/settings', heading: 'Configuración', refused: [create] },
  { type: 'admin', lands: '/dashboard/admin', heading: 'Usuarios', refused: [] },
];

test('ATH-070 ORG-038 ORG-416 PUB-160 PUB-163 PUB-287 PUB-289 PUB-290 A1 guards: the bare dashboard is opened → its type’s first page; that of another type → the home page', async ({
  page,
  app,
  signIn,
}) => {
  for (const { type, lands, heading, refused } of homes) {
    await signIn(await app.makeUser(type));
    await page.goto(dashboards.find(dashboard => dashboard.type === type)?.base ?? '/');
    await expect(page).toHaveURL(lands);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    for (const base of refused) {
      await page.goto(base);
      await expect(page, base).toHaveURL('/');
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    }
  }
});

const signedOutOnly = [
  ['PUB-040', '/register'],
  ['PUB-041', '/register/staff'],
  ['PUB-042', '/register/organization'],
  ['PUB-043', '/register/competitor'],
  ['PUB-044', '/register/box'],
  ['PUB-045', '/login'],
] as const;

test(`${signedOutOnly.map(([row]) => row).join(' ')} PUB-291 guards: signed in → registration and login lead to the home page`, async ({
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
