import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { eventPage, startEvent } from '#e2e/kit/organizer.ts';
import { buyTickets, makeOnSale } from '#e2e/kit/ticket-orders.ts';

test('ORGA-C3 ORGA-C4 ticket refund: some tickets of an order are chosen → used ones are named, and all become void', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const { eventId, typeId } = await makeOnSale(organizer);
  const order = await buyTickets(app.url, { eventId, typeId, quantity: 3 });
  const [first] = (await order.read()).tickets;
  await startEvent(app.sql, eventId);
  await organizer.call('tickets/markSeen', { eventId, typeId, ticketId: first!.uid, id: crypto.randomUUID() });
  await signIn(organizer.account);
  await page.goto(`${eventPage(eventId)}?tab=tickets`);
  await page.getByRole('link', { name: 'Editar Gradería general' }).click();
  const refund = page.getByRole('button', { name: 'Reembolsar la entrada de Ana Ruiz' });
  await expect(refund).toHaveCount(3);
  await refund.first().click();
  const dialog = page.getByRole('dialog', { name: 'Reembolsar a Ana Ruiz' });
  const boxes = dialog.getByRole('checkbox');
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await dialog.getByRole('button', { name: 'Marcar las 3' }).click();
  await dialog.getByRole('checkbox', { name: /^3 / }).uncheck();
  await expect(boxes.and(dialog.getByRole('checkbox', { name: /Ya entró/ }))).toHaveCount(1);
  const follows = dialog.getByRole('region', { name: 'Qué pasa al reembolsar' });
  await expect(follows).toContainText('2 entradas se anulan.');
  await expect(follows).toContainText('1 queda buena');
  await expect(follows).toContainText('2 lugares vuelven a la venta.');
  await dialog.getByRole('button', { name: /^Reembolsar( \$20\.00)? y anular 2$/ }).click();
  await expect(dialog.getByText(messages.joining.refundReason)).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Motivo').fill('Se movió el evento');
  await dialog.getByRole('button', { name: /^Reembolsar( \$20\.00)? y anular 2$/ }).click();
  await expect(page.getByText('Reembolso de $20.00 en camino')).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(refund).toHaveCount(1);
  // The provider's reason for refusing a refund stays with the ticket.
  await app.sql`
    update refunds set state = 'failed', failure = 'La cuenta no tiene fondos' where order_id = ${order.id}`;
  await page.goto(`${eventPage(eventId)}?tab=tickets`);
  const refused = page.getByText('rechazó el reembolso de 2 entradas anuladas de Gradería general');
  await expect(refused).toBeVisible();
  await expectAccessible();
  await page.getByRole('link', { name: 'Ver cuáles' }).click();
  await expect(refused).toBeVisible();
  await page.getByRole('button', { name: 'Ver cuáles' }).click();
  await expect(page.getByText('Devuelta')).toHaveCount(2);
  await expect(page.getByText('«La cuenta no tiene fondos»').first()).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Reembolsar otra vez la entrada de Ana Ruiz' }).first().click();
  await expect(page.getByText(messages.ticket.askedAgain)).toBeVisible();
  const done = async () =>
    (
      await app.sql`
    select from refunds where order_id = ${order.id} and state = 'done'`
    ).length;
  await expect.poll(done).toBe(1);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Entradas de Gradería general' })).toBeVisible();
  await expect(refund).toHaveCount(1);
  await expect(refused).toHaveCount(0);
});

test('ORGA-C4 ticket refund: a ticket is used while the income’s window is open → the window says so before it refunds', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const { eventId, typeId } = await makeOnSale(organizer);
  const order = await buyTickets(app.url, { eventId, typeId, quantity: 2 });
  const [first, second] = (await order.read()).tickets;
  await signIn(organizer.account);
  await page.goto(`${eventPage(eventId)}?tab=ingresos`);
  await page.getByRole('button', { name: 'Reembolsar a Ana Ruiz' }).click();
  const dialog = page.getByRole('dialog', { name: 'Reembolsar a Ana Ruiz' });
  await dialog.getByRole('checkbox').first().check();
  await dialog.getByLabel('Motivo').fill('Se lesionó');
  await startEvent(app.sql, eventId);
  for (const ticket of [first, second]) {
    await organizer.call('tickets/markSeen', { eventId, typeId, ticketId: ticket!.uid, id: crypto.randomUUID() });
  }
  await dialog.getByRole('button', { name: /^Reembolsar( \$10\.00)? y anular 1$/ }).click();
  await expect(dialog.getByText(messages.refund.used)).toBeVisible();
  await expect(dialog.getByText(/sigue adentro; la puerta la contará como devuelta/)).toBeVisible();
  await expect(dialog.getByText('Ya entró').first()).toBeVisible();
  await expect(dialog.getByLabel('Motivo')).toHaveValue('Se lesionó');
  await dialog.getByRole('button', { name: /^Reembolsar( \$10\.00)? y anular 1$/ }).click();
  await expect(page.getByText('Reembolso de $10.00 en camino')).toBeVisible();
});
