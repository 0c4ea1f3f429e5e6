import type { Page } from '@playwright/test';
import { test as base, expect } from '#e2e/kit/fixtures.ts';
import { makeAccount } from '#testing/factories/browser-accounts.ts';
import { makeEvent } from '#testing/factories/browser-events.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';

// This store has only one event, because the lists show every event.
const test = base.extend<object, { shown: RunningApp & { eventId: string; categoryId: string } }>({
  shown: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const running = await startRunningApp();
      const ids = await makeEvent(running, { name: 'Copa Ávila' });
      await use({ ...running, ...ids });
      await running.stop();
    },
    { scope: 'worker' },
  ],
});
test.use({ baseURL: ({ shown }, use) => use(shown.url) });

const pagesOf = ({ eventId, categoryId }: { eventId: string; categoryId: string }) => ({
  home: '/',
  events: '/events?name=avila',
  event: `/events/event-detail/${eventId}`,
  category: `/events/category/${categoryId}`,
});

const head = (page: Page, selector: string, attribute = 'content') =>
  page.locator(`head ${selector}`).getAttribute(attribute);

test.describe('pages without scripts', () => {
  test.use({ javaScriptEnabled: false });
  // `watchPage` needs scripts, which are disabled here.
  test.use({ watchPage: async ({ page: _ }, use) => use(undefined) });

  test('each of the four public pages → readable before any script', async ({ page, shown }) => {
    const pages = pagesOf(shown);
    await page.goto(pages.home);
    // Without a colour scheme no colour has a value. A script sets the visitor's scheme before the first paint.
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light');
    await expect(page.getByRole('heading', { name: 'EVENTOS PROXIMOS' })).toBeVisible();
    await expect(page.getByRole('link', { name: /Copa Ávila/ })).toHaveAttribute('href', pages.event);
    await page.goto(pages.events);
    await expect(page.getByRole('link', { name: /Copa Ávila/ })).toBeVisible();
    await expect(page.getByLabel('Buscar por nombre')).toHaveValue('avila');
    await page.goto('/events?name=nadie');
    await expect(page.getByRole('heading', { name: 'Ningún evento coincide' })).toBeVisible();
    await page.goto(pages.event);
    await expect(page.getByRole('heading', { level: 1, name: 'Copa Ávila' })).toBeVisible();
    await expect(page.getByRole('link', { name: /RX Femenino/ })).toHaveAttribute('href', pages.category);
    await page.goto(pages.category);
    await expect(page.getByRole('heading', { level: 1, name: /RX Femenino/ })).toBeVisible();
  });

  test('the head of each page → describes the page to search engines and shared links', async ({ page, shown }) => {
    const pages = pagesOf(shown);
    for (const [path, title, address] of [
      [pages.home, 'Pizarra', '/'],
      [pages.events, 'Eventos · Pizarra', '/events'],
      [pages.event, 'Copa Ávila · Pizarra', pages.event],
      [pages.category, 'RX Femenino · Copa Ávila · Pizarra', pages.category],
    ] as const) {
      await page.goto(path);
      await expect(page).toHaveTitle(title);
      expect(await head(page, 'link[rel=canonical]', 'href')).toBe(shown.url + address);
      expect(await head(page, 'meta[property="og:url"]')).toBe(shown.url + address);
      expect(await head(page, 'meta[property="og:title"]')).toBe(title);
      expect((await head(page, 'meta[name=description]'))?.length).toBeGreaterThan(50);
      const picture = await page.request.get((await head(page, 'meta[property="og:image"]')) ?? '');
      expect(picture.headers()['content-type']).toMatch(/^image\//);
    }
    await page.goto(pages.event);
    const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
    expect(data).toMatchObject({ '@type': 'SportsEvent', name: 'Copa Ávila', url: shown.url + pages.event });
  });

  test('an unknown address → answered as missing; an address of a screen is not', async ({ page, shown }) => {
    const statusOf = async (path: string) => (await page.request.fetch(shown.url + path, { method: 'HEAD' })).status();
    for (const path of ['/nope', '/login~', '/.git/config', '/events/event-detail/%00', '/dashboard/staff/nope']) {
      expect([path, await statusOf(path)]).toEqual([path, 404]);
    }
    for (const path of [...Object.values(pagesOf(shown)), '/login', '/login/', '/dashboard/staff', '/terms/any']) {
      expect([path, await statusOf(path)]).toEqual([path, 200]);
    }
  });

  test('an unknown event or category → answered as missing, in words', async ({ page }) => {
    for (const path of ['/events/event-detail/nada', '/events/category/nada']) {
      const answer = await page.goto(path);
      expect(answer?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: /^No se encontró información/ })).toBeVisible();
      expect(await head(page, 'meta[name=robots]')).toBe('noindex');
    }
  });
});

test('first paint: React takes the page over → the elements stay, and nothing shown is requested again', async ({
  page,
  shown,
}) => {
  const asked: string[] = [];
  page.on('request', request => {
    const path = new URL(request.url()).pathname;
    // The tools of a category request the event, because they need the other categories. The server-rendered page omits
    // these.
    const isOfTools = path === '/rpc/events/read' && page.url().includes('/events/category/');
    if (!isOfTools) asked.push(path);
  });
  // Runs when the document is parsed, before the page's scripts.
  await page.addInitScript(`addEventListener('readystatechange', () => {
    window.drawn ??= document.querySelector('main h1');
  }, { capture: true })`);
  for (const path of [...Object.values(pagesOf(shown)), '/events/event-detail/nada']) {
    // The page requests the account after hydration.
    await Promise.all([page.waitForResponse('**/rpc/accounts/me'), page.goto(path)]);
    const heading = page.getByRole('heading', { level: 1 });
    await expect
      .poll(() => heading.evaluate(element => Object.keys(element).some(key => /^__react/.test(key))))
      .toBe(true);
    expect(await page.evaluate(`window.drawn === document.querySelector('main h1')`)).toBe(true);
  }
  expect(asked.filter(path => /^\/rpc\/(events|categories)/.test(path))).toEqual([]);
});

test('first paint: the page is drawn → its links, its filter and going back work', async ({ page, shown }) => {
  const { event, category } = pagesOf(shown);
  await page.goto('/');
  await page.getByRole('link', { name: /Copa Ávila/ }).click();
  await expect(page).toHaveURL(event);
  await page.getByRole('link', { name: /RX Femenino/ }).click();
  await expect(page).toHaveURL(category);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Copa Ávila' })).toBeVisible();
  await page.goto('/events');
  await page.getByLabel('Buscar por nombre').fill('nadie');
  await expect(page).toHaveURL('/events?name=nadie');
  await expect(page.getByRole('heading', { name: 'Ningún evento coincide' })).toBeVisible();
});

test('first paint: a link is followed while React takes over → leads to its page', async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  for (let visit = 0; visit < 4; visit++) {
    await page.goto('/', { waitUntil: 'commit' });
    await page.getByRole('link', { name: 'Eliminar datos de usuario' }).click();
    await expect(page).toHaveURL('/delete-account');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('first paint: the visitor is signed in, with a chosen scheme → only the browser knows and shows both', async ({
  page,
  shown,
  signIn,
}) => {
  const athlete = await makeAccount(shown, 'athlete');
  await signIn(athlete);
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.goto('/');
  await page.getByRole('button', { name: /^Tema/ }).click();
  const account = page.getByRole('banner').getByRole('link', { name: athlete.displayName });
  await expect(account).toBeVisible();
  await page.reload();
  await expect(account).toBeVisible();
  await expect(page.getByRole('button', { name: /^Tema claro/ })).toBeVisible();
  expect(await (await page.request.get('/')).text()).not.toContain(athlete.displayName);
});

test('first paint: a name contains tags → it stays text in the head, the data and the page', async ({
  page,
  shown,
}) => {
  const name = `</title></script><script>document.title='roto'</script><b>"Copa' & $&`;
  const { eventId } = await makeEvent(shown, { name });
  await Promise.all([page.waitForResponse('**/rpc/accounts/me'), page.goto(`/events/event-detail/${eventId}`)]);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
  await expect(page).toHaveTitle(`${name} · Pizarra`);
  expect(await head(page, 'meta[property="og:title"]')).toBe(`${name} · Pizarra`);
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '');
  expect(data.name).toBe(name);
  await expect(page.locator('main b')).toHaveCount(0);
});
