import { expect, test } from '#e2e/kit/fixtures.ts';
import { dialog } from '#e2e/kit/organizer.ts';
import { makeHeat } from '#e2e/kit/rails.ts';
import { hall, openStage, pair, readCode, screensPage } from '#e2e/kit/screens.ts';
import { pngDataUrl } from '#testing/factories/accounts.ts';

test('ORGA-C15 sponsors: added with a logo, put in order → on the event’s page and in turn on a television', async ({
  page,
  app,
  browser,
  organizer,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const { eventId } = await makeHeat(app, organizer);
  const logo = async (color: string) => Buffer.from((await pngDataUrl(color, 200)).split(',')[1] ?? '', 'base64');
  await signIn(organizer.account);
  await page.goto(screensPage(eventId));
  const tv = await browser.newContext({ ...hall, baseURL: app.url });
  const stage = await openStage(tv);
  await pair(page, await readCode(stage), 'Tarima');
  const remote = page.getByRole('region', { name: 'Mando' });
  await remote.getByRole('button', { name: 'Patrocinadores' }).click();
  await expect(page.getByText(/^Este evento todavía no tiene patrocinadores/)).toBeVisible();

  await page.getByRole('link', { name: 'Patrocinadores' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Todavía no hay patrocinadores' })).toBeVisible();
  await expectAccessible();
  for (const [name, line, color] of [
    ['Arepas Doña Nelly', 'Energía para el segundo test', '#d7263d'],
    ['Hierro Sur', '', '#1450b8'],
  ] as const) {
    await page.getByRole('button', { name: 'Agregar patrocinador' }).click();
    const form = dialog(page, 'Agregar patrocinador');
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form.getByLabel('Nombre')).toBeFocused();
    await form.getByLabel('Nombre').fill(name);
    await form.getByLabel('Frase').fill(line);
    await form
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: await logo(color) });
    await expect(form.getByRole('button', { name: /^Recortar/ })).toBeVisible();
    await expectAccessible();
    await form.getByRole('button', { name: 'Guardar' }).click();
    await expect(form).toHaveCount(0);
  }
  const list = page.getByRole('list', { name: 'Patrocinadores' });
  await list.getByRole('button', { name: 'Subir a Hierro Sur' }).press('Enter');
  await expect(list.getByRole('listitem').first()).toContainText('Hierro Sur');
  await expectAccessible();

  await page.goto(screensPage(eventId));
  await remote.getByRole('button', { name: 'Patrocinadores' }).click();
  await expect(stage.getByRole('img', { name: 'Hierro Sur' })).toBeVisible();
  await expect(stage.getByRole('img', { name: 'Arepas Doña Nelly' })).toBeVisible();
  await expect(stage.getByText('Energía para el segundo test')).toBeVisible();
  await expect(remote.getByRole('status')).toHaveText('Patrocinadores');

  await page.goto(`/events/event-detail/${eventId}`);
  const strip = page.getByRole('region', { name: 'Patrocinadores' });
  await expect(strip.getByRole('img')).toHaveCount(2);
  await strip.scrollIntoViewIfNeeded();
  await expectAccessible();
  await tv.close();
});
