import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { pickPhoto } from './dashboard.ts';
import { acceptFirst, asAthlete, fillWithAthletes, join } from './entrants.ts';
import { expect, test } from './fixtures.ts';
import { asOrganizer, base, button, categoryPage, dialog, eventPage, field, startEvent, tab } from './organizer.ts';

const enrollPage = (id: string) => `${base}/manual-enrollment/${id}`;
const athletesPage = (id: string) => `${eventPage(id)}?tab=atletas`;
const incomePage = (id: string) => `${eventPage(id)}?tab=ingresos`;
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const bytesOf = async (download: Download) => readFile(await download.path());

type App = Parameters<Parameters<typeof test>[2]>[0]['app'];

async function makeEvent(app: App, changes: { team?: boolean; price?: number } = {}) {
  const { team = false, price = 6000 } = changes;
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent({ name: 'Retos de Altura', price });
  const categoryId = await organizer.makeCategory(eventId, {
    name: team ? 'Parejas' : 'RX Femenino',
    ...(team && { team, members: 2 }),
  });
  return { account, organizer, eventId, categoryId };
}

const makeAthlete = async (app: App, firstName: string, lastName = 'Prueba') =>
  asAthlete(app.url, await app.makeUser('athlete', { firstName, lastName }));

async function mailedLink(app: App, email: string): Promise<string> {
  const mail = await app.mails.waitForMail(({ to, text }) => to.includes(email) && text.includes('/manual-entry'));
  const link = new URL(/https?:\S+\/manual-entry\S+/.exec(mail.text)?.[0] ?? '');
  return link.pathname + link.search;
}

test('ORG-018 ORG-068 ORG-088 ORG-089 ORG-145 ORG-249 athletes are listed with their seven values and opened for eleven', async ({
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
  // A tablet shows all of them too, and scrolls sideways for it.
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
  await expect(page).toHaveURL(`${base}/athlete-detail`);
  await expect(page.getByRole('heading', { level: 1, name: 'Carmen Prueba' })).toBeVisible();
  const terms = ['Nombre', 'Correo', 'Teléfono', 'Fecha de nacimiento', 'Pasaporte', 'Dirección', 'País', 'Estado'];
  await expect(page.getByRole('term')).toHaveText([...terms, 'Ciudad', 'Talla de franela', 'Talla de short']);
  await expect(page.getByText(captain.account.email)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('heading', { level: 1, name: 'Carmen Prueba' })).toBeVisible();
});

test('M5 the detail of an athlete without its state leads to the events', async ({ page, app, signIn }) => {
  await signIn(await app.makeUser('organization'));
  await page.goto(`${base}/athlete-detail/`);
  await expect(page).toHaveURL(`${base}/my-events`);
});

test('ORG-088 many athletes are read by pages, and found by name and category', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
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

test('ORG-019 ORG-090 ORG-092 outside of a Mac the athletes are downloaded for Excel', async ({
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
  // A ZIP, as every XLSX is.
  expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK');
});

test('ORG-091 ORG-251 on a Mac the athletes are downloaded as CSV with twelve columns', async ({
  page,
  app,
  signIn,
}) => {
  const { account, eventId, categoryId } = await makeEvent(app);
  await fillWithAthletes(app.sql, { eventId, categoryId }, 3);
  await signIn(account);
  await page.addInitScript({
    content: `Object.defineProperty(Navigator.prototype, 'platform', { get: () => 'MacIntel' })`,
  });
  await page.goto(athletesPage(eventId));
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Descargar atletas (CSV)').click()]);
  expect(file.suggestedFilename()).toMatch(/\.csv$/);
  const [head = '', ...lines] = (await bytesOf(file)).toString().trim().split(/\r?\n/);
  expect(head.replace(/[\ufeff"]/g, '').split(';')).toEqual(
    'Nombre;Género;Correo;Teléfono;Categoría;Equipo;Talla de franela;Talla de short;Dirección;Ciudad;Estado;País'.split(
      ';',
    ),
  );
  expect(lines).toHaveLength(3);
});

test('E13 ORG-078 ORG-408 the whole event is downloaded in one file', async ({ page, app, signIn }) => {
  const { account, eventId } = await makeEvent(app);
  await signIn(account);
  await page.goto(eventPage(eventId));
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Export Data del Evento').click()]);
  expect(file.suggestedFilename()).toMatch(/\.xlsx$/);
  expect((await bytesOf(file)).subarray(0, 2).toString()).toBe('PK');
});

test('ORG-017 ORG-056 ORG-139 ORG-141 ORG-142 ORG-144 ORG-366 ORG-367 ORG-512 an athlete is enrolled by email in two steps', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const { account, eventId, categoryId } = await makeEvent(app);
  const athlete = await makeAthlete(app, 'Mauro', 'Manual');
  await signIn(account);
  await page.goto(categoryPage(categoryId));
  await page.getByRole('link', { name: 'Inscribir atleta' }).click();
  await expect(page).toHaveURL(enrollPage(categoryId));
  await expect(page.getByRole('heading', { level: 1, name: 'Inscribir atleta' })).toBeVisible();
  await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')).toHaveCount(2);
  const email = field(page, 'Correo del atleta');
  const send = button(page, 'Inscribir atleta');
  await send.click();
  await expect(page.getByText('Por favor introduce un correo!')).toBeVisible();
  await email.fill('abc');
  await send.click();
  await expect(page.getByText('Por favor introduce un correo valido!')).toBeVisible();
  await email.fill('nadie@correo.test');
  await send.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No existe un atleta con ese correo' })).toBeVisible();
  await expectAccessible();
  await email.fill(athlete.account.email);
  await send.click();
  await expect(page.getByRole('heading', { name: 'El atleta quedó inscrito en RX Femenino' })).toBeVisible();
  await button(page, 'Inscribir a otro').click();
  await email.fill(athlete.account.email);
  await send.click();
  await expect(page.getByText('El atleta ya está inscrito en el evento')).toBeVisible();
  await page.goto(athletesPage(eventId));
  // N7: until the athlete says yes, what the organizer typed and nothing of the account.
  const row = rowOf(page, athlete.account.email);
  await expect(row).toContainText('Por confirmar');
  await expect(row).toContainText('Sin confirmar');
  await expect(row).not.toContainText(/\+58|Mauro/);
});

test('ORG-143 ORG-144 ORG-250 ORG-368 ORG-369 a team is enrolled by its captain with name and logo', async ({
  page,
  app,
  signIn,
}) => {
  const { account, eventId, categoryId } = await makeEvent(app, { team: true });
  const captain = await makeAthlete(app, 'Carmen', 'Capitana');
  await signIn(account);
  await page.goto(enrollPage(categoryId));
  await field(page, 'Correo del capitán').fill(captain.account.email);
  await button(page, 'Inscribir equipo').click();
  await expect(page.getByText('Por favor sube tu logo!')).toBeVisible();
  await expect(page.getByText('Por favor introduce el nombre del equipo!')).toBeVisible();
  await field(page, 'Nombre del equipo').fill('Las Guacamayas');
  await pickPhoto(page, 'Logo');
  await button(page, 'Inscribir equipo').click();
  await page.getByRole('link', { name: 'Ver el evento' }).click();
  await expect(page).toHaveURL(athletesPage(eventId));
  await expect(rowOf(page, captain.account.email)).toContainText('Las Guacamayas');
});

test('ORG-106 ORG-140 once the event has started nobody is enrolled or taken out', async ({ page, app, signIn }) => {
  const { account, eventId, categoryId } = await makeEvent(app);
  await fillWithAthletes(app.sql, { eventId, categoryId }, 1);
  await startEvent(app.sql, eventId);
  await signIn(account);
  await page.goto(categoryPage(categoryId));
  await expect(page.getByRole('heading', { level: 1, name: 'RX Femenino' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Inscribir atleta' })).toHaveCount(0);
  await page.goto(enrollPage(categoryId));
  await expect(page).toHaveURL(categoryPage(categoryId));
  await page.goto(athletesPage(eventId));
  await page.getByRole('link', { name: 'Ver Detalle de Atleta 1' }).click();
  await expect(button(page, 'Retirar de la categoría')).toBeDisabled();
  await expect(page.getByText('El evento ya empezó: no se puede retirar a nadie.')).toBeVisible();
});

test('A4 ORG-146 ORG-517 J6 an athlete is taken out after a question that also asks about the money', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId, categoryId } = await makeEvent(app);
  const athlete = await makeAthlete(app, 'Pablo', 'Pagador');
  const order = await join(athlete, { eventId, categoryId }, { paid: true });
  await signIn(account);
  await page.goto(athletesPage(eventId));
  await page.getByRole('link', { name: 'Ver Detalle de Pablo Pagador' }).click();
  // After a reload the code of the page that it leads to is not here yet.
  await expect(button(page, 'Retirar de la categoría')).toBeEnabled();
  await page.reload();
  const refused: string[] = [];
  page.on('response', answer => {
    if (answer.status() >= 400) refused.push(answer.url());
  });
  await button(page, 'Retirar de la categoría').click();
  const asking = dialog(page, '¿Retirar a Pablo Pagador?');
  await asking.getByRole('radio', { name: 'No devolver nada' }).check();
  await expect(asking.getByRole('button', { name: 'Retirar sin devolver' })).toBeVisible();
  await asking.getByRole('radio', { name: 'Devolver $60.00' }).check();
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  await button(page, 'Retirar de la categoría').click();
  await asking.getByRole('button', { name: 'Retirar y devolver $60.00' }).click();
  await expect(page.getByText('Atleta retirado de la categoría')).toBeVisible();
  await expect(page).toHaveURL(athletesPage(eventId));
  await expect(page.getByRole('heading', { name: 'Todavía no hay atletas inscritos' })).toBeVisible();
  expect(refused).toEqual([]);
  type Income = { orders: { uid: string; refunded: number }[] };
  const stored = await organizer.call<Income>('income/read', { eventId });
  expect(stored.orders).toEqual([expect.objectContaining({ uid: order.uid, refunded: 6000 })]);
});

test('J3 J6 income tells test money apart, and goes back in parts or whole', async ({
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
  await button(page, 'Devolver a Pablo Pagador').click();
  const refund = dialog(page, 'Devolver a Pablo Pagador');
  await refund.getByRole('button', { name: 'Devolver $60.00' }).click();
  await expect(refund.getByText('Por favor introduce el motivo!')).toBeVisible();
  await refund.getByRole('radio', { name: 'Una parte' }).check();
  await refund.getByRole('textbox', { name: 'Monto' }).fill('60.01');
  await refund.getByRole('textbox', { name: 'Motivo' }).fill('Cambió de categoría');
  await refund.getByRole('button', { name: 'Devolver $60.01' }).click();
  await expect(refund.getByText('Introduce un monto entre $0.01 y lo que queda por devolver.')).toBeVisible();
  await expectAccessible();
  await refund.getByRole('textbox', { name: 'Monto' }).fill('15');
  await refund.getByRole('button', { name: 'Devolver $15.00' }).click();
  await expect(page.getByText('Devolución de $15.00 en camino')).toBeVisible();
  await expect(item.getByText('Devuelto: $15.00')).toBeVisible();
  await button(page, 'Devolver a Pablo Pagador').click();
  await refund.getByRole('textbox', { name: 'Motivo' }).fill('Se lesionó');
  await refund.getByRole('button', { name: 'Devolver $45.00' }).click();
  await expect(item.getByText('Devuelto: $60.00')).toBeVisible();
  await expect(button(page, 'Devolver a Pablo Pagador')).toHaveCount(0);
});

test('J5 the mailed link of an enrollment shows it and waits for a button to stay or leave', async ({ page, app }) => {
  const { organizer, eventId, categoryId } = await makeEvent(app);
  const [staying, leaving] = [await makeAthlete(app, 'Quedada'), await makeAthlete(app, 'Salida')];
  const isThere = async (uid: string) =>
    (await app.sql`select 1 from participants where event_id = ${eventId} and user_id = ${uid}`).length === 1;
  for (const { account } of [staying, leaving]) {
    await organizer.call('entries/enroll', { categoryId, email: account.email, team: null });
  }
  const link = await mailedLink(app, leaving.account.email);
  await page.goto(link);
  await expect(page.getByText('Retos de Altura')).toBeVisible();
  await expect(page.getByText('RX Femenino')).toBeVisible();
  expect(await isThere(leaving.account.uid)).toBe(true);
  await button(page, 'Salirme del evento').click();
  await expect(page.getByText('Saliste del evento')).toBeVisible();
  expect(await isThere(leaving.account.uid)).toBe(false);
  await page.goto(link);
  await expect(page.getByText('Esta inscripción ya no espera respuesta.')).toBeVisible();

  await page.goto(await mailedLink(app, staying.account.email));
  await button(page, 'Quedarme').click();
  await expect(page.getByText('Sigues en el evento')).toBeVisible();
  expect(await isThere(staying.account.uid)).toBe(true);
});
