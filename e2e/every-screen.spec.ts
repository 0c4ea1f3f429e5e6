import type { Page, Request } from '@playwright/test';
import type { NewAccount } from '#server/testing/factories/browser-accounts.ts';
import { expect, test } from './fixtures.ts';
import { base } from './organizer.ts';
import { addJudge, athleteBase, enterAthlete, makeUploads, scorePage, type UploadHome } from './uploads.ts';

type Walk = { who: NewAccount | null; screens: string[] };

const publicScreens = ({ eventId, categoryId }: UploadHome) => [
  ...['/', '/events', `/events/event-detail/${eventId}`, `/events/category/${categoryId}`, `/terms/${eventId}`],
  ...['/login', '/register', '/register/competitor', '/delete-account'],
];
const athleteScreens = (home: UploadHome) => [
  ...['my-events', 'invitations', 'my-team', 'orders', 'edit-profile', 'change-password'].map(
    path => `${athleteBase}/${path}`,
  ),
  scorePage(home),
];
const organizerScreens = ({ eventId, categoryId, tests }: UploadHome) =>
  [
    ...['my-events', 'create-event', `edit-event/${eventId}`, `event-detail/${eventId}`, 'settings'],
    ...[`create-category/${eventId}`, `edit-category/${categoryId}`, `category/${categoryId}`],
    ...[`create-wod/${categoryId}`, `edit-wod/${tests.Carga}`, `category/${categoryId}?tab=resultados-${tests.Carga}`],
    ...['staff-by-events', `staff-by-events-detail/${eventId}`, `permissions-by-events-detail/${eventId}`, 'appeals'],
  ].map(path => `${base}/${path}`);
const judgeScreens = ({ eventId }: UploadHome) =>
  ['events', 'qualifying', `event-detail/${eventId}`].map(path => `/dashboard/staff/${path}`);

// Words that stand in almost every English sentence or on almost every English button, and are none in Spanish.
const english = /\b(the|and|your|you|with|please|save|cancel|delete|edit|loading|search|submit|back|next|previous)\b/i;
const wordsOf = (page: Page) =>
  page.evaluate<string>(`[document.body.innerText, ...Array.from(document.querySelectorAll('*'), element =>
    ['aria-label', 'placeholder', 'title', 'alt'].map(name => element.getAttribute(name) ?? '').join(' '))].join(' ')`);

/** What a request is: the page and its parts, a file, a function by its name, or the live reading of a table. */
function kindOf(request: Request, home: string): string {
  const { origin, pathname } = new URL(request.url());
  if (origin !== home) return request.url();
  if (pathname.startsWith('/files/')) return 'file';
  if (['document', 'script', 'stylesheet', 'font', 'image', 'manifest'].includes(request.resourceType())) return 'page';
  if (request.method() === 'POST' && /^\/rpc\/\w+\/\w+$/.test(pathname)) return 'function';
  if (request.method() === 'GET' && /^(\/organization)?\/boards\//.test(pathname)) return 'table';
  return `${request.method()} ${pathname}`;
}

test('PUB-294 PUB-295 ATH-004 ATH-296 ATH-357 ORG-002 ORG-417 every screen speaks Spanish, and asks for functions, tables and files alone', async ({
  page,
  app,
  signIn,
}) => {
  test.setTimeout(180_000);
  const home = await makeUploads(app, { tests: [{ name: 'Carga', typeWod: 'peso' }] });
  const [athlete, judge] = [await enterAthlete(app, home), await addJudge(app, home)];
  const walks: Walk[] = [
    { who: null, screens: publicScreens(home) },
    { who: athlete.account, screens: athleteScreens(home) },
    { who: home.owner, screens: organizerScreens(home) },
    { who: judge.account, screens: judgeScreens(home) },
  ];
  const kinds = new Set<string>();
  page.on('request', request => void (/^http/.test(request.url()) && kinds.add(kindOf(request, app.url))));
  for (const { who, screens } of walks) {
    if (who) await signIn(who);
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole('progressbar', { name: 'Cargando la página' })).toHaveCount(0);
      await expect(page.locator('h1').first()).toBeAttached();
      expect(await page.locator('html').getAttribute('lang'), screen).toMatch(/^es/);
      expect(english.exec(await wordsOf(page))?.[0], screen).toBeUndefined();
      if (who === athlete.account) await expect(page.locator('[contenteditable]'), screen).toHaveCount(0);
    }
  }
  expect([...kinds].sort()).toEqual(['file', 'function', 'page', 'table']);
});
