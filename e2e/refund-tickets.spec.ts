import { messages } from '#contract/messages.ts';
import { expect, test } from './fixtures.ts';
import { eventPage } from './organizer.ts';
import { buyTickets, makeOnSale } from './ticket-orders.ts';

test('money of tickets goes back: some of an order are chosen, and are void', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const { eventId, typeId } = await makeOnSale(organizer);
  const order = await buyTickets(app.url, { eventId, typeId, quantity: 3 });
  const [first] = (await order.read()).tickets;
  await organizer.call('tickets/markSeen', { eventId, typeId, ticketId: first!.uid, id: crypto.randomUUID() });
  await signIn(organizer.account);
  await page.goto(`${eventPage(eventId)}?tab=tickets`);
  await page.getByRole('link', { name: 'Editar Gradería general' }).click();
  const refund = page.getByRole('button', { name: 'Devolver la entrada de Ana Ruiz' });
  await expect(refund).toHaveCount(3);
  await refund.first().click();
  const dialog = page.getByRole('dialog', { name: 'Devolver entradas de Ana Ruiz' });
  await expect(dialog.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await dialog.getByRole('checkbox', { name: 'Entrada 1' }).check();
  await dialog.getByRole('checkbox', { name: 'Entrada 2' }).check();
  await dialog.getByRole('checkbox', { name: 'Entrada 3' }).uncheck();
  await expect(dialog.getByText('Con una de ellas ya se entró.')).toBeVisible();
  await expect(dialog.getByText('2 entradas se anulan y $20.00 vuelven al mismo medio de pago.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Devolver $20.00' }).click();
  await expect(dialog.getByText(messages.joining.refundReason)).toBeVisible();
  await expectAccessible();
  await dialog.getByLabel('Motivo').fill('Se movió el evento');
  await dialog.getByRole('button', { name: 'Devolver $20.00' }).click();
  await expect(page.getByText(messages.ticket.refunded)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(refund).toHaveCount(1);
  // A provider that refuses says why, and that stays with the ticket.
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
  await page.getByRole('button', { name: 'Devolver otra vez la entrada de Ana Ruiz' }).first().click();
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
