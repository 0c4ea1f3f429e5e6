import type { Page } from '@playwright/test';
import { expect } from '#e2e/kit/fixtures.ts';
import { draw, makePlanned } from '#e2e/kit/heat-plans.ts';
import { approved, makeJudge, staffEventPage } from '#e2e/kit/judges.ts';
import { test } from '#e2e/kit/public-rows.ts';

// The judge loses the network, so the service worker must serve the app's files.
test.use({ serviceWorkers: 'allow', viewport: { width: 375, height: 667 } });

const rowOf = (page: Page, name: string) =>
  page.getByRole('table', { name: 'Llegadas' }).getByRole('row').filter({ hasText: name });
const counts = (page: Page) => page.getByLabel('Cuántos llegaron').locator('dd.num');

test('arrivals of athletes: marked without a network → stored over a reload, and sent when the network returns', async ({
  page,
  app,
  context,
  organizer,
  signIn,
  expectAccessible,
}) => {
  test.setTimeout(150_000);
  const { eventId, categoryId } = await makePlanned(app.sql, organizer);
  await draw(organizer, eventId);
  const judge = await makeJudge(app, 'Inés');
  await approved(organizer, judge, eventId, { categories: [categoryId] });
  await signIn(judge.account);
  await page.goto(staffEventPage(eventId));
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await page.getByRole('link', { name: 'Llegadas' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Llegadas' })).toBeVisible();
  await expect(rowOf(page, 'Carla Ñungaray')).toContainText(/Heat \d · Carril \d · \d\d:\d\d [ap]\. m\./);
  await expect(page.getByRole('link', { name: 'Escanear' })).toBeVisible();
  await page.getByRole('button', { name: 'Llegó: Carla Ñungaray' }).click();
  await expect(rowOf(page, 'Carla Ñungaray')).toContainText(/Llegó \d\d:\d\d/);
  await expectAccessible();
  const kept = `new Promise(resolve => {
    indexedDB.open('pizarra-answers').onsuccess = ({ target }) => {
      const asked = target.result.transaction('answers').objectStore('answers').getAll();
      asked.onsuccess = () => resolve(asked.result.some(kept =>
        kept.key.includes('"attendance"') && kept.value.rows.some(row => row.state === 'present')));
    };
  })`;
  await expect.poll(() => page.evaluate(kept)).toBe(true);
  const stored = async () => {
    const rows = await app.sql<{ state: string }[]>`select state from attendances where event_id = ${eventId}`;
    return rows.map(({ state }) => state).sort();
  };
  await expect.poll(stored).toEqual(['present']);

  await context.setOffline(true);
  await page.getByRole('button', { name: 'Ausente: Elena Quintero' }).click();
  await page.getByRole('button', { name: 'Llegó: Daniela Villalobos' }).click();
  await expect(rowOf(page, 'Elena Quintero')).toContainText('Por enviar');
  await expect(counts(page)).toHaveText(['2', '1', '2']);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await expect(rowOf(page, 'Elena Quintero')).toContainText(/Ausente \d\d:\d\d/);
  await expect(rowOf(page, 'Daniela Villalobos')).toContainText('Por enviar');
  await expect(counts(page)).toHaveText(['2', '1', '2']);
  await expectAccessible();
  await page.goto('/dashboard/staff/unsent');
  await expect(page.getByRole('heading', { name: 'En las llegadas' })).toBeVisible();
  await expect(page.getByRole('link', { name: '2 por enviar' })).toBeVisible();
  await expectAccessible();
  expect(await stored()).toEqual(['present']);
  await context.setOffline(false);
  await page.goto('/events');
  await expect.poll(stored).toEqual(['absent', 'present', 'present']);
  await page.goto(`/dashboard/staff/event-check-in/${eventId}`);
  await expect(counts(page)).toHaveText(['2', '1', '2']);
  await expect(page.getByText('Por enviar')).toHaveCount(0);
});

test('arrivals: a judge without the event’s permission → finds no link, and reads which people mark them', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const { eventId, categoryId } = await makePlanned(app.sql, organizer);
  const judge = await makeJudge(app, 'Luis');
  const id = await approved(organizer, judge, eventId, { categories: [categoryId] });
  await organizer.call('staff/setPermission', { id, permission: 'event', isAllowed: false });
  await signIn(judge.account);
  await page.goto(staffEventPage(eventId));
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: /^(Puerta|Llegadas)$/ })).toHaveCount(0);
  await page.goto(`/dashboard/staff/event-check-in/${eventId}`);
  await expect(page.getByText('Las llegadas las marcan la organización y los jueces del evento.')).toBeVisible();
});
