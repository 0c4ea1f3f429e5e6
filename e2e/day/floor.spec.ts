import { expect, test } from '#e2e/kit/fixtures.ts';
import { makeHeat, railPage, shownCount, takes, taps } from '#e2e/kit/rails.ts';
import { clockOf, railOf, tellCategory } from '#e2e/kit/screens.ts';

test('live S3 live page: a visitor opens it from the event → sees the clock, the counts and the next athletes', async ({
  page,
  app,
  browser,
  organizer,
  expectAccessible,
}) => {
  test.setTimeout(180_000);
  const { eventId, categoryId, entryId, railId, judge } = await makeHeat(app, organizer);
  await page.goto(`/events/event-detail/${eventId}`);
  await page.getByRole('link', { name: 'En vivo', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'En vivo' })).toBeVisible();
  await expect(page.getByText('RX Masculino · Heat 1')).toBeVisible();
  await expect(clockOf(page)).toHaveText(/^\d\d:\d\d$/);
  // A hidden category shows no names, but its clock runs.
  await expect(page.getByText('Los carriles de este heat no se han publicado.')).toBeVisible();
  await tellCategory(app.sql, categoryId);
  await expect(railOf(page, 1)).toContainText('Andrés Eloy Briceño');
  // An absent athlete's rail shows a label instead of a zero. The first repetition removes it (LIVE-D10).
  await organizer.call('attendance/set', { entryId, state: 'absent' });
  await expect(railOf(page, 1)).toHaveText(/Briceño\s*Ausente$/);
  await expectAccessible();

  const floor = await browser.newContext({ baseURL: app.url });
  const phone = await floor.newPage();
  const { email, password, type } = judge.account;
  const json = { email, password, type, remember: false };
  await phone.request.post('/rpc/accounts/signIn', { data: { json } });
  await phone.goto(railPage(railId));
  await takes(phone);
  await shownCount(phone, 0);
  await taps(phone, 3);
  await expect(railOf(page, 1)).toContainText('3');
  await expect(railOf(page, 1)).toContainText('1.º');
  await expect(railOf(page, 1)).not.toContainText('Ausente');
  await floor.close();

  await page.getByRole('link', { name: 'Ver la tabla de RX Masculino' }).click();
  await expect(page).toHaveURL(`/events/category/${categoryId}`);
  await page.getByRole('link', { name: 'En vivo', exact: true }).click();
  await expect(clockOf(page)).toBeVisible();
});

test('live S3 live page: an event without heats → says what it waits for', async ({
  page,
  organizer,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent({ name: 'Copa Vacía', rails: 2 });
  await page.goto(`/events/live/${eventId}`);
  await expect(page.getByRole('heading', { name: 'Todavía no hay heats' })).toBeVisible();
  await expectAccessible();
});
