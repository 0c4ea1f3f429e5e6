import { appendFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

/** Parts of pages that axe found clean in this run, one per line. All workers share the file. */
const file = join(import.meta.dirname, '..', '..', '.cache', 'tests', 'axe-parts');

/** The main process runs this before its workers start: results of an older run are not valid now. */
// biome-ignore lint/style/noDefaultExport: Playwright asks for a file's default.
export default function forgetParts(): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, '');
}

/**
 * The structure that axe judges, without texts and data. A part is an element with the attributes of its ancestors
 * and of its direct children. Equal parts are judged once. Rules over the whole page (path, landmarks, heading order)
 * belong to the part of the whole page.
 */
const partsOfPage = `(() => {
  const data = /^(id|name|value|data-row|data-rail|src|srcset|href|alt|title|placeholder|datetime|min|max|d|points|[xy][12]?|c[xy]|r|width|height|viewBox|transform|aria-value(now|text)|aria-row(count|index))$/;
  const others = /^(for|aria-(labelledby|describedby|controls|owns|activedescendant|errormessage|details))$/;
  const madeUp = /[\\da-f]{8}-[-\\da-f]{27}|mantine-[\\da-z]{9}\\b|url\\([^)]*\\)|-?[\\d.]+(?=px|%|r?em|deg|m?s\\b)/g;
  const letters = text => text.toLowerCase().replace(/[^\\p{L}\\p{N}]/gu, '');
  const readAttribute = (element, name, value) => {
    if (value === '') return name + '=';
    if (others.test(name)) return name + value.split(' ').every(id => document.getElementById(id)?.textContent.trim());
    if (name === 'href' && value[0] === '#') return name + !!document.getElementById(value.slice(1));
    if (name === 'aria-label') return name + letters(value).includes(letters(element.textContent));
    return data.test(name) ? name : name + '=' + value.replace(madeUp, '');
  };
  const scrolls = element => (element.scrollHeight > element.clientHeight + 1 || element.scrollWidth > element.clientWidth + 1) &&
    /auto|scroll/.test(getComputedStyle(element).overflow);
  const looks = new Map();
  const lookOf = element => {
    if (!looks.has(element)) looks.set(element, [element.tagName, element.labels?.length, element.checked, scrolls(element),
      ...Array.from(element.attributes, ({ name, value }) => readAttribute(element, name, value))].join(' '));
    return looks.get(element);
  };
  const shorten = text => {
    let [one, two] = [0x811c9dc5, 0x1b873593];
    for (let at = 0; at < text.length; at++) {
      one = Math.imul(one ^ text.charCodeAt(at), 0x01000193);
      two = Math.imul(two ^ text.charCodeAt(at), 0x5bd1e995) ^ (two >>> 15);
    }
    return (one >>> 0).toString(36) + '-' + (two >>> 0).toString(36);
  };
  const parts = new Map();
  const add = (part, element) => {
    const key = shorten(innerWidth + part);
    if (!parts.get(key)?.push(element)) parts.set(key, [element]);
  };
  const html = document.documentElement;
  add(location.pathname.split('/').map(step => (/^[a-z-]*$/.test(step) ? step : ':')).join('/') + (document.title === ''), html);
  Array.from(document.querySelectorAll('h1, h2, h3, h4, h5, h6'), heading => heading.tagName)
    .forEach((level, at, levels) => add(levels[at - 1] + level, html));
  const landmarks = Array.from(document.querySelectorAll('nav, main, aside, header, footer, section, form'), landmark => landmark.tagName + ':' +
    (landmark.ariaLabel ?? document.getElementById(landmark.getAttribute('aria-labelledby'))?.textContent));
  landmarks.forEach((name, at) => add(name.split(':')[0] + (landmarks.indexOf(name) === at), html));
  add('main' + document.querySelectorAll('main, [role=main]').length, html);
  const paths = new Map();
  for (const element of document.querySelectorAll('html, body, body *')) {
    const path = shorten((paths.get(element.parentElement) ?? '') + lookOf(element));
    paths.set(element, path);
    const inside = new Set(Array.from(element.childNodes, child => child.nodeType === 1 ? lookOf(child) : child.nodeType === 3 && child.data.trim() !== ''));
    add(path + (element.textContent.trim() === '') + Array.from(inside).sort().join(), element);
  }
  return parts;
})()`;
const readParts = (page: Page) => page.evaluate<string[]>(`Array.from(${partsOfPage}.keys())`);

// Every judged page parses this source. The minified one is less than half as long.
const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// Omits details of passing nodes, which this file never reads.
const onlyFindings: Parameters<AxeBuilder['options']>[0] = { resultTypes: ['violations'], selectors: false };
type Findings = Awaited<ReturnType<AxeBuilder['analyze']>>['violations'];

/** Without frames, axe is injected into the page once and called there. This is much faster than its builder. */
async function readFindings(page: Page, parts: string[]): Promise<Findings> {
  if (page.frames().length > 1)
    return (await new AxeBuilder({ page, axeSource }).options(onlyFindings).analyze()).violations;
  if (!(await page.evaluate<boolean>(`'axe' in window`))) await page.evaluate(axeSource);
  return page.evaluate<Findings>(`(() => {
    const parts = ${partsOfPage};
    const elements = new Set(${JSON.stringify(parts)}.flatMap(part => parts.get(part) ?? []));
    // Some rules need the element around a part. Examples: a control within a control, focus within a hidden element.
    // So that element is judged too.
    for (const element of Array.from(elements)) {
      const around = element.parentElement?.closest('a, button, [role], [aria-hidden], main, html');
      if (around && around.tagName !== 'MAIN' && around !== document.documentElement) elements.add(around);
    }
    const include = Array.from(elements).filter(element => !elements.has(element.parentElement));
    return axe.run({ include }, ${JSON.stringify(onlyFindings)}).then(({ violations }) => violations);
  })()`);
}

export async function expectNoAxeFindings(page: Page): Promise<void> {
  await expect(page.getByRole('progressbar', { name: 'Cargando la página' })).toHaveCount(0);
  // The address changes before the page renders.
  await expect(page.locator('h1').first()).toBeAttached();
  // Colours in transition have no final contrast yet. Endless animations are ignored.
  // Poll from outside: the CSP forbids the eval that waitForFunction uses.
  await expect
    .poll(() =>
      page.evaluate(`document.getAnimations().every(
    animation => animation.playState !== 'running' || animation.effect.getComputedTiming().iterations === Infinity)`),
    )
    .toBe(true);
  await expectNoFaults(page);
}

/** During a navigation the states of two pages can mix. A fault counts when two looks at the same state find it. */
async function expectNoFaults(page: Page): Promise<void> {
  let seen = '';
  let faults: string[] = [];
  const look = async () => {
    const parts = await readParts(page);
    const known = new Set(readFileSync(file, 'utf8').split('\n'));
    const fresh = parts.filter(part => !known.has(part));
    faults = [];
    if (fresh.length === 0) return true;
    faults = (await readFindings(page, fresh)).map(
      ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map(node => `  ${node.html}`).join('\n')}`,
    );
    const state = parts.join();
    const isStill = state === (await readParts(page)).join();
    if (faults.length === 0) {
      if (isStill) appendFileSync(file, `${fresh.join('\n')}\n`);
      return true;
    }
    const isSeenAgain = isStill && state === seen;
    seen = state;
    return isSeenAgain;
  };
  // An evaluation fails while the page navigates.
  const ask = () => look().catch(() => false);
  await expect.poll(ask, { intervals: [300, 1_000], timeout: 60_000 }).toBe(true);
  expect(faults).toEqual([]);
}
