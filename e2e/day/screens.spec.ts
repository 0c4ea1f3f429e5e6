import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { dialog, eventPage } from '#e2e/kit/organizer.ts';
import { makeHeat } from '#e2e/kit/rails.ts';
import {
  cardOf,
  clockOf,
  hall,
  openStage,
  pair,
  railOf,
  readCode,
  screensPage,
  tellCategory,
} from '#e2e/kit/screens.ts';

const words = messages.screens;

test('live S9 televisions: a television is paired by code → shows the running heat, and another scene when chosen', async ({
  page,
  app,
  browser,
  organizer,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const { eventId, categoryId, entryId } = await makeHeat(app, organizer);
  await tellCategory(app.sql, categoryId);
  await signIn(organizer.account);
  await page.goto(eventPage(eventId));
  await page.getByRole('link', { name: 'Pantallas' }).click();
  await expect(page.getByRole('heading', { name: 'Todavía no hay pantallas' })).toBeVisible();
  await expectAccessible();
  const tv = await browser.newContext({ ...hall, baseURL: app.url });
  const stage = await openStage(tv);
  const code = await readCode(stage);

  // The error appears at its field, and the form keeps the typed text.
  await page.getByRole('button', { name: 'Vincular una pantalla' }).click();
  const form = dialog(page, 'Vincular una pantalla');
  await form.getByLabel('Nombre').fill('Tarima');
  await form.getByLabel('Código').fill('BCDFGH');
  await form.getByRole('button', { name: 'Vincular' }).click();
  await expect(form.getByText(words.codeGone)).toBeVisible();
  await expect(form.getByLabel('Nombre')).toHaveValue('Tarima');
  await expectAccessible();
  await form.getByLabel('Código').fill(code.toLowerCase());
  await form.getByRole('button', { name: 'Vincular' }).click();
  await expect(page.getByText(words.paired)).toBeVisible();
  await expect(cardOf(page, 'Tarima')).toContainText('Conectada');

  await expect(clockOf(stage)).toHaveText(/^\d\d:\d\d$/);
  await expect(railOf(stage, 1)).toContainText('Andrés Eloy Briceño');
  await expect(railOf(stage, 2)).toHaveCount(0);
  await expect(stage.getByText('Carril libre: 2')).toBeVisible();
  // The screen labels an absent athlete, and removes the label when the absence is undone (LIVE-D10).
  await organizer.call('attendance/set', { entryId, state: 'absent' });
  await expect(railOf(stage, 1).getByText('AUSENTE')).toBeVisible();
  await expect(railOf(stage, 1)).toHaveAccessibleName('Carril 1: Andrés Eloy Briceño, Ausente');
  await organizer.call('attendance/set', { entryId, state: 'expected' });
  await expect(railOf(stage, 1).getByText('AUSENTE')).toBeHidden();
  await expect(railOf(stage, 1)).toHaveAccessibleName('Carril 1: Andrés Eloy Briceño, Sin conteo');

  await cardOf(page, 'Tarima').getByRole('button', { name: 'Cambiar' }).click();
  const change = dialog(page, 'Cambiar «Tarima»');
  await change.getByLabel('Nombre').fill('Entrada');
  await expectAccessible();
  await change.getByRole('button', { name: 'Guardar' }).click();
  await expect(page.getByText(words.changed)).toBeVisible();
  await page.getByRole('button', { name: 'Reloj', exact: true }).click();
  await expect(cardOf(page, 'Entrada')).toContainText('Reloj');
  await expect(railOf(stage, 1)).toHaveCount(0);
  await expect(clockOf(stage)).toHaveText(/^\d\d:\d\d$/);
  await tv.close();
});

test('live S9 televisions: a television is silent, returns, is removed → lost, then unchanged, then shows a code', async ({
  page,
  app,
  browser,
  organizer,
  signIn,
}) => {
  test.setTimeout(180_000);
  const { eventId } = await makeHeat(app, organizer);
  await signIn(organizer.account);
  await page.goto(screensPage(eventId));
  const tv = await browser.newContext({ ...hall, baseURL: app.url });
  let stage = await openStage(tv);
  await pair(page, await readCode(stage), 'Tarima');
  await expect(clockOf(stage)).toHaveText(/^\d\d:\d\d$/);

  // Without a network the clock continues, and the screen shows since when its data is old.
  await tv.setOffline(true);
  await expect(stage.getByText(/^sin conexión/)).toBeVisible({ timeout: 60_000 });
  const before = await clockOf(stage).textContent();
  await expect(clockOf(stage)).not.toHaveText(before ?? '');
  await tv.setOffline(false);
  await expect(stage.getByText(/^sin conexión/)).toHaveCount(0, { timeout: 30_000 });

  await stage.close();
  await app.sql`update screens set seen_at = now() - interval '3 minutes' where event_id = ${eventId}`;
  await expect(cardOf(page, 'Tarima')).toContainText('Perdida hace 3 min');
  stage = await openStage(tv);
  await expect(clockOf(stage)).toHaveText(/^\d\d:\d\d$/);
  await expect(cardOf(page, 'Tarima')).toContainText('Conectada');

  await cardOf(page, 'Tarima').getByRole('button', { name: 'Quitar' }).click();
  await dialog(page, '¿Quitar «Tarima»?').getByRole('button', { name: 'Quitar' }).click();
  await expect(page.getByText(words.removed)).toBeVisible();
  await expect(cardOf(page, 'Tarima')).toHaveCount(0);
  await expect(stage.getByText('Esta pantalla fue quitada del evento')).toBeVisible();
  await readCode(stage);
  await tv.close();
});
