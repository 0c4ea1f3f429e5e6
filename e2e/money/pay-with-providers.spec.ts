import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/providers.ts';

type Story = Pick<Parameters<Parameters<typeof test>[2]>[0], 'page' | 'app' | 'signIn' | 'providers'>;

async function openPayment({ page, app, signIn, providers }: Story, method: 'Tarjeta' | 'PayPal') {
  const { eventId } = await providers.makePaidEvent();
  await signIn(await app.makeUser('athlete'));
  await page.goto(`/events/join/${eventId}`);
  await page.getByRole('radio', { name: /RX Femenino/ }).check();
  await page.getByRole('button', { name: 'Siguiente' }).click();
  await page.getByRole('radio', { name: method }).check();
}
async function typeCard(page: Page, number: string, expiry = '12 / 40') {
  const card = page.frameLocator('iframe[title="Cuadro de entrada seguro de pago con tarjeta"]');
  await card.getByLabel('Número de tarjeta de crédito o débito').fill(number);
  await card.getByLabel('Fecha de vencimiento de la tarjeta de crédito o débito').fill(expiry);
  await card.getByLabel('Código de seguridad CVC/CVV').fill('123');
  await page.getByRole('button', { name: 'Pagar $60.00' }).click();
}
const bankOf = (page: Page) => page.frameLocator('iframe[title="Autenticación de tu banco"]');

test('ATH-010 ATH-154 ATH-160 Stripe: a card that asks for 3-D Secure → its token comes from the browser, charged once', async ({
  page,
  app,
  providers,
  signIn,
}) => {
  const { stripe } = providers;
  const before = stripe.charged();
  const sent: string[] = [];
  page.on('request', request => void (request.url().startsWith(app.url) && sent.push(request.postData() ?? '')));
  const options = page.waitForResponse(/joining\/options$/);
  await openPayment({ page, app, signIn, providers }, 'Tarjeta');
  // The browser gets only the public key.
  const { STRIPE_PUBLISHABLE_KEY, STRIPE_SECRET_KEY } = stripe.env;
  const told = await (await options).text();
  expect(told).toContain(STRIPE_PUBLISHABLE_KEY);
  expect(told).not.toContain(STRIPE_SECRET_KEY);
  await typeCard(page, '4000 0025 0000 3155');
  await bankOf(page).getByRole('button', { name: 'Completar' }).click();
  await expect(page.getByText('¡Listo! Estás inscrito.')).toBeVisible();
  expect(stripe.charged() - before).toBe(6000);
  // Only the provider's frame receives the card number.
  expect(sent.some(body => body.includes('tok_'))).toBe(true);
  expect(sent.some(body => body.replace(/\D/g, '').includes('4000002500003155'))).toBe(false);
});

test('ATH-156 ATH-158 Stripe: a refused card or bank → the page says why, and the next card is charged', async ({
  page,
  app,
  providers,
  signIn,
}) => {
  const { stripe } = providers;
  const before = stripe.charged();
  await openPayment({ page, app, signIn, providers }, 'Tarjeta');
  // The error of Stripe's field stays beside it, and appears in a toast.
  await typeCard(page, '4242 4242 4242 4242', '12 / 20');
  await expect(page.getByRole('alert').filter({ hasText: 'El año de vencimiento de tu tarjeta ya pasó.' })).toHaveCount(
    2,
  );
  // The card does not exist, so the provider refuses the token.
  await typeCard(page, '4000 0000 0000 1234');
  await expect(page.getByText('El número de la tarjeta es incorrecto.').first()).toBeVisible();
  await typeCard(page, '4000 0000 0000 9995');
  await expect(page.getByText('La tarjeta no tiene fondos suficientes.').first()).toBeVisible();
  await typeCard(page, '4242 4242 4242 4242');
  await expect(page.getByText('¡Listo! Estás inscrito.')).toBeVisible();
  expect(stripe.charged() - before).toBe(6000);
});

test('ATH-011 ATH-155 ATH-159 PayPal: cancelled, then approved → nothing is charged, then it is captured once', async ({
  page,
  app,
  providers,
  signIn,
}) => {
  const { paypal } = providers;
  const before = paypal.charged();
  await openPayment({ page, app, signIn, providers }, 'PayPal');
  const button = page.frameLocator('iframe[title="PayPal"]').getByRole('button', { name: 'PayPal' });
  const theirs = page.frameLocator('iframe[title="PayPal: revisar y pagar"]');
  // Simulates closing the page. True when the page asks for confirmation (ATH-159).
  const warns = () => page.evaluate<boolean>("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");
  await button.click();
  await expect(theirs.getByRole('button', { name: 'Cancelar y volver' })).toBeVisible();
  await expect.poll(warns).toBe(true);
  await theirs.getByRole('button', { name: 'Cancelar y volver' }).click();
  await expect.poll(warns).toBe(false);
  expect(paypal.charged()).toBe(before);
  await button.click();
  await theirs.getByRole('button', { name: 'Pagar ahora' }).click();
  await expect(page.getByText('¡Listo! Estás inscrito.')).toBeVisible();
  expect(paypal.charged() - before).toBe(6000);
});

test('J3 Stripe: the browser closes after the bank’s window → the webhook completes the payment', async ({
  page,
  app,
  providers,
  signIn,
}) => {
  const { stripe } = providers;
  await openPayment({ page, app, signIn, providers }, 'Tarjeta');
  await typeCard(page, '4000 0000 0000 3220');
  await expect(bankOf(page).getByRole('button', { name: 'Completar' })).toBeVisible();
  const [intent] = [...stripe.intents.values()].filter(({ status }) => status === 'requires_action');
  await page.goto('about:blank');
  stripe.answerBank(intent?.id ?? '', true);
  await stripe.webhooks.settled();
  await page.goto('/dashboard/atleta/orders');
  await expect(page.getByText('Pagada')).toBeVisible();
});
