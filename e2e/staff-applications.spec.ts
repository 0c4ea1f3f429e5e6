import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from './fixtures.ts';
import { applyPage, applyTo, experience, makeJudge, staffBase } from './judges.ts';
import { asOrganizer, base, button, eventPage, tab, withQualifier } from './organizer.ts';

type App = Parameters<Parameters<typeof test>[2]>[0]['app'];
const words = messages.staff;
const publicPage = (id: string) => `/events/event-detail/${id}`;
const detailPage = (id: string) => `${base}/staff-detail/${id}`;
const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const header = (page: Page) => page.locator('#contenido header');
const about = (page: Page) => page.getByRole('textbox', { name: 'Tu experiencia' });
const radios = (page: Page) => page.getByRole('radiogroup', { name: /¿A qué te postulas\?/ }).getByRole('radio');
const stateButton = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Postulación' }).getByRole('button', { name, exact: true });

async function makeEvent(app: App, changes: Parameters<Awaited<ReturnType<typeof asOrganizer>>['makeEvent']>[0] = {}) {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent({ name: 'Copa Orinoco', ...changes });
  return { account, organizer, eventId };
}

test('ATH-037 ATH-038 ATH-040 ATH-161 ATH-164 to ATH-168 a judge applies in two steps, keeps what was typed through a reload, and waits', async ({
  page,
  app,
  signIn,
}) => {
  const { eventId } = await makeEvent(app, withQualifier);
  const judge = await makeJudge(app, 'Ana');
  await signIn(judge.account);
  await page.goto(publicPage(eventId));
  await page.getByRole('link', { name: 'Postularse', exact: true }).click();
  await expect(page).toHaveURL(applyPage(eventId));
  await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')).toHaveText([
    /Información general/,
    /Listo/,
  ]);
  await expect(radios(page)).toHaveCount(3);
  for (const name of ['Presencial', 'Clasificatorio', 'Ambos']) {
    await expect(page.getByRole('radio', { name, exact: true })).toBeVisible();
  }
  await button(page, 'Enviar postulación').click();
  await expect(page.getByText(words.type)).toBeVisible();
  await expect(page.getByText(words.aboutExperience)).toBeVisible();

  await page.getByRole('radio', { name: 'Ambos', exact: true }).check();
  await about(page).fill(experience);
  const lines = ((await about(page).boundingBox())?.height ?? 0) / 24;
  expect(lines).toBeGreaterThanOrEqual(3);
  expect(lines).toBeLessThan(6.5);
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Ambos', exact: true })).toBeChecked();
  await expect(about(page)).toHaveValue(experience);
  await button(page, 'Enviar postulación').click();
  await expect(heading(page, 'Tu postulación fue enviada')).toBeFocused();

  await page.getByRole('link', { name: 'Ver mis eventos' }).click();
  await expect(page).toHaveURL(`${staffBase}/events?status=pending`);
  const cards = page.getByRole('list', { name: 'En proceso' }).getByRole('listitem');
  await expect(cards).toHaveText([/Copa Orinoco.*Te postulaste a: Ambos/]);
  await cards.getByRole('link').click();
  await expect(page).toHaveURL(publicPage(eventId));
  await expect(stateButton(page, 'En proceso')).toBeDisabled();
  await expect(page.getByText('La organización aún no decide.')).toBeVisible();
});

test('ATH-165 without an online qualifier there is one type only', async ({ page, app, signIn }) => {
  const { eventId } = await makeEvent(app);
  await signIn((await makeJudge(app, 'Ana')).account);
  await page.goto(applyPage(eventId));
  await expect(radios(page)).toHaveCount(1);
});

test('ATH-162 ATH-163 who has applied, and who asks for an event that does not exist, lands on the own events', async ({
  page,
  app,
  signIn,
}) => {
  const { eventId } = await makeEvent(app);
  const judge = await makeJudge(app, 'Ana');
  await applyTo(judge, eventId);
  await signIn(judge.account);
  await page.goto(applyPage(eventId));
  await expect(page).toHaveURL(`${staffBase}/events`);
  await expect(page.getByText(words.applied)).toBeVisible();
  await page.goto(applyPage('nada'));
  await expect(page).toHaveURL(`${staffBase}/events`);
  await expect(page.getByText(words.noEvent)).toBeVisible();
});

test('ATH-042 ATH-171 nobody but staff is asked to apply, nor may', async ({ page, app, signIn }) => {
  const { account, eventId } = await makeEvent(app);
  await page.goto(applyPage(eventId));
  await expect(page).toHaveURL(/\/login\?redirect=/);
  for (const who of [account, await app.makeUser('athlete')]) {
    await signIn(who);
    await page.goto(applyPage(eventId));
    await expect(page).toHaveURL('/events');
    await page.goto(publicPage(eventId));
    await expect(heading(page, 'Copa Orinoco')).toBeVisible();
    await expect(page.getByText('Postularse')).toHaveCount(0);
  }
});

test('what cannot be sent stays typed, and who is last is told why', async ({ page, app, signIn }) => {
  const { eventId } = await makeEvent(app);
  await signIn((await makeJudge(app, 'Ana')).account);
  await page.goto(applyPage(eventId));
  await radios(page).check();
  await about(page).fill(experience);
  await page.route('**/rpc/staff/apply', route => route.abort());
  await button(page, 'Enviar postulación').click();
  await expect(page.getByText(messages.server.offline)).toBeVisible();
  await expect(about(page)).toHaveValue(experience);
  await page.unroute('**/rpc/staff/apply');
  await app.sql`update events set finished_at = now() where id = ${eventId}`;
  await button(page, 'Enviar postulación').click();
  await expect(page.getByText(words.closed)).toBeVisible();
});

test('ORG-156 to ORG-163 the judges of an event are found by name and type, approved and waiting', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId } = await makeEvent(app, withQualifier);
  await organizer.makeEvent({ name: 'Otra copa' });
  const [ana, beto] = [await makeJudge(app, 'Ana'), await makeJudge(app, 'Beto')];
  const id = await applyTo(ana, eventId, 'both');
  await applyTo(beto, eventId, 'qualifier');
  const approvedOne = await applyTo(await makeJudge(app, 'Carla'), eventId, 'offline');
  await organizer.call('staff/approve', {
    id: approvedOne,
    permissions: { qualifier: false, event: true },
    categories: [],
  });
  await signIn(account);
  await page.goto(`${base}/staff-by-events`);
  const events = page.getByRole('list', { name: 'Mis eventos' }).getByRole('listitem');
  await expect(events).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('orinoco');
  await expect(events).toHaveCount(1);
  await expect(page.getByLabel('Día')).toBeVisible();
  await events.getByRole('link').click();
  await expect(page).toHaveURL(`${base}/staff-by-events-detail/${eventId}`);
  await expect(heading(page, 'Copa Orinoco')).toBeVisible();
  const cards = page.getByRole('tabpanel').getByRole('listitem');
  await expect(cards).toHaveText([/Carla Rojas/]);
  await tab(page, /Por aprobar/).click();
  await expect(cards).toHaveText([/Ana Rojas/, /Beto Rojas/]);

  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await expect(page.getByRole('option')).toHaveText(['Presencial', 'Clasificatorio', 'Ambos', 'Sin filtro']);
  await page.getByRole('option', { name: 'Clasificatorio' }).click();
  await expect(cards).toHaveText([/Beto Rojas/]);
  await page.getByRole('combobox', { name: 'Tipo' }).click();
  await page.getByRole('option', { name: 'Sin filtro' }).click();
  await expect(cards).toHaveCount(2);
  await page.getByRole('searchbox', { name: 'Buscar juez' }).fill('zoe');
  await expect(page.getByText('Ningún juez coincide')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar juez' }).fill('ana');
  await expect(cards).toHaveText([/Ana Rojas/]);
  await cards.getByRole('link').click();
  await expect(page).toHaveURL(detailPage(id));
});

test('ORG-150 to ORG-155 ORG-360 to ORG-362 ORG-501 ATH-039 ATH-169 an application is read and approved with its permissions', async ({
  page,
  app,
  signIn,
}) => {
  const { account, organizer, eventId } = await makeEvent(app, withQualifier);
  const rx = await organizer.makeCategory(eventId, { name: 'RX Femenino' });
  await organizer.makeCategory(eventId, { name: 'Escalado' });
  const judge = await makeJudge(app, 'Ana');
  const id = await applyTo(judge, eventId, 'both');
  await signIn(account);
  await page.goto(detailPage(id));
  await expect(heading(page, 'Ana Rojas')).toBeVisible();
  await expect(page.getByRole('link', { name: judge.account.email })).toBeVisible();
  await expect(header(page).locator('img')).toBeVisible();
  await expect(page.getByRole('link', { name: /^\+58/ })).toBeVisible();
  for (const badge of ['Offline', 'Clasificatorio', 'Evento presencial']) {
    await expect(header(page).getByText(badge, { exact: true })).toBeVisible();
  }
  await expect(page.getByRole('term')).toHaveText([
    ...['Evento asignado', 'Tipo', 'Fecha de postulación', 'Fecha de nacimiento', 'Documento o pasaporte'],
    ...['Ubicación', 'Talla de franela', 'Experiencia'],
  ]);
  await expect(page.getByText('Juez de línea desde 2016.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Ver evento' })).toHaveAttribute('href', eventPage(eventId));

  await button(page, 'Aprobar').click();
  const popover = page.getByRole('dialog', { name: 'Aprobar' });
  await expect(button(page, 'Sí')).toBeDisabled();
  await expect(popover.getByText('Marca al menos un permiso.')).toBeVisible();
  await popover.getByRole('checkbox', { name: 'RX Femenino' }).check();
  await expect(button(page, 'Sí')).toBeDisabled();
  await popover.getByRole('checkbox', { name: 'Clasificatorio' }).check();
  await popover.getByRole('checkbox', { name: 'Presencial' }).check();
  await button(page, 'Sí').click();
  await expect(page.getByText(words.processed)).toBeVisible();
  await expect(header(page).getByText('Aprobado')).toBeVisible();
  await expect(button(page, 'Aprobar')).toHaveCount(0);
  const { application } = await judge.call<{ application: unknown }>('staff/forStaff', { eventId });
  const permissions = { manage: false, qualifier: true, event: true };
  expect(application).toMatchObject({ status: 'approved', permissions, categories: [rx] });

  await signIn(judge.account);
  await page.goto(publicPage(eventId));
  await expect(stateButton(page, 'Aprobado')).toBeDisabled();
  for (const list of ['events', 'qualifying']) {
    await page.goto(`${staffBase}/${list}`);
    await expect(page.getByRole('list', { name: 'Aprobado' }).getByRole('listitem')).toHaveText([/Copa Orinoco/]);
  }
});

test('ORG-154 ORG-447 ATH-041 a declined applicant is told on the event and keeps nothing to do', async ({
  page,
  app,
  signIn,
}) => {
  const { account, eventId } = await makeEvent(app);
  const judge = await makeJudge(app, 'Ana');
  const id = await applyTo(judge, eventId);
  await signIn(account);
  await page.goto(detailPage(id));
  await button(page, 'Aprobar').click();
  await expect(page.getByRole('dialog').getByRole('checkbox', { name: 'Clasificatorio' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(button(page, 'Aprobar')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Rechazar' })).toContainText('Ana Rojas');
  await button(page, 'Sí').click();
  await expect(page.getByText(words.processed)).toBeVisible();
  await expect(button(page, 'Rechazar')).toHaveCount(0);
  await app.mails.waitForMail(({ to }) => to.includes(judge.account.email));

  await signIn(judge.account);
  await page.goto(publicPage(eventId));
  await expect(stateButton(page, 'Rechazado')).toBeDisabled();
  await page.goto(`${staffBase}/events`);
  await expect(page.getByText('Ningún evento te espera')).toBeVisible();
  await page.getByText('Rechazado', { exact: true }).click();
  await expect(page.getByRole('list', { name: 'Rechazado' }).getByRole('listitem')).toHaveText([/Copa Orinoco/]);
});

test('ORG-402 an application that is missing or of another organization leads back', async ({ page, app, signIn }) => {
  const { eventId } = await makeEvent(app);
  const foreign = await applyTo(await makeJudge(app, 'Ana'), eventId);
  await signIn(await app.makeUser('organization'));
  for (const id of ['nada', foreign]) {
    await page.goto(detailPage(id));
    await expect(page).toHaveURL(`${base}/my-events`);
  }
});

test('what somebody else decided meanwhile is told and shown', async ({ page, app, signIn }) => {
  const { account, organizer, eventId } = await makeEvent(app);
  const id = await applyTo(await makeJudge(app, 'Ana'), eventId);
  await signIn(account);
  await page.goto(detailPage(id));
  await button(page, 'Rechazar').click();
  await organizer.call('staff/approve', { id, permissions: { qualifier: false, event: true }, categories: [] });
  await button(page, 'Sí').click();
  await expect(page.getByText(words.decided)).toBeVisible();
  await expect(header(page).getByText('Aprobado')).toBeVisible();
});
