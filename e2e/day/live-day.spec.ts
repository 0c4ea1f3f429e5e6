import { categoryTags } from '#contract/texts/heats.ts';
import { categoryDayPage, dayPage, makeDay, rowOf, table } from '#e2e/kit/days.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { finish, makeHeat, railPage, takes, taps } from '#e2e/kit/rails.ts';

test('live S3 live day: a judge taps at a rail → the manager’s open page shows it without a reload', async ({
  page,
  app,
  browser,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const heat = await makeHeat(app, organizer);
  await signIn(organizer.account);
  await page.goto(categoryDayPage(heat.categoryId));
  const rails = table(page, 'Carriles');
  await expect(rails).toContainText('Andrés Eloy Briceño');
  await expect(rails).not.toContainText('reps');
  await page.evaluate('window.isFirst = true');

  const other = await browser.newContext({ locale: 'es-VE', baseURL: app.url });
  const seat = await other.newPage();
  const { email, password, type } = heat.judge.account;
  await seat.request.post('/rpc/accounts/signIn', { data: { json: { email, password, type, remember: false } } });
  await seat.goto(railPage(heat.railId));
  await takes(seat);
  await taps(seat, 3);
  await expect(rails).toContainText('3 reps');
  await seat.getByRole('button', { name: /^No-rep/ }).click();
  await taps(seat, 2);
  await expect(rails).toContainText('5 reps · 1 no-rep');
  await expectAccessible();
  await finish(seat);
  await expect(rails).toContainText('sin firma');
  await expect(rails).toContainText('5 reps · 1 no-rep');
  // An AMRAP's result is its count, so the rail shows no finish time.
  await expect(rails).not.toContainText(/no-rep · \d/);
  expect(await page.evaluate('window.isFirst')).toBe(true);
  await other.close();
});

test('live S3 live day: another user starts a category → the manager’s open page shows it', async ({
  page,
  app,
  signIn,
}) => {
  const day = await makeDay(app);
  await signIn(day.account);
  await page.goto(dayPage(day.eventId));
  const listed = rowOf(page, 'Categorías del día', 'RX Femenino');
  await expect(listed).toContainText(categoryTags.on_hold);
  await day.organizer.call('heats/startCategory', { categoryId: day.categoryId, type: 'start' });
  await expect(listed).toContainText(categoryTags.active);
});
