import { messages } from '#contract/messages.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { dialog, eventPage } from '#e2e/kit/organizer.ts';
import { makeHeat } from '#e2e/kit/rails.ts';
import { clockOf, hall, openStage, pair, railOf, readCode, screensPage, tellCategory } from '#e2e/kit/screens.ts';

test('live S9 scenes of a television: a telephone chooses board, message, black and all → the television follows and reports them', async ({
  page,
  app,
  browser,
  organizer,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const { eventId, categoryId } = await makeHeat(app, organizer);
  await tellCategory(app.sql, categoryId);
  await signIn(organizer.account);
  await page.goto(screensPage(eventId));
  const tv = await browser.newContext({ ...hall, baseURL: app.url });
  const stage = await openStage(tv);
  await pair(page, await readCode(stage), 'Tarima');
  const other = await browser.newContext({ ...hall, baseURL: app.url });
  const entrance = await openStage(other);
  await pair(page, await readCode(entrance), 'Entrada');
  await expect(railOf(stage, 1)).toContainText('Andrés Eloy Briceño');

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(eventPage(eventId));
  await page.getByRole('link', { name: 'Pantallas' }).click();
  const remote = page.getByRole('region', { name: 'Mando' });
  const key = (name: string) => remote.getByRole('button', { name, exact: true });
  await remote.getByRole('button', { name: /^Tarima/ }).click();
  await key('Tabla').click();
  await expect(stage.getByText('RX MASCULINO', { exact: true })).toBeVisible();
  await expect(stage.getByRole('list', { name: 'Tabla' })).toContainText('Andrés Eloy Briceño');
  await expect(remote.getByRole('status')).toHaveText('Tabla de RX Masculino');
  await expect(railOf(entrance, 1)).toBeVisible();
  await expectAccessible();

  // The table is hidden from the public, so the television shows its floor. The remote names the hidden table.
  await app.sql`update categories set publish = 'unPublish' where id = ${categoryId}`;
  await expect(remote.getByRole('status')).toContainText('el público no la ve');
  await expect(clockOf(stage)).toBeVisible();
  await tellCategory(app.sql, categoryId);

  await remote.getByRole('button', { name: /^Todas/ }).click();
  await key('Mensaje…').click();
  const form = dialog(page, 'Mensaje para la sala');
  await form.getByRole('button', { name: 'Mostrar' }).click();
  await expect(form.getByText(messages.screens.message)).toBeVisible();
  await form.getByLabel('Mensaje').fill('Podio a las 02:00');
  await expectAccessible();
  await form.getByRole('button', { name: 'Mostrar' }).click();
  for (const shown of [stage, entrance]) {
    await expect(shown.getByRole('status', { name: 'Podio a las 02:00' })).toBeVisible();
  }
  await expect(remote.getByRole('status')).toContainText('Las dos la muestran.');

  await key('Negro').click();
  await expect(stage.getByRole('status')).toHaveCount(0);
  await expect(stage.getByText('SIGUIENTE')).toHaveCount(0);
  await key('Automático').click();
  await expect(railOf(stage, 1)).toContainText('Andrés Eloy Briceño');
  await expect(railOf(entrance, 1)).toContainText('Andrés Eloy Briceño');
  await tv.close();
  await other.close();
});
