import type { Page } from '@playwright/test';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import { expect } from './fixtures.ts';
import type { makeWorld } from './world.ts';

/**
 * Elements that do not fit: a page that scrolls sideways, or content outside it that no scroll box can reach.
 * Also cut text in buttons or headings, and words broken without a hyphen. Long words may break.
 */
const unfitting = `(() => {
  const found = [], wide = innerWidth;
  const page = document.scrollingElement;
  if (page.scrollWidth > wide) found.push('page: ' + page.scrollWidth);
  const scrolls = element => element && element !== document.body &&
    (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
  const isSeen = element => {
    const { width, height } = element.getBoundingClientRect();
    return width > 2 && height > 2 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('.unseen, [aria-hidden=true]');
  };
  for (const element of document.querySelectorAll('main :is(a, button, h1, h2, h3, p, td, th, label, input, dt, dd), header :is(a, button), nav :is(a, button)')) {
    if (!isSeen(element)) continue;
    const { left, right } = element.getBoundingClientRect();
    const words = (element.innerText || element.getAttribute('aria-label') || '').slice(0, 40);
    if ((right > wide + 1 || left < -1) && !scrolls(element.parentElement)) found.push('outside: ' + words);
    const { overflowX, textOverflow } = getComputedStyle(element);
    if (overflowX !== 'visible' && textOverflow !== 'ellipsis' && !/auto|scroll/.test(overflowX) && element.tagName !== 'INPUT' &&
      element.scrollWidth > element.clientWidth + 1) found.push('cut: ' + words);
  }
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const range = document.createRange();
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (!text.parentElement || !isSeen(text.parentElement)) continue;
    for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}]{4,16}/gu)) {
      range.setStart(text, index);
      range.setEnd(text, index + word.length);
      const [first, ...others] = range.getClientRects();
      if (others.some(({ top }) => Math.abs(top - first.top) > first.height / 2)) found.push('broken: ' + word);
    }
  }
  return [...new Set(found)];
})()`;

export async function open(page: Page, screen: string) {
  await page.goto(screen);
  await expect(page.getByRole('progressbar', { name: 'Cargando la página' })).toHaveCount(0);
  await expect(page.locator('h1').first()).toBeAttached();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** `words`: whether words may break, for double-size letters in a phone's column. */
export const fits = (page: Page, where: string, { words } = { words: 'whole' as 'whole' | 'broken' }) =>
  expect
    .poll(
      async () => {
        const found = await page.evaluate<string[]>(unfitting);
        return found.filter(fault => words === 'whole' || !fault.startsWith('broken'));
      },
      { message: where, timeout: 5_000 },
    )
    .toEqual([]);

type World = Awaited<ReturnType<typeof makeWorld>>;

/** The daily screens of the five account types and of a visitor. */
export function mainScreens({ athlete, owner, judge, box, admin, eventId, categoryId }: World) {
  const walks: [who: NewAccount | null, screens: string[]][] = [
    [
      null,
      ['/', '/events', `/events/event-detail/${eventId}`, `/events/category/${categoryId}`, '/login', '/register'],
    ],
    [athlete.account, ['my-events', 'invitations', 'orders', 'edit-profile'].map(path => `/dashboard/atleta/${path}`)],
    [
      owner,
      ['my-events', `event-detail/${eventId}`, `category/${categoryId}`, 'create-event', 'appeals'].map(
        path => `/dashboard/organization/${path}`,
      ),
    ],
    [judge.account, ['events', `event-detail/${eventId}`].map(path => `/dashboard/staff/${path}`)],
    [box, ['/dashboard/box/settings']],
    [admin, ['/dashboard/admin', '/dashboard/admin/events']],
  ];
  return walks;
}

/**
 * Enabled controls that a thumb would miss: what answers to a press is below 48 px wide or high. A label counts with its
 * field, and what a pseudo-element adds counts too.
 */
const tooSmall = `(async () => {
  const found = [];
  const ground = [...document.querySelectorAll('[aria-modal=true]')].at(-1) ?? document.querySelector('main') ?? document.body;
  const all = [...ground.querySelectorAll(':is(a[href], button, input, select, textarea, [role=button])')];
  const isSeen = element => element.checkVisibility({ visibilityProperty: true }) && !element.closest('[inert]');
  for (const control of all) {
    if (control.disabled || control.type === 'hidden' || !isSeen(control)) continue;
    const own = [control, control.closest('label'), ...(control.labels ?? [])].filter(Boolean);
    const hears = (x, y) => {
      const top = document.elementFromPoint(x, y);
      return !!top && own.some(part => part === top || part.contains(top));
    };
    const drawn = own.find(part => part.getBoundingClientRect().width > 2 && getComputedStyle(part).opacity !== '0') ?? control;
    drawn.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
    const { left, top, width, height } = drawn.getBoundingClientRect();
    const [x, y] = [left + width / 2, top + height / 2];
    if (!hears(x, y)) continue;
    const reach = (dx, dy) => {
      let far = 0;
      while (far < 24 && hears(x + dx * (far + 0.5), y + dy * (far + 0.5))) far += 0.5;
      return far;
    };
    const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
    if (wide >= 47 && high >= 47) continue;
    const said = control.getAttribute('aria-label') ?? (control.innerText || control.type);
    found.push(said.slice(0, 40) + ': ' + Math.round(width) + '×' + Math.round(height) + ', ' + wide + '×' + high);
  }
  scrollTo(0, 0);
  return found;
})()`;

export const smallTargets = (page: Page): Promise<string[]> => page.evaluate<string[]>(tooSmall);
