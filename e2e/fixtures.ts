import { test as base, expect, type Page } from '@playwright/test';
import type { AccountType } from '#contract/base.ts';
import { firstAnswersId } from '#contract/first-paint.ts';
import { makeAccount, type NewAccount } from '#testing/factories/browser-accounts.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';
import { expectNoAxeFindings } from './axe.ts';
import { asOrganizer, type Organizer } from './organizer.ts';

export { expect, expectNoAxeFindings };

type AppFixture = Pick<RunningApp, 'url' | 'mails' | 'output'> & {
  sql: RunningApp['database']['sql'];
  /** An account of its own for a test, made through the store's own rules; its email is confirmed unless said otherwise. */
  makeUser: (type: AccountType, changes?: Record<string, unknown>) => Promise<NewAccount>;
};

type Fixtures = {
  /** An organization that makes what a story begins with; it is nobody's session until it is signed in. */
  organizer: Organizer & { account: NewAccount };
  /** Signs that account in, in this page's browser. */
  signIn: (account: NewAccount) => Promise<void>;
  /** axe finds nothing on the page as it stands now. */
  expectAccessible: () => Promise<void>;
  watchPage: undefined;
};

/**
 * Every failed request leaves a line of the browser's own, and so does the recorder of traces, which would run a script
 * in the locked frame of a mail. Our own faults are all others.
 */
const browsersOwn = /^Failed to load resource|^Blocked script execution in 'about:srcdoc'/;

// What our own policy stops is a fault of ours, also where the code that tried it goes on without and says nothing.
const tellViolations = `addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sourceFile, lineNumber }) =>
  console.error('Content-Security-Policy', effectiveDirective, blockedURI, sourceFile + ':' + lineNumber))`;

// A drawn page shows its buttons before React listens to them, and a key that is pressed in between is lost.
const isTakenOver = `!document.getElementById('${firstAnswersId}') ||
  Array.from(document.querySelectorAll('#root :is(a, button, input)')).every(element =>
    Object.keys(element).some(key => key.startsWith('__reactFiber')))`;
async function waitForReact(page: Page): Promise<void> {
  // A page that leads on at once has nothing to be asked yet.
  const ask = () => page.evaluate<boolean>(isTakenOver).catch(() => false);
  await expect.poll(ask, { intervals: [20, 50, 100] }).toBe(true);
}

// A dialog listens to keys from the moment when it takes the focus from what opened it, a little after it can be seen.
const isHeard = `(dialog => !dialog || dialog.contains(document.activeElement) || document.activeElement === document.body)(
  Array.from(document.querySelectorAll('[aria-modal=true]')).at(-1))`;
async function waitForDialog(page: Page): Promise<void> {
  const poll = expect.poll(() => page.evaluate<boolean>(isHeard), { intervals: [20, 50, 100], timeout: 2_000 });
  // A dialog that never takes the focus is for other stories to find: this is no more than patience.
  await poll.toBe(true).catch(() => undefined);
}

// What lay over the page takes its entry out of the history a little after it is gone, and a visit that begins meanwhile is
// cut off by that step (net::ERR_ABORTED).
const isStepping = '!!history.state?.overPage';
async function waitForHistory(page: Page): Promise<void> {
  const ask = () => page.evaluate<boolean>(isStepping).catch(() => false);
  // What is left open on purpose has its entry for as long.
  await expect
    .poll(ask, { intervals: [20, 50, 100], timeout: 1_000 })
    .toBe(false)
    .catch(() => undefined);
}

/** What is opened is there to be used; a story about the time before says `waitUntil` itself. */
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

export const test = base.extend<Fixtures, { app: AppFixture }>({
  app: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of fixtures from this pattern.
    async ({}, use) => {
      const running = await startRunningApp();
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
  // On every page: an error in the console or against the policy fails the test, and what stands there at the end passes axe.
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
