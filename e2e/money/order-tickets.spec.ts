import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { cards, fillCard, method, payButton } from '#e2e/kit/joining.ts';
import { eventPage } from '#e2e/kit/organizer.ts';
import { salePage } from '#e2e/kit/selling.ts';
import { buyTickets, makeOnSale, sellTickets } from '#e2e/kit/ticket-orders.ts';

const luis = { name: 'Luis Alfonso Gómez', email: 'luis@publico.example' };
const pedro = { name: 'Pedro Paz', email: 'pedro@publico.example' };
const pageOf = ({ id, secret }: { id: string; secret: string | undefined }) =>
  `/tickets/order/${id}${secret ? `#${secret}` : ''}`;

test('ticket order: bought without an account → the buyer names tickets, transfers one, and reads the codes', {
  tag: '@phone',
}, async ({ page, app, organizer, expectAccessible }) => {
  // A unique address, because other tests also buy as Ana.
  const buyer = { name: 'Ana Ruiz', email: `ana-${crypto.randomUUID()}@publico.example` };
  const order = await buyTickets(app.url, { ...(await makeOnSale(organizer)), quantity: 3, buyer });
  // The receipt's link contains the order's code, which opens the order on any device.
  const receipt = await app.mails.waitForMail(mail => mail.to[0] === buyer.email);
  const link = /https?:\/\/[^\s]+(\/tickets\/order\/[\w-]+#[\w-]{43})/.exec(receipt.text)?.[1];
  const answer = await page.goto(link!);
  expect(answer?.headers()).toMatchObject({
    'x-robots-tag': 'noindex, nofollow',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  });
  await expect(page.getByRole('heading', { level: 1, name: '3 entradas' })).toBeVisible();
  await expect(page.getByText('Pagada $30.00')).toBeVisible();
  await expect(page.getByLabel('Tu compra').getByText('$30.00').first()).toBeVisible();
  const pieces = page.getByRole('list', { name: 'Tus entradas' }).getByRole('listitem');
  await expect(pieces).toHaveCount(3);
  await expect(pieces.getByText('No Asignado').first()).toBeVisible();

  // The error appears at its field, and the form keeps the typed text.
  const first = pieces.nth(0);
  await first.getByRole('textbox', { name: 'Nombre' }).fill(luis.name);
  await first.getByRole('textbox', { name: 'Correo' }).fill('luis');
  await first.getByRole('button', { name: 'Asignar y enviar' }).click();
  await expect(first.getByText(messages.ticket.invitedEmail)).toBeVisible();
  await expect(first.getByRole('textbox', { name: 'Nombre' })).toHaveValue(luis.name);
  await expectAccessible();
  await first.getByRole('textbox', { name: 'Correo' }).fill(luis.email);
  await first.getByRole('button', { name: 'Asignar y enviar' }).click();
  await expect(first.getByRole('heading', { name: luis.name })).toBeVisible();
  await expect(first.getByText('Asignado', { exact: true })).toBeVisible();
  await app.mails.waitForMail(mail => mail.to[0] === luis.email);
  const before = (await order.read()).tickets[0]!;

  // The ticket gets another holder. The page asks first, the old code becomes void, and the history names the old
  // holder.
  await first.getByRole('button', { name: `Cambiar de persona la entrada de ${luis.name}` }).click();
  await first.getByRole('textbox', { name: 'Nombre' }).fill(pedro.name);
  await first.getByRole('textbox', { name: 'Correo' }).fill(pedro.email);
  await first.getByRole('button', { name: 'Cambiar y enviar' }).click();
  const question = page.getByRole('dialog', { name: `¿Pasar la entrada a ${pedro.name}?` });
  await expect(question).toContainText(`El QR de ${luis.name} deja de servir`);
  await question.getByRole('button', { name: 'Cambiar de persona' }).click();
  await expect(page.getByRole('heading', { name: pedro.name })).toBeVisible();
  await expect(page.getByText(`Era de ${luis.name}. Su QR ya no vale.`)).toBeVisible();
  await app.mails.waitForMail(mail => mail.to[0] === pedro.email);
  const after = (await order.read()).tickets.find(({ invitedEmail }) => invitedEmail === pedro.email)!;
  expect(after.uid).not.toBe(before.uid);

  await page.getByRole('button', { name: `Ver QR de ${pedro.name}` }).click();
  const shown = page.getByRole('dialog', { name: 'Tu entrada' });
  await expect(shown.getByRole('img', { name: `Código QR de la entrada ${after.uid}` })).toBeVisible();
  await expectAccessible();
});

test('ticket order: opened without its secret → the answer is always the same', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const place = await makeOnSale(organizer);
  const order = await buyTickets(app.url, { ...place, quantity: 1 });
  const closed = page.getByRole('heading', { name: 'Esta compra no se abre aquí' });
  for (const address of [
    `/tickets/order/${order.id}`,
    `/tickets/order/${order.id}#${'A'.repeat(43)}`,
    `/tickets/order/${crypto.randomUUID()}#${'A'.repeat(43)}`,
  ]) {
    // A browser does not reload when only the text after # changes. Leave the page first.
    await page.goto('/terms');
    await page.goto(address);
    await expect(closed).toBeVisible();
  }
  await expectAccessible();
  await signIn(await app.makeUser('athlete'));
  await page.goto(`/tickets/order/${order.id}`);
  await expect(closed).toBeVisible();
});

test('ticket order: its account opens it → an unpaid order leads to payment, a refunded one says so', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const athlete = await app.makeUser('athlete');
  const place = await makeOnSale(organizer);
  const unpaid = await buyTickets(app.url, { ...place, quantity: 2, who: athlete, isPaid: false });
  await signIn(athlete);
  await page.goto(pageOf(unpaid));
  await expect(page.getByRole('heading', { level: 1, name: '2 entradas' })).toBeVisible();
  await expect(page.getByText('Falta pagar')).toBeVisible();
  await expectAccessible();
  // This purchase began in another browser. This browser can continue it, and pays once.
  await page.getByRole('link', { name: 'Terminar el pago' }).click();
  await expect(method(page, 'Tarjeta')).toBeChecked();
  await expect(page).toHaveURL(salePage(place.eventId));
  await page.reload();
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo! Tienes 2 entradas.' })).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis entradas' }).click();
  await expect(page).toHaveURL(`/tickets/order/${unpaid.id}`);
  await expect(page.getByText('Pagada $20.00')).toBeVisible();

  const lapsed = await buyTickets(app.url, { ...place, quantity: 1, isPaid: false });
  await app.sql`update orders set held_until = now() - interval '1 minute' where id = ${lapsed.id}`;
  await page.goto(pageOf(lapsed));
  await expect(page.getByText('Esta compra no se pagó')).toBeVisible();
  await page.getByRole('link', { name: 'Comprar otra vez' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Entradas' })).toBeVisible();

  const paid = await buyTickets(app.url, { ...place, quantity: 1, who: athlete });
  await page.goto(pageOf(paid));
  await expect(page.getByText('Pagada $10.00')).toBeVisible();
  const [ticket] = (await paid.read()).tickets;
  const refund = {
    id: paid.id,
    reason: 'Se movió el evento',
    key: crypto.randomUUID(),
    ticketIds: [ticket!.uid],
    cents: 1000,
  };
  await organizer.call('tickets/refundTickets', refund);
  await page.reload();
  await expect(page.getByText('Devuelta')).toBeVisible();
  await expect(page.getByRole('button', { name: /Ver QR/ })).toHaveCount(0);
});

test('ticket order: a mistyped address is corrected → the receipt is sent again, and the old link opens nothing', async ({
  page,
  app,
  organizer,
  expectAccessible,
}) => {
  const [typed, right] = ['anaa', 'ana'].map(name => `${name}-${crypto.randomUUID()}@publico.example`);
  const buyer = { name: 'Ana Ruiz', email: typed! };
  await buyTickets(app.url, { ...(await makeOnSale(organizer)), quantity: 1, buyer });
  const linkTo = async (email: string) => {
    const { text } = await app.mails.waitForMail(({ to, subject }) => to[0] === email && /entradas para/.test(subject));
    return /https?:\/\/[^\s]+(\/tickets\/order\/[\w-]+#[\w-]{43})/.exec(text)![1]!;
  };
  const link = await linkTo(typed!);
  await page.goto(link);
  const side = page.getByRole('complementary', { name: 'Tu compra' });
  await expect(side).toContainText(`Recibo enviado a ${typed}`);
  await side.getByRole('button', { name: 'Corregir el correo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Corregir el correo' });
  const field = dialog.getByRole('textbox', { name: 'Correo nuevo' });
  const send = dialog.getByRole('button', { name: 'Corregir y enviar' });
  for (const [wrong, said] of [
    ['ana@', messages.ticket.invitedEmail],
    [typed!, messages.ticket.sameEmail],
  ] as const) {
    await field.fill(wrong);
    await send.click();
    await expect(dialog.getByText(said)).toBeVisible();
    await expect(field).toHaveValue(wrong);
  }
  await expectAccessible();
  await field.fill(right!);
  await send.click();
  await expect(page.getByText(messages.ticket.corrected)).toBeVisible();
  await expect(dialog).toHaveCount(0);
  await expect(side).toContainText(`Recibo enviado a ${right}`);
  // The new secret is in this address, so a reload still opens the order.
  await page.reload();
  await expect(side).toContainText(`Recibo enviado a ${right}`);
  await app.mails.waitForMail(({ to, text }) => to[0] === typed && text.includes('ya no llega aquí'));
  const next = await linkTo(right!);
  expect(next).not.toBe(link);
  await page.evaluate(() => localStorage.clear());
  await page.goto('/terms');
  await page.goto(link);
  await expect(page.getByRole('heading', { name: 'Esta compra no se abre aquí' })).toBeVisible();
  await page.goto('/terms');
  await page.goto(next);
  await expect(side).toContainText(`Recibo enviado a ${right}`);
});

test('ORGA-C16 ORGA-C18 ticket order: a guest reads place and contact, asks for a refund → the organizer’s income shows it', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const contact = { contactEmail: 'hola@andina.example', contactPhone: '+57 601 555 0101' };
  const eventId = await organizer.makeEvent({ name: 'Copa del Público', refundDays: 2, ...contact });
  const typeId = await sellTickets(organizer, eventId);
  const order = await buyTickets(app.url, { eventId, typeId, quantity: 2 });
  await page.goto(pageOf(order));
  const side = page.getByRole('complementary', { name: 'Tu compra' });
  await expect(side.getByRole('link', { name: contact.contactEmail })).toBeVisible();
  await expect(side.getByRole('link', { name: contact.contactPhone })).toHaveAttribute('href', /^tel:/);
  await side.getByRole('button', { name: 'Pedir el reembolso' }).click();
  const dialog = page.getByRole('dialog', { name: 'Pedir el reembolso' });
  await dialog.getByLabel('Mensaje para la organización').fill('Solo la de Pedro');
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Pedir el reembolso' }).click();
  await expect(side.getByText('Pediste el reembolso. Tus entradas valen hasta que')).toBeVisible();
  await expectAccessible();
  await expect(page.getByRole('heading', { level: 1, name: '2 entradas' })).toBeVisible();
  await page
    .getByRole('button', { name: /^Ver QR/ })
    .last()
    .click();
  await expect(page.getByRole('dialog', { name: 'Tu entrada' }).getByText('Lugar')).toBeVisible();

  await signIn(organizer.account);
  await page.goto(`${eventPage(eventId)}?tab=ingresos`);
  const asked = page.getByRole('region', { name: 'Reembolsos pedidos' }).getByRole('listitem');
  await expect(asked).toContainText('2 × Gradería general');
  await expect(asked).toContainText('«Solo la de Pedro»');
  await asked.getByRole('button', { name: 'Rechazar el reembolso de Ana Ruiz' }).click();
  await page.getByRole('dialog').getByLabel('Motivo').fill('Ya están impresas');
  await page.getByRole('dialog').getByRole('button', { name: 'Rechazar el reembolso' }).click();
  await expect(page.getByText(messages.joining.refundRefusedDone, { exact: true })).toBeVisible();
  await page.goto(pageOf(order));
  await expect(side.getByText('La organización rechazó el reembolso: Ya están impresas')).toBeVisible();
});
