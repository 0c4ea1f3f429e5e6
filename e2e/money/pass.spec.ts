import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { answer, prepareDoor, scan, secondDoor, waits } from '#e2e/kit/doors.ts';
import { asAthlete, join } from '#e2e/kit/entrants.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { approved, makeJudge, staffEventPage } from '#e2e/kit/judges.ts';
import { clock, startEvent } from '#e2e/kit/organizer.ts';
import { wodForm } from '#testing/factories/categories.ts';

// Without a network, the service worker serves the door's page.
test.use({ serviceWorkers: 'allow' });

const words = messages.door;
const phone = { width: 375, height: 667 };
const myEvents = '/dashboard/atleta/my-events';

/** Opening the database before the app creates it would create an empty one. */
const inAnswers = (act: string) =>
  `indexedDB.databases().then(all => !all.some(({ name }) => name === 'pizarra-answers') ? 0 : new Promise(resolve => {
  indexedDB.open('pizarra-answers').onsuccess = ({ target }) => {
    const done = value => (target.result.close(), resolve(value));
    const store = target.result.transaction('answers', 'readwrite').objectStore('answers');
    ${act}
  };
}))`;
/** Counts the cached answers of a topic on this device. */
const keptOf = (topic: string) =>
  inAnswers(
    `store.getAllKeys().onsuccess = ({ target }) => done(target.result.filter(key => key.startsWith('[["${topic}"')).length);`,
  );
const forgetAll = inAnswers('store.clear().onsuccess = () => done(0);');
const keptCodes = keptOf('badges');

type Someone = Awaited<ReturnType<typeof asAthlete>>;
const qrOf = async ({ call }: Someone) => (await call<{ badges: { qr: string }[] }>('badges/mine', {})).badges[0]!.qr;
const nextHeat = /^.*Heat 1 · carril \d · \d\d-\d\d-\d{4} · \d\d:\d\d [ap]\. m\. Fran/;
const lookedUp = (page: Page) => page.getByRole('button', { name: 'Marcar llegada' });

test('T2 badges: an athlete shows a badge at a door → the door says what they hold and marks the arrival', async ({
  page,
  app,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent({ name: 'Copa Ávila' });
  const categoryId = await organizer.makeCategory(eventId, { name: 'Rx femenino' });
  const account = await app.makeUser('athlete', { firstName: 'Ana', lastName: 'Ruiz', tallaFranela: 'L' });
  const athlete = await asAthlete(app.url, account);
  await join(athlete, { eventId, categoryId }, { paid: true });
  const { uid: testId } = await organizer.call('wods/create', { categoryId, form: wodForm(clock, { name: 'Fran' }) });
  await organizer.call('heats/generate', { eventId });
  await organizer.call('heats/publish', { testId });
  await signIn(account);
  for (const size of [phone, { width: 1280, height: 800 }]) {
    await page.setViewportSize(size);
    await page.goto(myEvents);
    await page.getByRole('link', { name: 'Mi código de Copa Ávila' }).click();
    await expect(page).toHaveURL(new RegExp(`/pass/${eventId}/`));
    await expect(page.getByRole('img', { name: 'Mi código QR' })).toBeVisible();
    await expect(page.getByRole('article')).toContainText('Ana Ruiz');
    await expectAccessible();
  }
  const address = page.url();
  const qr = await qrOf(athlete);
  expect(qr.startsWith(address)).toBe(true);
  await page.goto('/my-tickets');
  await expect(page.getByRole('img', { name: 'Mi código QR' })).toBeVisible();
  await expectAccessible();

  // A stranger sees only the name and the event.
  const strangers = await page.context().browser()!.newContext();
  const stranger = await strangers.newPage();
  const opened = await stranger.goto(address);
  expect(opened!.headers()).toMatchObject({ 'x-robots-tag': 'noindex, nofollow', 'referrer-policy': 'no-referrer' });
  await expect(stranger.getByRole('heading', { level: 1, name: 'Copa Ávila' })).toBeVisible();
  await expect(stranger.getByText('Ana Ruiz')).toBeVisible();
  await expect(stranger.getByRole('img', { name: 'Mi código QR' })).toHaveCount(0);
  await expect(stranger.getByText('Rx femenino')).toHaveCount(0);
  await strangers.close();

  await page.context().clearCookies();
  await signIn(organizer.account);
  await page.setViewportSize(phone);
  await page.goto(address);
  await expect(page.getByText('Rx femenino')).toBeVisible();
  await expect(page.getByText('Franela L')).toBeVisible();
  await expect(page.getByText(nextHeat)).toBeVisible();
  await expectAccessible();
  await startEvent(app.sql, eventId);
  await prepareDoor(page, { eventId, typeId: '', guests: [{ ticketId: '', qr, name: 'Ana Ruiz' }] }, 'Norte');
  await scan(page, qr);
  await expect(answer(page)).toContainText(words.enter);
  await expect(answer(page)).toContainText('Ana Ruiz');
  await expect(answer(page)).toContainText('Franela L');
  await expect(answer(page)).toContainText(nextHeat);
  await expect(page.getByText('0 de 1', { exact: true })).toBeVisible();
  await expectAccessible();
  await lookedUp(page).click();
  await expect(answer(page)).toContainText(words.arrived);
  await expect(page.getByText('1 de 1', { exact: true })).toBeVisible();
  await expectAccessible();
  await scan(page, qr);
  await expect(answer(page)).toContainText(words.here);
  await expect(answer(page)).toContainText('Norte');
  await expect(lookedUp(page)).toHaveCount(0);
  await expectAccessible();
  await scan(page, qr.replace(/.{86}$/, 'A'.repeat(86)));
  await expect(answer(page)).toContainText(words.forged);
  await page.getByRole('button', { name: 'Cuentas y entradas dobles' }).click();
  await expect(page.getByRole('dialog')).toContainText('Atletas y jueces');
  await expect(page.getByRole('dialog')).toContainText('1 de 1');
});

test('T2 badges: a judge shows a badge at doors without a network → marked, and reported when the network returns', async ({
  page,
  app,
  context,
  organizer,
  signIn,
  expectAccessible,
}) => {
  const eventId = await organizer.makeEvent({ name: 'Copa Orinoco' });
  const judge = await makeJudge(app, 'Rosa', 'Peña');
  const applicationId = await approved(organizer, judge, eventId);
  await signIn(judge.account);
  await page.goto(staffEventPage(eventId));
  await page.getByRole('link', { name: 'Mi código' }).click();
  await expect(page.getByRole('img', { name: 'Mi código QR' })).toBeVisible();
  await expectAccessible();
  const qr = await qrOf(judge);
  await context.clearCookies();
  await signIn(organizer.account);
  const other = await secondDoor(context);
  const south = await other.newPage();
  await startEvent(app.sql, eventId);
  const hall = { eventId, typeId: '', guests: [{ ticketId: '', qr, name: 'Rosa Peña' }] };
  await prepareDoor(page, hall, 'Norte');
  await prepareDoor(south, hall, 'Sur');
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  await context.setOffline(true);
  await page.reload({ waitUntil: 'domcontentloaded' });
  await waits(page, 0);
  await scan(page, qr);
  await expect(answer(page)).toContainText('Rosa Peña');
  await expect(answer(page)).toContainText('Juez');
  await lookedUp(page).click();
  await expect(answer(page)).toContainText(words.arrived);
  await waits(page, 1);
  await scan(south, qr);
  await lookedUp(south).click();
  await expect(answer(south)).toContainText(words.arrived);
  await context.setOffline(false);
  await waits(page, 0);
  for (const each of [page, south]) {
    await expect(each.getByRole('alert').filter({ hasText: 'Entró por dos puertas' })).toContainText('Rosa Peña');
  }
  await organizer.call('staff/dismiss', { id: applicationId });
  await page.reload();
  await waits(page, 0);
  await scan(page, qr);
  await expect(answer(page)).toContainText(words.left);
  await other.close();
});

test('badges: opened without a network → shown with their age; not stored after a sign-out or by staff', async ({
  page,
  app,
  context,
  organizer,
  signIn,
}) => {
  const eventId = await organizer.makeEvent({ name: 'Copa Roraima' });
  const categoryId = await organizer.makeCategory(eventId);
  const account = await app.makeUser('athlete', { firstName: 'Ana', lastName: 'Ruiz' });
  const athlete = await asAthlete(app.url, account);
  await join(athlete, { eventId, categoryId }, { paid: true });
  await signIn(account);
  await page.goto('/my-tickets');
  const code = page.getByRole('img', { name: 'Mi código QR' });
  await expect(code).toBeVisible();
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)');
  const path = new URL(await qrOf(athlete)).pathname;
  await page.goto(path);
  await expect(code).toBeVisible();
  await expect.poll(() => page.evaluate<number>(keptCodes)).toBe(2);
  await context.setOffline(true);
  await page.reload();
  await expect(code).toBeVisible();
  await expect(page.getByRole('article')).toContainText('Ana Ruiz');
  const since = page.getByText(/^Sin conexión\. Lo que ves es del /);
  await expect(since).toBeVisible();
  await page.goto('/my-tickets');
  await expect(code).toBeVisible();
  await expect(since).toBeVisible();
  await context.setOffline(false);
  await page.goto('/');
  if ((page.viewportSize()?.width ?? 0) < 768) await page.getByRole('button', { name: 'Abrir el menú' }).click();
  await page.getByRole('button', { name: 'Cerrar Sesión' }).click();
  await expect.poll(() => page.evaluate<number>(keptCodes)).toBe(0);
  // Staff pages about a person are never cached. The pages that the test opens afterwards are cached.
  await page.evaluate(forgetAll);
  await signIn(organizer.account);
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 2, name: 'Ana Ruiz' })).toBeVisible();
  await page.getByRole('banner').getByRole('link', { name: 'Pizarra' }).click();
  await expect.poll(() => page.evaluate<number>(keptOf('events'))).toBeGreaterThan(0);
  expect(await page.evaluate<number>(keptCodes)).toBe(0);
});
