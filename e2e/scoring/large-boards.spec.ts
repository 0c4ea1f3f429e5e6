import type { Page } from '@playwright/test';
import {
  addEntries,
  addResults,
  addTests,
  amrap,
  load,
  namesOf,
  openCategory,
  publicBoard,
  rowOf,
  sprint,
  table,
  whySheet,
} from '#e2e/kit/boards.ts';
import { expect } from '#e2e/kit/fixtures.ts';
import type { Organizer } from '#e2e/kit/organizer.ts';
import { test } from '#e2e/kit/public-rows.ts';
import { fillCategory } from '#testing/factories/large-boards.ts';

type Sql = Parameters<typeof fillCategory>[0];

/** A board of more than 500 rows has pages. This one has twelve. */
async function makeLarge(sql: Sql, organizer: Organizer) {
  const home = await openCategory(organizer);
  const wods = await addTests(sql, organizer, home, [sprint, load, amrap]);
  await fillCategory(sql, { ...home, wods, entries: 1200, now: new Date() });
  return { ...home, wods };
}
const pages = (page: Page) => page.getByRole('navigation', { name: 'Páginas de la tabla' });
const positions = (page: Page) => table(page).getByRole('button', { name: /¿Por qué este puesto\?/ });

test('ATH-060 ATH-061 large boards: over a thousand rows → in pages that follow each other, and searched as a whole', async ({
  page,
  app,
  organizer,
}) => {
  const { categoryId } = await makeLarge(app.sql, organizer);
  await page.goto(publicBoard(categoryId));
  const panel = page.getByRole('region', { name: 'Tabla de posiciones' });
  await expect(panel).toContainText('1,188 atletas');
  await expect(table(page).locator('tbody tr')).toHaveCount(100);
  await expect(pages(page)).toContainText('1–100 de 1,188');
  await expect(pages(page).getByRole('button', { name: 'Página anterior' })).toBeDisabled();
  await pages(page).getByRole('button', { name: 'Página siguiente' }).click();
  await expect(pages(page)).toContainText('101–200 de 1,188');
  await expect(table(page).locator('tbody tr')).toHaveCount(100);
  await expect(positions(page).first()).toContainText('101.º');
  // The new page starts at its first row. The focus stays on the pressed button.
  await expect(table(page).locator('tbody tr').first()).toBeInViewport();
  await expect(pages(page).getByRole('button', { name: 'Página siguiente' })).toBeFocused();
  await pages(page).getByRole('textbox', { name: 'Página' }).fill('12');
  await page.keyboard.press('Enter');
  await expect(pages(page)).toContainText('1,101–1,188 de 1,188');
  await expect(table(page).locator('tbody tr')).toHaveCount(88);
  await expect(pages(page).getByRole('button', { name: 'Página siguiente' })).toBeDisabled();

  // The search covers all pages. The panel shows the number of matches, also beyond one page.
  const search = page.getByRole('searchbox', { name: 'Buscar atleta' });
  await search.fill('nandu penalver 93');
  await expect(table(page).locator('tbody tr')).not.toHaveCount(100);
  await expect.poll(async () => (await namesOf(page)).every(name => /^Ñandú Peñalver 93/.test(name))).toBe(true);
  await search.fill('ana');
  await expect(page.getByRole('status').filter({ hasText: 'Encontrados: 196' })).toBeVisible();
  await expect(table(page).locator('tbody tr')).toHaveCount(100);
  await search.fill('nadie se llama así');
  await expect(page.getByRole('heading', { name: 'Nadie con ese nombre' })).toBeVisible();
  await search.fill('');
  await expect(pages(page)).toContainText('1–100 de 1,188');
});

test('large boards: results arrive → the page stays, and a position opens its reason', async ({
  page,
  app,
  organizer,
}) => {
  const { categoryId, wods } = await makeLarge(app.sql, organizer);
  await page.goto(publicBoard(categoryId));
  await pages(page).getByRole('textbox', { name: 'Página' }).fill('7');
  await page.keyboard.press('Enter');
  await expect(pages(page)).toContainText('601–700 de 1,188');
  const first = positions(page).first();
  await expect(first).toBeVisible();
  await page.evaluate(`window.gone = 0; new MutationObserver(() => {
    if (!document.querySelector('table')) window.gone++;
  }).observe(document.body, { childList: true, subtree: true })`);
  const row = table(page).locator('tbody tr').first();
  const entryId = (await row.getAttribute('data-row')) ?? '';
  const [known] = await app.sql`select version from results where wod_id = ${wods[1] ?? ''} and entry_id = ${entryId}`;
  const values = { quantity: 5000 };
  await organizer.call('results/saveAsOrganizer', { wodId: wods[1], entryId, values, version: known?.version ?? 0 });
  // The entry is now far ahead, on another page.
  await expect(table(page).locator(`[data-row="${entryId}"]`)).toHaveCount(0);
  await expect(pages(page)).toContainText('601–700 de 1,188');
  expect(await page.evaluate('window.gone')).toBe(0);
  await first.click();
  await expect(whySheet(page)).toContainText('¿Por qué');
  await page.keyboard.press('Escape');
  await expect(first).toBeFocused();
});

test('large boards: the athlete’s own row → always reachable, and leads to its page', { tag: '@phone' }, async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const { wods, ...home } = await makeLarge(app.sql, organizer);
  const account = await app.makeUser('athlete');
  const [entryId = ''] = await addEntries(app.sql, home, [account.uid]);
  const results = [{ quantity: 60, time: 500_000 }, { quantity: 70 }, { quantity: 60 }];
  await addResults(organizer, wods, [{ entryId, results }]);
  await signIn(account);
  await page.goto(publicBoard(home.categoryId));
  const mine = page.getByRole('button', { name: new RegExp(`^Ir a tu línea: .*${account.displayName}`) });
  await expect(mine).toBeInViewport();
  await mine.click();
  const row = rowOf(page, new RegExp(account.displayName));
  await expect(row).toBeInViewport();
  await expect(row).toContainText('Tú');
  await expect(row.getByRole('button', { name: /¿Por qué este puesto\?/ })).toBeFocused();
  await expect(pages(page)).not.toContainText('1–100 de');
  await expect(mine).toBeHidden();
});
