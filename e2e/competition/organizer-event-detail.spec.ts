import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { appealOf, makeContested } from '#e2e/kit/contested.ts';
import { menuLink, writtenIn } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { applyTo, makeJudge } from '#e2e/kit/judges.ts';
import {
  asOrganizer,
  base,
  button,
  categoryPage,
  createPage,
  dialog,
  editPage,
  eventPage,
  startEvent,
  storedCategory,
  tab,
  withQualifier,
} from '#e2e/kit/organizer.ts';
import { watchLog } from '#e2e/kit/watch-log.ts';

const items = (page: Page) => page.getByRole('list', { name: 'Categorías', exact: true }).getByRole('listitem');

const item = (page: Page, name: string) =>
  items(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

test('ORG-071 ORG-074 ORG-077 own event: opened → shows its header, buttons and tabs', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent({ name: 'Retos de Altura', address: 'Cinco Águilas Blancas, Mérida' });
  await signIn(account);
  await page.goto(eventPage(eventId));
  await expect(page.getByRole('heading', { level: 1, name: 'Retos de Altura' })).toBeVisible();
  await expect(page.getByText('Cinco Águilas Blancas, Mérida')).toBeVisible();
  await expect(page.getByRole('img', { name: 'Foto de Retos de Altura' })).toBeVisible();
  await expect(page.getByText('Faltan 10 días')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Editar Evento' })).toHaveAttribute(
    'href',
    `${base}/edit-event/${eventId}`,
  );
  await expect(page.getByRole('link', { name: 'Ver página pública' })).toHaveAttribute(
    'href',
    `/events/event-detail/${eventId}`,
  );
  // An event that is not running cannot be ended.
  await expect(button(page, 'Finalizar evento')).toHaveCount(0);
  await expect(tab(page, /^Categoría del Evento/)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('heading', { name: 'Todavía no hay categorías' })).toBeVisible();
  await tab(page, 'Pruebas').click();
  await expect(page).toHaveURL(/tab=pruebas/);
  await expect(tab(page, 'Pruebas')).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab(page, 'Pruebas')).toHaveAttribute('aria-selected', 'true');
  await page.getByRole('link', { name: 'Crear Categoría' }).first().click();
  await expect(page).toHaveURL(createPage(eventId));
});

test('ORG-072 ORG-073 ORG-398 ORG-399 ORG-400 ORG-401 ORG-402 E11 M5 own pages: missing or of another organization → lead back', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeContested(app);
  const { organizer, eventId, categoryId, wodId } = contest;
  const appealId = await appealOf(contest);
  const open = await organizer.makeEvent();
  const applicationId = await applyTo(await makeJudge(app, 'Ana'), open);
  const stranger = await app.makeUser('organization');
  await signIn(stranger);
  const own = (path: string) => `${base}/${path}`;
  for (const path of [
    eventPage(eventId),
    createPage(eventId),
    own(`edit-event/${eventId}`),
    own(`permissions-by-events-detail/${eventId}`),
    own(`appeals-detail/${eventId}`),
    ...[categoryId, 'nada'].flatMap(id => [editPage(id), categoryPage(id)]),
    ...[appealId, 'nada'].map(id => own(`appeals-review/${id}`)),
    ...[wodId, 'nada'].map(id => own(`edit-wod/${id}`)),
    own(`create-wod/${categoryId}`),
    // Without navigation state the athlete's page does not know its athlete.
    own('athlete-detail/'),
    ...[applicationId, 'nada'].map(id => own(`staff-detail/${id}`)),
  ]) {
    await page.goto(path);
    await expect(page, path).toHaveURL(`${base}/my-events`);
  }
  for (const path of [
    eventPage('nada'),
    createPage('nada'),
    own('edit-event/nada'),
    own('permissions-by-events-detail/nada'),
  ]) {
    await page.goto(path);
    await expect(page.getByText('No se encontró información del evento'), path).toBeVisible();
    await expect(page.getByRole('link', { name: 'Volver' }), path).toHaveAttribute('href', base);
    await page.getByRole('link', { name: 'Volver' }).click();
    await expect(page, path).toHaveURL(`${base}/my-events`);
  }
  // An own event without appeals shows an empty list.
  await page.goto(own(`appeals-detail/${await (await asOrganizer(app.url, stranger)).makeEvent()}`));
  await expect(page.getByRole('heading', { name: 'Nadie ha apelado en este evento' })).toBeVisible();
});

test('ORG-081 ORG-082 ORG-083 ORG-084 ORG-551 own event: each category → shows its facts and leads to its page', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  const first = await organizer.makeCategory(eventId, { name: 'RX Femenino', ageRange: [14, 80], capacity: 40 });
  await organizer.makeCategory(eventId, { name: 'Equipos', team: true, members: 3, typeCategory: 'running' });
  await organizer.call('categories/setPublish', { id: first, publish: 'publish' });
  await organizer.call('categories/setAudit', { id: first, isAudit: true });
  const stored = await storedCategory(organizer, first);
  await signIn(account);
  await page.goto(eventPage(eventId));
  await expect(items(page)).toHaveCount(2);
  const rx = item(page, 'RX Femenino');
  await expect(rx.getByRole('img', { name: 'Foto de RX Femenino' })).toBeVisible();
  for (const text of ['Entre 14 y 80 años', 'Publicada', 'En auditoría', '0 de 40', 'Quedan 40']) {
    await expect(rx).toContainText(text);
  }
  await expect(rx.getByText(writtenIn(new Date(stored.start)))).toBeVisible();
  await expect(rx.getByText(writtenIn(new Date(stored.end)))).toBeVisible();
  for (const text of ['Equipos de 3', 'Running', '0 equipos', 'Sin tests']) {
    await expect(item(page, 'Equipos')).toContainText(text);
  }
  // The other category is a race, which takes its results from a file.
  await expect(page.getByText('«RX Femenino» no tiene tests.')).toBeVisible();
  await rx.getByRole('link', { name: 'Ver categoría RX Femenino' }).click();
  await expect(page).toHaveURL(categoryPage(first));
});

test('E2 own event: it runs → can be finished and its qualifier closed, each after a question', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent(withQualifier);
  const categoryId = await organizer.makeCategory(eventId);
  await startEvent(app.sql, eventId);
  await signIn(account);
  await page.goto(eventPage(eventId));
  await button(page, 'Cerrar clasificatorio').click();
  const closing = dialog(page, '¿Cerrar el clasificatorio?');
  await closing.getByRole('button', { name: 'Cerrar clasificatorio' }).click();
  await expect(page.getByText('Clasificatorio cerrado').first()).toBeVisible();
  await expect(button(page, 'Cerrar clasificatorio')).toHaveCount(0);
  await button(page, 'Finalizar evento').click();
  const finishing = dialog(page, '¿Finalizar el evento?');
  await finishing.getByRole('button', { name: 'Cancelar' }).click();
  await expect(finishing).toBeHidden();
  await expect(page.getByText('En curso', { exact: true })).toBeVisible();
  await button(page, 'Finalizar evento').click();
  await finishing.getByRole('button', { name: 'Finalizar evento' }).click();
  await expect(page.getByText('Evento finalizado')).toBeVisible();
  await expect(page.getByText('Finalizado', { exact: true })).toBeVisible();
  await expect(button(page, 'Finalizar evento')).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Crear Categoría' })).toHaveCount(0);
  // A completed event accepts no new tests, on any screen.
  const noMore = page.getByText(messages.wod.eventCompleted);
  await tab(page, 'Pruebas').click();
  await expect(noMore).toBeVisible();
  await expect(button(page, 'Crear Pruebas')).toHaveCount(0);
  await page.goto(`${categoryPage(categoryId)}?tab=tests-evento`);
  await expect(noMore).toBeVisible();
  await expect(page.getByRole('link', { name: /^Crear (el primer )?test/i })).toHaveCount(0);
  await page.goto(`${base}/create-wod/${categoryId}`);
  await expect(noMore).toBeVisible();
  await expect(page.getByRole('button', { name: 'Crear test' })).toHaveCount(0);
});

test('ORG-483 ORG-494 ORG-513 ORG-516, N6 in place of ORG-514: own event: categories cannot be loaded → says so, and a retry loads them', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const eventId = await (await asOrganizer(app.url, account)).makeEvent({ name: 'Copa sin tablas' });
  await signIn(account);
  const log = watchLog(page);
  await app.sql`alter table categories rename to categories_away`;
  try {
    await page.goto(eventPage(eventId));
    await expect(page.getByText('Error obteniendo categorias')).toBeVisible();
    // The page stays inside the dashboard, with its menu.
    await expect(menuLink(page, 'Mis eventos')).toBeVisible();
    expect(log.join('\n')).toContain('events.readAsOrganizer could not be loaded');
  } finally {
    await app.sql`alter table categories_away rename to categories`;
  }
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copa sin tablas' })).toBeVisible();
});
