import type { Page } from '@playwright/test';
import { wallIn } from '#server/testing/factories/events.ts';
import { expect } from './fixtures.ts';
import {
  cards,
  category,
  chooseCard,
  done,
  fillCard,
  goToPayment,
  heading,
  joinPage,
  method,
  next,
  payButton,
  payWith,
  test,
} from './joining.ts';
import { button, clock, dialog, field, startEvent, withQualifier } from './organizer.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const bank = (page: Page) => dialog(page, 'Tu banco de prueba');
const myEvents = '/dashboard/atleta/my-events';

type Sql = Parameters<typeof startEvent>[0];
const charges = async (sql: Sql, eventId: string) => {
  const [row] = await sql`select count(*)::int as charged from order_history h join orders o on o.id = h.order_id
    where o.event_id = ${eventId} and h.event = 'paid'`;
  return row!.charged as number;
};
const entries = async (sql: Sql, eventId: string) => {
  const [row] = await sql`select count(*)::int as joined from entries where event_id = ${eventId}`;
  return row!.joined as number;
};

test('E3 ATH-131 ATH-133 ATH-134 an athlete joins a free event from its page', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent({ price: 0 });
  await organizer.makeCategory(id, { name: 'Intermedio' });
  await signIn(await app.makeUser('athlete'));
  await page.goto(`/events/event-detail/${id}`);
  const panel = page.getByRole('region', { name: 'Inscripción' });
  await expect(panel).toContainText('$0.00');
  await panel.getByRole('link', { name: 'Inscribirme' }).click();
  await expect(heading(page, 'Elige tu categoría')).toBeVisible();
  await category(page, 'Intermedio').check();
  await next(page);
  await expect(page.getByRole('radio')).toHaveCount(0);
  await button(page, 'Inscribirme gratis').click();
  await expect(done(page)).toBeVisible();
  await page.reload();
  await expect(done(page)).toBeVisible();
  await page.getByRole('link', { name: 'Ver mis eventos' }).click();
  await expect(page.getByRole('list', { name: 'Mis eventos' }).getByRole('listitem')).toHaveCount(1);
  await page.goto(`/events/event-detail/${id}`);
  await expect(panel).toContainText('Inscrito');
});

test('ATH-139 ATH-140 ATH-141 ATH-142 nothing is paid before everything is chosen', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent({ price: 6000 });
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await page.goto(joinPage(id));
  await next(page);
  await expect(alert(page, 'Por favor elige una categoria!')).toBeVisible();
  await expect(category(page, 'RX')).toBeFocused();
  await category(page, 'RX').check();
  await next(page);
  await payButton(page).click();
  await expect(alert(page, 'Por favor selecciona el método de pago!')).toBeVisible();
  await chooseCard(page);
  await payButton(page).click();
  await expect(page.getByText('Por favor introduce el número de la tarjeta!')).toBeVisible();
  await expect(page.getByText('Por favor introduce los datos de la tarjeta!')).toHaveCount(2);
  await page.getByLabel('Número de tarjeta').fill(cards.good);
  await payButton(page).click();
  await expect(page.getByText('Por favor introduce los datos de la tarjeta!')).toHaveCount(2);
  expect(await charges(app.sql, id)).toBe(0);
});

test('ATH-150 ATH-151 ATH-152 ATH-153 ATH-154 an athlete pays by card, and only a token leaves the browser', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  await app.sql`update prices set qualifier = 1000`;
  const id = await organizer.makeEvent({ name: 'Copa Cumbre', price: 150_000, ...withQualifier });
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  await expect(page.getByText('Modo de prueba')).toBeVisible();
  const line = (name: string) => page.locator('dl > div').filter({ has: page.getByText(name, { exact: true }) });
  await expect(line('Evento')).toContainText('$1,500.00');
  await expect(line('Clasificatorio')).toContainText('$10.00');
  await expect(line('Total')).toContainText('$1,510.00');
  await expect(method(page, 'Tarjeta')).toHaveAttribute('value', 'credit_card');
  await expect(method(page, 'PayPal')).toHaveAttribute('value', 'paypal');
  const sent: string[] = [];
  page.on('request', request => {
    if (request.method() === 'POST') sent.push(request.postData() ?? '');
  });
  await payWith(page, cards.good);
  await expect(done(page)).toBeVisible();
  expect(sent.join()).toContain('test_4242424242424242');
  expect(sent.join()).not.toMatch(/"(cents|total|amount|cvc|code|expiry)"/);
  const receipt = page.getByRole('region', { name: 'Recibo de inscripción' });
  await expect(receipt).toContainText('$1,510.00');
  await expect(receipt).toContainText('Pagada');
  const [order] = await app.sql`select payment_type, total_cents, state from orders where event_id = ${id}`;
  expect(order).toMatchObject({ payment_type: 'credit_card', total_cents: 151_000, state: 'fulfilled' });
  await app.sql`update prices set qualifier = 0`;
});

test('ATH-156 ATH-157 a declined card is said, and another one pays', async ({ page, app, signIn, organizer }) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  await payWith(page, cards.declined);
  // The toast and, beside the button, what stays.
  await expect(alert(page, 'Tu tarjeta fue rechazada.')).toHaveCount(2);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(done(page)).toBeVisible();
  await expect(alert(page, 'Tu tarjeta fue rechazada.')).toHaveCount(0);
  expect(await charges(app.sql, id)).toBe(1);
});

test('J3 without a connection nothing is charged blindly and the page finds out by itself', async ({
  page,
  context,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  await chooseCard(page);
  await fillCard(page, cards.good);
  await context.setOffline(true);
  await payButton(page).click();
  await expect(page.getByText(/No sabemos si te cobró: lo revisamos solos, no pagues otra vez/)).toBeVisible();
  await expect(payButton(page)).toHaveCount(0);
  await context.setOffline(false);
  await button(page, 'Comprobar ahora').click();
  // The call never reached the server: the card is asked for again, and charged once.
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(done(page)).toBeVisible();
  expect(await charges(app.sql, id)).toBe(1);
});

test('ATH-159 3-D Secure asks the bank; a reload in the middle loses nothing, and leaving warns', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  await payWith(page, cards.bank);
  await expect(bank(page)).toContainText('$45.00');
  let warned = false;
  page.once('dialog', shown => {
    warned = shown.type() === 'beforeunload';
    void shown.accept();
  });
  await page.reload();
  expect(warned).toBe(true);
  await button(page, 'Rechazar').click();
  await expect(alert(page, 'Tu banco no autorizó el pago.').first()).toBeVisible();
  await fillCard(page, cards.bank);
  await payButton(page).click();
  await bank(page).getByRole('button', { name: 'Aprobar' }).click();
  await expect(done(page)).toBeVisible();
  expect(await charges(app.sql, id)).toBe(1);
});

test('J3 a browser that dies after paying finds its place when it comes back', async ({
  page,
  context,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  const dying = await context.newPage();
  await goToPayment(dying, id, 'RX');
  await payWith(dying, cards.late);
  await expect(heading(dying, 'Estamos confirmando tu pago')).toBeVisible();
  await dying.close();
  await page.goto(joinPage(id));
  await expect(heading(page, 'Estamos confirmando tu pago').or(done(page))).toBeVisible();
  await expect(done(page)).toBeVisible({ timeout: 30_000 });
  expect(await charges(app.sql, id)).toBe(1);
  expect(await entries(app.sql, id)).toBe(1);
});

test('J3 a payment that succeeds late is waited for, and pressing again charges nothing', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  await payWith(page, cards.late);
  await button(page, 'Comprobar ahora').click();
  await expect(payButton(page)).toHaveCount(0);
  await expect(done(page)).toBeVisible({ timeout: 30_000 });
  expect(await charges(app.sql, id)).toBe(1);
});

test('J3 a double press pays once', async ({ page, app, signIn, organizer }) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  await chooseCard(page);
  await fillCard(page, cards.good);
  const sent: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/joining/payWithCard')) sent.push(request.url());
  });
  await payButton(page).dblclick();
  await expect(done(page)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await charges(app.sql, id)).toBe(1);
});

test('J3 two tabs of one athlete make one order and one charge', async ({ page, context, app, signIn, organizer }) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  await chooseCard(page);
  await fillCard(page, cards.good);
  const other = await context.newPage();
  await other.goto(joinPage(id));
  await expect(method(other, 'Tarjeta')).toBeChecked();
  await fillCard(other, cards.good);
  await Promise.all([payButton(page).click(), payButton(other).click()]);
  await expect(done(page)).toBeVisible();
  await expect(done(other)).toBeVisible();
  expect(await charges(app.sql, id)).toBe(1);
  const [row] = await app.sql`select count(*)::int as orders from orders where event_id = ${id}`;
  expect(row!.orders).toBe(1);
});

test('ATH-155 PayPal is approved in its window, and closing it changes nothing', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  await method(page, 'PayPal').click();
  await expect(page.getByText('Apruebas el pago en la ventana de PayPal')).toBeVisible();
  await payButton(page).click();
  await dialog(page, 'PayPal de prueba').getByRole('button', { name: 'Rechazar' }).click();
  await expect(dialog(page, 'PayPal de prueba')).toHaveCount(0);
  await payButton(page).click();
  await dialog(page, 'PayPal de prueba').getByRole('button', { name: 'Aprobar' }).click();
  await expect(done(page)).toBeVisible();
  const [order] = await app.sql`select payment_type from orders where event_id = ${id}`;
  expect(order).toMatchObject({ payment_type: 'paypal' });
});

test('PUB-007 ATH-009 ATH-132 ATH-135 ATH-136 ATH-143 ATH-144 ATH-145 ATH-146 ATH-147 ATH-148 a captain joins with two mates', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'Equipos', team: true, members: 3 });
  const captain = await app.makeUser('athlete');
  const mate = await app.makeUser('athlete');
  await signIn(captain);
  await page.goto(joinPage(id));
  await category(page, 'Equipos').check();
  await expect(page.getByText('Serás el capitán del equipo')).toBeVisible();
  const steps = page.getByRole('list', { name: 'Pasos' }).getByRole('listitem');
  await expect(steps).toContainText(['Categoría', 'Datos del equipo', 'Pago', 'Listo']);
  await next(page);
  const emails = page.getByRole('list', { name: 'Correos de los miembros' }).getByRole('textbox');
  await expect(emails).toHaveCount(2);
  await expect(button(page, 'Agregar miembro')).toHaveCount(0);
  await next(page);
  await expect(page.getByText('Por favor introduce el nombre del equipo!')).toBeVisible();
  await expect(page.getByText('Por favor introduce el correo del miembro!')).toHaveCount(2);
  await field(page, 'Nombre del equipo').fill('Cóndores');
  await emails.nth(0).fill(mate.email);
  await emails.nth(1).fill(mate.email.toUpperCase());
  await next(page);
  await expect(page.getByText('Correo duplicado!')).toBeVisible();
  await emails.nth(1).fill(captain.email);
  await next(page);
  await expect(page.getByText('Ese es tu propio correo: ya eres parte del equipo como capitán.')).toBeVisible();
  await emails.nth(1).fill('sin.cuenta@correo.test');
  await next(page);
  await expect(heading(page, 'Pago')).toBeVisible();
  await button(page, 'Anterior').click();
  await page.reload();
  await expect(field(page, 'Nombre del equipo')).toHaveValue('Cóndores');
  await button(page, 'Anterior').click();
  await expect(category(page, 'Equipos')).toBeChecked();
  await next(page);
  await next(page);
  await payWith(page, cards.good);
  await expect(done(page)).toBeVisible();
  const invited = page.getByRole('list', { name: 'Invitaciones enviadas' }).getByRole('listitem');
  await expect(invited.filter({ hasText: mate.email })).toContainText('Enviada');
  await expect(invited.filter({ hasText: 'sin.cuenta@correo.test' })).toContainText('Enviada');
  await page.getByRole('link', { name: 'Ver mi equipo' }).click();
  await expect(heading(page, 'Cóndores').first()).toBeVisible();
});

test('ATH-149 a team of one has nobody to invite', async ({ page, app, signIn, organizer }) => {
  const id = await organizer.makeEvent({ price: 0 });
  await organizer.makeCategory(id, { name: 'De a uno', team: true, members: 1 });
  await signIn(await app.makeUser('athlete'));
  await page.goto(joinPage(id));
  await category(page, 'De a uno').check();
  await next(page);
  await expect(page.getByRole('list', { name: 'Correos de los miembros' })).toHaveCount(0);
  await field(page, 'Nombre del equipo').fill('Solo yo');
  await next(page);
  await button(page, 'Inscribirme gratis').click();
  await expect(done(page)).toBeVisible();
});

test('J1 a full category says so, and another method or category gives the held place back', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent();
  await organizer.makeCategory(id, { name: 'Élite', capacity: 1 });
  await organizer.makeCategory(id, { name: 'RX', capacity: 5 });
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'Élite');
  await chooseCard(page);
  const second = await app.makeUser('athlete');
  await page.context().clearCookies();
  await signIn(second);
  await page.goto(joinPage(id));
  await expect(category(page, 'Élite')).toBeDisabled();
  await expect(page.getByText('Esta categoría ya no tiene cupos.')).toBeVisible();
  await expect(page.getByText('Quedan 5 cupos')).toBeVisible();
  await category(page, 'RX').check();
  await next(page);
  await chooseCard(page);
  // The choice stands once the other order is made.
  await method(page, 'PayPal').click();
  await expect(page.getByText('Apruebas el pago en la ventana de PayPal')).toBeVisible();
  await button(page, 'Anterior').click();
  await expect(heading(page, 'Elige tu categoría')).toBeVisible();
  const open = await app.sql`select id from orders where user_id = ${second.uid} and state = 'created'`;
  expect(open).toHaveLength(0);
});

test('ATH-137 ATH-138 who is in, or comes too late, is taken to the own events', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent({ price: 0 });
  await organizer.makeCategory(id, { name: 'RX' });
  const started = await organizer.makeEvent({ price: 0 });
  await organizer.makeCategory(started, { name: 'RX' });
  await startEvent(app.sql, started);
  await signIn(await app.makeUser('athlete'));
  await goToPayment(page, id, 'RX');
  await button(page, 'Inscribirme gratis').click();
  await expect(done(page)).toBeVisible();
  await page.goto(joinPage(id));
  await expect(page).toHaveURL(new RegExp(myEvents));
  await expect(page.getByRole('status').filter({ hasText: 'Ya estás inscrito en este evento.' })).toBeVisible();
  await page.goto(joinPage(started));
  await expect(page).toHaveURL(new RegExp(myEvents));
});

test('ATH-084 ATH-085 ATH-086 ATH-087 the own events stand newest start first and are found by name and day', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const near = await organizer.makeEvent({ name: 'Copa Ávila', price: 0 });
  const far = await organizer.makeEvent({ name: 'Retos de Mérida', price: 0 });
  await organizer.makeEvent({ name: 'Sin mí', price: 0 });
  const athlete = await app.makeUser('athlete');
  await signIn(athlete);
  await page.goto(myEvents);
  await expect(page.getByText('Todavía no compites en ningún evento')).toBeVisible();
  for (const id of [far, near]) {
    const uid = await organizer.makeCategory(id, { name: 'RX' });
    const wish = { key: `mine-${id}`, eventId: id, categoryId: uid, paymentType: null, team: null };
    const made = await page.request.post('/rpc/joining/createOrder', { data: { json: wish } });
    expect(made.ok(), await made.text()).toBe(true);
  }
  await app.sql`update events set starts_at = starts_at + interval '1 day', ends_at = ends_at + interval '5 days' where id = ${far}`;
  await page.reload();
  const list = page.getByRole('list', { name: 'Mis eventos' });
  const names = list.getByRole('heading', { level: 2 });
  await expect(names).toHaveText(['Retos de Mérida', 'Copa Ávila']);
  await expect(list.getByRole('link', { name: 'RX' }).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('avila');
  await expect(names).toHaveText(['Copa Ávila']);
  await expect(page).toHaveURL(/name=avila/);
  await page.getByRole('searchbox', { name: 'Buscar por nombre' }).fill('nada así');
  await expect(page.getByText('Ningún evento coincide')).toBeVisible();
  await button(page, 'Ver todos mis eventos').click();
  await expect(names).toHaveCount(2);
  const last = wallIn(clock, 15).slice(0, 10);
  await page.getByLabel('Día').fill(last);
  await expect(names).toHaveText(['Retos de Mérida']);
  await page.reload();
  await expect(names).toHaveText(['Retos de Mérida']);
});

test('J3 an athlete finds every payment with its receipt', async ({ page, app, signIn, organizer }) => {
  const id = await organizer.makeEvent({ name: 'Copa Cumbre' });
  await organizer.makeCategory(id, { name: 'RX' });
  await signIn(await app.makeUser('athlete'));
  await page.goto('/dashboard/atleta/orders');
  await expect(page.getByText('Todavía no hay pagos')).toBeVisible();
  await goToPayment(page, id, 'RX');
  await payWith(page, cards.good);
  await expect(done(page)).toBeVisible();
  await page.goto('/dashboard/atleta/orders');
  const order = page.getByRole('list', { name: 'Mis pagos' }).getByRole('listitem').first();
  await expect(order).toContainText('Pagada');
  await expect(order).toContainText('$45.00');
  await order.getByRole('link', { name: 'Ver el recibo de Copa Cumbre' }).click();
  const receipt = page.getByRole('region', { name: 'Recibo de inscripción' });
  await expect(receipt).toContainText('Copa Cumbre');
  await page.emulateMedia({ media: 'print' });
  await expect(receipt).toBeVisible();
  await expect(heading(page, 'Recibo')).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
});
