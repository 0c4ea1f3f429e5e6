import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { applyTo, approved, fillWithJudges, makeJudge, staffEventPage } from '#e2e/kit/judges.ts';
import { asOrganizer, base, tab, withQualifier } from '#e2e/kit/organizer.ts';

type App = Parameters<Parameters<typeof test>[2]>[0]['app'];
const permissionsPage = (id: string) => `${base}/permissions-by-events-detail/${id}`;
const box = (page: Page, name: string, judge: string) =>
  page.getByRole('checkbox', { name: `${name}: ${judge}`, exact: true });
const heads = (page: Page) => page.getByRole('columnheader');
const rows = (page: Page) => page.getByRole('row');

async function makeEvent(app: App, withOnline = true) {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent({ name: 'Copa Orinoco', ...(withOnline ? withQualifier : {}) });
  return { account, organizer, eventId };
}

test('ORG-024 ORG-066 ORG-067 ORG-164 ORG-165 ORG-166 ORG-167 ORG-168 ORG-169 ORG-411 judge permissions: toggled → saved immediately and reach the judge; judges are found by name and type', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId } = await makeEvent(app);
  const categoryId = await organizer.makeCategory(eventId);
  const ana = await makeJudge(app, 'Ana');
  await approved(organizer, ana, eventId, { categories: [categoryId] }, 'both');
  await approved(organizer, await makeJudge(app, 'Beto'), eventId, { qualifier: true, event: false }, 'qualifier');
  await applyTo(await makeJudge(app, 'Carla'), eventId);
  await signIn(account);
  await page.goto(`${base}/permissions-by-events`);
  await page.getByRole('list', { name: 'Mis eventos' }).getByRole('link').click();
  await expect(page).toHaveURL(permissionsPage(eventId));
  await expect(page.getByRole('tab')).toHaveText(['Permisos generales', 'Permisos por categoría']);
  await expect(rows(page)).toHaveText([/Juez/, /Ana Rojas/, /Beto Rojas/]);
  await expect(heads(page)).toHaveText(['Juez', 'Principal', 'Clasificatorio', 'Presencial']);
  await expect(box(page, 'Presencial', 'Ana Rojas')).toBeChecked();
  await expect(box(page, 'Principal', 'Ana Rojas')).not.toBeChecked();

  await box(page, 'Clasificatorio', 'Ana Rojas').focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Ana Rojas: Clasificatorio permitido')).toBeVisible();
  await box(page, 'Presencial', 'Ana Rojas').click();
  await expect(page.getByText('Ana Rojas: Presencial quitado')).toBeVisible();
  const { application } = await ana.call<{ application: unknown }>('staff/forStaff', { eventId });
  expect(application).toMatchObject({ permissions: { manage: false, qualifier: true, event: false } });
  await page.reload();
  await expect(box(page, 'Clasificatorio', 'Ana Rojas')).toBeChecked();
  await expect(box(page, 'Presencial', 'Ana Rojas')).not.toBeChecked();

  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Ambos' }).click();
  await expect(rows(page)).toHaveText([/Juez/, /Ana Rojas/]);
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Sin filtro' }).click();
  await page.getByRole('searchbox', { name: 'Buscar juez' }).fill('beto');
  await expect(rows(page)).toHaveText([/Juez/, /Beto Rojas/]);

  await signIn(ana.account);
  await page.goto(staffEventPage(eventId));
  await tab(page, /Revisión de evento/).click();
  await expect(page.getByText('No tienes permiso para revisar el evento.')).toBeVisible();
});

test('ORG-170 ORG-171 ORG-172 ORG-449 judge permissions: the table is open → a box for each category and judge; the filter hides other columns', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId } = await makeEvent(app);
  const names = ['RX Femenino', 'RX Masculino', 'Escalado'];
  const ids: string[] = [];
  for (const name of names) ids.push(await organizer.makeCategory(eventId, { name }));
  const ana = await makeJudge(app, 'Ana');
  await approved(organizer, ana, eventId, { categories: ids.slice(0, 1) });
  await approved(organizer, await makeJudge(app, 'Beto'), eventId);
  await signIn(account);
  await page.goto(permissionsPage(eventId));
  await tab(page, 'Permisos por categoría').click();
  await expect(heads(page)).toHaveText(['Juez', ...names]);
  await expect(page.getByRole('row', { name: /Ana Rojas/ }).getByRole('checkbox')).toHaveCount(3);
  await expect(box(page, 'RX Femenino', 'Ana Rojas')).toBeChecked();
  await box(page, 'Escalado', 'Ana Rojas').click();
  await expect(page.getByText('Ana Rojas: Escalado permitido')).toBeVisible();
  const stored = await ana.call<{ application: { categories: string[] } }>('staff/forStaff', { eventId });
  expect(new Set(stored.application.categories)).toEqual(new Set([ids[0], ids[2]]));

  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await expect(page.getByRole('option')).toHaveText(['Todas', ...names]);
  await page.getByRole('option', { name: 'RX Masculino' }).click();
  await expect(heads(page)).toHaveText(['Juez', 'RX Masculino']);
  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await page.getByRole('option', { name: 'Todas' }).click();
  await expect(heads(page)).toHaveCount(4);
  await page.getByRole('searchbox', { name: 'Buscar juez' }).fill('ana');
  await expect(rows(page)).toHaveText([/Juez/, /Ana Rojas/]);
});

test('ORG-168 judge permissions: saving fails → the box goes back and says so; no qualifier → no column for it', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId } = await makeEvent(app, false);
  await approved(organizer, await makeJudge(app, 'Ana'), eventId);
  await signIn(account);
  await page.goto(permissionsPage(eventId));
  await expect(heads(page)).toHaveText(['Juez', 'Principal', 'Presencial']);
  await page.route('**/rpc/staff/setPermission', route => route.abort());
  await box(page, 'Principal', 'Ana Rojas').click();
  await expect(page.getByText('No se guardó Principal de Ana Rojas')).toBeVisible();
  await expect(box(page, 'Principal', 'Ana Rojas')).not.toBeChecked();
  await expect(box(page, 'Presencial', 'Ana Rojas')).toBeChecked();
});

test('ORG-167 judge permissions: 200 judges with long names → read in pages; an event without judges says so', {
  tag: '@phone',
}, async ({ page, app, signIn }) => {
  const { account, organizer, eventId } = await makeEvent(app);
  await organizer.makeCategory(eventId, { name: 'Equipos mixtos de la categoría intermedia avanzada' });
  await signIn(account);
  await page.goto(permissionsPage(eventId));
  await expect(page.getByText('Todavía no hay jueces aprobados')).toBeVisible();
  await fillWithJudges(app.sql, eventId, 200);
  await page.reload();
  await expect(rows(page)).toHaveCount(51);
  await expect(page.getByText('1–50 de 200')).toBeVisible();
  await page.getByRole('button', { name: 'Página 4' }).click();
  await expect(page.getByText('151–200 de 200')).toBeVisible();
  await expect(page.getByText(/^Maximiliano/).first()).toBeVisible();
});
