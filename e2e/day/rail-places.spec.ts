import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { expect, expectNoAxeFindings, test } from '#e2e/kit/fixtures.ts';
import { makeHeat, railPage, shownCount, takes, taps } from '#e2e/kit/rails.ts';

const words = messages.rails;

test.use({ viewport: { width: 390, height: 844 } });

async function hold(page: Page, until: ReturnType<Page['locator']>): Promise<void> {
  await page.getByRole('button', { name: /mantén para terminar/i }).hover();
  await page.mouse.down();
  await expect(until).toBeVisible();
  await page.mouse.up();
}

test('LIVE-D36 LIVE-D3 LIVE-D5 rail: an AMRAP ends early beside a typed result → asks first, takes no signature, and one press decides', async ({
  page,
  app,
  browser,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const heat = await makeHeat(app, organizer);
  await signIn(heat.judge.account);
  await page.goto(railPage(heat.railId));
  await takes(page);
  await taps(page, 3);
  const question = page.getByRole('group', { name: /^¿Terminar con 3 reps\? Quedan \d\d:\d\d\.$/ });
  await hold(page, question);
  await expectAccessible();
  // Another tap cancels the question. The button «Seguir contando» also cancels it.
  await page.keyboard.press('Space');
  await expect(question).toBeHidden();
  await shownCount(page, 4);
  await hold(page, page.getByRole('button', { name: 'Seguir contando' }));
  await page.getByRole('button', { name: 'Seguir contando' }).click();
  await shownCount(page, 4);

  const values = { quantity: 138, time: null };
  await organizer.call('results/saveAsOrganizer', { wodId: heat.testId, entryId: heat.entryId, values, version: 0 });
  await expect(page.getByText('Ya hay un resultado escrito: 138 reps.')).toBeVisible();
  await expectAccessible();
  await hold(page, page.getByRole('button', { name: 'Terminar', exact: true }));
  await page.getByRole('button', { name: 'Terminar', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Espera: no pidas la firma' })).toBeVisible();
  await expect(page.getByText('No aceptado')).toBeVisible();
  await expect(page.getByRole('img', { name: '138', exact: true })).toBeVisible();
  await expect(page.getByRole('img', { name: '4', exact: true })).toBeVisible();
  await expect(page.getByText('El juez principal decide cuál vale.')).toBeVisible();
  await expect(page.getByText(/Sin firma|Firmo|Todo enviado|Listo en este carril|enviado/)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ver mi conteo, uno por uno' }).click();
  await expect(page.getByRole('list', { name: 'Mi conteo' })).toContainText('4 reps');
  await expectAccessible();
  // The message remains after the server's answer and a reload.
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Espera: no pidas la firma' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sin firma' })).toHaveCount(0);

  // The day's manager chooses a result, the phone shows it, and the manager corrects the choice.
  const desk = await browser.newContext({ baseURL: app.url, reducedMotion: 'reduce' });
  const manager = await desk.newPage();
  const { email, password, type } = organizer.account;
  await manager.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  await manager.goto(`/dashboard/organization/heat-rails/${heat.heatId}`);
  await expect(manager.getByText('Dos resultados')).toBeVisible();
  await expectNoAxeFindings(manager);
  await manager.getByRole('button', { name: 'Carril 1: vale 4 reps, del teléfono' }).click();
  await expect(manager.getByText('Confirmado', { exact: true })).toBeVisible();
  await expect(page.getByText(words.principalDecided)).toBeVisible();
  await expect(page.getByText('No aceptado')).toHaveCount(0);
  await expectAccessible();
  await manager.getByRole('button', { name: 'Corregir Carril 1' }).click();
  const dialog = manager.getByRole('dialog', { name: 'Corregir el carril 1' });
  await dialog.getByLabel('Reps').fill('5');
  await expect(dialog.getByRole('button', { name: 'Corregir a 5 reps y confirmar' })).toBeDisabled();
  await expect(dialog.getByText(words.reasonMissing)).toBeVisible();
  await expectNoAxeFindings(manager);
  await dialog.getByRole('button', { name: 'Rep sin contar' }).click();
  await dialog.getByRole('button', { name: 'Corregir a 5 reps y confirmar' }).click();
  await expect(manager.getByText(words.corrected)).toBeVisible();
  await expect(manager.getByText('5 reps', { exact: true })).toBeVisible();
  await desk.close();
  const [stored] = await app.sql`select status, quantity::int from results where entry_id = ${heat.entryId}`;
  expect(stored).toEqual({ status: 'approved', quantity: 5_000 });
});

/** Finds touch targets that a thumb would miss: smaller than 48 pixels, or partly off screen. */
async function missed(page: Page): Promise<string[]> {
  const { width, height } = page.viewportSize()!;
  const targets = await page.getByTestId('rail').locator('button, a').all();
  const looked = await Promise.all(
    targets.map(async target => {
      const box = await target.boundingBox();
      if (!box) return 'gone';
      const isWhole = box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height;
      const isLarge = Math.round(box.width) >= 48 && Math.round(box.height) >= 48;
      const size = `${Math.round(box.width)}×${Math.round(box.height)} at ${Math.round(box.x)},${Math.round(box.y)}`;
      return isWhole && isLarge ? '' : `${await target.textContent()}: ${size}`;
    }),
  );
  return looked.filter(Boolean);
}
const scrolls = (page: Page) =>
  page.evaluate<boolean>(`(() => {
    const ground = document.querySelector('[data-testid=rail]');
    return ground.scrollHeight > ground.clientHeight || ground.scrollWidth > ground.clientWidth;
  })()`);

for (const [typeWod, exercise] of [
  ['amrap', 'Burpees a la barra'],
  ['puntos', 'Diana Galipán'],
  ['peso', 'Cargada y envión'],
] as const) {
  test(`LIVE-D8 rail: ${typeWod} on a sideways phone → all buttons are in view, 48 px at least, and nothing scrolls`, async ({
    page,
    app,
    organizer,
    signIn,
    expectAccessible,
  }) => {
    const heat = await makeHeat(app, organizer, { typeWod, exercise });
    await signIn(heat.judge.account);
    await page.goto(railPage(heat.railId));
    await takes(page);
    const isWhole = async () => {
      for (const [width, height] of [
        [640, 360],
        [844, 390],
      ] as const) {
        await page.setViewportSize({ width, height });
        await expect.poll(() => missed(page)).toEqual([]);
        expect(await scrolls(page)).toBe(false);
      }
      await expectAccessible();
    };
    if (typeWod === 'peso') {
      await expect(page.getByRole('button', { name: 'LEVANTA … KG' })).toBeVisible();
      await isWhole();
      for (const key of ['8', '5', 'Enter']) await page.keyboard.press(key);
      await expect(page.getByRole('button', { name: 'VÁLIDO' })).toBeVisible();
      await isWhole();
      await page.getByRole('button', { name: 'VÁLIDO' }).click();
      await expect(page.getByRole('button', { name: 'Igual' })).toBeVisible();
    } else {
      await taps(page, 1);
      await shownCount(page, 1);
      const asked = page.getByRole('button', { name: 'Terminar', exact: true });
      await hold(page, asked);
      await isWhole();
      await page.getByRole('button', { name: 'Seguir contando' }).click();
    }
    await isWhole();
  });
}
