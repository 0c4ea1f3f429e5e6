import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import type { AccountType } from '#contract/base.ts';
import { firstAnswersId } from '#contract/first-paint.ts';
import { makeAccount, type NewAccount } from '#testing/factories/browser-accounts.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';
import { asOrganizer, type Organizer } from './organizer.ts';

export { expect };

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

// What axe judges but for the words: pages alike in all of it are looked at once.
const shapeOfPage = `[innerWidth, document.title, ...Array.from(document.querySelectorAll('*'), element => [
  element.tagName, ...Array.from(element.attributes, ({ name, value }) =>
    ['id', 'for', 'src', 'href', 'value', 'alt'].includes(name) || /mantine-|^.r/.test(value) ? name : name + '=' + value),
  element.labels?.length, element.childElementCount === 0 && element.textContent.trim() !== '',
].join(' '))].join('|')`;
const clean = new Set<string>();
// Every page that is judged reads it anew, and the short form is less than half as long.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Without what nobody reads of the nodes that pass.
const onlyFindings: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], selectors: false };
type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Where there is no frame axe is put into the page itself, once, and asked there: a fraction of its builder's time. */
async function readFindings(page: Page): Promise<Findings> {
  if (page.frames().length > 1)
    return (await new AxeBuilder({ page, axeSource }).options(onlyFindings).analyze()).violations;
  await page.evaluate(axeSource);
  return page.evaluate<Findings>(
    `axe.run(document, ${JSON.stringify(onlyFindings)}).then(({ violations }) => violations)`,
  );
}

export async function expectNoAxeFindings(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Cargando la página' })).toHaveCount(0);
  // The address is there before the page is.
  await expect(page.locator('h1').first()).toBeAttached();
  // Colours in transition have no contrast yet; what turns for ever is not waited for.
  // Asked anew each time: what waitForFunction repeats inside the page is an eval, which the CSP forbids.
  await expect
    .poll(() =>
      page.evaluate(`document.getAnimations().every(
    animation => animation.playState !== 'running' || animation.effect.getComputedTiming().iterations === Infinity)`),
    )
    .toBe(true);
  await expectNoFaults(page);
}

/** A page that is just being replaced is half of two pages: a fault counts when the same page shows it a second time. */
async function expectNoFaults(page: Page): Promise<void> {
  let seen = '';
  let faults: string[] = [];
  const look = async () => {
    const shape = `${page.url()} ${await page.evaluate<string>(shapeOfPage)}`;
    faults = [];
    if (clean.has(shape)) return true;
    faults = (await readFindings(page)).map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(node => `  ${node.html}`).join('\n')}`,
    );
    const isStill = shape === `${page.url()} ${await page.evaluate<string>(shapeOfPage)}`;
    if (faults.length === 0) {
      if (isStill) clean.add(shape);
      return true;
    }
    const isSeenAgain = isStill && shape === seen;
    seen = shape;
    return isSeenAgain;
  };
  // What is asked while its address changes has no answer.
  const ask = () => look().catch(() => false);
  await expect.poll(ask, { intervals: [300, 1_000], timeout: 60_000 }).toBe(true);
  expect(faults).toEqual([]);
}

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
  // On every page: an error in the console fails the test, and what stands there at the end passes axe.
  watchPage: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('console', message => {
        if (message.type() === 'error' && !browsersOwn.test(message.text())) errors.push(message.text());
      });
      page.on('pageerror', error => errors.push(`${error}`));
      await use(undefined);
      if (page.url().startsWith('http')) await expectNoAxeFindings(page);
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});
