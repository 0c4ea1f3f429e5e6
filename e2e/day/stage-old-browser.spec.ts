import { expect, test } from '#e2e/kit/fixtures.ts';
import { makeHeat } from '#e2e/kit/rails.ts';
import { clockOf, hall, openStage, pair, railOf, readCode, screensPage, tellCategory } from '#e2e/kit/screens.ts';

// Removes APIs newer than Chromium 68, the browser of televisions from 2020.
const younger = `(() => {
  const gone = [
    [Array.prototype, 'at', 'flat', 'flatMap', 'findLast', 'findLastIndex', 'toSorted', 'toReversed', 'toSpliced', 'with'],
    [String.prototype, 'at', 'matchAll', 'replaceAll', 'isWellFormed'],
    [Object, 'fromEntries', 'groupBy', 'hasOwn'],
    [Map, 'groupBy'],
    [Promise, 'allSettled', 'any', 'withResolvers', 'try'],
    [Element.prototype, 'replaceChildren'],
    [AbortSignal, 'timeout', 'any'],
    [crypto.__proto__, 'randomUUID'],
    [Intl, 'RelativeTimeFormat', 'ListFormat', 'Segmenter'],
    [window, 'queueMicrotask', 'structuredClone', 'WeakRef', 'scheduler', 'requestIdleCallback'],
    [navigator.__proto__, 'wakeLock'],
  ];
  for (const [on, ...names] of gone) for (const name of names) delete on[name];
})()`;

// Finds syntax that only newer browsers can parse. A digit after `?.` belongs to a conditional, not to optional
// chaining.
const youngerSyntax = /\?\.(?!\d)|\?\?|\|\|=|&&=|static\s*\{|\bclass\s*\w*\s*\{\s*(?:static\s+)?#?\w+\s*[=;]/;

test('live S9 televisions: a television with an old browser → paired, shows the race, and gets no newer syntax', async ({
  page,
  app,
  browser,
  organizer,
  signIn,
}) => {
  test.setTimeout(180_000);
  const { eventId, categoryId } = await makeHeat(app, organizer);
  await tellCategory(app.sql, categoryId);
  await signIn(organizer.account);
  await page.goto(screensPage(eventId));
  const tv = await browser.newContext({ ...hall, baseURL: app.url });
  await tv.addInitScript(younger);
  const stage = await openStage(tv);
  expect(await stage.evaluate(`'at' in String.prototype || 'flat' in Array.prototype`)).toBe(false);
  await pair(page, await readCode(stage), 'Televisor de 2020');
  await expect(clockOf(stage)).toHaveText(/^\d\d:\d\d$/);
  await expect(railOf(stage, 1)).toContainText('Andrés Eloy Briceño');
  const scripts = await stage.evaluate<string[]>(
    `Array.from(document.querySelectorAll('script[src], link[rel=modulepreload]'), ({ src, href }) => src || href)`,
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const address of scripts) {
    const text = await (await tv.request.get(address)).text();
    expect(text.match(youngerSyntax)?.[0]).toBeUndefined();
  }
  await tv.close();
});
