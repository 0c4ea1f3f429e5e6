import type { Page } from '@playwright/test';
import type { CategoryOfTheDay } from '#contract/day/heats.ts';
import { messages } from '#contract/messages.ts';
import { categoryTags, heatTags } from '#contract/texts/heats.ts';
import { forTime } from '#e2e/kit/contests.ts';
import {
  addJudges,
  categoryDayPage,
  dayPage,
  makeDay,
  press,
  rowOf,
  see,
  staffCategoryDayPage,
  staffDayPage,
  table,
} from '#e2e/kit/days.ts';
import { fits } from '#e2e/kit/fitting.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { approved, makeJudge, staffEventPage } from '#e2e/kit/judges.ts';
import { button, clock, dialog, eventPage } from '#e2e/kit/organizer.ts';
import { wodForm } from '#testing/factories/categories.ts';

const words = messages.heats;
const category = 'RX Femenino';
const judgeOf = (page: Page, rail: string) => page.getByRole('combobox', { name: `Juez de ${rail}` });

async function choose(page: Page, rail: string, option: string | RegExp) {
  await judgeOf(page, rail).click();
  await page.getByRole('option', { name: option }).click();
}

test('ORG-030 ORG-076 ORG-192 ORG-204 ORG-215 PUB-158 PUB-159 day control: a principal judge runs the day → the organization only watches until it takes control', async ({
  page,
  app,
  browser,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const day = await makeDay(app);
  const judge = await makeJudge(app, 'Carmen', 'Ruiz');
  await approved(day.organizer, judge, day.eventId, { manage: true });
  await signIn(day.account);
  await page.goto(eventPage(day.eventId));
  await expect(button(page, 'Manejador de Evento')).toBeDisabled();
  await page.getByRole('link', { name: 'Ver el día' }).click();
  const handled = words.handledBy('Carmen Ruiz');
  await expect(page.getByText(handled)).toBeVisible();
  await page.getByRole('link', { name: `Abrir: ${category}` }).click();
  await expect(press(page, 'Iniciar', category)).toHaveAccessibleDescription(handled);
  await expectAccessible();

  const other = await browser.newContext({ locale: 'es-VE', baseURL: app.url });
  const seat = await other.newPage();
  const { email, password, type } = judge.account;
  const data = { json: { email, password, type, remember: false } };
  await seat.request.post('/rpc/accounts/signIn', { data });
  await seat.goto(staffEventPage(day.eventId));
  await seat.getByRole('link', { name: 'Manejador de Evento' }).click();
  await expect(seat).toHaveURL(staffDayPage(day.eventId));
  await seat.getByRole('link', { name: `Abrir: ${category}` }).click();
  await expect(seat).toHaveURL(staffCategoryDayPage(day.categoryId));
  await button(seat, 'Iniciar la categoría').click();
  await expect(seat.getByText(words.categoryStarted)).toBeVisible();
  // The other window updates by itself.
  await expect(page.getByText(categoryTags.active).first()).toBeVisible();

  await button(page, 'Tomar el control').click();
  await dialog(page, '¿Tomar el control?').getByRole('button', { name: 'Tomar el control' }).click();
  await expect(page.getByText(handled)).toHaveCount(0);
  await press(page, 'Iniciar Test', 'Fran').click();
  await expect(page.getByText(words.testStarted)).toBeVisible();
  // A judge who lost the permission gets the message on the open page.
  await expect(seat.getByRole('heading', { name: words.notManager })).toBeVisible();
  await other.close();
});

test('SPEC-W21 N23 ORG-189 day control: the final has not begun → says when it opens, hides categories, and lets judges be chosen', async ({
  page,
  app,
  signIn,
}) => {
  const day = await makeDay(app, { isEarly: true });
  await signIn(day.account);
  await page.goto(dayPage(day.eventId));
  await expect(page.getByText(words.tooEarly)).toBeVisible();
  await expect(page.getByText(/se abre sola: \d\d-\d\d-\d{4} \d\d:\d\d/)).toBeVisible();
  for (const name of ['Heats', 'Llegadas']) await expect(page.getByRole('link', { name, exact: true })).toBeVisible();
  for (const width of [1180, 768, 320]) {
    await page.setViewportSize({ width, height: 768 });
    await fits(page, `early ${width}`);
  }
  await expect(page.getByRole('main').getByText(category)).toHaveCount(0);
  await page.getByRole('link', { name: 'Heats', exact: true }).click();
  await page.getByRole('link', { name: 'Jueces de los carriles' }).click();
  await expect(press(page, 'Iniciar', category)).toHaveAccessibleDescription(words.tooEarly);
  await expect(judgeOf(page, 'Carril 1')).toBeEnabled();
  for (const width of [320, 768, 1024, 1180]) {
    await page.setViewportSize({ width, height: 768 });
    await fits(page, `category ${width}`);
  }
  await app.sql`update events set final_starts_at = now() - interval '1 minute' where id = ${day.eventId}`;
  await expect(press(page, 'Iniciar', category)).toBeEnabled();
  await page.goto(dayPage(day.eventId));
  await expect(rowOf(page, 'Categorías del día', category)).toBeVisible();
});

test('ORG-196 ORG-248 ORG-296 ORG-297 ORG-298 ORG-299 rail judges: a judge of another rail is chosen → the two judges swap; a rail may also have no judge', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, signIn }) => {
  const day = await makeDay(app);
  await addJudges(app, day, ['Carmen', 'Héctor']);
  // This judge belongs to the event but not to the category.
  await approved(day.organizer, await makeJudge(app, 'Ajena'), day.eventId, { categories: [] });
  await signIn(day.account);
  await page.goto(categoryDayPage(day.categoryId));
  await expect(table(page, 'Carriles').getByRole('row')).toHaveCount(3);
  await judgeOf(page, 'Carril 1').click();
  await expect(page.getByRole('option')).toHaveText(['Sin juez', 'Carmen Rojas', 'Héctor Rojas']);
  await page.getByRole('option', { name: 'Carmen Rojas' }).click();
  await expect(page.getByText(words.judgeSet)).toBeVisible();
  await expect(judgeOf(page, 'Carril 1')).toHaveValue('Carmen Rojas');
  await choose(page, 'Carril 2', 'Héctor Rojas');
  await expect(judgeOf(page, 'Carril 2')).toHaveValue('Héctor Rojas');
  await choose(page, 'Carril 1', 'Héctor Rojas · Carril 2');
  await expect(judgeOf(page, 'Carril 1')).toHaveValue('Héctor Rojas');
  await expect(judgeOf(page, 'Carril 2')).toHaveValue('Carmen Rojas');
  await choose(page, 'Carril 1', 'Sin juez');
  await expect(judgeOf(page, 'Carril 1')).toHaveValue('Sin juez');
  // The next heat keeps the judges of the same rails.
  await page.getByRole('combobox', { name: 'Heat de los carriles' }).click();
  await page.getByRole('option', { name: 'Heat 2', exact: true }).click();
  await expect(judgeOf(page, 'Carril 2')).toHaveValue('Carmen Rojas');
});

test('ORG-224 ORG-246 ORG-274 ORG-275 ORG-276 ORG-277 ORG-278 ORG-279 ORG-280 ORG-281 ORG-282 ORG-283 ORG-284 ORG-285 ORG-286 ORG-287 ORG-288 ORG-289 ORG-290 ORG-291 ORG-292 ORG-293 ORG-294 day buttons: a step is not allowed → its button is off and says why', async ({
  page,
  app,
  signIn,
}) => {
  const day = await makeDay(app);
  const { organizer, categoryId } = day;
  const command = (name: string, input: unknown) => organizer.call(`heats/${name}`, input);
  const why = words.whyNot;
  await signIn(day.account);
  await page.goto(categoryDayPage(categoryId));
  const off = (label: string, of: string) => expect(press(page, label, of));
  const offHere = async (label: string, reason: string) => {
    await off(label, category).toBeDisabled();
    await off(label, category).toHaveAccessibleDescription(reason);
  };
  for (const label of ['Pausar', 'Finalizar']) await offHere(label, why.categoryOnHold);
  await off('Iniciar', category).toBeEnabled();
  await command('startCategory', { categoryId, type: 'start' });
  await off('Iniciar Heat', 'Heat 1').toHaveAccessibleDescription(why.heatsTest);
  await off('Iniciar Test', 'Grace').toHaveAccessibleDescription(why.previousTest);
  await offHere('Finalizar', why.testsUnfinished);
  await offHere('Iniciar', why.categoryActive);
  await off('Finalizar Test', 'Fran').toHaveCount(0);
  await command('startTest', { testId: day.tests.Fran });
  await off('Iniciar Heat', 'Heat 2').toHaveAccessibleDescription(why.previousHeat);
  await off('Iniciar Test', 'Grace').toHaveAccessibleDescription(why.otherTestActive);
  await command('start', { heatId: day.heats[0]?.uid, countIn: 0 });
  await off('Iniciar Heat', 'Heat 2').toHaveAccessibleDescription(why.otherHeatActive);
  await off('Finalizar Test', 'Fran').toHaveAccessibleDescription(why.heatsUnfinished);
  await off('Finalizar Heat', 'Heat 1').toBeEnabled();
  await off('Iniciar Heat', 'Heat 1').toHaveCount(0);
  await off('Iniciar Test', 'Fran').toHaveCount(0);
  const states = async () => {
    const {
      category: read,
      tests,
      heats,
    } = await organizer.call<CategoryOfTheDay>('heats/readCategory', { categoryId });
    return [read.status, ...tests.map(({ status }) => status), ...heats.map(({ status }) => status)];
  };
  expect(await states()).toEqual(['active', 'active', 'on_hold', 'active', 'on_hold']);
  await command('pauseCategory', { categoryId });
  for (const [label, of] of [
    ['Finalizar Heat', 'Heat 1'],
    ['Iniciar Heat', 'Heat 2'],
    ['Finalizar Test', 'Fran'],
    ['Iniciar Test', 'Grace'],
  ] as const) {
    await off(label, of).toHaveAccessibleDescription(why.categoryPaused);
  }
  for (const label of ['Pausar', 'Finalizar']) await offHere(label, why.categoryPaused);
  await expect(page.getByText('Reloj en pausa', { exact: true })).toBeVisible();
  await press(page, 'Reanudar', category).click();
  await expect(page.getByText(words.categoryStarted)).toBeVisible();
  await command('finish', { heatId: day.heats[0]?.uid });
  await off('Iniciar Heat', 'Heat 1').toHaveCount(0);
  await command('start', { heatId: day.heats[1]?.uid, countIn: 0 });
  await command('finish', { heatId: day.heats[1]?.uid });
  await command('finishTest', { testId: day.tests.Fran, withOpenRails: true });
  await command('startTest', { testId: day.tests.Grace });
  const { heats } = await organizer.call<CategoryOfTheDay>('heats/readCategory', { categoryId });
  for (const { uid: heatId } of heats.slice(2)) {
    await command('start', { heatId, countIn: 0 });
    await command('finish', { heatId });
  }
  await command('finishTest', { testId: day.tests.Grace, withOpenRails: true });
  await offHere('Pausar', why.testsFinished);
  await off('Finalizar', category).toBeEnabled();
  expect(await states()).toEqual(['active', ...Array(6).fill('finished')]);
  await command('finishCategory', { categoryId });
  for (const label of ['Iniciar', 'Pausar', 'Finalizar']) await offHere(label, why.categoryFinished);
});

test('D5 floor: another category runs a heat → no second heat can start', async ({ page, app, signIn }) => {
  const day = await makeDay(app, { isPlanned: false });
  const { organizer, categoryId, eventId, entries } = day;
  const other = await organizer.makeCategory(eventId, { name: 'Escalado' });
  const { uid: testId } = await organizer.call('wods/create', {
    categoryId: other,
    form: wodForm(clock, forTime('Linda')),
  });
  await app.sql`update entries set category_id = ${other} where id = ${entries['Eva Mora'] ?? ''}`;
  await organizer.call('heats/generate', { eventId });
  for (const id of [categoryId, other]) await organizer.call('heats/startCategory', { categoryId: id, type: 'start' });
  for (const id of [day.tests.Fran, testId]) await organizer.call('heats/startTest', { testId: id });
  const { heats } = await organizer.call<typeof day>('heats/readCategory', { categoryId: other });
  await organizer.call('heats/start', { heatId: heats[0]?.uid, countIn: 0 });
  await signIn(day.account);
  await page.goto(categoryDayPage(categoryId));
  const busy = words.floorBusy(null, 'Heat 1', 'Escalado');
  await expect(press(page, 'Iniciar Heat', 'Heat 1')).toHaveAccessibleDescription(busy);
  await page.goto(dayPage(eventId));
  await expect(rowOf(page, 'Categorías del día', 'Escalado')).toContainText(categoryTags.active);
});

test('commands of the day: a press without a network → reported as not sent; pressed again → counts once', async ({
  page,
  app,
  context,
  signIn,
}) => {
  const day = await makeDay(app);
  const { organizer, categoryId } = day;
  await organizer.call('heats/startCategory', { categoryId, type: 'start' });
  await signIn(day.account);
  await page.goto(categoryDayPage(categoryId));
  await expect(page.getByText('Conectado')).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
  await press(page, 'Iniciar Test', 'Fran').click();
  await expect(page.getByText('No se pudo enviar: no hay conexión.')).toBeVisible();
  await expect(rowOf(page, 'Tests', 'Fran')).toContainText(heatTags.on_hold);
  await context.setOffline(false);
  await expect(page.getByText('Conectado')).toBeVisible();
  await press(page, 'Iniciar Test', 'Fran').click();
  await expect(page.getByText(words.testStarted)).toBeVisible();
  await expect(rowOf(page, 'Tests', 'Fran')).toContainText(heatTags.active);
  const lines = await app.sql`select 1 from audit_log where event_id = ${day.eventId} and act = 'test-run'`;
  expect(lines.length).toBe(1);
});

test('LIVE-D20 rails: judges are dealt with one press → every rail of the test has one', {
  tag: '@phone',
}, async ({ page, app, signIn, expectAccessible }) => {
  const day = await makeDay(app);
  await addJudges(app, day, ['Inés', 'Tomás']);
  await signIn(day.account);
  await page.goto(categoryDayPage(day.categoryId));
  await see(page, 'Carriles');
  const deal = press(page, 'Repartir jueces', 'Heat 1');
  await expect(deal).toBeVisible();
  await expectAccessible();
  await deal.click();
  await expect(page.getByText('3 carriles con juez.')).toBeVisible();
  await expect(deal).toHaveCount(0);
  await expectAccessible();
  const without = await app.sql`select from rails join heats on heats.id = rails.heat_id
    where heats.event_id = ${day.eventId} and entry_id is not null and judge_id is null`;
  expect(without).toHaveLength(0);
});

test.describe('cold start', () => {
  test.use({ serviceWorkers: 'allow' });

  test('LIVE-D14 day: the manager reloads without a network → clock, rails and judges of the last answer', async ({
    page,
    app,
    context,
    signIn,
  }) => {
    const day = await makeDay(app);
    const { organizer, categoryId } = day;
    await organizer.call('heats/startCategory', { categoryId, type: 'start' });
    await organizer.call('heats/startTest', { testId: day.tests.Fran });
    await organizer.call('heats/start', { heatId: day.heats[0]?.uid, countIn: 0 });
    await signIn(day.account);
    await page.goto(categoryDayPage(categoryId));
    await page.evaluate('navigator.serviceWorker.ready');
    await page.reload();
    const clock = page.getByRole('timer', { name: 'Reloj del heat' });
    await expect(clock).toHaveText(/^0\d:\d\d$/);
    await expect
      .poll(() =>
        page.evaluate<boolean>(`new Promise(resolve => {
          indexedDB.open('pizarra-answers').onsuccess = ({ target }) => {
            const asked = target.result.transaction('answers').objectStore('answers').getAllKeys();
            asked.onsuccess = () => resolve(asked.result.some(key => key.includes('readCategory')));
          };
        })`),
      )
      .toBe(true);
    await context.setOffline(true);
    await page.reload();
    await expect(page.getByText('Sin conexión', { exact: true })).toBeVisible();
    await expect(clock).toHaveText(/^0\d:\d[1-9]$/);
    await expect(table(page, 'Carriles')).toContainText('Sin juez');
  });
});
