import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { cards, fillCard, heading, method, payButton } from '#e2e/kit/joining.ts';
import { dialog } from '#e2e/kit/organizer.ts';
import { hold, holdTickets, oneMore, salePage, sellTickets, toPayment, wish } from '#e2e/kit/selling.ts';

const words = messages.sale;
const listo = /¡Listo! Tienes 4 entradas\./;

test('PUB-009 buying tickets: a guest comes from the event → holds four, gives name and email, pays by card', async ({
  page,
  app,
  organizer,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent({ name: 'Copa de las Entradas' });
  await sellTickets(organizer, eventId);
  await page.goto(`/events/event-detail/${eventId}`);
  const card = page.getByRole('region', { name: 'Entradas' });
  await expect(card).toContainText('Desde $10.00');
  await card.getByRole('link', { name: 'Comprar entradas' }).click();
  await expect(page).toHaveTitle('Entradas para Copa de las Entradas · Pizarra');
  await expect(page.getByText(words.left(40))).toBeVisible();
  await expect(page.getByText(words.most(10))).toBeVisible();
  await wish(page, 4);
  await expectAccessible();
  // A reload keeps the chosen quantity. In later steps it keeps the hold, the typed fields and the order.
  await page.reload();
  await hold(page, 4).click();
  await expect(heading(page, 'Tus datos')).toBeFocused();
  await toPayment(page);
  await expect(page.getByText(words.name)).toBeVisible();
  await expect(page.getByText(words.email)).toBeVisible();
  await expectAccessible();
  await page.getByLabel('Nombre').fill('Ana Ruiz');
  await page.getByLabel('Correo').fill('ana@');
  await toPayment(page);
  await expect(page.getByText(words.email)).toBeVisible();
  await page.getByLabel('Correo').fill('ana@publico.example');
  await page.reload();
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana Ruiz');
  await expect(page.getByRole('timer')).toContainText(/^0[45]:/);
  await toPayment(page);
  await expect(page.getByText('ana@publico.example')).toBeVisible();
  await expect(page.getByText('Modo de prueba')).toBeVisible();
  await method(page, 'Tarjeta').click();
  await expect(page.getByRole('timer')).toContainText(/^1[45]:/);
  await expectAccessible();
  await page.reload();
  await expect(method(page, 'Tarjeta')).toBeChecked();
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: listo })).toBeFocused();
  await expectAccessible();
  await page.reload();
  await expect(page.getByRole('heading', { name: listo })).toBeVisible();
  const [order] = await app.sql`select id, buyer_name, buyer_email, state from orders where event_id = ${eventId}`;
  expect(order).toMatchObject({ buyer_name: 'Ana Ruiz', buyer_email: 'ana@publico.example', state: 'fulfilled' });
  await expect(page.getByRole('link', { name: 'Ver mis entradas' })).toHaveAttribute(
    'href',
    `/tickets/order/${order!.id}`,
  );
  expect(await app.sql`select 1 from tickets where order_id = ${order!.id}`).toHaveLength(4);
});

test('buying tickets: signed in, first card declined → the account is known, the error shown, the next card pays', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const eventId = await organizer.makeEvent();
  await sellTickets(organizer, eventId);
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  await holdTickets(page, eventId, 2);
  await expect(page.getByLabel('Correo')).toHaveValue(athlete.email);
  await toPayment(page);
  await method(page, 'Tarjeta').click();
  await fillCard(page, cards.declined);
  await payButton(page).click();
  await expect(page.getByRole('alert').filter({ hasText: 'rechaz' }).first()).toBeVisible();
  await expect(page.getByLabel('Número de tarjeta')).toHaveValue(cards.declined);
  await fillCard(page, cards.bank);
  await payButton(page).click();
  const bank = dialog(page, 'Tu banco de prueba');
  await expect(bank).toBeVisible();
  await bank.getByRole('button', { name: 'Aprobar' }).click();
  await expect(page.getByRole('heading', { name: '¡Listo! Tienes 2 entradas.' })).toBeVisible();
  expect(await app.sql`select user_id from orders where event_id = ${eventId}`).toEqual([{ user_id: athlete.uid }]);
});

test('ticket hold: the hold expires → the page says so, keeps typed text, and holds again', async ({
  page,
  organizer,
}) => {
  const eventId = await organizer.makeEvent();
  await sellTickets(organizer, eventId);
  await holdTickets(page, eventId, 3);
  await page.getByLabel('Nombre').fill('Ana Ruiz');
  await page.getByLabel('Correo').fill('ana@publico.example');
  await page.clock.fastForward('05:01');
  await expect(page.getByText(words.lapsed)).toBeVisible();
  await hold(page, 3).click();
  await expect(page.getByLabel('Nombre')).toHaveValue('Ana Ruiz');
  await expect(page.getByLabel('Correo')).toHaveValue('ana@publico.example');
});

test('free tickets: a buyer orders them → ordered without a payment', async ({
  page,
  app,
  organizer,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent();
  await sellTickets(organizer, eventId, { name: 'Entrada libre', price: 0 });
  await page.goto(salePage(eventId));
  await expect(page.getByRole('listitem', { name: 'Entrada libre' })).toContainText('Gratis');
  await wish(page, 1, 'Entrada libre');
  await hold(page, 1).click();
  await page.getByLabel('Nombre').fill('Ana Ruiz');
  await page.getByLabel('Correo').fill('libre@publico.example');
  await expectAccessible();
  await page.getByRole('button', { name: 'Pedir mis entradas' }).click();
  await expect(page.getByRole('heading', { name: '¡Listo! Tienes 1 entrada.' })).toBeVisible();
  await expect(page.getByText('Modo de prueba')).toHaveCount(0);
  expect(await app.sql`select 1 from tickets where event_id = ${eventId}`).toHaveLength(1);
});

test('ORG-129 ORG-130 buying tickets: sold out, closed, not begun, few left → each ticket type says so and limits the quantity', async ({
  page,
  organizer,
  app,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent();
  const gone = await sellTickets(organizer, eventId, { name: 'Palco', limit: 1 });
  await organizer.call('tickets/assign', {
    eventId,
    form: { name: 'Luis Gómez', email: 'luis@publico.example', passport: '17345112', typeId: gone },
  });
  await page.goto(`/events/event-detail/${eventId}`);
  await expect(page.getByRole('region', { name: 'Entradas' })).toContainText(messages.eventPage.soldOut);
  await sellTickets(organizer, eventId, { name: 'Pista', limit: 2 });
  const over = await sellTickets(organizer, eventId, { name: 'Sábado' });
  const soon = await sellTickets(organizer, eventId, { name: 'Domingo', mostPerPerson: 3 });
  await app.sql`update ticket_types set sale_ends_at = now() - interval '1 hour' where id = ${over}`;
  await app.sql`update ticket_types set sale_starts_at = now() + interval '1 hour' where id = ${soon}`;
  await page.goto(salePage(eventId));
  const type = (name: string) => page.getByRole('listitem', { name });
  await expect(type('Palco')).toContainText(messages.eventPage.soldOut);
  await expect(type('Sábado')).toContainText(words.closed);
  await expect(type('Pista')).toContainText(words.left(2));
  await expect(type('Domingo').getByRole('timer')).toContainText(/^(59|1:00):/);
  await wish(page, 2, 'Pista');
  await expect(oneMore(page, 'Pista')).toBeDisabled();
  // The buyer can choose tickets before their sale opens. The hold does not contain them.
  await wish(page, 3, 'Domingo');
  await expect(oneMore(page, 'Domingo')).toBeDisabled();
  await expect(hold(page, 2)).toBeEnabled();
  await expectAccessible();
  // Another buyer took a ticket. The page reports this instead of silently reducing the quantity.
  await app.sql`update ticket_types set limit_count = 1 where name = 'Pista' and event_id = ${eventId}`;
  await hold(page, 2).click();
  await expect(page.getByRole('alert').filter({ hasText: words.left(1) })).toBeVisible();
  await expect(type('Pista').getByRole('status')).toHaveText('2');
});

test('buying tickets: the sale begins → the page holds the tickets chosen before', async ({ page, organizer, app }) => {
  const eventId = await organizer.makeEvent();
  const id = await sellTickets(organizer, eventId);
  await app.sql`update ticket_types set sale_starts_at = now() + interval '10 minutes' where id = ${id}`;
  // The fake clock controls only timers set after this call. The page sets its opening timer once.
  await page.clock.install();
  await page.goto(salePage(eventId));
  await wish(page, 2);
  await expect(page.getByText('Las apartamos por ti en cuanto abra la venta')).toBeVisible();
  await app.sql`update ticket_types set sale_starts_at = now() - interval '1 second' where id = ${id}`;
  await page.clock.fastForward('10:05');
  await expect(heading(page, 'Tus datos')).toBeVisible();
});

test('ticket hold: another payment method or other data → the hold stays', async ({ page, app, organizer }) => {
  const eventId = await organizer.makeEvent();
  const typeId = await sellTickets(organizer, eventId, { limit: 2 });
  await holdTickets(page, eventId, 2);
  await page.getByLabel('Nombre').fill('Ana Ruiz');
  await page.getByLabel('Correo').fill('ana@publico.example');
  await toPayment(page);
  await method(page, 'Tarjeta').click();
  await expect(payButton(page)).toBeEnabled();
  const [held] = await app.sql`select id from ticket_holds where ticket_type_id = ${typeId}`;
  await page.getByRole('button', { name: 'Anterior' }).click();
  await page.getByLabel('Nombre').fill('Eva Paz');
  await toPayment(page);
  await method(page, 'Tarjeta').click();
  await fillCard(page, cards.good);
  expect(await app.sql`select id from ticket_holds where ticket_type_id = ${typeId}`).toEqual([held]);
  await payButton(page).click();
  await expect(page.getByRole('heading', { name: '¡Listo! Tienes 2 entradas.' })).toBeVisible();
});

test('ORGA-C1 ticket prices: a price rises before and after tickets are held → reported once; held tickets keep their price', async ({
  page,
  app,
  organizer,
}) => {
  const eventId = await organizer.makeEvent();
  const typeId = await sellTickets(organizer, eventId, { price: 800 });
  const reprice = (cents: number) => app.sql`update ticket_types set price_cents = ${cents} where id = ${typeId}`;
  await page.goto(salePage(eventId));
  await wish(page, 2);
  await reprice(1000);
  await hold(page, 2).click();
  await expect(page.getByText(words.dearer('Gradería general', '$10.00'))).toBeVisible();
  await expect(page.getByRole('listitem', { name: 'Gradería general' })).toContainText('$10.00');
  await hold(page, 2).click();
  await page.getByLabel('Nombre').fill('Ana Ruiz');
  await page.getByLabel('Correo').fill('ana@publico.example');
  await reprice(1200);
  await page.reload();
  const summary = page.getByRole('complementary', { name: 'Tu compra' });
  await expect(summary).toContainText('2 × Gradería general$20.00');
  await toPayment(page);
  await method(page, 'Tarjeta').click();
  await expect(page.getByRole('button', { name: 'Pagar $20.00' })).toBeEnabled();
  await expect(summary).toContainText('2 × Gradería general$20.00');
  await page.getByRole('button', { name: 'Anterior' }).click();
  await expect(summary).toContainText('2 × Gradería general$20.00');
});

test('buying tickets: on a phone → the form comes first, and the purchase is a bar that opens', async ({
  page,
  organizer,
  expectAccessible,
}) => {
  await page.setViewportSize({ width: 375, height: 667 });
  const eventId = await organizer.makeEvent({ name: 'Copa del Teléfono' });
  await sellTickets(organizer, eventId);
  await holdTickets(page, eventId, 3);
  await expect(page.getByLabel('Correo')).toBeInViewport();
  const summary = page.getByRole('complementary', { name: 'Tu compra' });
  await expect(summary.getByRole('timer')).toBeInViewport();
  await expect(summary.getByText('3 × Gradería general')).toBeHidden();
  const more = summary.getByRole('button', { name: 'Ver la compra: Total $30.00' });
  await expect(more).toHaveAttribute('aria-expanded', 'false');
  await more.click();
  await expect(summary.getByText('3 × Gradería general')).toBeVisible();
  await expectAccessible();
  await more.click();
  await expect(summary.getByText('Copa del Teléfono')).toBeHidden();
});
