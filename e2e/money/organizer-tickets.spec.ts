import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { base, eventPage } from '#e2e/kit/organizer.ts';
import { sellTickets } from '#e2e/kit/selling.ts';

const words = messages.ticket;
const form = (page: Page) => page.getByRole('group', { name: 'Información general' });
const row = (page: Page, name: string) => page.getByRole('row', { name });

async function fillTicket(page: Page, { name, price, limit }: { name: string; price: string; limit: string }) {
  await form(page).getByLabel('Nombre').fill(name);
  await form(page).getByLabel('Precio').fill(price);
  await form(page).getByLabel('Límite').fill(limit);
}

test('ORG-014 ORG-053 ORG-080 ORG-093 ORG-124 ORG-304 ORG-305 ORG-308 ORG-430 ORG-434 ORG-519 ORG-538 PUB-009 ticket types: an organizer creates them → listed, five on a page', async ({
  page,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent({ name: 'Copa de las Entradas' });
  await sellTickets(organizer, await organizer.makeEvent({ name: 'Otra copa' }), { name: 'De otra copa' });
  await signIn(organizer.account);
  await page.goto(eventPage(eventId));
  for (const tab of ['Categoría del Evento', 'Atletas inscritos', 'Tickets', 'Pruebas']) {
    await expect(page.getByRole('tab', { name: tab })).toBeVisible();
  }
  await page.getByRole('tab', { name: 'Tickets' }).click();
  await expect(page.getByText('Todavía no hay tickets')).toBeVisible();
  await page.getByRole('link', { name: 'Crear ticket' }).click();
  await expect(page).toHaveURL(`${base}/create-ticket/${eventId}`);
  await page.getByRole('button', { name: 'Crear ticket' }).click();
  for (const message of [words.name, words.price, words.limit]) await expect(page.getByText(message)).toBeVisible();
  await expectAccessible();
  await fillTicket(page, { name: 'Gradería general', price: '10', limit: '500' });
  await page.getByRole('button', { name: 'Crear ticket' }).click();
  await expect(page.getByRole('heading', { name: words.created })).toBeVisible();
  for (const each of ['A', 'B', 'C', 'D', 'E']) {
    const ticket = { name: `Palco ${each}`, price: 0, limit: 10, mostPerPerson: 10, entries: 'once', isPublic: true };
    await organizer.call('tickets/createType', { eventId, form: ticket });
  }
  await page.getByRole('link', { name: 'Ver los tickets' }).click();
  await expect(row(page, 'Gradería general')).toContainText('$10.00');
  await expect(row(page, 'Gradería general')).toContainText('0 de 500');
  await expect(page.getByRole('row')).toHaveCount(6);
  await expectAccessible();
  await page.getByRole('navigation', { name: 'Páginas: Tipos de ticket' }).getByRole('button', { name: '2' }).click();
  // The second page has the header row and one ticket type. Neither page shows the types of the organizer's other
  // event.
  await expect(page.getByRole('row')).toHaveCount(2);
  await expect(row(page, 'Palco E')).toBeVisible();
});

test('ORG-015 ORG-016 ORG-054 ORG-055 ORG-125 ORG-126 ORG-127 ORG-128 ORG-129 ORG-130 ORG-132 ORG-262 ORG-312 ORG-314 ORG-316 ORG-317 ORG-409 ORG-431 ORG-432 ORG-435 ORG-459 ORG-487 ORG-499 tickets: assigned by hand, refused, sold out, cancelled, deleted → each step shows its result', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent({ name: 'Copa de las Entradas' });
  const plain = { price: 0, mostPerPerson: 10, entries: 'once', isPublic: true };
  for (const ticket of [
    { ...plain, name: 'Palco único', limit: 1 },
    { ...plain, name: 'Gradería', limit: 20 },
  ]) {
    await organizer.call('tickets/createType', { eventId, form: ticket });
  }
  await signIn(organizer.account);
  await page.goto(`${eventPage(eventId)}?tab=tickets`);
  await page.getByRole('link', { name: 'Asignar ticket' }).click();
  await expect(page).toHaveURL(`${base}/manual-ticket-enrollment/${eventId}`);
  await expect(page.getByLabel('Cantidad')).toHaveValue('1');
  await expect(page.getByLabel('Cantidad')).toBeDisabled();
  await page.getByLabel('Nombre').fill('Oriana Villalobos');
  await page.getByLabel('Correo').fill('abc');
  await page.getByLabel('Pasaporte').pressSequentially('V-173a451');
  await expect(page.getByLabel('Pasaporte')).toHaveValue('173451');
  await page.getByRole('radio', { name: 'Palco único' }).check();
  await page.getByRole('button', { name: 'Asignar' }).click();
  await expect(page.getByText(words.invitedEmail)).toBeVisible();
  await page.getByLabel('Correo').fill('oriana@publico.example');
  await expectAccessible();
  await page.getByRole('button', { name: 'Asignar' }).click();
  await expect(page.getByRole('heading', { name: 'El ticket se ha asignado con éxito.' })).toBeVisible();

  await page.getByRole('button', { name: 'Asignar otro' }).click();
  await expect(page.getByRole('radio', { name: 'Palco único' })).toBeDisabled();
  await page.getByRole('radio', { name: 'Gradería' }).check();
  await page.getByLabel('Nombre').fill('Luis Gómez');
  await page.getByLabel('Correo').fill('luis@publico.example');
  await page.getByLabel('Pasaporte').fill('17345112');
  await app.sql`update ticket_types set limit_count = 0 where event_id = ${eventId} and name = 'Gradería'`;
  await page.getByRole('button', { name: 'Asignar' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: words.soldOut });
  await expect(refusal).toHaveCSS('color', 'rgb(192, 38, 43)');
  await expect(page.getByLabel('Nombre')).toHaveValue('Luis Gómez');
  await app.sql`update ticket_types set limit_count = 20 where event_id = ${eventId} and name = 'Gradería'`;
  await page.goto(`${eventPage(eventId)}?tab=tickets`);
  await expect(row(page, 'Palco único')).toContainText('Agotado');
  await expect(row(page, 'Gradería')).toContainText('Disponible');
  await expect(page.getByRole('button', { name: 'Eliminar Palco único' })).toBeDisabled();

  await page.getByRole('link', { name: 'Editar Palco único' }).click();
  await expect(row(page, 'Oriana Villalobos').getByText('Asignado', { exact: true })).toBeVisible();
  await expectAccessible();
  await form(page).getByLabel('Nombre').fill('Palco de honor');
  await page.getByRole('button', { name: 'Guardar cambios' }).click();
  await expect(page.getByRole('heading', { name: words.edited })).toBeVisible();

  await page.getByRole('button', { name: 'Anular la entrada de Oriana Villalobos' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Anular entrada' }).click();
  await expect(row(page, 'Oriana Villalobos')).toHaveCount(0);
  await page.getByRole('link', { name: 'Ver los tickets' }).click();
  await page.getByRole('button', { name: 'Eliminar Palco de honor' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Eliminar ticket' }).click();
  await expect(page.getByText('Ticket eliminado')).toBeVisible();
  await expect(row(page, 'Palco de honor')).toHaveCount(0);
});
