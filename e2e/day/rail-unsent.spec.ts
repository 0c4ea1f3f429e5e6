import { expect, test } from '#e2e/kit/fixtures.ts';
import { finish, makeHeat, railPage, shownCount, sign, takes, taps } from '#e2e/kit/rails.ts';

// Pages other than the rail's page show the unsent taps. The service worker serves the app's files.
test.use({ serviceWorkers: 'allow' });

test('D9 A4 rail: a sign-out with unsent taps → asks; any opened page sends them when the network returns', async ({
  page,
  app,
  context,
  organizer,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  const heat = await makeHeat(app, organizer);
  await signIn(heat.judge.account);
  await page.goto('/dashboard/staff/unsent');
  await expect(page.getByRole('heading', { name: 'Todo está enviado' })).toBeVisible();
  await page.goto(railPage(heat.railId));
  await takes(page);
  await shownCount(page, 0);
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await expect(page.getByText('Todo enviado')).toBeVisible();
  const counted = async () =>
    (await app.sql`select last_seq, count::int from tallies where rail_id = ${heat.railId}`)[0] as { count: number };
  await context.setOffline(true);
  await taps(page, 5);
  await expect(page.getByText('5 sin enviar')).toBeVisible();
  // A new page load without a network continues with the stored taps.
  await page.goto('about:blank');
  await page.goto(railPage(heat.railId));
  await shownCount(page, 5);
  await expect(page.getByText('5 sin enviar')).toBeVisible();
  await page.goto('/dashboard/staff/unsent');
  const there = page.getByRole('listitem').filter({ hasText: 'Heat 1 · Carril 1' });
  await expect(there).toContainText('5 toques por enviar');
  await expectAccessible();
  await expect(page.getByRole('link', { name: '5 por enviar' })).toBeVisible();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  const asking = page.getByRole('dialog', { name: '¿Cerrar la sesión?' });
  await expect(asking).toContainText('5 por enviar: sigue en este dispositivo');
  await asking.getByRole('button', { name: 'Cancelar' }).click();
  expect((await counted()).count).toBe(0);
  await context.setOffline(false);
  await page.goto('/events');
  await expect.poll(async () => (await counted()).count).toBe(5_000);
  await expect(page.getByRole('link', { name: '5 por enviar' })).toBeHidden();
});

test('D9 rail: only the list of rails was read → a rail opens and counts without a network', async ({
  page,
  app,
  context,
  organizer,
  signIn,
}) => {
  const heat = await makeHeat(app, organizer);
  await signIn(heat.judge.account);
  await page.goto('/dashboard/staff/rails');
  // The page shows the list only after it has stored it on the device.
  await expect(page.getByText('Heat 1 · Carril 1')).toBeVisible();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.goto('about:blank');
  await context.setOffline(true);
  await page.goto(railPage(heat.railId));
  await takes(page);
  await taps(page, 3);
  await shownCount(page, 3);
  await expect(page.getByText('3 sin enviar')).toBeVisible();
});

test('rail: the organizer reopens a rail → the same phone takes the rail and continues its count', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const heat = await makeHeat(app, organizer);
  await signIn(heat.judge.account);
  await page.goto(railPage(heat.railId));
  await takes(page);
  await taps(page, 3);
  await shownCount(page, 3);
  await finish(page);
  await sign(page);
  await expect(page.getByRole('heading', { name: 'Listo en este carril' })).toBeVisible();
  await expect(page.getByText('Todo enviado')).toBeVisible();
  await organizer.call('rails/reopen', { railId: heat.railId, reason: 'Faltaba una', commandId: crypto.randomUUID() });
  await expect(page.getByText('Aquí contaste 3 reps: hay un conteo más nuevo')).toBeVisible();
  await page.getByRole('button', { name: 'Seguir el conteo aquí' }).click();
  await shownCount(page, 3);
  await taps(page, 1);
  await shownCount(page, 4);
  await finish(page);
  await sign(page);
  const stored = async () =>
    (await app.sql`select quantity::int from results where entry_id = ${heat.entryId}`)[0] as { quantity: number };
  await expect.poll(async () => (await stored()).quantity).toBe(4_000);
});
