import { messages } from '#contract/messages.ts';
import { heatTags } from '#contract/texts/heats.ts';
import { categoryDayPage, makeDay, ofHeat, press, rowOf, see, startAnyway, table } from '#e2e/kit/days.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, dialog } from '#e2e/kit/organizer.ts';
import { finish, makeHeat, railPage, shownCount, sign, takes, taps } from '#e2e/kit/rails.ts';

const words = messages.heats;

test('S7 D6 floor: a false start, a wrong clock, a repeated heat → each is corrected on the heat’s page', {
  tag: '@phone',
}, async ({ page, app, signIn, expectAccessible }) => {
  test.setTimeout(180_000);
  const day = await makeDay(app, { names: ['Ana Paz', 'Bea Ríos'], rails: 2 });
  const { organizer, categoryId } = day;
  await organizer.call('heats/startCategory', { categoryId, type: 'start' });
  await organizer.call('heats/startTest', { testId: day.tests.Fran });
  await signIn(day.account);
  await page.goto(categoryDayPage(categoryId));
  await see(page, 'Heats');
  const heat = rowOf(page, 'Heats', 'Heat 1').first();

  // During the count-in, the cancelling of a start asks nothing.
  await startAnyway(page, 'Heat 1');
  await button(page, 'Cancelar la salida').click();
  await expect(page.getByText(words.startCancelled)).toBeVisible();
  await expect(heat).toContainText('Llamado');
  await expect(heat).not.toContainText('salida en falso');

  await page.getByText('Sin cuenta', { exact: true }).click();
  await startAnyway(page, 'Heat 1');
  await (await ofHeat(page, 'Salida en falso', 'Heat 1')).click();
  const question = dialog(page, '¿Salida en falso en Heat 1?');
  await question.getByRole('combobox', { name: '¿Quién salió antes?' }).click();
  await page.getByRole('option', { name: /^Carril 1: / }).click();
  await expectAccessible();
  await question.getByRole('button', { name: 'Salida en falso' }).click();
  await expect(page.getByText(words.falseStart)).toBeVisible();
  await expect(heat).toContainText(heatTags.on_hold);
  await expect(heat).toContainText('1 salida en falso');
  await see(page, 'Carriles');
  await expect(table(page, 'Carriles').getByText('1 salida en falso')).toBeVisible();
  await see(page, 'Heats');

  await startAnyway(page, 'Heat 1');
  await expect(heat).toContainText(heatTags.active);
  await (await ofHeat(page, 'Corregir reloj', 'Heat 1')).click();
  const clock = dialog(page, 'Corregir el reloj de Heat 1');
  await clock.getByRole('button', { name: 'Corregir el reloj' }).click();
  await expect(clock.getByText(words.adjustSeconds)).toBeVisible();
  await expect(clock.getByText(words.reason)).toBeVisible();
  await clock.getByText('Atrasar', { exact: true }).click();
  await clock.getByRole('textbox', { name: 'Segundos' }).fill('900');
  await clock.getByRole('textbox', { name: 'Motivo' }).fill('La bocina sonó tarde');
  await clock.getByRole('button', { name: 'Corregir el reloj' }).click();
  // The form reports an impossible value and keeps the typed text.
  await expect(clock.getByText(words.adjustTooFar)).toBeVisible();
  await expect(clock.getByRole('textbox', { name: 'Motivo' })).toHaveValue('La bocina sonó tarde');
  await expectAccessible();
  await clock.getByText('Adelantar', { exact: true }).click();
  await clock.getByRole('button', { name: 'Corregir el reloj' }).click();
  await expect(page.getByText(words.adjusted)).toBeVisible();
  await expect(page.getByRole('timer', { name: 'Reloj del heat' })).toHaveText('10:00');

  await (await ofHeat(page, 'Repetir', 'Heat 1')).click();
  const repeat = dialog(page, 'Repetir el Heat 1');
  await repeat.getByRole('checkbox', { name: /^Carril 2/ }).uncheck();
  await repeat.getByRole('button', { name: 'Repetir estos carriles' }).click();
  await expect(repeat.getByText(words.reason)).toBeVisible();
  await repeat.getByRole('textbox', { name: 'Motivo' }).fill('Se soltó un disco');
  await expectAccessible();
  await repeat.getByRole('button', { name: 'Repetir estos carriles' }).click();
  await expect(page.getByText(words.repeated)).toBeVisible();
  await expect(rowOf(page, 'Heats', 'Heat 1 · repetición')).toContainText('Llamado');
  await see(page, 'Carriles');
  await expect(table(page, 'Carriles').getByText('Anulado')).toHaveCount(1);
  await see(page, 'Heats');
  await press(page, 'Finalizar Heat', 'Heat 1').click();
  const end = dialog(page, '¿Finalizar el Heat 1?');
  await expect(end).toContainText('sin resultado');
  await end.getByRole('button', { name: 'Finalizar Heat' }).click();
  await startAnyway(page, 'Heat 1 · repetición');
  await (await ofHeat(page, 'Repetir', 'Heat 1 · repetición')).click();
  const again = dialog(page, 'Repetir el Heat 1 · repetición');
  await again.getByRole('textbox', { name: 'Motivo' }).fill('Otra vez el disco');
  await again.getByRole('button', { name: 'Repetir el heat' }).click();
  await expect(rowOf(page, 'Heats', 'Heat 1 · repetición 2')).toBeVisible();
  await expect(rowOf(page, 'Heats', 'Otra vez el disco')).toContainText('Anulado');
});

test('floor: a finish pressed too early is taken back → the judge counts on, and both pages say so', {
  tag: '@phone',
}, async ({ page, app, browser, context, organizer, signIn, expectAccessible }) => {
  test.setTimeout(120_000);
  const heat = await makeHeat(app, organizer);
  await signIn(organizer.account);
  await page.goto(categoryDayPage(heat.categoryId));
  await see(page, 'Heats');
  const viewport = { width: 390, height: 844 };
  const other = await browser.newContext({ locale: 'es-VE', baseURL: app.url, viewport });
  const phone = await other.newPage();
  const { email, password, type } = heat.judge.account;
  await phone.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  await phone.goto(railPage(heat.railId));
  await takes(phone);
  await taps(phone, 3);

  const row = rowOf(page, 'Heats', 'Heat 1');
  const end = async () => {
    await press(page, 'Finalizar Heat', 'Heat 1').click();
    const question = dialog(page, '¿Finalizar el Heat 1?');
    await expect(question).toContainText(words.unfinishFor);
    await question.getByRole('button', { name: /^Finalizar (Heat|con)/ }).click();
    await expect(row).toContainText(heatTags.finished);
  };
  const undo = page.getByRole('button', { name: /^Deshacer · \d+ s: Heat 1$/ });
  await end();
  await expect(phone.getByText('El heat terminó: termina aquí')).toBeVisible();
  await expect(undo).toBeVisible();
  await expectAccessible();
  await undo.click();
  await expect(page.getByText(words.unfinished)).toBeVisible();
  await expect(row).toContainText(heatTags.active);
  await expect(undo).toHaveCount(0);
  await expect(phone.getByText('El heat sigue: se deshizo el final. Sigue contando.')).toBeVisible();
  await expect(phone.getByText('El heat terminó: termina aquí')).toHaveCount(0);
  await taps(phone, 2);
  await shownCount(phone, 5);

  // After a press without a network the page says that nothing was sent. The next press counts.
  await end();
  await context.setOffline(true);
  await undo.click();
  await expect(page.getByText('No se pudo enviar: no hay conexión.')).toBeVisible();
  await context.setOffline(false);
  await undo.click();
  await expect(row).toContainText(heatTags.active);
  await other.close();
});

test('D9 floor: a judge counts → the rail shows it, a false start resets it, one press confirms all signed', {
  tag: '@phone',
}, async ({ page, app, browser, organizer, signIn, expectAccessible }) => {
  test.setTimeout(180_000);
  const heat = await makeHeat(app, organizer);
  const { heatId, categoryId } = heat;
  await organizer.call('heats/falseStart', { heatId });
  await signIn(organizer.account);
  await page.goto(categoryDayPage(categoryId));
  const block = page.getByRole('region', { name: 'Ahora' });
  await expect(block).toContainText('Llamado');

  const viewport = { width: 375, height: 667 };
  const other = await browser.newContext({ locale: 'es-VE', baseURL: app.url, viewport });
  const phone = await other.newPage();
  const { email, password, type } = heat.judge.account;
  await phone.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  await phone.goto(railPage(heat.railId));
  await takes(phone);
  await expect(phone.getByRole('status').filter({ hasText: 'LISTO' })).toBeVisible();
  await expect(block.getByText('1 de 1 listos')).toBeVisible();
  await expect(table(page, 'Carriles').getByText('Listo', { exact: true })).toBeVisible();
  await phone.getByRole('button', { name: 'Todavía no' }).click();
  await expect(table(page, 'Carriles').getByText('No ha dicho listo')).toBeVisible();
  await button(page, 'Iniciar Heat 1').click();
  const question = dialog(page, '¿Iniciar el Heat 1?');
  await expect(question.getByRole('button', { name: 'Esperar' })).toBeFocused();
  await expect(question.getByRole('button', { name: 'Iniciar con 0 de 1' })).toBeVisible();
  await expectAccessible();
  await takes(phone);
  // The dialog's list loses the rail when its judge takes it.
  await expect(question.getByRole('button', { name: 'Iniciar Heat 1' })).toBeVisible();
  await question.getByRole('button', { name: 'Esperar' }).click();
  await expect(button(page, 'Ver quién falta')).toHaveCount(0);
  await organizer.call('heats/start', { heatId, countIn: 0 });
  await phone.getByRole('button', { name: 'Más una repetición' }).click();
  await shownCount(phone, 1);
  const rails = table(page, 'Carriles');
  await expect(rails.getByText('Conteo: 1')).toBeVisible();
  await organizer.call('heats/falseStart', { heatId });
  await expect(phone.getByText('Salida en falso: se cuenta de nuevo desde cero.')).toBeVisible();
  await expect(phone.getByRole('button', { name: /^LISTO/ })).toBeVisible();
  await organizer.call('heats/start', { heatId, countIn: 0 });
  await expect(phone.getByRole('button', { name: 'Más una repetición' })).toBeEnabled();
  await taps(phone, 3);
  await shownCount(phone, 3);
  await finish(phone);
  await see(page, 'Te espera');
  await expect(page.getByText('1 por mirar')).toBeVisible();
  await expect(button(page, 'Confirmar todo lo firmado')).toBeDisabled();
  await sign(phone);
  await expect(phone.getByRole('heading', { name: 'Listo en este carril' })).toBeVisible();
  await other.close();

  await expect(page.getByText('1 por confirmar')).toBeVisible();
  await button(page, 'Mirar Escalera Naiguatá, Heat 1').click();
  await expect(dialog(page, 'Heat 1').getByRole('img', { name: 'Firmado' })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await button(page, 'Confirmar todo lo firmado (1)').click();
  await expect(page.getByText(messages.rails.confirmed)).toBeVisible();
  await expect(page.getByText('Nada te espera')).toBeVisible();
  await see(page, 'Carriles');
  await expect(rails.getByText('Confirmado')).toBeVisible();
  const stored = await app.sql`select status, quantity::int from results where entry_id = ${heat.entryId}`;
  expect([...stored]).toEqual([{ status: 'approved', quantity: 3_000 }]);
});

test('D13 floor: a heat starts by voice without a network → the clock counts from that press', async ({
  page,
  app,
  context,
  signIn,
  expectAccessible,
}) => {
  const day = await makeDay(app);
  const { organizer, categoryId } = day;
  await organizer.call('heats/startCategory', { categoryId, type: 'start' });
  await organizer.call('heats/startTest', { testId: day.tests.Fran });
  await signIn(day.account);
  await page.goto(categoryDayPage(categoryId));
  await expect(page.getByText('Conectado')).toBeVisible();
  await page.getByText('Sin cuenta', { exact: true }).click();
  await context.setOffline(true);
  await startAnyway(page, 'Heat 1');
  await expect(page.getByText('Heat 1: el inicio todavía no se envió')).toBeVisible();
  // The clock of the hall continues on this screen.
  await expect(page.getByRole('timer', { name: 'Reloj del heat' })).toHaveText(/^00:0[1-9]$/);
  await expectAccessible();
  await context.setOffline(false);
  await expect(page.getByText(words.heatStarted)).toBeVisible();
  await expect(rowOf(page, 'Heats', 'Heat 1')).toContainText(heatTags.active);
  await expect(page.getByText('salida de viva voz')).toBeVisible();
  const [run] = await app.sql<[{ late: boolean; manual: boolean }]>`
    select runs.is_manual as manual, heats.started_at < now() as late from heats join runs on runs.id = heats.run_id
    where heats.event_id = ${day.eventId}`;
  expect(run).toEqual({ late: true, manual: true });
});
