import { test as base, expect, type Page } from '@playwright/test';
import type { AccountType } from '#contract/base.ts';
import { firstAnswersId } from '#contract/first-paint.ts';
import { makeAccount, type NewAccount } from '#testing/factories/browser-accounts.ts';
import { type PushService, startPushService } from '#testing/fakes/push-service.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { asOrganizer, type Organizer } from './organizer.ts';

export { expect, expectNoAxeFindings };

type AppFixture = Pick<RunningApp, 'url' | 'mails' | 'output'> & {
  sql: RunningApp['database']['sql'];
  /** A new account per test, created through the database's rules. Its email is confirmed by default. */
  makeUser: (type: AccountType, changes?: Record<string, unknown>) => Promise<NewAccount>;
};

type Fixtures = {
  /** An organization that creates a test's data through the API. The browser is not signed in as it. */
  organizer: Organizer & { account: NewAccount };
  /** Signs in in this page's browser. */
  signIn: (account: NewAccount) => Promise<void>;
  /** Fails if axe finds faults on the current page. */
  expectAccessible: () => Promise<void>;
  watchPage: undefined;
};

/**
 * The browser logs every failed request. The trace recorder logs an error too: it tries to run a script
 * in a mail's sandboxed frame. All other errors are faults of the app.
 */
const browsersOwn = /^Failed to load resource|^Blocked script execution in 'about:srcdoc'/;

// A CSP violation is a fault of the app, even when the code catches the error and continues.
const tellViolations = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error('Content-Security-Policy', effectiveDirective, blockedURI, sourceFile + ':' + lineNumber))`;

// A server-rendered page shows its buttons before hydration. A key pressed before it is lost.
const isTakenOver = `!document.getElementById('${firstAnswersId}') ||
  Array.from(document.querySelectorAll('#root :is(a, button, input)')).every(element =>
    Object.keys(element).some(key => key.startsWith('__reactFiber')))`;
async function waitForReact(page: Page): Promise<void> {
  // The evaluation fails while the page redirects.
  const ask = () => page.evaluate<boolean>(isTakenOver).catch(() => false);
  await expect.poll(ask, { intervals: [20, 50, 100] }).toBe(true);
}

// A dialog becomes visible first and takes the focus a little later. It handles keys only then.
const isHeard = `(dialog => !dialog || dialog.contains(document.activeElement) || document.activeElement === document.body)(
  Array.from(document.querySelectorAll('[aria-modal=true]')).at(-1))`;
async function waitForDialog(page: Page): Promise<void> {
  const poll = expect.poll(() => page.evaluate<boolean>(isHeard), { intervals: [20, 50, 100], timeout: 2_000 });
  // This wait never fails a test, because other tests check that a dialog takes the focus.
  await poll.toBe(true).catch(() => undefined);
}

// An overlay removes its history entry shortly after it closes.
// That step would cancel a navigation that starts before it (net::ERR_ABORTED).
const isStepping = '!!history.state?.overPage';
async function waitForHistory(page: Page): Promise<void> {
  const ask = () => page.evaluate<boolean>(isStepping).catch(() => false);
  // An overlay that the test leaves open keeps its entry. The wait then ends at its timeout.
  await expect
    .poll(ask, { intervals: [20, 50, 100], timeout: 1_000 })
    .toBe(false)
    .catch(() => undefined);
}

/** Waits until an opened page is usable. A test that looks at the page earlier passes its own `waitUntil`. */
function openWhole(page: Page): void {
  const [goto, reload] = [page.goto.bind(page), page.reload.bind(page)];
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = async (key, options) => {
    if (key === 'Escape') await waitForDialog(page);
    return press(key, options);
  };
  page.goto = async (address, options) => {
    await waitForHistory(page);
    const answer = await goto(address, options);
    if (!options?.waitUntil) await waitForReact(page);
    return answer;
  };
  page.reload = async options => {
    await waitForHistory(page);
    const answer = await reload(options);
    if (!options?.waitUntil) await waitForReact(page);
    return answer;
  };
}

export const test = base.extend<Fixtures, { app: AppFixture; push: PushService }>({
  /** The push services of all browsers. */
  push: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const push = await startPushService();
      await use(push);
      await push.stop();
    },
    { scope: 'worker' },
  ],
  app: [
    async ({ push }, use) => {
      const running = await startRunningApp({ env: { PUSH_URL: push.url } });
      await use({
        url: running.url,
        mails: running.mails,
        output: running.output,
        sql: running.database.sql,
        makeUser: (type, changes) => makeAccount(running, type, changes),
      });
      await running.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ app }, use) => use(app.url),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (javaScriptEnabled !== false) context.on('page', openWhole);
    await use(context);
  },
  signIn: async ({ page }, use) => {
    await use(async ({ email, password, type }) => {
      const data = { json: { email, password, type, remember: false } };
      const answer = await page.request.post('/rpc/accounts/signIn', { data });
      expect(answer.ok(), await answer.text()).toBe(true);
    });
  },
  organizer: async ({ app }, use) => {
    const account = await app.makeUser('organization');
    await use({ account, ...(await asOrganizer(app.url, account)) });
  },
  expectAccessible: async ({ page }, use) => use(() => expectNoAxeFindings(page)),
  // On every page, console and CSP errors fail the test. The final state must pass axe.
  watchPage: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', message => {
        if (message.type() === 'error' && !browsersOwn.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', error => errors.push(`${error}`));
      await page.addInitScript(tellViolations);
      await use(undefined);
      if (page.url().startsWith('http')) await expectNoAxeFindings(page);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
