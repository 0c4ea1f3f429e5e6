import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { finish, makeHeat, railPage, sign, takes } from '#e2e/kit/rails.ts';

test.use({ viewport: { width: 390, height: 844 } });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).click();
const loaded = (page: Page, kilos: string) =>
  expect(page.getByTestId('load').getByRole('img', { name: kilos, exact: true })).toBeVisible();
const typed = (page: Page, text: string) =>
  expect(page.getByTestId('typed').getByRole('img', { name: text, exact: true })).toBeVisible();

test('LIVE-D1 LIVE-D2 rail: a weight test without a network, one void attempt → the best attempt is signed in kilos', async ({
  page,
  app,
  context,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const heat = await makeHeat(app, organizer, { typeWod: 'peso', exercise: 'Cargada y envión' });
  await signIn(heat.judge.account);
  await page.goto(railPage(heat.railId));
  await takes(page);
  await expectAccessible();
  for (const key of ['8', '2', '.', '5']) await press(page, key);
  await press(page, 'LEVANTA 82.5 KG');
  await loaded(page, '82.5');
  await expectAccessible();
  await press(page, 'VÁLIDO');
  await typed(page, '82.5');
  await context.setOffline(true);
  // The notice moves the pad down a little.
  await expect(page.getByText('Sin red. Sigue contando:')).toBeVisible();
  // A weight without its decimal point is unlikely, so it needs a confirmation.
  await page.keyboard.type('825');
  await page.keyboard.press('Enter');
  await expect(page.getByText('¿825 kg?')).toBeVisible();
  await press(page, 'Cambiar');
  await page.keyboard.type('82,3');
  await expect(page.getByText('La carga va de 0.5 en 0.5 kg.')).toBeVisible();
  await press(page, '+5');
  await press(page, 'LEVANTA 87.5 KG');
  await press(page, 'NULO');
  await press(page, 'Igual');
  await press(page, 'LEVANTA 87.5 KG');
  await press(page, 'VÁLIDO');
  await expect(page.getByText('Ya hizo sus 3 intentos')).toBeVisible();
  await expectAccessible();
  await press(page, 'Dar otro intento');
  await press(page, '+10');
  await press(page, 'LEVANTA 97.5 KG');
  await press(page, 'VÁLIDO');
  await expect(page.getByText('Vale')).toBeVisible();
  await press(page, 'Deshacer');
  await expect(page.getByRole('list', { name: 'Intentos' })).not.toContainText('97.5');
  await expect(page.getByRole('list', { name: 'Intentos' })).toContainText('× Nulo');
  await expect(page.getByRole('list', { name: 'Intentos' })).toContainText('Mejor');
  await finish(page);
  await expect(page.getByRole('img', { name: '87.5', exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Firmo 87.5 kg' })).toBeVisible();
  await expectAccessible();
  await sign(page);
  await context.setOffline(false);
  await expect(page.getByText('Todo enviado')).toBeVisible({ timeout: 30_000 });
  const stored = async () =>
    (await app.sql`select status, quantity::int, time_ms from results where entry_id = ${heat.entryId}`)[0];
  await expect.poll(stored).toMatchObject({ status: 'pending', quantity: 87_500 });
  await signIn(organizer.account);
  await page.goto(`/dashboard/organization/heat-rails/${heat.heatId}`);
  await expect(page.getByText('87.5 kg', { exact: true })).toBeVisible();
  await expect(page.getByText('1 nulo')).toBeVisible();
});

test('LIVE-D1 LIVE-D2 rail: a points test → presses add one, five or ten, and a decimal total can be typed', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const heat = await makeHeat(app, organizer, { typeWod: 'puntos', exercise: 'Diana Galipán' });
  await signIn(heat.judge.account);
  await page.goto(railPage(heat.railId));
  await takes(page);
  const shows = (count: string) =>
    expect(page.getByTestId('count').getByRole('img', { name: count, exact: true })).toBeVisible();
  await press(page, 'Más 1 punto');
  await press(page, '+5');
  await shows('6');
  await expect(page.getByText('Último +5')).toBeVisible();
  await press(page, '+10');
  await press(page, /Nulo 0/);
  await shows('16');
  await press(page, 'Deshacer');
  await press(page, 'Deshacer');
  await shows('6');
  await expectAccessible();
  await press(page, 'Teclear');
  const field = page.getByLabel('Van en total, en pts');
  await field.fill('75');
  await press(page, 'Corregir');
  await expect(page.getByText('¿75 pts? Iban 6 pts.')).toBeVisible();
  await field.fill('7,5');
  await press(page, 'Corregir');
  await shows('7.5');
  await finish(page);
  await sign(page);
  await expect(page.getByText('Todo enviado')).toBeVisible({ timeout: 30_000 });
  await expect
    .poll(async () => (await app.sql`select quantity::int from results where entry_id = ${heat.entryId}`)[0])
    .toMatchObject({ quantity: 7_500 });
});
