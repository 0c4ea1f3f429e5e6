import { expect, test } from '#e2e/kit/fixtures.ts';
import { finish, makeHeat, railPage, shownCount, sign, takes, taps } from '#e2e/kit/rails.ts';

// Faults around a judge who counts: no tap is lost, and none counts twice.
test.use({ viewport: { width: 375, height: 667 } });

test('LIVE-D13 D9 rail: a heat pauses, the server loses taps → no tap counts while paused; lost taps and finish are resent', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const heat = await makeHeat(app, organizer);
  await signIn(heat.judge.account);
  await page.goto(railPage(heat.railId));
  await takes(page);
  await taps(page, 4);
  await shownCount(page, 4);
  // From here on the answers to the phone's requests report a running clock. Only the floor's stream has the real
  // state.
  const asked = await page.waitForResponse(/\/rpc\/rails\/mine/);
  const running = { status: 200, contentType: 'application/json', body: await asked.text() };
  await page.route(/\/rpc\/rails\/mine/, route => route.fulfill(running));
  const press = page.getByRole('button', { name: 'Más una repetición' });
  const command = (name: string, more = {}) =>
    organizer.call(`heats/${name}`, { heatId: heat.heatId, commandId: crypto.randomUUID(), ...more });
  await command('pause');
  await expect(page.getByText('En pausa')).toBeVisible();
  await expect(press).toBeDisabled();
  await expect(press).toContainText('NO CUENTA AHORA');
  await page.keyboard.press('Space');
  await expectAccessible();
  await shownCount(page, 4);
  await command('resume', { countIn: 10 });
  await expect(press.getByRole('img', { name: /^\d+$/ })).toBeVisible();
  await expect(press).toBeDisabled();
  await command('pause');
  await command('resume', { countIn: 0 });
  await taps(page, 2);
  await shownCount(page, 6);
  await page.unroute(/\/rpc\/rails\/mine/);
  await expect(page.getByText('Todo enviado')).toBeVisible();
  // Simulates a restored backup from after the first two taps.
  await app.sql.begin(async sql => {
    await sql`alter table rail_taps disable trigger user`;
    await sql`delete from rail_taps where rail_id = ${heat.railId}`;
    await sql`alter table rail_taps enable trigger user`;
    await sql`update tallies set last_seq = 2, count = 2000 where rail_id = ${heat.railId}`;
  });
  await finish(page);
  await sign(page);
  await expect(page.getByRole('heading', { name: 'Listo en este carril' })).toBeVisible();
  await expect(page.getByText('Todo enviado')).toBeVisible({ timeout: 30_000 });
  const [stored] = await app.sql`select status, quantity::int from results where entry_id = ${heat.entryId}`;
  expect(stored).toEqual({ status: 'pending', quantity: 6_000 });
});

test('rail: two tabs of one judge → the last opened tab counts, the other says so, each tap counts once', async ({
  page,
  app,
  context,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const heat = await makeHeat(app, organizer);
  await signIn(heat.judge.account);
  await page.goto(railPage(heat.railId));
  await takes(page);
  await taps(page, 3);
  await shownCount(page, 3);
  const other = await context.newPage();
  await other.goto(railPage(heat.railId));
  await shownCount(other, 3);
  await expect(page.getByRole('heading', { name: 'Este carril se cuenta en otra pestaña' })).toBeVisible();
  await expectAccessible();
  await page.keyboard.press('Space');
  await taps(other, 2);
  await shownCount(other, 5);
  await page.getByRole('button', { name: 'Contar aquí' }).click();
  await shownCount(page, 5);
  await expect(other.getByRole('heading', { name: 'Este carril se cuenta en otra pestaña' })).toBeVisible();
  await taps(page, 1);
  await shownCount(page, 6);
  await finish(page);
  await sign(page);
  await expect(page.getByText('Todo enviado')).toBeVisible({ timeout: 30_000 });
  const [stored] = await app.sql`select status, quantity::int from results where entry_id = ${heat.entryId}`;
  expect(stored).toEqual({ status: 'pending', quantity: 6_000 });
});
