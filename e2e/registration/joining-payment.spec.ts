import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  cards,
  category,
  charges,
  chooseCard,
  comeToPayment,
  done,
  fillCard,
  goToPayment,
  heading,
  joinPage,
  method,
  next,
  payButton,
  payWith,
} from '#e2e/kit/joining.ts';
import { button, dialog, withQualifier } from '#e2e/kit/organizer.ts';

const alert = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });
const bank = (page: Page) => dialog(page, 'Tu banco de prueba');

test('ATH-139 ATH-140 ATH-141 ATH-142 ATH-156 ATH-157 walk-athlete 25 joining: missing choices, then a declined card → nothing is charged, then another card pays', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await organizer.makeEvent({ price: 6000 });
  await organizer.makeCategory(id, { name: 'RX' });
  await organizer.makeCategory(id, { name: 'Scaled' });
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

  // The page reports a declined card, and another card pays.
  await fillCard(page, cards.declined);
  await payButton(page).click();
  // The message appears in a toast, and stays beside the button.
  await expect(alert(page, 'La tarjeta fue rechazada.')).toHaveCount(2);
  await fillCard(page, cards.good);
  await payButton(page).click();
  await expect(done(page)).toBeVisible();
  await expect(alert(page, 'La tarjeta fue rechazada.')).toHaveCount(0);
  expect(await charges(app.sql, id)).toBe(1);
});

test('ATH-150 ATH-151 ATH-152 ATH-153 ATH-154 joining: paid by card → only a token leaves the browser', async ({
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
  await expect(page.getByText('Sin reembolso', { exact: true })).toBeVisible();
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

test('ATH-159 joining: 3-D Secure and a reload → no typed data is lost, the bank asks, and leaving warns', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await comeToPayment({ page, app, signIn, organizer });
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

test('walk-athlete 3 joining: a payment is being confirmed → the payments page says so, and an open question closes afterwards', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await comeToPayment({ page, app, signIn, organizer });
  await payWith(page, cards.late);
  await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible();
  // Keeps the charge pending longer than the test runs. The page's own link out asks nothing.
  const charge = (moment: string) => app.sql`update test_charges set changed_at = now() + ${moment}::interval
    where order_id in (select id from orders where event_id = ${id})`;
  await charge('1 hour');
  await page.getByRole('link', { name: 'Ver mis pagos' }).click();
  const order = page.getByRole('list', { name: 'Mis pagos' }).getByRole('listitem').first();
  await expect(order.getByText('Confirmando', { exact: true })).toBeVisible();
  await expect(order).toContainText('Estamos confirmando tu pago. No pagues otra vez.');
  await expect(order.getByRole('link', { name: 'Terminar el pago' })).toHaveCount(0);
  await order.getByRole('link', { name: /^Ver la orden de/ }).click();
  await expect(page.getByRole('region', { name: 'Recibo de inscripción' })).toContainText('No pagues otra vez.');
  await page.goto(joinPage(id));
  await expect(heading(page, 'Estamos confirmando tu pago')).toBeVisible();
  // Every other link asks before it leaves the page, while the payment is pending.
  await page.getByRole('banner').getByRole('link', { name: 'Eventos', exact: true }).click();
  const question = dialog(page, 'Tu pago está en curso.');
  await expect(question).toBeVisible();
  await charge('-1 minute');
  await expect(done(page)).toBeVisible({ timeout: 30_000 });
  await expect(question).toHaveCount(0);
  expect(await charges(app.sql, id)).toBe(1);
});

test('ATH-155 joining: PayPal is refused in its window, then approved → nothing changes, then it is paid', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
  const id = await comeToPayment({ page, app, signIn, organizer });
  await method(page, 'PayPal').click();
  await expect(page.getByText('Apruebas el pago en la ventana de PayPal')).toBeVisible();
  await payButton(page).click();
  await dialog(page, 'PayPal de prueba').getByRole('button', { name: 'Rechazar' }).click();
  await expect(dialog(page, 'PayPal de prueba')).toHaveCount(0);
  // The page reports that nothing was paid (walk-athlete 18).
  await expect(alert(page, 'No aprobaste el pago en PayPal. No se te cobró nada.')).toBeVisible();
  await payButton(page).click();
  await dialog(page, 'PayPal de prueba').getByRole('button', { name: 'Aprobar' }).click();
  await expect(done(page)).toBeVisible();
  const [order] = await app.sql`select payment_type from orders where event_id = ${id}`;
  expect(order).toMatchObject({ payment_type: 'paypal' });
});

test('J3 payments: an athlete has paid → each payment is listed with its receipt', async ({
  page,
  app,
  signIn,
  organizer,
}) => {
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
