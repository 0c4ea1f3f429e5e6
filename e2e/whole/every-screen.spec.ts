import type { Page, Request } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { makeWorld } from '#e2e/kit/world.ts';

// Words of almost every English sentence or button that do not exist in Spanish.
const english =
  /\b(the|and|your|you|with|please|save|cancel|delete|edit|loading|search|submit|back|next|previous|are|have|been|this|that|from|failed|unknown|required|choose|password|remove|invalid|expected|settings|sign|welcome|nothing|yes)\b/i;
const wordsOf = (page: Page) =>
  page.evaluate<string>(`[document.title, document.body.innerText, ...Array.from(document.querySelectorAll('*'), element =>
    ['aria-label', 'placeholder', 'title', 'alt'].map(name => element.getAttribute(name) ?? '').join(' '))].join(' ')`);

/**
 * Finds faults of forms for a screen reader, and fields that show the browser's own messages. Examples: a star without
 * `aria-required`, a field invalid from the start. Also a second file button, or a header without words.
 */
const unheard = `Array.from(document.querySelectorAll('form')).filter(form => !form.noValidate).map(form => 'noValidate: ' + form.className)
  .concat(Array.from(document.querySelectorAll(':is(input, select, textarea)[required]'), field => 'required: ' + field.name),
    Array.from(document.querySelectorAll('form [aria-invalid=true]'), field => 'wrong: ' + field.outerHTML),
    Array.from(document.querySelectorAll('input[type=file]:not([hidden])'), file => 'file: ' + file.outerHTML),
    Array.from(document.querySelectorAll('th'), head => head.textContent.trim() === '#' ? 'head: #' : '').filter(Boolean),
    Array.from(document.querySelectorAll('.mantine-InputWrapper-root:has(.mantine-InputWrapper-required)')).filter(field =>
      !field.querySelector('[aria-required=true]')).map(field => 'star: ' + field.textContent))`;

/** Kind of a request: page and its assets, file, function, live board reading, server time, or a page in a frame. */
function kindOf(request: Request, home: string): string {
  const { origin, pathname } = new URL(request.url());
  if (request.resourceType() === 'document' && pathname.startsWith('/embed/')) return 'frame';
  if (origin !== home) return request.url();
  if (pathname.startsWith('/files/')) return 'file';
  // The browser requests the tab's icon by itself.
  if (pathname === '/icon.svg') return 'page';
  if (['document', 'script', 'stylesheet', 'font', 'image', 'manifest'].includes(request.resourceType())) return 'page';
  if (request.method() === 'POST' && /^\/rpc\/\w+\/\w+$/.test(pathname)) return 'function';
  if (request.method() === 'GET' && /^((\/organization)?\/(boards\/|live$)|\/floors\/)/.test(pathname)) return 'table';
  if (request.method() === 'GET' && pathname === '/time') return 'time';
  return `${request.method()} ${pathname}`;
}

/** Navigates inside the app, like a link. */
const goWithin = (page: Page, screen: string) => page.evaluate(`history.pushState({}, '', ${JSON.stringify(screen)})`);

/** Tab and history show the right title also after going back and forward. */
async function expectTitles(page: Page, [before, ofBefore]: string[], title: string) {
  if (!before || !ofBefore) return;
  await goWithin(page, before);
  await expect(page, before).toHaveTitle(ofBefore);
  await page.goBack();
  await expect(page, `back from ${before}`).toHaveTitle(title);
  await page.goForward();
  await expect(page, `forward to ${before}`).toHaveTitle(ofBefore);
}

/** The page of televisions is separate from the app. */
const television = '/pantalla';
const lost = 'Esta página no existe';

test('SPEC-W23 PUB-294 PUB-295 ATH-004 ATH-296 ATH-357 ORG-002 ORG-417 walk-athlete 25 screens: each screen → speaks Spanish, labels its forms, and requests only functions, tables and files', async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(600_000);
  const { walks, athlete } = await makeWorld(app);
  const kinds = new Set<string>();
  await page.route('https://www.youtube-nocookie.com/**', route =>
    route.fulfill({ contentType: 'text/html', body: '<title>video</title>' }),
  );
  page.on('request', request => void (/^http/.test(request.url()) && kinds.add(kindOf(request, app.url))));
  for (const { who, screens, refused = [] } of walks) {
    if (who) await signIn(who);
    let before: string[] = [];
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole('progressbar', { name: 'Cargando la página' })).toHaveCount(0);
      await expect(page.locator('h1').first()).toBeAttached();
      expect(new URL(page.url()).pathname, screen).toBe(screen.split('?')[0]);
      expect(await page.locator('html').getAttribute('lang'), screen).toMatch(/^es/);
      expect(await page.evaluate<string[]>(unheard), screen).toEqual([]);
      expect(english.exec(await wordsOf(page))?.[0], screen).toBeUndefined();
      if (who === athlete.account) await expect(page.locator('[contenteditable]'), screen).toHaveCount(0);
      // Check the heading and the title last, when the screen has loaded its data.
      const isLost = screen === '/no-existe';
      await expect(page.getByRole('heading', { name: lost }), screen).toHaveCount(isLost ? 1 : 0);
      const title = await page.title();
      if (screen !== '/') expect(title, screen).toMatch(/^.+ · Pizarra$/);
      await expectTitles(page, before, title);
      before = [screen, title];
    }
    for (const screen of refused) {
      await page.goto(screen);
      await expect(page, screen).toHaveURL('/');
    }
  }
  // The walk left some screens early, so they never requested their table.
  const board = walks.flatMap(({ screens }) => screens).find(screen => screen.startsWith('/events/category/'))!;
  const table = page.waitForRequest(request => kindOf(request, app.url) === 'table');
  await page.goto(board);
  await table;
  // A slow screen has the time to open the frame of its video.
  kinds.delete('frame');
  expect([...kinds].sort()).toEqual(['file', 'function', 'page', 'table', 'time']);
  await page.goto(television);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(english.exec(await wordsOf(page))?.[0], television).toBeUndefined();
});
