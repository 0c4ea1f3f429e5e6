import type { Browser, Page } from '@playwright/test';
import { publicBoard, rowOf, table } from '#e2e/kit/boards.ts';
import { type Contest, makeContest, resultsPage, saveResult } from '#e2e/kit/contests.ts';
import { test as base, expect } from '#e2e/kit/fixtures.ts';
import { makeAccount } from '#testing/factories/browser-accounts.ts';
import { startTwoApps, type TwoApps } from '#testing/two-apps.ts';

// The organizer uses the first server process, spectators the second. Both share one database.
const test = base.extend<object, { apps: TwoApps }>({
  apps: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const apps = await startTwoApps();
      await use(apps);
      await apps.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  app: [
    async ({ apps: { first } }, use) =>
      use({
        url: first.url,
        mails: first.mails,
        output: first.output,
        sql: first.database.sql,
        makeUser: (type, changes) => makeAccount(first, type, changes),
      }),
    { scope: 'worker' },
  ],
});

const live = /al día · último cambio hace/;
const stale = /sin conexión · lo que ves es de hace/;

async function makeShownContest(app: Parameters<typeof makeContest>[0]): Promise<Contest> {
  const contest = await makeContest(app, { names: ['Ana', 'Bea'], tests: [{ name: 'Carga', typeWod: 'peso' }] });
  await contest.organizer.call('categories/setPublish', { id: contest.categoryId, publish: 'publish' });
  await saveResult(contest, 'Carga', 'Ana', { quantity: 80 });
  return contest;
}

// Playwright's offline mode blocks new connections but keeps open ones. This script fires an error on the open streams.
const cutLines = `{
  const lines = [];
  const Real = EventSource;
  window.EventSource = class extends Real {
    constructor(address) {
      super(address);
      lines.push(this);
    }
  };
  addEventListener('offline', () => lines.forEach(line => line.dispatchEvent(new Event('error'))));
}`;

/** Opens the board on the second server and counts page loads. */
async function openSpectator(browser: Browser, { second }: TwoApps, { categoryId }: Contest) {
  const page = await browser.newPage({ baseURL: second.url });
  await page.addInitScript({ content: cutLines });
  await page.goto(publicBoard(categoryId));
  await expect(page.getByText(live)).toBeVisible();
  let loads = 0;
  page.on('load', () => loads++);
  return { page, loads: () => loads };
}

const score = (page: Page, name: string, of: RegExp) => rowOf(page, name).getByRole('button', { name: of });

test('ATH-060 live boards: a result is typed at one server → the other shows it, and places follow', async ({
  page,
  app,
  apps,
  browser,
  signIn,
}) => {
  const contest = await makeShownContest(app);
  const spectator = await openSpectator(browser, apps, contest);
  await expect(score(spectator.page, 'Ana', /^1\.º, 80 kg en Carga/)).toBeVisible();
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Carga'));
  await page.getByRole('gridcell', { name: /^Cantidad de Bea: / }).focus();
  await page.keyboard.type('95.5');
  await page.keyboard.press('Enter');
  await expect(score(spectator.page, 'Bea', /^1\.º, 95\.5 kg en Carga/)).toBeVisible();
  await expect(score(spectator.page, 'Ana', /^2\.º, .* en Carga/)).toBeVisible();
  expect(spectator.loads()).toBe(0);
  await spectator.page.close();
});

test('live boards: the server is killed → the table shows its age, and recovers by itself', async ({
  app,
  apps,
  browser,
}) => {
  // The retry delay grows after each failed connection.
  test.setTimeout(180_000);
  const contest = await makeShownContest(app);
  const { page, loads } = await openSpectator(browser, apps, contest);
  await apps.second.kill('SIGKILL');
  await expect(page.getByText(stale)).toBeVisible({ timeout: 30_000 });
  await expect(table(page)).toBeVisible();
  await saveResult(contest, 'Carga', 'Bea', { quantity: 95.5 });
  await expect(score(page, 'Ana', /^1\.º, 80 kg en Carga/)).toBeVisible();
  await apps.second.restart();
  await expect(score(page, 'Bea', /^1\.º, 95\.5 kg en Carga/)).toBeVisible({ timeout: 90_000 });
  await expect(page.getByText(live)).toBeVisible({ timeout: 90_000 });
  await saveResult(contest, 'Carga', 'Ana', { quantity: 100 }, 1);
  await expect(score(page, 'Ana', /^1\.º, 100 kg en Carga/)).toBeVisible();
  expect(loads()).toBe(0);
  await page.close();
});

test('live boards: the network drops and returns → the table shows its age, and recovers immediately', async ({
  app,
  apps,
  browser,
}) => {
  const contest = await makeShownContest(app);
  const { page, loads } = await openSpectator(browser, apps, contest);
  await page.context().setOffline(true);
  await expect(page.getByText(stale)).toBeVisible();
  await saveResult(contest, 'Carga', 'Bea', { quantity: 95.5 });
  await expect(score(page, 'Ana', /^1\.º, 80 kg en Carga/)).toBeVisible();
  await page.context().setOffline(false);
  await expect(score(page, 'Bea', /^1\.º, 95\.5 kg en Carga/)).toBeVisible();
  await expect(page.getByText(live)).toBeVisible();
  expect(loads()).toBe(0);
  await page.close();
});
