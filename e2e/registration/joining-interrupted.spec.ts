import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  cards,
  charges,
  chooseCard,
  comeToPayment,
  done,
  fillCard,
  goToPayment,
  heading,
  joinPage,
  method,
  payButton,
  payWith,
} from '#e2e/kit/joining.ts';
import { button } from '#e2e/kit/organizer.ts';
import type { RunningApp } from '#testing/running-app.ts';

type Sql = RunningApp['database']['sql'];
const entries = async (sql: Sql, eventId: string) => {
  const [row] = await sql`select count(*)::int as joined from entries where event_id = ${eventId}`;
  return row!.joined as number;
};

test('J3 ATHL-F22 joining: no connection at payment → the page asks the server before another payment, and says nothing was charged', async ({
  page,
  context,
  app,
  signIn,
  organizer,
}) => {
  const id = await comeToPayment({ page, app, signIn, organizer });
  await chooseCard(page);
  await fillCard(page, cards.good);
  await context.setOffline(true);
  await payButton(page).click();
  // The phone lost its network. The page must not blame the payment provider.
  await expect(page.getByText(messages.joining.unheard)).toBeVisible();
  await expect(page.getByText('El proveedor de pagos no responde')).toHaveCount(0);
  await expect(payButton(page)).toHaveCount(0);
  await context.setOffline(false);
  await button(page, 'Comprobar ahora').click();
  // The call never reached the server, so the page asks for the card again. The card is charged once.
  await expect(page.getByText(messages.joining.notCharged)).toBeVisible();
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(done(page)).toBeVisible();
  expect(await charges(app.sql, id)).toBe(1);
});

test('J3 joining: the browser closes after paying → the place is there when it opens again', async ({
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

test('J3 joining: a payment succeeds late → the page waits, and pressing again charges nothing', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await comeToPayment({ page, app, signIn, organizer });
  await payWith(page, cards.late);
  await button(page, 'Comprobar ahora').click();
  await expect(payButton(page)).toHaveCount(0);
  await expect(done(page)).toBeVisible({ timeout: 30_000 });
  expect(await charges(app.sql, id)).toBe(1);
});

test('J3 joining: a double press → pays once', async ({ page, app, signIn, organizer }) => {
  const id = await comeToPayment({ page, app, signIn, organizer });
  await chooseCard(page);
  await fillCard(page, cards.good);
  const sent: string[] = [];
  page.on('request', request => {
    if (request.url().endsWith('/orders/payWithCard')) sent.push(request.url());
  });
  await payButton(page).dblclick();
  await expect(done(page)).toBeVisible();
  expect(sent).toHaveLength(1);
  expect(await charges(app.sql, id)).toBe(1);
});

test('J3 joining: two tabs of one athlete → one order and one charge', async ({
  page,
  context,
  app,
  signIn,
  organizer,
}) => {
  const id = await comeToPayment({ page, app, signIn, organizer });
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
