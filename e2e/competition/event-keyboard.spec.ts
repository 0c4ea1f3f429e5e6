import type { Page } from '@playwright/test';
import { expect, test } from '#e2e/kit/fixtures.ts';
import {
  asOrganizer,
  base,
  button,
  clock,
  createPage,
  dialog,
  eventPage,
  field,
  withQualifier,
} from '#e2e/kit/organizer.ts';
import { screens } from '#e2e/kit/wods.ts';
import { wodForm } from '#testing/factories/categories.ts';

/** The focused element, and whether another element covers it. */
const whereFocusIs = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return { name: '', covered: false };
  const { left, top, width, height } = at.getBoundingClientRect();
  const seen = document.elementFromPoint(left + width / 2, top + Math.min(height, 40) / 2);
  const name = at.getAttribute('aria-label') || at.labels?.[0]?.textContent || at.textContent;
  const bar = seen?.closest('nav, header') ?? (seen && getComputedStyle(seen).position === 'sticky' ? seen : null);
  const covered = !seen || (!at.contains(seen) && !seen.contains(at) && seen.closest('label') !== at.closest('label'));
  return { name, covered: covered || (bar !== null && !bar.contains(at)) };
})()`;

/** Presses Tab from that field to the end of the page, and notes every stop. */
async function walkOn(page: Page, from: string): Promise<{ stops: number; covered: string[] }> {
  // When the keyboard left the last page, the new window may have no focus. A click gives it focus.
  await field(page, from).click();
  const covered: string[] = [];
  for (let stops = 0; ; stops++) {
    await page.keyboard.press('Tab');
    const at = await page.evaluate<{ name: string; covered: boolean }>(whereFocusIs);
    if (at.name === '' || stops === 80) return { stops, covered };
    if (at.covered) covered.push(at.name);
  }
}

test('forms: the keyboard alone → reaches all fields of three forms, and no bar covers the focus', {
  tag: '@phone',
}, async ({ page, app, signIn }) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent({ name: 'Copa Cumbre', ...withQualifier });
  const categoryId = await organizer.makeCategory(eventId);
  await signIn(account);
  for (const viewport of [
    { width: 412, height: 839 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(viewport);
    for (const [address, first] of [
      [`${base}/edit-event/${eventId}`, 'Nombre del evento'],
      [createPage(eventId), 'Nombre'],
      [screens.create(categoryId), 'Nombre del test'],
    ] as const) {
      await page.goto(address);
      const { stops, covered } = await walkOn(page, first);
      expect(covered, `${address} at ${viewport.width}`).toEqual([]);
      // These limits catch a focus trap, such as one in a calendar or a text editor.
      expect(stops).toBeGreaterThan(15);
      expect(stops).toBeLessThan(80);
    }
  }
});

test('keyboard focus: a dialog closes or a row is deleted → the focus returns to the opener, or to the list', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent();
  for (const name of ['Uno', 'Dos']) await organizer.makeCategory(eventId, { name });
  await organizer.call('generalWods/create', { eventId, form: wodForm(clock, { name: 'Cordillera' }) });
  await signIn(account);
  await page.goto(eventPage(eventId));
  for (const [opener, title] of [
    ['Eliminar Uno', '¿Eliminar Uno?'],
    ['Copiar Uno', 'Copiar Uno'],
  ] as const) {
    await button(page, opener).focus();
    await page.keyboard.press('Enter');
    await expect(dialog(page, title)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, title)).toBeHidden();
    await expect(button(page, opener)).toBeFocused();
  }
  await button(page, 'Eliminar Uno').press('Enter');
  await dialog(page, '¿Eliminar Uno?').getByRole('button', { name: 'Eliminar categoría' }).press('Enter');
  await expect(page.getByText('Categoría eliminada')).toBeVisible();
  await expect(page.getByRole('list', { name: 'Categorías', exact: true })).toBeFocused();
  await page.goto(screens.generalTests(eventId));
  for (const opener of ['Editar Cordillera', 'Asignar categorías a Cordillera']) {
    await button(page, opener).press('Enter');
    await expect(dialog(page, opener)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog(page, opener)).toBeHidden();
    await expect(button(page, opener)).toBeFocused();
  }
});

test('walk-athlete 22 event screens: letters of twice the size, and 320 pixels → no screen scrolls sideways', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const name = 'Campeonato Interclubes de Fuerza y Resistencia de la Cordillera';
  const eventId = await organizer.makeEvent({ name, ...withQualifier });
  const categoryId = await organizer.makeCategory(eventId, {
    name: 'Equipos mixtos intermedios',
    team: true,
    members: 3,
  });
  await organizer.call('wods/create', { categoryId, form: wodForm(clock) });
  await signIn(account);
  for (const width of [640, 320]) {
    await page.setViewportSize({ width, height: width === 320 ? 640 : 400 });
    for (const address of [
      `${base}/my-events`,
      `${base}/edit-event/${eventId}`,
      eventPage(eventId),
      createPage(eventId),
      screens.category(categoryId),
      screens.create(categoryId),
      `/events/event-detail/${eventId}`,
      `/events/category/${categoryId}`,
    ]) {
      await page.goto(address);
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth'), `${address} ${width}`).toBe(0);
    }
  }
});
