import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { asOrganizer, base, eventPage } from '#e2e/kit/organizer.ts';
import { sellTickets } from '#e2e/kit/selling.ts';

// This test repeats the exact sentence of the source, so that the contract is checked too.
const noPrice = 'Por favor introduce el precio del Ticket para el evento!';

const field = (page: Page, label: string) => page.getByRole('group', { name: 'Información general' }).getByLabel(label);
/** The field's accessible description contains the sentence. */
const says = (page: Page, label: string, sentence: string) =>
  expect(page.getByLabel(label)).toHaveAccessibleDescription(new RegExp(sentence.replace(/[.!()$]/g, String.raw`\$&`)));

test('N28 SPEC-W31 ORG-306 ORG-307 ORG-309 ORG-310 ticket type form: an invalid price or limit → its field says so, and typed text stays', async ({
  page,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent();
  await signIn(organizer.account);
  await page.goto(`${base}/create-ticket/${eventId}`);
  await field(page, 'Nombre').fill('Palco '.repeat(40));
  await expect(field(page, 'Nombre')).toHaveValue('Palco '.repeat(40).slice(0, 80));
  // The field drops letters and signs.
  await field(page, 'Precio').pressSequentially('-gratis');
  await expect(field(page, 'Precio')).toHaveValue('');
  await field(page, 'Límite').pressSequentially('-1.5mil');
  await expect(field(page, 'Límite')).toHaveValue('15');
  await page.getByRole('button', { name: 'Crear ticket' }).click();
  await says(page, 'Precio', noPrice);
  for (const [typed, sentence] of [
    ['10.999', 'Escribe el monto así: 1,250.00'],
    ['100,000.01', 'El precio no puede pasar de $100,000.00.'],
  ] as const) {
    await field(page, 'Precio').fill(typed);
    await page.getByRole('button', { name: 'Crear ticket' }).click();
    await says(page, 'Precio', sentence);
    await expect(field(page, 'Precio')).toHaveValue(typed);
  }
  await field(page, 'Precio').fill('0');
  await field(page, 'Límite').fill('2000000');
  await page.getByRole('button', { name: 'Crear ticket' }).click();
  await says(page, 'Límite', 'El límite no puede pasar de 1,000,000.');
  await expectAccessible();
  await field(page, 'Límite').fill('0');
  await page.getByRole('button', { name: 'Crear ticket' }).click();
  await expect(page.getByRole('heading', { name: 'Tu ticket ha sido creado con exito' })).toBeVisible();
});

test('ORG-054 ORG-395 ORG-433 J6 ticket type form: an edit → begins with stored values, allows no limit below sold, rejects other organizers', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const eventId = await organizer.makeEvent();
  const typeId = await sellTickets(organizer, eventId, { name: 'Gradería', price: 1250, limit: 7, mostPerPerson: 4 });
  for (const email of ['uno@publico.example', 'dos@publico.example']) {
    await organizer.call('tickets/assign', { eventId, form: { name: 'Ana Ruiz', email, passport: '1', typeId } });
  }
  await signIn(organizer.account);
  await page.goto(`${base}/edit-ticket/${eventId}/${typeId}`);
  await expect(field(page, 'Nombre')).toHaveValue('Gradería');
  await expect(field(page, 'Precio')).toHaveValue('12.50');
  await expect(field(page, 'Límite')).toHaveValue('7');
  await expect(field(page, 'Máximo por persona')).toHaveValue('4');
  await field(page, 'Nombre').fill('Gradería norte');
  await field(page, 'Límite').fill('1');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await says(page, 'Límite', 'El límite no puede ser menor que lo vendido (2)');
  await expect(field(page, 'Límite')).toHaveValue('1');
  await expect(field(page, 'Nombre')).toHaveValue('Gradería norte');
  await field(page, 'Límite').fill('2');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('heading', { name: 'Tu ticket ha sido editado con exito' })).toBeVisible();

  const account = await app.makeUser('organization');
  const theirs = await (await asOrganizer(app.url, account)).makeEvent();
  await signIn(account);
  for (const path of [
    `edit-ticket/${eventId}/${typeId}`,
    `edit-ticket/${theirs}/${typeId}`,
    `create-ticket/${eventId}`,
  ]) {
    await page.goto(`${base}/${path}`);
    await expect(page).toHaveURL(`${base}/my-events`);
  }
});

test('ORG-131 ORG-311 ORG-313 ORG-315 tickets: assigned by hand with empty fields → each field asks; a ticket without a name is No Asignado', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const eventId = await organizer.makeEvent();
  const typeId = await sellTickets(organizer, eventId, { name: 'Gradería' });
  await signIn(organizer.account);
  await page.goto(`${base}/manual-ticket-enrollment/${eventId}`);
  await page.getByRole('button', { name: 'Asignar' }).click();
  await says(page, 'Nombre', 'Por favor introduce el nombre de quien recibe la entrada!');
  await says(page, 'Correo', 'Por favor introduce un correo valido!');
  await says(page, 'Pasaporte', 'Por favor introduce el pasaporte!');
  await expect(page.getByRole('group', { name: '¿Con qué entrada?' })).toHaveAccessibleDescription(
    'Por favor selecciona el tipo de ticket!',
  );
  await app.sql`insert into tickets (id, event_id, ticket_type_id, created_at, updated_at)
    values (${crypto.randomUUID()}, ${eventId}, ${typeId}, now(), now())`;
  await page.goto(`${base}/edit-ticket/${eventId}/${typeId}`);
  await expect(page.getByRole('row').filter({ hasText: 'No Asignado' })).toHaveCount(1);
});

test('ORG-488 ticket types: a ticket is assigned before the deletion → the type stays, and the page says so', async ({
  page,
  organizer,
  signIn,
}) => {
  const eventId = await organizer.makeEvent();
  const typeId = await sellTickets(organizer, eventId, { name: 'Gradería' });
  await signIn(organizer.account);
  await page.goto(`${eventPage(eventId)}?tab=tickets`);
  await page.getByRole('button', { name: 'Eliminar Gradería' }).click();
  const form = { name: 'Ana Ruiz', email: 'ana@publico.example', passport: '1', typeId };
  await organizer.call('tickets/assign', { eventId, form });
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar ticket' }).click();
  await expect(page.getByText('Ocurrió un error al eliminar')).toContainText('Tiene 1 entrada vendida o apartada.');
  await expect(page.getByRole('row', { name: 'Gradería' })).toBeVisible();
});
