import { messages } from '#contract/messages.ts';
import { appealOf, makeContested } from '#e2e/kit/contested.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { base, button } from '#e2e/kit/organizer.ts';
import { resultOf, scorePage } from '#e2e/kit/uploads.ts';

const words = messages.appeal;

test('ORG-182 R9 appeals: a result no longer fits its test, an athlete withdrew → the decision page says so', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const contest = await makeContested(app);
  const { athlete, organizer, owner, wodId } = contest;
  const id = await appealOf(contest);
  await app.sql`update wods set time_cap = 240 where id = ${wodId}`;
  await signIn(owner);
  await page.goto(`${base}/appeals-review/${id}`);
  const forAthlete = button(page, 'Aprobar 100 reps · 05:00');
  await expect(forAthlete).toBeDisabled();
  await expect(forAthlete).toHaveAccessibleDescription(words.noLongerFits(messages.result.overCap('04:00')));
  await expect(button(page, 'Modificar y aprobar')).toBeEnabled();
  await expectAccessible();

  const standing = { entryId: athlete.entryId, standing: 'withdrawn', reason: 'Se lesionó' };
  await organizer.call('entries/setStanding', standing);
  await page.reload();
  await expect(page.getByText(words.withdrawn, { exact: true })).toBeVisible();
  await expect(page.getByText('Se retiró', { exact: true })).toBeVisible();
  await expect(button(page, 'Modificar y aprobar')).toBeDisabled();

  await signIn(athlete.account);
  await page.goto(scorePage(contest));
  await expect(button(page, 'Apelación cerrada')).toBeDisabled();
  await expect(resultOf(page, 'Fran')).toContainText('Se cerró cuando te retiraste.');
  await organizer.call('entries/setStanding', { ...standing, standing: 'in', reason: null });
  await page.reload();
  await expect(resultOf(page, 'Fran')).toContainText('La organización tiene tu apelación.');
});

test('my events: an event is over → ways to the athlete’s row on the board and to her appeal', async ({
  page,
  app,
  signIn,
  expectAccessible,
}) => {
  const contest = await makeContested(app);
  const { athlete, eventId, categoryId } = contest;
  await appealOf(contest);
  await signIn(athlete.account);
  await page.goto('/dashboard/atleta/my-events');
  await expect(page.getByRole('link', { name: /^Resultados de/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Ver resultados de/ })).toHaveCount(0);
  await app.sql`update events set finished_at = now() where id = ${eventId}`;
  await page.reload();
  await expectAccessible();
  await page.getByRole('link', { name: /^Ver resultados de/ }).click();
  await expect(page).toHaveURL(`/events/category/${categoryId}?tab=tabla&puesto=${athlete.entryId}`);
  await expect(page.getByText('¿Por qué este puesto?')).toBeVisible();
  await page.goto('/dashboard/atleta/my-events');
  await page.getByRole('link', { name: /^Ver apelación en/ }).click();
  await expect(page).toHaveURL(scorePage(contest));
  await expect(resultOf(page, 'Fran')).toContainText('La organización tiene tu apelación.');
});
