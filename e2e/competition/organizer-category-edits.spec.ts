import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  asOrganizer,
  base,
  button,
  categoryPage,
  dialog,
  editPage,
  field,
  online,
  startEvent,
  storedCategory,
} from '#e2e/kit/organizer.ts';

test('ORG-051 ORG-104 ORG-331 ORG-332 category form: an edit is filled in → stored; the start comes during the edit → the team is locked', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const eventId = await organizer.makeEvent();
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX', team: true, members: 3, capacity: 12 });
  const onlineEvent = await organizer.makeEvent({ ...online });
  const onlineCategory = await organizer.makeCategory(onlineEvent);
  await startEvent(app.sql, onlineEvent);
  await signIn(organizer.account);
  await page.goto(editPage(categoryId));
  await expect(field(page, 'Nombre')).toHaveValue('RX');
  await expect(field(page, 'Desde')).toHaveValue('18');
  await expect(field(page, 'Hasta')).toHaveValue('35');
  await expect(page.getByRole('radio', { name: 'Sí, en equipos' })).toBeChecked();
  await expect(field(page, 'Miembros de cada equipo')).toHaveValue('3');
  await expect(field(page, 'Cupo')).toHaveValue('12');
  await expect(field(page, 'Time cap del heat')).toHaveValue('10:00');
  await field(page, 'Nombre').fill('RX por equipos');
  await button(page, 'Guardar cambios').click();
  await expect(page.getByRole('heading', { name: 'Tu categoría ha sido editada con exito.' })).toBeVisible();
  expect(await storedCategory(organizer, categoryId)).toMatchObject({
    name: 'RX por equipos',
    members: 3,
    capacity: 12,
  });
  await page.getByRole('link', { name: 'Ver la categoría' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'RX por equipos' })).toBeVisible();

  await page.goto(editPage(categoryId));
  await field(page, 'Nombre').fill('RX nuevo');
  await field(page, 'Miembros de cada equipo').fill('4');
  await startEvent(app.sql, eventId);
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText('El evento ya empezó: el equipo no se puede cambiar.')).toBeVisible();
  await expect(field(page, 'Miembros de cada equipo')).toBeFocused();
  await expect(field(page, 'Nombre')).toHaveValue('RX nuevo');
  expect(await storedCategory(organizer, categoryId)).toMatchObject({
    name: 'RX por equipos',
    members: 3,
  });

  // After the start these fields are locked, each with a reason. An online category's start is locked too.
  await page.goto(editPage(categoryId));
  await expect(field(page, '¿Compiten en equipos?')).not.toBeEditable();
  await expect(field(page, 'Miembros de cada equipo')).not.toBeEditable();
  await expect(page.getByText('El evento ya empezó: el equipo no se puede cambiar.')).toHaveCount(2);
  await expect(field(page, 'Inicio')).toBeEditable();
  await page.goto(editPage(onlineCategory));
  await expect(field(page, 'Inicio')).not.toBeEditable();
  await expect(page.getByText('El evento ya empezó: el inicio no se puede cambiar.')).toBeVisible();
  await expect(field(page, 'Fin')).toBeEditable();
});

test('category form: the page reloads → typed text stays, leaving asks first, and the text can be discarded', async ({
  page,
  organizer,
  signIn,
}) => {
  const eventId = await organizer.makeEvent();
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX', capacity: 20 });
  await signIn(organizer.account);
  await page.goto(editPage(categoryId));
  await field(page, 'Nombre').fill('Escrito a medias');
  await page.reload();
  await expect(page.getByText('Recuperamos lo que escribiste')).toBeVisible();
  await expect(field(page, 'Nombre')).toHaveValue('Escrito a medias');
  await expect(field(page, 'Cupo')).toHaveValue('20');
  await page.getByRole('link', { name: 'Anterior' }).click();
  const question = dialog(page, '¿Salir sin guardar?');
  await question.getByRole('button', { name: 'Seguir editando' }).click();
  await expect(field(page, 'Nombre')).toHaveValue('Escrito a medias');
  await button(page, 'Descartar lo escrito').click();
  await dialog(page, '¿Descartar lo que escribiste?').getByRole('button', { name: 'Descartar' }).click();
  await expect(field(page, 'Nombre')).toHaveValue('RX');
  await page.getByRole('link', { name: 'Anterior' }).click();
  await expect(page).toHaveURL(categoryPage(categoryId));
});

test('M4 category defaults: an organizer chooses them once → stored for new categories', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  await signIn(account);
  await page.goto(`${base}/clasification-settings`);
  await expect(page.getByRole('radio', { name: 'Descuento 10' })).toBeChecked();
  await page.getByRole('radio', { name: 'Open' }).check();
  await field(page, 'Time cap del heat').fill('99');
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText('Escribe el tiempo en minutos y segundos, de 00:00 a 59:59.')).toBeVisible();
  await field(page, 'Time cap del heat').fill('1230');
  await field(page, 'Tiempo de calentamiento').fill('5');
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText('Cambios realizados con éxito!')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('radio', { name: 'Open' })).toBeChecked();
  await expect(field(page, 'Time cap del heat')).toHaveValue('12:30');
  await expect(field(page, 'Tiempo de calentamiento')).toHaveValue('05:00');
  const defaults = await (await asOrganizer(app.url, account)).call('categories/defaults', {});
  expect(defaults).toEqual({ decrementType: 7, heatTimeCap: 750, warmUpTimeCap: 300 });
});
