import type { Page, Request } from '@playwright/test';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import { appealOf, makeContested } from './contested.ts';
import { join, myTeamId } from './entrants.ts';
import { expect, test } from './fixtures.ts';
import { applyTo, makeJudge } from './judges.ts';
import { base } from './organizer.ts';
import { athleteBase, makeQualifying } from './uploads.ts';

type App = Parameters<typeof makeContested>[0];
type Walk = { who: NewAccount | null; screens: string[] };

/** Everything that a screen can be about, made once: a contested result, a qualifier, a race, a team, an application. */
async function makeWorld(app: App) {
  const contested = await makeContested(app);
  const { organizer, athlete, judge, owner, eventId, categoryId, wodId } = contested;
  const appealId = await appealOf(contested);
  const [applicant, box, admin, other] = [
    await makeJudge(app, 'Ana'),
    await app.makeUser('box'),
    await app.makeUser('admin'),
    await app.makeUser('organization'),
  ];
  const qualifying = await makeQualifying(app, { tests: [{ name: 'Carga', typeWod: 'peso' }] });
  const joinable = await organizer.makeEvent({ name: 'Copa Abierta' });
  const open = await organizer.makeEvent({ name: 'Copa de Otros' });
  await organizer.makeCategory(open, { name: 'RX' });
  const race = await organizer.makeCategory(joinable, { name: '10K', typeCategory: 'running' });
  const teams = await organizer.makeCategory(joinable, { name: 'Equipos de 2', team: true, members: 2 });
  await join(athlete, { eventId: joinable, categoryId: teams }, { team: { name: 'Los Cóndores' }, paid: true });
  const teamId = await myTeamId(athlete);
  const applicationId = await applyTo(applicant, joinable);
  const mine = (path: string) => `${athleteBase}/${path}`;
  const own = (path: string) => `${base}/${path}`;
  const walks: Walk[] = [
    {
      who: null,
      screens: [
        ...['/', '/events', `/events/event-detail/${eventId}`, `/events/category/${categoryId}`, `/terms/${eventId}`],
        ...[
          '/login',
          '/register',
          '/register/competitor',
          '/register/staff',
          '/register/box',
          '/register/organization',
        ],
        ...['/reset-password', '/confirm-email', '/confirm-deletion', '/delete-account', '/terms', '/manual-entry'],
        '/no-existe',
      ],
    },
    {
      who: athlete.account,
      screens: [
        ...['my-events', 'invitations', 'my-team', 'orders', 'edit-profile', 'change-password'].map(mine),
        mine(`my-team-detail/${teamId}`),
        mine(`my-team-edit/${teamId}`),
        mine(`upload-score/${eventId}/${categoryId}`),
        mine(`upload-qualifier/${qualifying.categoryId}`),
        `/events/join/${open}`,
        '/dashboard/streaming',
      ],
    },
    {
      who: owner,
      screens: [
        ...['my-events', 'create-event', `edit-event/${eventId}`, `event-detail/${eventId}`, 'settings'],
        ...['tab=atletas', 'tab=ingresos', 'tab=pruebas'].map(search => `event-detail/${eventId}?${search}`),
        ...['clasification-settings', `create-category/${joinable}`, `edit-category/${race}`, `category/${categoryId}`],
        ...[`manual-enrollment/${race}`, `upload-file/${race}`, `category/${race}`],
        ...[`create-wod/${teams}`, `edit-wod/${wodId}`, `category/${categoryId}?tab=resultados-${wodId}`],
        ...['staff-by-events', `staff-by-events-detail/${joinable}`, `staff-detail/${applicationId}`],
        ...['permissions-by-events', `permissions-by-events-detail/${eventId}`],
        ...['appeals', `appeals-detail/${eventId}`, `appeals-review/${appealId}`],
      ].map(own),
    },
    {
      who: judge.account,
      screens: [
        ...['events', 'qualifying', 'unsent', 'edit-profile', 'change-password'],
        ...[`event-detail/${eventId}`, `event-manager/${eventId}`, `review-results/event/${athlete.entryId}`],
      ].map(path => `/dashboard/staff/${path}`),
    },
    { who: applicant.account, screens: [`/events/apply/${eventId}`] },
    { who: box, screens: ['/dashboard/box/settings'] },
    {
      who: admin,
      screens: ['', '/events', '/box-requests', '/deletions', '/terms', '/prices', '/mails', '/demo'].map(
        path => `/dashboard/admin${path}`,
      ),
    },
    // Whoever has nothing yet sees other words than whoever has something.
    { who: other, screens: ['my-events', 'staff-by-events', 'permissions-by-events', 'appeals'].map(own) },
  ];
  return { walks, athlete };
}

// Words that stand in almost every English sentence or on almost every English button, and are none in Spanish.
const english =
  /\b(the|and|your|you|with|please|save|cancel|delete|edit|loading|search|submit|back|next|previous|are|have|been|this|that|from|failed|unknown|required|choose|password|remove|invalid|expected|settings|sign|welcome|nothing|yes)\b/i;
const wordsOf = (page: Page) =>
  page.evaluate<string>(`[document.title, document.body.innerText, ...Array.from(document.querySelectorAll('*'), element =>
    ['aria-label', 'placeholder', 'title', 'alt'].map(name => element.getAttribute(name) ?? '').join(' '))].join(' ')`);

/** What a request is: the page and its parts, a file, a function by its name, or the live reading of a table. */
function kindOf(request: Request, home: string): string {
  const { origin, pathname } = new URL(request.url());
  if (origin !== home) return request.url();
  if (pathname.startsWith('/files/')) return 'file';
  // A tab asks for its icon by itself, now and then.
  if (pathname === '/icon.svg') return 'page';
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
  test.setTimeout(300_000);
  const { walks, athlete } = await makeWorld(app);
  const kinds = new Set<string>();
  page.on('request', request => void (/^http/.test(request.url()) && kinds.add(kindOf(request, app.url))));
  for (const { who, screens } of walks) {
    if (who) await signIn(who);
    for (const screen of screens) {
      await page.goto(screen);
      await expect(page.getByRole('progressbar', { name: 'Cargando la página' })).toHaveCount(0);
      await expect(page.locator('h1').first()).toBeAttached();
      expect(new URL(page.url()).pathname, screen).toBe(screen.split('?')[0]);
      expect(await page.locator('html').getAttribute('lang'), screen).toMatch(/^es/);
      expect(english.exec(await wordsOf(page))?.[0], screen).toBeUndefined();
      if (who === athlete.account) await expect(page.locator('[contenteditable]'), screen).toHaveCount(0);
    }
  }
  // A page that is left at once has not asked for its table yet.
  const board = walks.flatMap(({ screens }) => screens).find(screen => screen.startsWith('/events/category/'))!;
  const table = page.waitForRequest(request => kindOf(request, app.url) === 'table');
  await page.goto(board);
  await table;
  expect([...kinds].sort()).toEqual(['file', 'function', 'page', 'table']);
});
