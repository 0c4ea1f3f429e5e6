import { makeDay } from '#e2e/kit/days.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { approved, makeJudge } from '#e2e/kit/judges.ts';
import { makeHeat } from '#e2e/kit/rails.ts';

test.use({ viewport: { width: 390, height: 844 } });

test('D33 D34 home of the day: a judge opens the panel → the next rail, and there the workout before the call', {
  tag: '@phone',
}, async ({ page, app, organizer, signIn, expectAccessible }) => {
  const { judge, testId } = await makeHeat(app, organizer, { validReps: 60, hasBegun: false });
  await app.sql`update wods set description = 'Cadera bajo la rodilla; brazos extendidos.' where id = ${testId}`;
  await signIn(judge.account);
  await page.goto('/dashboard/staff');
  const next = page.getByRole('article', { name: 'Tu próximo carril' });
  await expect(next).toContainText('Escalera Naiguatá');
  await expect(next).toContainText('Andrés Eloy Briceño');
  await expect(page.getByRole('navigation', { name: 'Panel' }).getByRole('link', { name: 'Mi día' })).toBeVisible();
  await expectAccessible();
  await next.getByRole('link', { name: 'Abrir mi carril' }).click();
  const workout = page.getByRole('region', { name: 'Prueba Escalera Naiguatá' });
  await expect(workout).toContainText('60 reps · tope 20:00');
  await expect(workout).toContainText('Thrusters');
  await expect(workout).toContainText('Cadera bajo la rodilla; brazos extendidos.');
  await expect(page.getByText('Listo sin red')).toBeVisible();
  await expectAccessible();
});

test('D39 home of the day: principal and organization open it → the running clock, its heat one press away', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const heat = await makeHeat(app, organizer);
  const principal = await makeJudge(app, 'Carmen');
  await approved(organizer, principal, heat.eventId, { manage: true });
  await signIn(principal.account);
  await page.goto('/dashboard/staff');
  const running = page.getByRole('article', { name: 'RX Masculino · Heat 1' });
  await expect(running.getByRole('timer')).toHaveText(/^\d\d:\d\d$/);
  const waits = page.getByRole('region', { name: 'Te espera' });
  await expect(waits).toContainText('Carril 1: nadie lo tomó');
  await expectAccessible();
  await running.getByRole('link', { name: /^Abrir/ }).click();
  await expect(page).toHaveURL(new RegExp(`/dashboard/staff/event-manager/category/${heat.categoryId}`));
  await signIn(organizer.account);
  await page.goto('/dashboard/organization/day');
  await expect(running.getByRole('timer')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Llegadas' })).toContainText('de 1 llegaron');
  await expectAccessible();
});

test('D33 D39 home of the day: athletes are missing → each is marked there, also without a network, and sent later', {
  tag: '@phone',
}, async ({ page, app, context, signIn, expectAccessible }) => {
  const day = await makeDay(app, { names: ['Ana Paz', 'Bea Ríos', 'Eva Mora', 'Iris Sol'] });
  await signIn(day.account);
  await page.goto('/dashboard/organization/day');
  const arrivals = page.getByRole('region', { name: 'Llegadas' });
  await expect(arrivals).toContainText('0de 4 llegaron');
  const rows = arrivals.getByRole('listitem');
  await expect(rows).toHaveCount(3);
  const names = await rows.locator('strong').allTextContents();
  await expectAccessible();
  await arrivals.getByRole('button', { name: `Llegó: ${names[0]}` }).click();
  await expect(arrivals).toContainText('1de 4 llegaron');
  await expect(arrivals.getByText(names[0]!)).toHaveCount(0);
  await expect(rows).toHaveCount(3);
  await context.setOffline(true);
  await arrivals.getByRole('button', { name: `Ausente: ${names[1]}` }).click();
  await expect(arrivals.getByText('Ausente · por enviar')).toBeVisible();
  await expect(arrivals).toContainText('1 ausente');
  await arrivals.getByRole('button', { name: `Deshacer: ${names[1]}` }).click();
  await arrivals.getByRole('button', { name: `Llegó: ${names[1]}` }).click();
  await expect(arrivals).toContainText('2de 4 llegaron');
  await expectAccessible();
  await context.setOffline(false);
  await expect(arrivals.getByText(names[1]!)).toHaveCount(0);
  await expect(rows).toHaveCount(2);
  const stored = () => app.sql<{ state: string }[]>`select state from attendances where event_id = ${day.eventId}`;
  await expect.poll(async () => (await stored()).map(({ state }) => state)).toEqual(['present', 'present']);
});

test('home of the day: a judge without an event today → the list of events, and no tab', async ({
  page,
  app,
  signIn,
}) => {
  const judge = await makeJudge(app, 'Luis');
  await signIn(judge.account);
  await page.goto('/dashboard/staff');
  await expect(page).toHaveURL(/\/dashboard\/staff\/events$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Eventos' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Mi día' })).toHaveCount(0);
});
