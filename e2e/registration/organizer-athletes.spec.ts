import { readFile } from 'node:fs/promises';
import type { Download } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { makeAthlete, makeEvent, rowOf } from '#e2e/kit/enrolled.ts';
import { acceptFirst, fillWithAthletes, join } from '#e2e/kit/entrants.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, dialog, eventPage, tab } from '#e2e/kit/organizer.ts';

const athletesPage = (id: string) => `${eventPage(id)}?tab=atletas`;
const incomePage = (id: string) => `${eventPage(id)}?tab=ingresos`;
const bytesOf = async (download: Download) => readFile(await download.path());

test('ORG-018 ORG-068 ORG-088 ORG-089 ORG-145 ORG-249 list of athletes: an athlete has seven values in the list → opened with eleven', async ({
  page,
  app,
  signIn,
}) => {
  const { account, eventId, categoryId } = await makeEvent(app, { team: true });
  const [captain, member] = [await makeAthlete(app, 'Carmen'), await makeAthlete(app, 'Inés')];
  const team = { name: 'Las Guacharacas', emails: [member.account.email] };
  await join(captain, { eventId, categoryId }, { paid: true, team });
  await acceptFirst(member);
  await signIn(account);
  // A tablet shows all columns too, and scrolls sideways.
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(eventPage(eventId));
  await tab(page, 'Atletas inscritos').click();
  await expect(page).toHaveURL(/tab=atletas/);
  const heads = ['Foto', 'Nombre', 'Género', 'Correo', 'Teléfono', 'Categoría', 'Equipo', 'Acción'];
  await expect(page.getByRole('columnheader')).toHaveText(heads);
  const cells = rowOf(page, 'Carmen Prueba').getByRole('cell');
  await expect(cells.nth(0).locator('img')).toBeVisible();
  await expect(cells.nth(1)).toContainText('Carmen Prueba');
  await expect(cells.nth(2)).toHaveText('femenino');
  await expect(cells.nth(3)).toHaveText(captain.account.email);
  await expect(cells.nth(4)).toHaveText(/^\+58 \d+$/);
  await expect(cells.nth(5)).toHaveText('Parejas');
  await expect(cells.nth(6)).toContainText('Las Guacharacas');
  await expect(rowOf(page, 'Inés Prueba')).toContainText('Las Guacharacas');

  await page.getByRole('link', { name: 'Ver Detalle de Carmen Prueba' }).click();
  await expect(page).toHaveURL(/athlete-detail\?event=[\w-]+&athlete=[\w-]+$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Carmen Prueba' })).toBeVisible();
  const terms = ['Nombre', 'Correo', 'Teléfono', 'Fecha de nacimiento', 'Pasaporte', 'Dirección', 'País', 'Estado'];
  await expect(page.getByRole('term')).toHaveText([...terms, 'Ciudad', 'Talla de franela', 'Talla de short']);
  await expect(page.getByText(captain.account.email)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Carmen Prueba' })).toBeVisible();
});

test('ORG-088 list of athletes: more than a hundred → listed in pages, found by name and category', {
  tag: '@phone',
}, async ({ page, app, signIn, expectAccessible }) => {
  const { account, organizer, eventId, categoryId } = await makeEvent(app);
  const other = await organizer.makeCategory(eventId, { name: 'Novatas' });
  await fillWithAthletes(app.sql, { eventId, categoryId }, 120);
  await join(await makeAthlete(app, 'Única'), { eventId, categoryId: other }, { paid: true });
  await signIn(account);
  await page.goto(athletesPage(eventId));
  await expect(page.getByText('121 atletas', { exact: true })).toBeVisible();
  await expectAccessible();
  await button(page, 'Página 2').click();
  await expect(page).toHaveURL(/page=2/);
  await expect(page.getByText(/de 121$/)).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('ángeles rodrí');
  await expect(page.getByText('17 atletas con estos filtros')).toBeVisible();
  await expect(page).not.toHaveURL(/page=/);
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('');
  await expect(page.getByText('121 atletas', { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: 'Categoría' }).click();
  await page.getByRole('option', { name: 'Novatas' }).click();
  await expect(rowOf(page, 'Única Prueba')).toBeVisible();
  await expect(page.getByText('1 atleta con estos filtros')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('nadie');
  await expect(page.getByRole('heading', { name: 'Nadie coincide' })).toBeVisible();
});

test('E13 ORG-019 ORG-078 ORG-090 ORG-091 ORG-092 ORG-251 ORG-408 list of athletes: downloaded → Excel, on a Mac a CSV with twelve columns, and the whole event in one file', async ({
  page,
  app,
  signIn,
}) => {
  const { account, eventId, categoryId } = await makeEvent(app);
  await fillWithAthletes(app.sql, { eventId, categoryId }, 3);
  await signIn(account);
  await page.goto(athletesPage(eventId));
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Descargar atletas (Excel)').click()]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  // Every XLSX file is a ZIP, which begins with `PK`.
  expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK');
  await page.goto(eventPage(eventId));
  const [whole] = await Promise.all([page.waitForEvent('download'), button(page, 'Export Data del Evento').click()]);
  expect(whole.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await bytesOf(whole)).subarray(0, 2).toString()).toBe('PK');

  await page.addInitScript({
    content: `Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' })`,
  });
  await page.goto(athletesPage(eventId));
  const [csv] = await Promise.all([page.waitForEvent('download'), button(page, 'Descargar atletas (CSV)').click()]);
  expect(csv.suggestedFilename()).toMatch(/\.csv$/);
  const [head = '', ...lines] = (await bytesOf(csv)).toString().trim().split(/\r?\n/);
  expect(head.replace(/[\ufeff"]/g, '').split(';')).toEqual(
    'Nombre;Género;Correo;Teléfono;Categoría;Equipo;Talla de franela;Talla de short;Dirección;Ciudad;Estado;País'.split(
      ';',
    ),
  );
  expect(lines).toHaveLength(3);
});

test('J3 J6 income of an event: orders and test money → shown separately; an order is refunded in parts or whole', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { account, eventId, categoryId } = await makeEvent(app);
  await join(await makeAthlete(app, 'Pablo', 'Pagador'), { eventId, categoryId }, { paid: true });
  await signIn(account);
  await page.goto(incomePage(eventId));
  await expect(page.getByRole('term').filter({ hasText: 'Cobrado' })).toBeVisible();
  await expect(page.getByText('Además hay $60.00 de prueba')).toBeVisible();
  const item = page.getByRole('list', { name: 'Órdenes' }).getByRole('listitem').first();
  await expect(item).toContainText('Pablo Pagador');
  await expect(item).toContainText('Prueba');
  await item.getByText('Historia de la orden').click();
  await expect(item.getByText(/^Pago recibido \(\$60\.00\)/)).toBeVisible();
  await button(page, 'Reembolsar a Pablo Pagador').click();
  const refund = dialog(page, 'Reembolsar a Pablo Pagador');
  // A full refund also removes the entry by default.
  await expect(refund.getByText('Pablo Pagador sale de')).toBeVisible();
  await refund.getByRole('button', { name: /^Reembolsar( \$60\.00)? y quitar a Pablo$/ }).click();
  await expect(refund.getByText('Por favor introduce el motivo!')).toBeVisible();
  await refund.getByRole('radio', { name: 'Una parte' }).check();
  await refund.getByRole('textbox', { name: 'Monto' }).fill('60.01');
  await refund.getByRole('textbox', { name: 'Motivo' }).fill('Cambió de categoría');
  await refund.getByRole('button', { name: /^Reembolsar( \$60\.01)?$/ }).click();
  await expect(refund.getByText('Introduce un monto entre $0.01 y lo que queda por reembolsar.')).toBeVisible();
  await expect(refund.getByText(messages.refund.place)).toBeVisible();
  await refund.getByRole('radio', { name: 'Sigue en el evento' }).check();
  await expect(refund.getByText('Pablo Pagador sigue en')).toBeVisible();
  await expectAccessible();
  await refund.getByRole('textbox', { name: 'Monto' }).fill('15');
  await refund.getByRole('button', { name: /^Reembolsar( \$15\.00)?$/ }).click();
  await expect(page.getByText('Reembolso de $15.00 en camino')).toBeVisible();
  await expect(item.getByText('Reembolsado: $15.00')).toBeVisible();
  await button(page, 'Reembolsar a Pablo Pagador').click();
  await refund.getByRole('textbox', { name: 'Motivo' }).fill('Se lesionó');
  await refund.getByRole('button', { name: /^Reembolsar( \$45\.00)? y quitar a Pablo$/ }).click();
  await expect(item.getByText('Reembolsado: $60.00')).toBeVisible();
  expect(await app.sql`select 1 from entries where event_id = ${eventId}`).toEqual([]);
  await expect(button(page, 'Reembolsar a Pablo Pagador')).toHaveCount(0);
});
