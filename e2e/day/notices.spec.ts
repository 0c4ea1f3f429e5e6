import type { CDPSession, Page } from '@playwright/test';
import { browserArguments } from '#e2e/kit/browser-arguments.ts';
import { expect } from '#e2e/kit/fixtures.ts';
import { makeLateDay } from '#e2e/kit/late-day.ts';
import { test } from '#e2e/kit/public-rows.ts';
import type { FakeBrowser } from '#testing/fakes/push-service.ts';
import { findWholeChromium } from '#tools/chromium.ts';

test.use({
  serviceWorkers: 'allow',
  launchOptions: { executablePath: findWholeChromium() ?? undefined, args: browserArguments },
});

/** A browser without a push service on the internet: the page gets a subscription with true keys. */
async function subscribeWith(page: Page, { endpoint, p256dh, auth }: FakeBrowser): Promise<void> {
  await page.addInitScript(
    `(() => {
      const options = { userVisibleOnly: true, applicationServerKey: null };
      const made = () => ({ options, endpoint: ${JSON.stringify(endpoint)}, unsubscribe: async () => sessionStorage.removeItem('subscribed'),
        toJSON: () => ({ endpoint: ${JSON.stringify(endpoint)}, keys: ${JSON.stringify({ p256dh, auth })} }) });
      PushManager.prototype.getSubscription = async () => (sessionStorage.getItem('subscribed') ? made() : null);
      PushManager.prototype.subscribe = async ({ userVisibleOnly, applicationServerKey }) => {
        if (!userVisibleOnly || !/^[\\w-]{87}$/.test(applicationServerKey)) throw new Error('no key');
        sessionStorage.setItem('subscribed', 'yes');
        return made();
      };
    })()`,
  );
}

/** Gives the worker of this page a message, as the browser does with one that it has decrypted. */
async function openDelivery(page: Page, session: CDPSession) {
  const registrationId = new Promise<string>(resolve => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations;
      if (found) resolve(found.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const id = await registrationId;
  return (data: string) =>
    session.send('ServiceWorker.deliverPushMessage', { origin: new URL(page.url()).origin, registrationId: id, data });
}

const shown = (page: Page) =>
  page.evaluate<string[]>(`navigator.serviceWorker.ready.then(registration => registration.getNotifications())
    .then(notifications => notifications.map(({ title, body }) => title + ' · ' + body))`);

test(
  'LIVE-D12 notices: an athlete presses → a test arrives, then the call; a press on it opens the day; stopped again',
  {
    tag: '@phone',
  },
  async ({ page, app, push, context, organizer, signIn, expectAccessible }, info) => {
    const { eventId, heatIds, rail, athlete } = await makeLateDay(app, organizer);
    const browser = push.subscribe();
    await subscribeWith(page, browser);
    await context.grantPermissions(['notifications'], { origin: app.url });
    await signIn(athlete);
    await page.goto('/');
    await page.evaluate('navigator.serviceWorker.ready');
    await page.goto(`/dashboard/atleta/day/${eventId}`);
    const card = page.getByRole('region', { name: 'Avisos en este teléfono' });
    await expect(card).toContainText('Media hora y ~12 min antes, al llamar tu heat');
    await expectAccessible();
    await info.attach('ask', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });
    await card.getByRole('button', { name: 'Avísame' }).press('Enter');
    await expect(card).toContainText('Te avisamos en este teléfono');
    await expect(card).toContainText(/^.*A las \d\d:\d\d [ap]\. m\.,? /);
    await expectAccessible();
    await info.attach('on', { body: await page.screenshot({ fullPage: true }), contentType: 'image/png' });

    const deliver = await openDelivery(page, await context.newCDPSession(page));
    const texts = () => push.textsFor(browser);
    const last = () => push.received.findLast(({ endpoint }) => endpoint === browser.endpoint)!.data;
    await card.getByRole('button', { name: 'Enviar una prueba' }).press('Enter');
    await expect.poll(texts).toEqual(['Los avisos funcionan · Así te avisaremos cuando se acerque tu heat.']);
    await deliver(last());
    await expect.poll(() => shown(page)).toEqual(texts());
    await organizer.call('heats/call', { heatId: heatIds[2]! });
    const call = `Ahora: a pista · Heat 3, carril ${rail}`;
    await expect.poll(texts).toContain(call);
    await deliver(last());
    await expect.poll(() => shown(page)).toContain(call);

    const worker = context.serviceWorkers()[0]!;
    const opened = await worker.evaluate<string>(`new Promise(async resolve => {
    clients.matchAll = async () => [];
    clients.openWindow = async page => resolve(page);
    const notification = (await registration.getNotifications()).find(({ title }) => title === 'Ahora: a pista');
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })`);
    expect(opened).toBe(`${app.url}/dashboard/atleta/day/${eventId}`);

    await page.reload();
    await expect(card).toContainText('Te avisamos en este teléfono');
    await card.getByRole('button', { name: 'No avisar más' }).press('Enter');
    await expect(card.getByRole('button', { name: 'Avísame' })).toBeVisible();
    const left = await app.sql`select id from push_subscriptions where endpoint = ${browser.endpoint}`;
    expect(left).toHaveLength(0);
  },
);

test('LIVE-D12 notices: not now → one quiet button; refused by the phone → where to allow it; the service is away → said', {
  tag: '@phone',
}, async ({ page, app, push, context, organizer, signIn, expectAccessible }) => {
  const { eventId, athlete } = await makeLateDay(app, organizer);
  const browser = push.subscribe();
  await subscribeWith(page, browser);
  await signIn(athlete);
  await page.goto('/');
  await page.evaluate('navigator.serviceWorker.ready');
  await page.addInitScript(`Notification.requestPermission = async () => 'granted'`);
  await page.goto(`/dashboard/atleta/day/${eventId}`);
  await page.getByRole('button', { name: 'Ahora no' }).click();
  const quiet = page.getByRole('button', { name: 'Avísame en este teléfono' });
  await expect(quiet).toBeVisible();
  await expectAccessible();
  await page.reload();
  await expect(quiet).toBeVisible();
  await page.route('**/rpc/push/subscribe', route => route.abort());
  await quiet.click();
  await expect(page.getByRole('alert').filter({ hasText: 'No se pudieron activar los avisos.' })).toBeVisible();
  await page.unroute('**/rpc/push/subscribe');
  await quiet.click();
  await expect(page.getByRole('button', { name: 'Enviar una prueba' })).toBeVisible();
  push.answer(browser, { status: 410 });
  await page.getByRole('button', { name: 'Enviar una prueba' }).click();
  await expect(page.getByText('Este teléfono ya no recibe avisos. Actívalos otra vez.')).toBeVisible();
  await expect(quiet).toBeVisible();
  await page.addInitScript(`Object.defineProperty(Notification, 'permission', { get: () => 'denied' })`);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Los avisos están bloqueados' })).toBeVisible();
  await expectAccessible();
  await page.addInitScript('delete window.PushManager');
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Este navegador no recibe avisos' })).toBeVisible();
  await expectAccessible();
  await page.addInitScript(`Object.defineProperty(navigator, 'standalone', { value: false })`);
  await page.reload();
  await expect(page.getByText('Instala Pizarra en la pantalla de inicio para recibir avisos')).toBeVisible();
  await expectAccessible();
  await context.clearPermissions();
});

test('LIVE-D12 calendar: an athlete makes a link → copied and readable; another link ends the first', {
  tag: '@phone',
}, async ({ page, app, context, organizer, signIn, expectAccessible, request }) => {
  const { eventId, rail, athlete } = await makeLateDay(app, organizer);
  await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: app.url });
  await signIn(athlete);
  await page.goto(`/dashboard/atleta/day/${eventId}`);
  const button = page.getByRole('button', { name: 'Calendario' });
  await button.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Tus heats en tu calendario' });
  await dialog.getByRole('button', { name: 'Crear enlace' }).press('Enter');
  const link = dialog.getByLabel('Tu enlace');
  await expect(link).toHaveValue(/\/files\/calendar\/mine\/[\w-]{32}\.ics$/);
  await expectAccessible();
  const first = await link.inputValue();
  await dialog.getByRole('button', { name: 'Copiar enlace' }).press('Enter');
  await expect(page.getByText('Enlace copiado')).toBeVisible();
  expect(await page.evaluate('navigator.clipboard.readText()')).toBe(first);
  expect(await (await request.get(first)).text()).toContain(`SUMMARY:Heat 3\\, carril ${rail}`);
  await page.keyboard.press('Escape');
  await expect(button).toBeFocused();
  await button.press('Enter');
  await expect(dialog).toContainText(/Ya tienes un enlace desde el \d\d-\d\d-\d{4}/);
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Crear otro enlace' }).press('Enter');
  await expect(link).toHaveValue(/\.ics$/);
  expect([(await request.get(first)).status(), (await request.get(await link.inputValue())).status()]).toEqual([
    404, 200,
  ]);
});
