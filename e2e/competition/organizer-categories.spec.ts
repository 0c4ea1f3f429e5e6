import { pickPhoto } from '#e2e/kit/dashboard.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  button,
  createPage,
  editPage,
  field,
  online,
  storedCategory,
  storedNames,
  withQualifier,
} from '#e2e/kit/organizer.ts';

test('ORG-050 ORG-103 ORG-105 ORG-252 ORG-318 ORG-321 ORG-326 ORG-526 ORG-527 ORG-528 ORG-529 walk-organizer C category form: a new category → lists its sections, asks for missing fields, and stores its defaults', async ({
  page,
  organizer,
  signIn,
}) => {
  const eventId = await organizer.makeEvent({ ...online });
  await signIn(organizer.account);
  await page.goto(createPage(eventId));
  await expect(page.getByRole('list', { name: 'Pasos' }).getByRole('listitem')).toHaveCount(2);
  await expect(field(page, 'Nombre')).toHaveValue('');
  const sections = page.getByRole('navigation', { name: 'Secciones' });
  await sections.getByRole('button', { name: 'Fechas' }).click();
  await expect(page.getByRole('heading', { name: 'Fechas' })).toBeFocused();
  await field(page, 'Inicio').fill('');
  await field(page, 'Fin').fill('');
  await button(page, 'Crear Categoría').click();
  for (const message of [
    'Por favor introduce el nombre de la categoría!',
    'Por favor selecciona si compiten equipos!',
    'Por favor introduce el inicio de la categoría!',
    'Por favor introduce el fin de la categoría!',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }
  await expect(field(page, 'Nombre')).toBeFocused();
  expect(await storedNames(organizer, eventId)).toEqual([]);
  await field(page, 'Nombre').fill('RX Femenino');
  await pickPhoto(page, 'Foto de la categoría');
  await page.getByRole('radio', { name: 'No, cada atleta por su cuenta' }).check();
  await button(page, 'Usar las fechas del evento').click();
  await button(page, 'Crear Categoría').click();
  await expect(page.getByRole('heading', { name: 'Tu categoría ha sido creada con exito.' })).toBeFocused();
  await expect(page.getByRole('list', { name: 'Pasos' }).locator('[aria-current=step]')).toContainText('Listo');
  for (const link of ['Ver la categoría', 'Volver al evento', 'Crear Test']) {
    await expect(page.getByRole('link', { name: link })).toBeVisible();
  }
  expect(await storedNames(organizer, eventId)).toEqual(['RX Femenino']);
  // Untouched fields get their defaults.
  const path = await page.getByRole('link', { name: 'Ver la categoría' }).getAttribute('href');
  expect(await storedCategory(organizer, path?.split('/').at(-1) ?? '')).toMatchObject({
    publish: 'unPublish',
    typeCategory: 'fitness',
    decrementType: 4,
    joinedUsers: [],
    isAudit: false,
    ageRange: [14, 80],
    members: 0,
  });
  await button(page, 'Crear otra categoría').click();
  await expect(field(page, 'Nombre')).toHaveValue('');
});

test('ORG-319 ORG-320 ORG-322 ORG-323 ORG-324 ORG-325 ORG-327 ORG-518 category form: wrong values → ages from 14 to 80, members only for a team, days only within the event', async ({
  page,
  organizer,
  signIn,
}) => {
  const eventId = await organizer.makeEvent({ ...online, start: '2031-03-10T08:00', end: '2031-03-12T18:00' });
  await signIn(organizer.account);
  await page.goto(createPage(eventId));
  const [from, to] = [
    page.getByRole('slider', { name: 'Edades: desde' }),
    page.getByRole('slider', { name: 'Edades: hasta' }),
  ];
  for (const [thumb, now] of [
    [from, '14'],
    [to, '80'],
  ] as const) {
    await expect(thumb).toHaveAttribute('aria-valuemin', '14');
    await expect(thumb).toHaveAttribute('aria-valuemax', '80');
    await expect(thumb).toHaveAttribute('aria-valuenow', now);
  }
  await from.focus();
  await page.keyboard.press('ArrowRight');
  await expect(field(page, 'Desde')).toHaveValue('15');
  await page.keyboard.press('ArrowLeft');
  await expect(field(page, 'Desde')).toHaveValue('14');
  await field(page, 'Hasta').fill('34');
  await expect(to).toHaveAttribute('aria-valuenow', '34');
  await field(page, 'Hasta').fill('90');
  await button(page, 'Crear Categoría').click();
  await expect(page.getByText('Por favor selecciona un rango de edad entre 14 y 80 años!')).toBeVisible();
  await field(page, 'Hasta').fill('34');

  await expect(page.getByText('Dentro de las del evento, en hora de Venezuela')).toBeVisible();
  await button(page, 'Abrir el calendario: Inicio').click();
  const calendar = page.getByRole('dialog', { name: 'Calendario' });
  await expect(calendar.getByRole('button', { name: /^9 marzo 2031/ })).toBeDisabled();
  await expect(calendar.getByRole('button', { name: /^13 marzo 2031/ })).toBeDisabled();
  await calendar.getByRole('button', { name: /^11 marzo 2031/ }).click();
  await page.keyboard.press('Escape');
  await expect(field(page, 'Inicio')).toHaveValue(/^11-03-2031/);
  await field(page, 'Inicio').fill('09-03-2031 08:00 a. m.');
  await field(page, 'Fin').fill('10-03-2031 09:00 a. m.');
  await button(page, 'Crear Categoría').click();
  await expect(page.getByText('La fecha seleccionada está fuera de los límites del evento!')).toBeVisible();
  expect(await storedNames(organizer, eventId)).toEqual([]);
  await button(page, 'Usar las fechas del evento').click();

  await field(page, 'Nombre').fill('Equipos');
  await page.getByRole('radio', { name: 'Sí, en equipos' }).check();
  const members = field(page, 'Miembros de cada equipo');
  await button(page, 'Crear Categoría').click();
  await expect(page.getByText('Por favor introduce la cantidad de miembros del equipo!')).toBeVisible();
  await members.pressSequentially('tres');
  await expect(members).toHaveValue('');
  await members.fill('0');
  await button(page, 'Crear Categoría').click();
  await expect(page.getByText('El equipo necesita entre 1 y 50 miembros.')).toBeVisible();
  await members.fill('3');
  await page.getByRole('radio', { name: 'No, cada atleta por su cuenta' }).check();
  await expect(members).toHaveCount(0);
  await button(page, 'Crear Categoría').click();
  await page.getByRole('link', { name: 'Ver la categoría' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Equipos' })).toBeVisible();
  const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
  expect(await storedCategory(organizer, id)).toMatchObject({ team: false, members: 0 });
  // A category that becomes a team category asks for the number of members. The field starts empty.
  await page.goto(editPage(id));
  await page.getByRole('radio', { name: 'Sí, en equipos' }).check();
  await expect(members).toHaveValue('');
});

test('ORG-328 ORG-329 ORG-330 ORG-530 ORG-531 ORG-532 ORG-533 ORG-534 ORG-535 ORG-536 category form: any event → caps on site, the cut with an online qualifier, an example for each points system', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const asked = ['Time cap del heat', 'Tiempo de calentamiento', 'Competidores que pasan'];
  const plain = await organizer.makeEvent({ ...online });
  const full = await organizer.makeEvent(withQualifier);
  await signIn(organizer.account);
  await page.goto(createPage(plain));
  await expect(field(page, 'Nombre')).toBeVisible();
  for (const name of asked) await expect(field(page, name)).toHaveCount(0);
  await page.goto(createPage(full));
  await button(page, 'Crear Categoría').click();
  for (const message of [
    'Por favor introduce el time cap del heat!',
    'Por favor introduce el tiempo de calentamiento!',
    'Por favor introduce cuántos competidores pasan del clasificatorio!',
  ]) {
    await expect(page.getByText(message)).toBeVisible();
  }

  const systems = page.getByRole('radiogroup', { name: 'Sistema de puntos' });
  await expect(systems.locator('label')).toHaveText([
    'Descuento 3',
    'Descuento 4',
    'Descuento 5',
    'Descuento 10',
    'FitScore',
    'Open',
    'Tabla propia',
  ]);
  await expect(systems.getByRole('radio', { name: 'Descuento 10' })).toBeChecked();
  const samples = systems.getByRole('table');
  await expect(samples.nth(0).getByRole('cell')).toHaveText(['100', '97', '94', '91', '73']);
  await expect(samples.nth(3).getByRole('cell')).toHaveText(['100', '90', '80', '70', '10']);
  await expect(samples.nth(4).getByRole('cell')).toHaveText(['100', '90', '80', '50', '10']);
  await expect(samples.nth(5).getByRole('cell')).toHaveText(['1', '2', '3', '4', '10']);
  // Another points system changes the explanation and the winner of the example.
  await expect(page.getByRole('region', { name: 'Un ejemplo con Descuento 10' }).getByRole('row').nth(1)).toContainText(
    'Bea',
  );
  await systems.getByRole('radio', { name: 'FitScore' }).check();
  await expect(page.getByRole('region', { name: 'Un ejemplo con FitScore' }).getByRole('row').nth(1)).toContainText(
    'Ana',
  );
  await systems.getByRole('radio', { name: 'Open' }).check();
  await expect(page.getByText('Gana quien suma menos puntos.')).toBeVisible();

  await field(page, 'Nombre').fill('RX');
  await page.getByRole('radio', { name: 'No, cada atleta por su cuenta' }).check();
  await field(page, 'Time cap del heat').fill('12:30');
  await field(page, 'Tiempo de calentamiento').fill('0500');
  await field(page, 'Competidores que pasan').fill('20');
  await button(page, 'Crear Categoría').click();
  await page.getByRole('link', { name: 'Ver la categoría' }).click();
  await expect(page.getByText('heat 12:30 · calentamiento 05:00 · pasan 20')).toBeVisible();
  const [row] = await app.sql`select decrement_type from categories where event_id = ${full}`;
  expect(row?.decrement_type).toBe(7);
});
