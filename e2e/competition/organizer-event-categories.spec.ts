import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  asOrganizer,
  button,
  clock,
  dialog,
  editPage,
  eventPage,
  field,
  startEvent,
  storedNames,
} from '#e2e/kit/organizer.ts';
import { wodForm } from '#testing/factories/categories.ts';

const items = (page: Page) => page.getByRole('list', { name: 'Categorías', exact: true }).getByRole('listitem');

const item = (page: Page, name: string) =>
  items(page).filter({ has: page.getByRole('heading', { name, exact: true }) });

const namesInOrder = (page: Page) => page.getByRole('list', { name: 'Orden de las categorías' }).locator('strong');

test('ORG-085 ORG-086 ORG-087 ORG-404 ORG-484 ORG-485 ORG-486 ORG-541 J6 own categories: deleted after a question; with entries or after the start → refused with the reason', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  const ids: string[] = [];
  for (const name of ['Novatos', 'Élite', 'Libre']) ids.push(await organizer.makeCategory(eventId, { name }));
  await signIn(account);
  await page.goto(eventPage(eventId));
  await expect(button(page, 'Eliminar Élite')).toBeVisible();
  await button(page, 'Eliminar Novatos').click();
  const question = dialog(page, '¿Eliminar Novatos?');
  await expect(question).toContainText('No se puede deshacer.');
  await question.getByRole('button', { name: 'Cancelar' }).click();
  await expect(question).toBeHidden();
  expect(await storedNames(organizer, eventId)).toEqual(['Novatos', 'Élite', 'Libre']);
  await button(page, 'Eliminar Novatos').click();
  await question.getByRole('button', { name: 'Eliminar categoría' }).click();
  await expect(page.getByText('Categoría eliminada')).toBeVisible();
  await expect(items(page)).toHaveCount(2);
  expect(await storedNames(organizer, eventId)).toEqual(['Élite', 'Libre']);

  const athlete = await app.makeUser('athlete');
  await app.sql`insert into entries (id, event_id, category_id, user_id, created_at)
    values (${crypto.randomUUID()}, ${eventId}, ${ids[1] ?? ''}, ${athlete.uid}, now())`;
  await page.reload();
  await expect(button(page, 'Eliminar Élite')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Eliminar Élite').hover();
  await expect(page.getByText('La categoría tiene inscritos: retíralos')).toBeVisible();
  // Entries lock the category's team settings.
  await page.goto(editPage(ids[1] ?? ''));
  await expect(field(page, '¿Compiten en equipos?')).not.toBeEditable();
  await expect(page.getByText('retíralos y resuelve sus pagos antes de cambiar esto').first()).toBeVisible();

  await page.goto(eventPage(eventId));
  await button(page, 'Eliminar Libre').click();
  await expect(dialog(page, '¿Eliminar Libre?')).toBeVisible();
  await startEvent(app.sql, eventId);
  await button(page, 'Eliminar categoría').click();
  await expect(page.getByText('Error al eliminar')).toBeVisible();
  await expect(page.getByText('El evento ya empezó: sus categorías no se pueden eliminar.')).toBeVisible();
  await expect(page.getByText('En curso')).toBeVisible();
  await expect(button(page, 'Eliminar Libre')).toHaveCount(0);
  expect(await storedNames(organizer, eventId)).toEqual(['Élite', 'Libre']);
});

test('walk-league 9 own categories: a category is copied → the copy has its test, and the name that the organizer typed', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX' });
  await organizer.call('wods/create', { categoryId, form: wodForm(clock) });
  await signIn(account);
  await page.goto(eventPage(eventId));
  await button(page, 'Copiar RX').click();
  const copy = dialog(page, 'Copiar RX');
  await expect(copy).toContainText('las mismas reglas y su test, sin inscritos');
  await copy.getByRole('textbox').fill(' ');
  await copy.getByRole('button', { name: 'Copiar categoría' }).click();
  await expect(copy.getByText('Por favor introduce el nombre de la categoría!')).toBeVisible();
  await copy.getByRole('textbox').fill('RX Máster');
  await copy.getByRole('button', { name: 'Copiar categoría' }).click();
  await expect(page.getByText('Categoría copiada')).toBeVisible();
  await expect(item(page, 'RX Máster')).toContainText('1 test');
});

test('E9 own categories: reordered by buttons, keyboard or dragging → saved immediately', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  const ids: string[] = [];
  for (const name of ['Uno', 'Dos', 'Tres']) ids.push(await organizer.makeCategory(eventId, { name }));
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

  // A dropped row first slides into place. `hover` waits for the end of that animation.
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

  // When the server rejects the order, the list returns to the stored order and gives the reason.
  await button(page, 'Cambiar el orden').click();
  // Another window deletes a category first.
  await organizer.call('categories/remove', { id: ids[2] });
  await button(page, 'Bajar Uno').click();
  await expect(page.getByText('Las categorías cambiaron mientras las ordenabas.')).toBeVisible();
  await expect(namesInOrder(page)).toHaveText(['Uno', 'Dos']);
});
