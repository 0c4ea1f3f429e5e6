import type { Page } from '@playwright/test';
import type { OwnEvent } from '#contract/competition/events.ts';
import type { GeneralWod, Wod } from '#contract/competition/wod-form.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  asOrganizer,
  base,
  button,
  clock,
  editPage,
  eventPage,
  field,
  type Organizer,
  startEvent,
  storedCategory,
  storedNames,
  tab,
} from '#e2e/kit/organizer.ts';
import { pngDataUrl } from '#testing/factories/accounts.ts';
import { categoryForm, wodEdit, wodForm } from '#testing/factories/categories.ts';
import { eventForm } from '#testing/factories/events.ts';

// One organizer has two windows. Calls to the API play the second window.
const panel = (page: Page) => page.getByRole('region', { name: 'Cambió en otra ventana' });
const choiceOf = (page: Page, label: string) => panel(page).getByRole('radiogroup', { name: label });
const theirs = (page: Page, label: string) => choiceOf(page, label).getByRole('radio', { name: 'En la otra ventana' });
const mine = (page: Page, label: string) => choiceOf(page, label).getByRole('radio', { name: /^(Lo mío|Como estaba)/ });
const saveButton = (page: Page) => button(page, 'Guardar cambios');

const event = async (organizer: Organizer, id: string) =>
  (await organizer.call<{ event: OwnEvent }>('events/readAsOrganizer', { id })).event;
async function editEvent(organizer: Organizer, id: string, changes: Parameters<typeof eventForm>[1]) {
  const { photo } = await event(organizer, id);
  const form = { ...(await eventForm(clock, changes)), photo: changes?.photo ?? photo };
  await organizer.call('events/update', { id, form });
}

test('edit conflicts: another window saved the event → both versions are shown and chosen field by field', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const before = { name: 'Copa Ávila', address: 'La calle de antes' };
  const id = await organizer.makeEvent(before);
  await signIn(account);
  await page.goto(`${base}/edit-event/${id}`);
  await field(page, 'Nombre del evento').fill('Copa del Ávila');
  await field(page, 'Precio de la inscripción').fill('70');
  const other = { ...before, name: 'Gran Copa', address: 'La calle nueva', price: 5000 };
  await editEvent(organizer, id, { ...other, photo: await pngDataUrl('#aa3300') });

  await saveButton(page).click();
  await expect(page.getByRole('heading', { name: 'Cambió en otra ventana' })).toBeFocused();
  await expect(page.getByText('El evento cambió en otra ventana mientras lo editabas.')).toBeVisible();
  await expectAccessible();
  // The form keeps typed fields. Untouched fields take the other window's values.
  await expect(field(page, 'Nombre del evento')).toHaveValue('Copa del Ávila');
  await expect(field(page, 'Dirección')).toHaveValue('La calle nueva');
  await expect(mine(page, 'Nombre del evento')).toBeChecked();
  await expect(theirs(page, 'Dirección')).toBeChecked();
  await expect(choiceOf(page, 'Dirección')).toContainText('La calle de antes');
  await expect(choiceOf(page, 'Precio de la inscripción')).toContainText('$50.00');
  await expect(choiceOf(page, 'Precio de la inscripción')).toContainText('$70.00');
  await expect(panel(page).getByRole('radiogroup')).toHaveCount(4);
  // The other window replaced the logo. The server deleted the old one, so it cannot be chosen.
  await expect(mine(page, 'Logo')).toBeDisabled();

  // By keyboard: the arrow keys change the choice, and the form shows the chosen value.
  await mine(page, 'Precio de la inscripción').focus();
  await page.keyboard.press('ArrowUp');
  await expect(theirs(page, 'Precio de la inscripción')).toBeChecked();
  await expect(field(page, 'Precio de la inscripción')).toHaveValue('50.00');
  await page.keyboard.press('ArrowDown');
  await expect(field(page, 'Precio de la inscripción')).toHaveValue('70.00');
  await page.keyboard.press('ArrowUp');

  await saveButton(page).click();
  await expect(page.getByText('Tu evento ha sido editado con exito.')).toBeVisible();
  expect(await event(organizer, id)).toMatchObject({ name: 'Copa del Ávila', address: 'La calle nueva', price: 5000 });
});

test('edit conflicts: the start locked a typed field → the field is restored, and shown before the form is sent', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent({ name: 'Copa Ávila', price: 5000 });
  await signIn(account);
  await page.goto(`${base}/edit-event/${id}`);
  await field(page, 'Nombre del evento').fill('Copa del Ávila');
  await field(page, 'Precio de la inscripción').fill('70');
  await startEvent(app.sql, id);
  await app.sql`update events set version = version + 1 where id = ${id}`;
  await saveButton(page).click();
  await expect(page.getByText('El evento cambió en otra ventana mientras lo editabas.')).toBeVisible();
  await expect(field(page, 'Precio de la inscripción')).toHaveValue('50.00');
  await expect(field(page, 'Nombre del evento')).toHaveValue('Copa del Ávila');
  await saveButton(page).click();
  await expect(page.getByText('Tu evento ha sido editado con exito.')).toBeVisible();
  expect(await event(organizer, id)).toMatchObject({ name: 'Copa del Ávila', price: 5000 });
});

test('edit conflicts: another window saved after a draft → both versions are shown before saving', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const id = await organizer.makeEvent({ name: 'Copa Ávila' });
  await signIn(account);
  await page.goto(`${base}/edit-event/${id}`);
  await field(page, 'Nombre del evento').fill('Copa del Ávila');
  await editEvent(organizer, id, { name: 'Gran Copa' });
  page.once('dialog', question => question.accept());
  await page.reload();
  await expect(field(page, 'Nombre del evento')).toHaveValue('Copa del Ávila');
  await expect(choiceOf(page, 'Nombre del evento')).toContainText('Gran Copa');
  await button(page, 'Todo lo de la otra ventana').click();
  await expect(field(page, 'Nombre del evento')).toHaveValue('Gran Copa');
  await button(page, 'Todo lo mío').click();
  await saveButton(page).click();
  await expect(page.getByText('Tu evento ha sido editado con exito.')).toBeVisible();
  expect((await event(organizer, id)).name).toBe('Copa del Ávila');
});

test('edit conflicts: another window saved the category → taken as a whole; the same change is no conflict', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  const id = await organizer.makeCategory(eventId, { name: 'RX', capacity: 40 });
  const edit = (changes: Parameters<typeof categoryForm>[1]) =>
    organizer.call('categories/update', { id, form: categoryForm(clock, { name: 'RX', capacity: 40, ...changes }) });
  await signIn(account);
  await page.goto(editPage(id));
  await field(page, 'Nombre').fill('RX Femenino');
  await edit({ name: 'RX Masculino', capacity: 60 });
  await saveButton(page).click();
  await expect(page.getByRole('heading', { name: 'Cambió en otra ventana' })).toBeFocused();
  await button(page, 'Todo lo mío').click();
  await expect(field(page, 'Cupo')).toHaveValue('40');
  await saveButton(page).click();
  await expect(page.getByText('Tu categoría ha sido editada con exito.')).toBeVisible();
  expect(await storedCategory(organizer, id)).toMatchObject({ name: 'RX Femenino', capacity: 40 });

  await page.goto(editPage(id));
  await field(page, 'Nombre').fill('RX Élite');
  await edit({ name: 'RX Élite' });
  await saveButton(page).click();
  await expect(page.getByText('Tu categoría ha sido editada con exito.')).toBeVisible();
});

test('edit conflicts: another window saved a test or a general test → not overwritten unseen', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  const categoryId = await organizer.makeCategory(eventId);
  const { uid: id } = await organizer.call('wods/create', { categoryId, form: wodForm(clock, { name: 'Fran' }) });
  const form = wodForm(clock, { name: 'Murph' });
  const { uid: generalId } = await organizer.call('generalWods/create', { eventId, form });
  await signIn(account);

  await page.goto(`${base}/edit-wod/${id}`);
  await field(page, 'Nombre del test').fill('Fran pesado');
  const exercises = [{ name: 'Burpees', cant: 50, unit: 'reps' as const }];
  await organizer.call('wods/update', { id, form: wodEdit(clock, { name: 'Grace', rounds: 5, exercises }) });
  await saveButton(page).click();
  await button(page, 'Sí').click();
  await expect(choiceOf(page, 'Ejercicios')).toContainText('50 Burpees');
  await expect(choiceOf(page, 'Ejercicios')).toContainText('21 Thrusters');
  await expect(field(page, 'Rondas')).toHaveValue('5');
  await expect(theirs(page, 'Ejercicios')).toBeChecked();
  await saveButton(page).click();
  await button(page, 'Sí').click();
  await expect(page.getByText('Tu test ha sido editado con exito.')).toBeVisible();
  const { wod } = await organizer.call<{ wod: Wod }>('wods/readAsOrganizer', { id });
  expect(wod).toMatchObject({ name: 'Fran pesado', rounds: 5, exercises });

  await page.goto(eventPage(eventId));
  await tab(page, 'Pruebas').click();
  await button(page, 'Editar Murph').click();
  await field(page, 'Nombre del test').fill('Murph corto');
  await organizer.call('generalWods/update', { id: generalId, form: { ...form, name: 'Murph largo' } });
  await saveButton(page).click();
  await button(page, 'Sí').click();
  await theirs(page, 'Nombre del test').check();
  await expect(field(page, 'Nombre del test')).toHaveValue('Murph largo');
  await mine(page, 'Nombre del test').check();
  await saveButton(page).click();
  await button(page, 'Sí').click();
  await expect(page.getByText('General Wod editado con éxito')).toBeVisible();
  const { generalWods } = await organizer.call<{ generalWods: GeneralWod[] }>('generalWods/list', { eventId });
  expect(generalWods.map(({ name }) => name)).toEqual(['Murph corto']);
});

test('category order: another window reordered → a step on the old order does not undo it', async ({
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
  await organizer.call('categories/reorder', { eventId, order: [...ids].reverse() });
  await button(page, 'Bajar Uno').click();
  await expect(page.getByText('Las categorías cambiaron mientras las ordenabas.')).toBeVisible();
  const order = page.getByRole('list', { name: 'Orden de las categorías' }).locator('strong');
  await expect(order).toHaveText(['Tres', 'Dos', 'Uno']);
  await button(page, 'Subir Uno').click();
  await expect.poll(() => storedNames(organizer, eventId)).toEqual(['Tres', 'Uno', 'Dos']);
});
