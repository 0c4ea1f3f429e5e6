import { menuLink } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';

const rows = /^Registro de actividad$/;

test('audit log: the operator filters by person, kind and day → only matching acts are listed', async ({
  page,
  app,
  signIn,
}) => {
  const admin = await app.makeUser('admin');
  const athlete = await app.makeUser('athlete', { lastName: 'Urdaneta' });
  await signIn(admin);
  await app.sql`insert into audit_log (at, act, actor_id, subject_id, network, details) values
    (now() - interval '3 days', 'user-blocked', ${admin.uid}, ${athlete.uid}, '198.51.100.7', '{}'),
    (now(), 'sign-in-failed', null, ${athlete.uid}, '2001:db8:1:2::', '{"known": true, "tries": 100}')`;
  await page.goto('/dashboard/admin');
  await page.goto(`/dashboard/admin/audit?who=${athlete.email}`);
  const found = page.getByRole('region', { name: rows }).getByRole('row');
  await expect(found).toHaveCount(3);
  await expect(found.nth(1)).toContainText('100 veces en una hora');
  await expect(found.nth(2)).toContainText('Bloqueó una cuenta');
  await page.getByRole('combobox', { name: 'Qué' }).click();
  await page.getByRole('option', { name: 'Administración' }).click();
  await expect(found).toHaveCount(2);
  await expect(page).toHaveURL(/group=platform/);
  await page.getByLabel('Día').fill('2001-02-03');
  await expect(page.getByRole('heading', { name: 'Nada coincide' })).toBeVisible();
  await page.getByRole('button', { name: 'Quitar filtros' }).click();
  await expect(page).toHaveURL('/dashboard/admin/audit');
  await app.sql`alter table audit_log rename to audit_log_away`;
  try {
    await page.getByRole('searchbox', { name: 'Quién' }).fill('nadie');
    await expect(page.getByText('No se pudo cargar')).toBeVisible();
  } finally {
    await app.sql`alter table audit_log_away rename to audit_log`;
  }
});

test('audit log: an organization opens the log from its menu → reads its own acts', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  await signIn(organizer.account);
  await page.goto('/dashboard/organization/my-events');
  await menuLink(page, 'Registro').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Registro de actividad' })).toBeVisible();
  const found = page.getByRole('region', { name: rows }).getByRole('row');
  await expect(found.nth(1)).toContainText('Entró en su cuenta');
  await page.getByRole('combobox', { name: 'Qué' }).click();
  await page.getByRole('option', { name: 'Dinero' }).click();
  await expect(page.getByRole('heading', { name: 'Nada coincide' })).toBeVisible();
  const others = await app.sql`select 1 from audit_log where act = 'refund' and actor_id = ${organizer.account.uid}`;
  expect(others).toHaveLength(0);
});
