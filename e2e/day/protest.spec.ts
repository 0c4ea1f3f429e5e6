import type { Browser } from '@playwright/test';
import { categoryDayPage, see } from '#e2e/kit/days.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { finish, makeHeat, railPage, takes, taps } from '#e2e/kit/rails.ts';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';

/** Another person's browser, signed in. */
async function seatOf(browser: Browser, baseURL: string, { email, password, type }: NewAccount) {
  const context = await browser.newContext({ locale: 'es-VE', baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  return { page, context };
}

test('protest: «No conforme» without network → sent later, the manager rules another result, the athlete reads it', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, browser, organizer, signIn, expectAccessible }) => {
  const heat = await makeHeat(app, organizer);
  const seat = await seatOf(browser, app.url, heat.judge.account);
  await seat.page.goto(railPage(heat.railId));
  await takes(seat.page);
  await taps(seat.page, 4);
  await seat.page.getByRole('button', { name: /^No-rep/ }).click();
  await finish(seat.page);
  await expect(seat.page.getByText('Todo enviado')).toBeVisible();
  await seat.context.setOffline(true);
  await seat.page.getByRole('button', { name: 'No conforme' }).click();
  await seat.page.getByRole('button', { name: 'Protestar sin firmar' }).click();
  await expect(seat.page.getByText('Escribe el motivo de la protesta.')).toBeVisible();
  await seat.page.getByRole('textbox', { name: /con qué no está conforme/i }).fill('El no-rep fue una rep');
  await seat.page.keyboard.press('Tab');
  await seat.page.keyboard.press('Enter');
  await expect(seat.page.getByText(/La protesta queda en este teléfono/)).toBeVisible();
  await seat.context.setOffline(false);
  await expect(seat.page.getByText(/La protesta está enviada/)).toBeVisible({ timeout: 30_000 });
  await seat.context.close();

  await signIn(organizer.account);
  await page.goto(categoryDayPage(heat.categoryId));
  await see(page, 'Te espera');
  const waiting = page.getByRole('list', { name: 'Protestas' });
  await expect(waiting).toContainText('Protesta, carril 1');
  await expect(waiting).toContainText('«El no-rep fue una rep»');
  await expect(waiting).toContainText(/1[45]:\d\d/);
  await expectAccessible();
  await waiting.getByRole('button', { name: /^Ver la protesta/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Protesta, carril 1' });
  await expect(dialog.getByRole('img', { name: /4 reps, 1 no-rep a los \d\d:\d\d/ })).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('radio', { name: 'Otro resultado' }).check();
  await dialog.getByRole('textbox', { name: 'Reps' }).fill('5');
  await dialog.getByRole('button', { name: 'Vale 5 y confirmar' }).click();
  await expect(dialog.getByText('Escribe el motivo: quien protestó lo lee.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('El video muestra la rep');
  await dialog.getByRole('button', { name: 'Vale 5 y confirmar' }).press('Enter');
  await expect(page.getByText('Protesta resuelta.')).toBeVisible();
  await expect(page.getByText('Nada te espera')).toBeVisible();
  const [stored] = await app.sql`select status, quantity::int from results where entry_id = ${heat.entryId}`;
  expect(stored).toEqual({ status: 'approved', quantity: 5_000 });

  const own = await seatOf(browser, app.url, heat.athlete);
  await own.page.goto(`/dashboard/atleta/day/${heat.eventId}`);
  const results = own.page.getByRole('region', { name: 'Tus resultados' });
  await expect(results).toContainText('Tu protesta: ahora vale 5 reps.');
  await expect(results).toContainText('El video muestra la rep');
  await own.context.close();
});

test('protest: an athlete within the time → protests and withdraws once; the manager opens a second one and lets it stand', {
  tag: ['@phone'],
}, async ({ page, app, browser, organizer, signIn, expectAccessible }) => {
  const heat = await makeHeat(app, organizer);
  const seat = await seatOf(browser, app.url, heat.judge.account);
  await seat.page.goto(railPage(heat.railId));
  await takes(seat.page);
  await taps(seat.page, 3);
  await finish(seat.page);
  await expect(seat.page.getByText('Todo enviado')).toBeVisible();
  await seat.context.close();

  await signIn(heat.athlete);
  await page.goto(`/dashboard/atleta/day/${heat.eventId}`);
  const results = page.getByRole('region', { name: 'Tus resultados' });
  await expect(results).toContainText('3 reps');
  await expect(results).toContainText('Provisional');
  const protest = results.getByRole('button', { name: /^Protestar · quedan 1[45]:\d\d$/ });
  const say = async (reason: string) => {
    await protest.click();
    const dialog = page.getByRole('dialog', { name: 'Protestar Escalera Naiguatá' });
    await dialog.getByRole('textbox', { name: 'Motivo' }).fill(reason);
    await dialog.getByRole('button', { name: 'Protestar', exact: true }).click();
    await expect(results).toContainText('En protesta');
    await expect(results).toContainText(`«${reason}»`);
  };
  await say('Faltó una');
  await expect(protest).toBeHidden();
  await expectAccessible();
  await results.getByRole('button', { name: 'Retirar la protesta' }).click();
  await expect(page.getByText('Protesta retirada.')).toBeVisible();
  await expect(results).toContainText('Provisional');
  await expect(protest).toBeHidden();

  const chief = await seatOf(browser, app.url, organizer.account);
  const said = { railId: heat.railId, reason: 'Faltaron dos', commandId: crypto.randomUUID() };
  expect((await chief.page.request.post('/rpc/protests/open', { data: { json: said } })).ok()).toBe(true);
  await expect(results).toContainText('«Faltaron dos»', { timeout: 30_000 });
  await chief.page.goto(categoryDayPage(heat.categoryId));
  await see(chief.page, 'Carriles');
  const correct = chief.page.getByRole('button', { name: /^Corregir Carril 1/ });
  await expect(chief.page.getByText('En protesta')).toBeVisible();
  await expect(correct).toHaveCount(0);
  // The panel says so while its questions find no answer.
  await chief.page.route(/rpc\/(rails\/waiting|protests\/list)/, route => route.abort());
  await chief.page.reload();
  await see(chief.page, 'Te espera');
  const again = chief.page.getByRole('button', { name: 'Reintentar' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await chief.page.unrouteAll();
  await again.click();
  await chief.page.getByRole('button', { name: /^Ver la protesta/ }).click();
  const dialog = chief.page.getByRole('dialog', { name: 'Protesta, carril 1' });
  await dialog.getByRole('textbox', { name: 'Motivo' }).fill('Se vieron tres');
  await dialog.getByRole('button', { name: 'Se queda 3 y confirmar' }).click();
  await expect(chief.page.getByText('Protesta resuelta.')).toBeVisible();
  await see(chief.page, 'Carriles');
  await chief.page.route(/rpc\/rails\/readHeat/, route => route.abort());
  await correct.click();
  const correction = chief.page.getByRole('dialog', { name: 'Corregir el carril 1' });
  await expect(again).toBeVisible({ timeout: 30_000 });
  await chief.page.unrouteAll();
  await again.click();
  await expect(correction.getByRole('textbox', { name: 'Motivo' })).toBeVisible();
  await chief.context.close();
  await expect(results).toContainText('Tu protesta: se mantiene 3 reps.', { timeout: 30_000 });
  await expect(results).toContainText('Se vieron tres');
  await expect(results).toContainText('Confirmado');
  await page.route(/rpc\/protests\/mine/, route => route.abort());
  await page.reload();
  await expect(results.getByRole('button', { name: 'Reintentar' })).toBeVisible({ timeout: 30_000 });
  await page.unrouteAll();
  await results.getByRole('button', { name: 'Reintentar' }).click();
  await expect(results).toContainText('3 reps');
});
