import type { Browser, Page } from '@playwright/test';
import { categoryDayPage, see } from '#e2e/kit/days.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { approved, makeJudge } from '#e2e/kit/judges.ts';
import { finish, makeHeat, railPage, shownCount, sign, takes, taps } from '#e2e/kit/rails.ts';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';

/** Another person's telephone, signed in at its rail. */
async function telephone(browser: Browser, baseURL: string, { email, password, type }: NewAccount, railId: string) {
  const context = await browser.newContext({ locale: 'es-VE', baseURL, viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await page.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  await page.goto(railPage(railId));
  return { page, context };
}

/** Ends a second count, which asks nobody to sign. */
async function endSecond(page: Page): Promise<void> {
  await page.getByRole('button', { name: /mantén para terminar/i }).hover();
  await page.mouse.down();
  const asked = page.getByRole('button', { name: 'Terminar', exact: true });
  await expect(asked).toBeVisible();
  await page.mouse.up();
  await asked.click();
}

test('second judge: two judges count, and differ → the manager sees where they part, and chooses', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, browser, organizer, signIn, expectAccessible }) => {
  const heat = await makeHeat(app, organizer);
  const { railId, eventId, categoryId } = heat;
  const yarelis = await makeJudge(app, 'Yarelis');
  await approved(organizer, yarelis, eventId, { categories: [categoryId] });

  await signIn(organizer.account);
  await page.goto(categoryDayPage(categoryId));
  await see(page, 'Carriles');
  await page.getByRole('combobox', { name: 'Carril 1: segundo juez' }).click();
  await page.getByRole('option', { name: /^Yarelis/ }).click();
  await expect(page.getByRole('region', { name: 'Carriles' })).toContainText(/2\.º juez: Yarelis/);
  await expectAccessible();

  const first = await telephone(browser, app.url, heat.judge.account, railId);
  const second = await telephone(browser, app.url, yarelis.account, railId);
  await expect(second.page.getByText('Segundo conteo · no sale en pantalla')).toBeVisible();
  await takes(first.page);
  await second.page.getByRole('button', { name: 'Contar este carril' }).click();
  for (let rep = 1; rep <= 4; rep += 1) {
    await taps(first.page, 1);
    await taps(second.page, 1);
  }
  await taps(first.page, 1);
  await second.page.getByRole('button', { name: /^No-rep/ }).click();
  await shownCount(second.page, 4);
  await endSecond(second.page);
  await expect(second.page.getByRole('heading', { name: 'Tu conteo: 4 · gracias' })).toBeVisible();
  await expect(second.page.getByText('Todo enviado')).toBeVisible();
  await expect(second.page.getByRole('button', { name: /firm/i })).toHaveCount(0);
  await second.page.reload();
  await expect(second.page.getByRole('heading', { name: 'Tu conteo: 4 · gracias' })).toBeVisible();
  await finish(first.page);
  await sign(first.page);
  await expect(first.page.getByText('Todo enviado')).toBeVisible();
  for (const { context } of [first, second]) await context.close();

  await see(page, 'Te espera');
  await page.getByRole('button', { name: 'Mirar Escalera Naiguatá, Heat 1' }).click();
  const heatDialog = page.getByRole('dialog', { name: 'Heat 1' });
  await expect(heatDialog.getByRole('button', { name: /Su segundo juez contó 4/ })).toBeVisible();
  const rail = heatDialog.getByRole('region', { name: 'Carril 1' });
  await expect(rail).toContainText('Difieren en 1');
  await expect(rail).toContainText(
    /Se separan a los \d\d:\d\d\. Inés Rojas contó la rep 5; Yarelis Rojas marcó no-rep\./,
  );
  await expect(rail.getByRole('img', { name: 'Primer conteo: 5 reps' })).toBeVisible();
  await expect(rail.getByRole('img', { name: 'Segundo conteo: 4 reps, 1 no-rep' })).toBeVisible();
  await expect(heatDialog.getByRole('button', { name: /^Confirmar/ })).toHaveCount(0);
  await expectAccessible();
  await rail.getByRole('button', { name: /^Carril 1: vale 4/ }).click();
  const why = page.getByRole('dialog', { name: 'Carril 1: vale 4' });
  await why.getByRole('button', { name: 'Vale 4' }).click();
  await expect(why.getByText('Escribe el motivo.')).toBeVisible();
  await why.getByRole('textbox', { name: 'Motivo' }).fill('El video muestra el no-rep');
  await why.getByRole('button', { name: 'Vale 4' }).click();
  await expect(heatDialog.getByRole('img', { name: 'Confirmado' })).toBeVisible();
  await expect(rail).toContainText('El video muestra el no-rep');
  await expect(rail.getByRole('img', { name: 'Primer conteo: 5 reps' })).toBeVisible();
  const [stored] = await app.sql`select status, quantity::int from results where entry_id = ${heat.entryId}`;
  expect(stored).toEqual({ status: 'approved', quantity: 4_000 });
});
