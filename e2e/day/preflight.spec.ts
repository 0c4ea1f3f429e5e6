import { categoryDayPage, see, table } from '#e2e/kit/days.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { approved, makeJudge } from '#e2e/kit/judges.ts';
import { makeHeat, railPage, shownCount, takes, taps } from '#e2e/kit/rails.ts';

test('preflight: from the home of the day, by keyboard → each fault leads to its place; mended ones are well', {
  tag: ['@phone', '@tablet'],
}, async ({ page, app, organizer, signIn, expectAccessible }) => {
  const heat = await makeHeat(app, organizer, { hasBegun: false });
  const { eventId, categoryId, testId, railId, judge } = heat;
  const { sql } = app;
  const [{ judgeId }] = await sql<[{ judgeId: string }]>`
    select id as "judgeId" from users where email = ${judge.account.email}`;
  await sql`update rails set judge_id = null where id = ${railId}`;
  await signIn(organizer.account);
  await page.goto('/dashboard/organization/day');
  await page.getByRole('link', { name: 'Antes de empezar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Antes de empezar' })).toBeVisible();
  const resolve = page.getByRole('region', { name: 'Por resolver' });
  const well = page.getByRole('region', { name: 'Bien' });
  await expect(resolve.getByRole('listitem')).toHaveCount(2);
  await expect(resolve).toContainText('1 heat sin juez en la próxima hora');
  await expect(resolve).toContainText('Heat 1, carril 1');
  await expect(page.getByRole('region', { name: 'Por mirar' })).toContainText('Teléfonos');
  await expect(page.getByRole('region', { name: 'Por mirar' })).toContainText('No consta ninguno');
  await expectAccessible();

  const plan = resolve.getByRole('link', { name: /^Ver el plan/ });
  await plan.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/event-heats/${eventId}\\?test=${testId}`));
  await organizer.call('heats/publish', { testId });
  await page.goBack();
  await expect(well).toContainText('1 de 1 publicados');
  const deal = resolve.getByRole('link', { name: /^Repartir jueces/ });
  await deal.focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp(`/event-manager/category/${categoryId}`));
  await organizer.call('heats/setJudge', { railId, judgeId });
  await page.goBack();
  await expect(well).toContainText('nadie corre sin juez');
  await expect(page.getByText('No hemos visto el teléfono de 1 juez')).toBeVisible();

  await sql`insert into judge_phones (event_id, user_id, device_id, seen_at, unsent, error_ms, battery)
    values (${eventId}, ${judgeId}, 'd', now(), 14, 12, 18)`;
  const check = page.getByRole('button', { name: 'Comprobar ahora' });
  await check.focus();
  await page.keyboard.press('Enter');
  const looks = page.getByRole('region', { name: 'Por mirar' });
  await expect(looks).toContainText('Teléfono de Inés Rojas: batería 18 %');
  await expect(looks).toContainText('14 sin enviar');
  await expect(well).toContainText('±12 ms en 1 teléfono');
  await expectAccessible();

  const early = { wodId: testId, entryId: heat.entryId, version: 0, values: { quantity: 82, time: null } };
  await organizer.call('results/saveAsOrganizer', early);
  await check.click();
  await looks.getByRole('link', { name: 'Ver resultados: 1 resultado ya escrito' }).click();
  await expect(page.getByRole('region', { name: 'Resultados de Escalera Naiguatá' })).toContainText('82');
});

test('preflight: a principal judge opens it → no ways that only the organization has; the server fails → said, tried again', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const heat = await makeHeat(app, organizer, { hasBegun: false });
  const principal = await makeJudge(app, 'Carmen');
  await approved(organizer, principal, heat.eventId, { manage: true });
  await signIn(principal.account);
  await page.route('**/preflight**', route => route.fulfill({ status: 500, body: '{}' }));
  await page.goto(`/dashboard/staff/event-preflight/${heat.eventId}`);
  const again = page.getByRole('button', { name: 'Reintentar' });
  await expect(again).toBeVisible();
  await page.unroute('**/preflight**');
  await again.click();
  await expect(page.getByText('El plan de «Escalera Naiguatá» no está publicado')).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ver el plan/ })).toHaveCount(0);
  await signIn(heat.judge.account);
  await page.goto(`/dashboard/staff/event-preflight/${heat.eventId}`);
  await expect(page.getByRole('link', { name: 'Ver mis eventos' })).toBeVisible();
});

test('LIVE-D9 manager: a judge’s phone cannot send its taps, then says nothing → unsent, then no signal, in its row', async ({
  page,
  app,
  browser,
  organizer,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(120_000);
  const heat = await makeHeat(app, organizer);
  const own = { locale: 'es-VE', baseURL: app.url, viewport: { width: 390, height: 844 } };
  const other = await browser.newContext({ ...own, serviceWorkers: 'block' });
  const phone = await other.newPage();
  const { email, password, type } = heat.judge.account;
  await phone.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  await phone.goto(railPage(heat.railId));
  await takes(phone);
  await shownCount(phone, 0);
  await expect(phone.getByText('Todo enviado')).toBeVisible();
  await phone.route('**/rails/taps', route => route.fulfill({ status: 503, body: '{}' }));
  await taps(phone, 3);

  await signIn(organizer.account);
  await page.goto(categoryDayPage(heat.categoryId));
  await see(page, 'Carriles');
  const rails = table(page, 'Carriles');
  const unsent = rails.getByText('3 sin enviar');
  const silent = rails.getByText(/^Sin señal hace \d+ s$/);
  await expect(unsent).toBeVisible({ timeout: 30_000 });
  await expectAccessible();
  await phone.route('**/rails/beat', route => route.abort());
  await expect(silent).toBeVisible({ timeout: 30_000 });
  await phone.unroute('**/rails/taps');
  await phone.unroute('**/rails/beat');
  await expect(unsent).toHaveCount(0, { timeout: 30_000 });
  await expect(silent).toHaveCount(0);
  await other.close();
});
