import type { Page } from '@playwright/test';
import { messages } from '#contract/messages.ts';
import { makeContest, resultsPage } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, dialog } from '#e2e/kit/organizer.ts';
import { fillCategory } from '#testing/factories/large-boards.ts';

type App = Parameters<typeof makeContest>[0];

/** A test with more than a thousand weights, so its results have pages. */
async function makeLarge(app: App) {
  const contest = await makeContest(app, { names: [], tests: [{ name: 'Carga', typeWod: 'peso' }] });
  const wodId = contest.tests.Carga ?? '';
  await fillCategory(app.sql, { ...contest, wods: [wodId], entries: 1200, now: new Date() });
  return { ...contest, wodId };
}
const rows = (page: Page) => page.getByRole('rowheader');
const cells = (page: Page) => page.getByRole('gridcell', { name: /^Cantidad de / });
const pages = (page: Page) => page.getByRole('navigation', { name: 'Páginas de los resultados' });
const nameAt = async (page: Page, at: number) =>
  (await cells(page).nth(at).getAttribute('aria-label'))?.replace(/^Cantidad de |: [^:]*$/g, '') ?? '';
const saved = (page: Page) => page.getByText(messages.result.saved);

test('ORG-122 ORG-407 ORG-520 large results: over a thousand → forty a page by name, keys cross pages, saved rows do not move', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeLarge(app);
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Carga'));
  await expect(rows(page)).toHaveCount(40);
  await expect(pages(page)).toContainText('1–40 de 1188');
  await cells(page).nth(39).focus();
  const before = await nameAt(page, 39);
  await page.keyboard.press('ArrowDown');
  await expect(pages(page)).toContainText('41–80 de 1188');
  const name = await nameAt(page, 0);
  expect(name > before).toBe(true);
  await expect(cells(page).first()).toBeFocused();
  await page.keyboard.type('500');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await expect(page.getByRole('row').nth(1)).toContainText('1.º');
  await expect(cells(page).first()).toHaveAccessibleName(`Cantidad de ${name}: 500`);
  await expect(cells(page).nth(1)).toBeFocused();
  await expect(pages(page)).toContainText('41–80 de 1188');
  await page.keyboard.press('Control+End');
  await expect(pages(page)).toContainText('1161–1188 de 1188');
  await expect(rows(page)).toHaveCount(28);
  await expect(page.getByRole('gridcell', { name: /^Desempate de / }).last()).toBeFocused();
  await page.keyboard.press('Control+Home');
  await expect(pages(page)).toContainText('1–40 de 1188');
  await expect(cells(page).first()).toBeFocused();
  // After a manual page change, typing and pasting apply to the visible page.
  await pages(page).getByRole('button', { name: 'Página 5' }).click();
  await expect(pages(page)).toContainText('161–200 de 1188');
  await expect(cells(page).first()).not.toBeFocused();
  await button(page, 'Pegar columna').click();
  await expect(dialog(page, 'Pegar resultados')).toContainText(`desde ${await nameAt(page, 0)}`);
});

test('ORG-407 large results: a searched name → typed, with a history; a long pasted column crosses its page’s end', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeLarge(app);
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Carga'));
  const search = page.getByRole('searchbox', { name: 'Buscar' });
  await search.fill('ana');
  await expect(page.getByText('Hay 96 más con ese nombre')).toBeVisible();
  await expect(pages(page)).toContainText('1–40 de 100');
  await search.fill('jose maria penalver 940');
  await expect(rows(page)).toHaveCount(1);
  const name = await nameAt(page, 0);
  await cells(page).first().click();
  await page.keyboard.type('77,5');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await button(page, `Más sobre ${name}`).click();
  await page.getByRole('menuitem', { name: 'Ver historia' }).click();
  const history = dialog(page, `Historia de ${name}`);
  await expect(history.getByRole('listitem').first()).toContainText('77.5 kg');
  await expect(history.getByRole('listitem').first()).toContainText(contest.account.displayName);
  await page.keyboard.press('Escape');
  await search.fill('');
  await expect(pages(page)).toContainText('1–40 de 1188');

  await cells(page).nth(20).focus();
  await button(page, 'Pegar columna').click();
  const pasting = dialog(page, 'Pegar resultados');
  const column = Array.from({ length: 300 }, (_, at) => 601 + at);
  await pasting.getByRole('textbox').fill(column.join('\n'));
  await expect(pasting.getByText('Y 100 filas más.')).toBeVisible();
  await expect(pasting.getByText(/Sobran/)).toHaveCount(0);
  await pasting.getByRole('button', { name: 'Llenar 300 filas' }).click();
  await expect(page.getByText('300 filas sin guardar')).toBeVisible();
  await expect(cells(page).nth(20)).toHaveAccessibleName(/: 601$/);
  await pages(page).getByRole('button', { name: 'Página 5' }).click();
  for (let turn = 0; turn < 3; turn++) await pages(page).getByRole('button', { name: 'Página siguiente' }).click();
  await expect(pages(page)).toContainText('281–320 de 1188');
  await expect(cells(page).nth(39)).toHaveAccessibleName(/: 900$/);
  await button(page, 'Guardar todo').click();
  await expect(saved(page)).toBeVisible();
  await expect(page.getByText('sin guardar')).toHaveCount(0);
  const [stored] = await app.sql`select count(*)::integer as count, sum(quantity)::bigint as sum from results
    where wod_id = ${contest.wodId} and quantity between 601000 and 900000 and modified_by_organization`;
  expect(stored).toEqual({ count: 300, sum: column.reduce((sum, each) => sum + each * 1000, 0) });
  await expect(page.getByRole('row').nth(40)).toContainText('1.º');
});
