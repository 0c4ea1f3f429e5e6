import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { wodForm } from '#testing/factories/categories.ts';
import { menuLink, writtenIn } from './dashboard.ts';
import { expect, test } from './fixtures.ts';
import {
  asOrganizer,
  base,
  button,
  categoryPage,
  clock,
  createPage,
  dialog,
  editPage,
  eventPage,
  field,
  startEvent,
  storedCategory,
  storedNames,
  tab,
  withQualifier,
} from './organizer.ts';
import { watchLog } from './watch-log.ts';

const items = (page: Page) => page.getByRole('list', { name: 'Categorías', exact: true }).getByRole('listitem');
const item = (page: Page, name: string) =>
  items(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const namesInOrder = (page: Page) => page.getByRole('list', { name: 'Orden de las categorías' }).locator('strong');

test('ORG-071 ORG-074 ORG-077 the own event has its header, buttons and tabs', async ({ page, app, signIn }) => {
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
  // Before it runs there is nothing to end.
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

test('ORG-072 ORG-073 E11 an unknown event says so and leads back', async ({ page, app, signIn, expectAccessible }) => {
  await signIn(await app.makeUser('organization'));
  await page.goto(eventPage('no-existe'));
  await expect(page.getByText('No se encontró información del evento')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Volver' })).toHaveAttribute('href', base);
  await expectAccessible();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(`${base}/my-events`);
});

test('ORG-399 ORG-400 what is missing or belongs to another organization leads back', async ({ page, app, signIn }) => {
  const owner = await asOrganizer(app.url, await app.makeUser('organization'));
  const eventId = await owner.makeEvent();
  const categoryId = await owner.makeCategory(eventId);
  await signIn(await app.makeUser('organization'));
  const foreign = [eventPage(eventId), createPage(eventId), editPage(categoryId), categoryPage(categoryId)];
  for (const path of [...foreign, editPage('nada'), categoryPage('nada')]) {
    await page.goto(path);
    await expect(page).toHaveURL(`${base}/my-events`);
  }
  // E11: an event that does not exist says so.
  await page.goto(createPage('nada'));
  await expect(page.getByText('No se encontró información del evento')).toBeVisible();
  await page.getByRole('link', { name: 'Volver' }).click();
  await expect(page).toHaveURL(`${base}/my-events`);
});

test('ORG-081 ORG-082 ORG-083 ORG-084 ORG-551 each category shows what it is and leads to itself', async ({
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
  // The other one is a race, which takes its results from a file.
  await expect(page.getByText('«RX Femenino» no tiene tests.')).toBeVisible();
  await rx.getByRole('link', { name: 'Ver categoría RX Femenino' }).click();
  await expect(page).toHaveURL(categoryPage(first));
});

test('ORG-085 ORG-086 ORG-404 ORG-485 a category is deleted only after the question is answered with yes', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  for (const name of ['Novatos', 'Élite']) await organizer.makeCategory(eventId, { name });
  await signIn(account);
  await page.goto(eventPage(eventId));
  await expect(button(page, 'Eliminar Élite')).toBeVisible();
  await button(page, 'Eliminar Novatos').click();
  const question = dialog(page, '¿Eliminar Novatos?');
  await expect(question).toContainText('No se puede deshacer.');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  expect(await storedNames(organizer, eventId)).toEqual(['Novatos', 'Élite']);
  await button(page, 'Eliminar Novatos').click();
  await question.getByRole('button', { name: 'Eliminar categoría' }).click();
  await expect(page.getByText('Categoría eliminada')).toBeVisible();
  await expect(items(page)).toHaveCount(1);
  expect(await storedNames(organizer, eventId)).toEqual(['Élite']);
});

test('ORG-087 ORG-484 ORG-486 ORG-541 once the event has started no category is deleted, and a late try says why', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  await organizer.makeCategory(eventId, { name: 'Novatos' });
  await signIn(account);
  await page.goto(eventPage(eventId));
  await button(page, 'Eliminar Novatos').click();
  await expect(dialog(page, '¿Eliminar Novatos?')).toBeVisible();
  await startEvent(app.sql, eventId);
  await button(page, 'Eliminar categoría').click();
  await expect(page.getByText('Error al eliminar')).toBeVisible();
  await expect(page.getByText('El evento ya empezó: sus categorías no se pueden eliminar.')).toBeVisible();
  await expect(page.getByText('En curso')).toBeVisible();
  await expect(button(page, 'Eliminar Novatos')).toHaveCount(0);
  expect(await storedNames(organizer, eventId)).toEqual(['Novatos']);
});

test('J6 a category with somebody in it cannot be deleted, and the button says why', async ({ page, app, signIn }) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  const categoryId = await organizer.makeCategory(eventId, { name: 'Novatos' });
  const athlete = await app.makeUser('athlete');
  await app.sql`insert into entries (id, event_id, category_id, user_id, created_at)
    values (${crypto.randomUUID()}, ${eventId}, ${categoryId}, ${athlete.uid}, now())`;
  await signIn(account);
  await page.goto(eventPage(eventId));
  await expect(button(page, 'Eliminar Novatos')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Eliminar Novatos').hover();
  await expect(page.getByText('La categoría tiene inscritos: retíralos')).toBeVisible();
  // Who is in competes as it was written down.
  await page.goto(editPage(categoryId));
  await expect(field(page, '¿Compiten en equipos?')).not.toBeEditable();
  await expect(page.getByText('retíralos y resuelve sus pagos antes de cambiar esto').first()).toBeVisible();
});

test('a category is copied with its tests under the name that is asked for', async ({ page, app, signIn }) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX' });
  await organizer.call('wods/create', { categoryId, form: wodForm(clock) });
  await signIn(account);
  await page.goto(eventPage(eventId));
  await button(page, 'Copiar RX').click();
  const copy = dialog(page, 'Copiar RX');
  await copy.getByRole('textbox').fill(' ');
  await copy.getByRole('button', { name: 'Copiar categoría' }).click();
  await expect(copy.getByText('Por favor introduce el nombre de la categoría!')).toBeVisible();
  await copy.getByRole('textbox').fill('RX Máster');
  await copy.getByRole('button', { name: 'Copiar categoría' }).click();
  await expect(page.getByText('Categoría copiada')).toBeVisible();
  await expect(item(page, 'RX Máster')).toContainText('1 test');
});

test('E9 the order of the categories is changed by buttons, keyboard and dragging, and saved at once', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  for (const name of ['Uno', 'Dos', 'Tres']) await organizer.makeCategory(eventId, { name });
  await signIn(account);
  await page.goto(eventPage(eventId));
  await button(page, 'Cambiar el orden').click();
  await button(page, 'Bajar Uno').click();
  await expect(namesInOrder(page)).toHaveText(['Dos', 'Uno', 'Tres']);
  await expect(page.getByText('Orden guardado.')).toBeVisible();
  expect(await storedNames(organizer, eventId)).toEqual(['Dos', 'Uno', 'Tres']);

  const grip = button(page, 'Mover Tres');
  await grip.focus();
  await page.keyboard.press('Space');
  await expect(page.getByText('Tres levantada, puesto 3 de 3.')).toBeAttached();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText('Tres: puesto 2 de 3.')).toBeAttached();
  await page.keyboard.press('Space');
  await expect(namesInOrder(page)).toHaveText(['Dos', 'Tres', 'Uno']);
  await expect.poll(() => storedNames(organizer, eventId)).toEqual(['Dos', 'Tres', 'Uno']);

  // A row that was let go slides to its place first, which the mouse waits for.
  await button(page, 'Mover Uno').hover({ position: { x: 20, y: 20 } });
  const [from, to] = [await button(page, 'Mover Uno').boundingBox(), await button(page, 'Mover Dos').boundingBox()];
  await page.mouse.down();
  await page.mouse.move((from?.x ?? 0) + 20, (from?.y ?? 0) + 5, { steps: 4 });
  await page.mouse.move((to?.x ?? 0) + 20, (to?.y ?? 0) + 10, { steps: 10 });
  await page.mouse.up();
  await expect(namesInOrder(page)).toHaveText(['Uno', 'Dos', 'Tres']);
  await expect.poll(() => storedNames(organizer, eventId)).toEqual(['Uno', 'Dos', 'Tres']);
  await button(page, 'Terminar de ordenar').click();
  await expect(items(page).first()).toContainText('Uno');
});

test('an order that the server refuses goes back to what is stored and says why', async ({ page, app, signIn }) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  const ids = [];
  for (const name of ['Uno', 'Dos', 'Tres']) ids.push(await organizer.makeCategory(eventId, { name }));
  await signIn(account);
  await page.goto(eventPage(eventId));
  await button(page, 'Cambiar el orden').click();
  // Another window takes one of them away meanwhile.
  await organizer.call('categories/remove', { id: ids[2] });
  await button(page, 'Bajar Uno').click();
  await expect(page.getByText('Las categorías cambiaron mientras las ordenabas.')).toBeVisible();
  await expect(namesInOrder(page)).toHaveText(['Uno', 'Dos']);
});

test('E2 a running event is finished and its qualifier closed, each after a question', async ({
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
  // It takes no more tests, wherever one would be made.
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

test('ORG-483 ORG-494 ORG-513 ORG-514 ORG-516 N6 categories that cannot be loaded are said to be missing, and asked for again', async ({
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
    // Still in the dashboard, with its ways out.
    await expect(menuLink(page, 'Mis eventos')).toBeVisible();
    expect(log.join('\n')).toContain('events.readAsOrganizer could not be loaded');
  } finally {
    await app.sql`alter table categories_away rename to categories`;
  }
  await page.getByRole('button', { name: 'Reintentar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Copa sin tablas' })).toBeVisible();
});
