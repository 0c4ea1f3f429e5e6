import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/providers.ts';

const player = 'https://www.youtube-nocookie.com/embed/aqz-KE-bpKQ';

type Sql = Parameters<Parameters<typeof test>[2]>[0]['app']['sql'];

/** Makes a new stream at $12.00, without any pass. */
const offer = (sql: Sql) => sql`
  update streaming set stream_no = stream_no + 1, embed_src = ${player}, price_cents = 1200, streaming_active = true`;

const answerAsHost = (page: Page) =>
  page.route(`${new URL(player).origin}/**`, route =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Video</title>' }),
  );

async function typeCard(page: Page, number: string, button = 'Pagar y Ver') {
  const card = page.frameLocator('iframe[title="Cuadro de entrada seguro de pago con tarjeta"]');
  await card.getByLabel('Número de tarjeta de crédito o débito').fill(number);
  await card.getByLabel('Fecha de vencimiento de la tarjeta de crédito o débito').fill('12 / 40');
  await card.getByLabel('Código de seguridad CVC/CVV').fill('123');
  await page.getByRole('button', { name: button, exact: true }).click();
}

test('PUB-236 PUB-238 PUB-239 PUB-240 stream payment: a token, then a charge is refused → a toast, then a log entry; a retry pays', async ({
  page,
  app,
  providers,
  signIn,
}) => {
  const { stripe } = providers;
  await answerAsHost(page);
  await offer(app.sql);
  await signIn(await app.makeUser('athlete'));
  const [tokens, sent, logged]: string[][] = [[], [], []];
  page.on('request', request => {
    const path = new URL(request.url()).pathname;
    if (request.method() !== 'POST') return;
    if (path === '/v3/tokens') tokens?.push(path);
    if (/streaming\/createOrder|orders\/payWithCard/.test(path)) sent?.push(path);
  });
  page.on('console', message => message.type() === 'warning' && logged?.push(message.text()));
  await page.goto('/dashboard/streaming');
  const said = (words: string) => page.getByRole('alert').filter({ hasText: words });

  // The card does not exist, so the provider refuses the token.
  await typeCard(page, '4000 0000 0000 1234');
  // The error appears under the button and in a toast.
  await expect(said('error de token: El número de la tarjeta es incorrecto.')).toHaveCount(2);
  expect([tokens?.length, sent]).toEqual([1, []]);
  expect(await app.sql`select 1 from orders where kind = 'stream'`).toHaveLength(0);

  await typeCard(page, '4000 0000 0000 9995');
  // The error appears only under the button.
  await expect(page.locator('form').getByRole('alert')).toHaveText('La tarjeta no tiene fondos suficientes.');
  await expect(said('La tarjeta no tiene fondos suficientes.')).toHaveCount(1);
  await expect(said('error de token')).toHaveCount(0);
  expect(tokens).toHaveLength(2);
  expect(logged?.filter(text => text.includes('paymentStreaming failed'))).toHaveLength(1);

  const before = stripe.charged();
  await typeCard(page, '4242 4242 4242 4242', 'Reintentar');
  await expect(page.locator('iframe[title="Live Streaming"]')).toHaveAttribute('src', player);
  expect([tokens?.length, stripe.charged() - before]).toEqual([3, 1200]);
});

test('T3 stream payment: a reload during 3-D Secure → the bank asks again, and one order is paid', async ({
  page,
  app,
  signIn,
}) => {
  await answerAsHost(page);
  await offer(app.sql);
  const viewer = await app.makeUser('box');
  await signIn(viewer);
  await page.goto('/dashboard/streaming');
  await typeCard(page, '4000 0025 0000 3155');
  const bank = page.frameLocator('iframe[title="Autenticación de tu banco"]');
  await expect(bank.getByRole('button', { name: 'Completar' })).toBeVisible();
  // A normal exit would ask for confirmation. `about:blank` acts like a crash.
  await page.goto('about:blank');
  // Open orders keep their price.
  await app.sql`update streaming set price_cents = 1500`;
  await page.goto('/dashboard/streaming');
  await bank.getByRole('button', { name: 'Completar' }).click();
  await expect(page.locator('iframe[title="Live Streaming"]')).toHaveAttribute('src', player);
  const orders = await app.sql`
    select state, total_cents from orders join users on users.id = user_id where users.email = ${viewer.email}`;
  expect(orders).toEqual([{ state: 'fulfilled', total_cents: 1200 }]);
});
