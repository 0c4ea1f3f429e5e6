import type { Page } from '@playwright/test';
import {
  addAthletes,
  addEntries,
  addResults,
  addTests,
  load,
  makeBoard,
  namesOf,
  openCategory,
  publicBoard,
  rowOf,
  sprint,
  table,
  values,
  whySheet,
} from '#e2e/kit/boards.ts';
import { expect } from '#e2e/kit/fixtures.ts';
import { test } from '#e2e/kit/public-rows.ts';

const isPhone = (viewport: { width: number } | null) => (viewport?.width ?? 0) < 768;

test('PUB-013 ATH-019 ATH-060 ATH-061 ATH-062 ORG-121 ORG-123 walk-athlete 25 boards: opened → shows the leaders, their results and their points', {
  tag: '@phone',
}, async ({ page, app, organizer, viewport }) => {
  const { categoryId } = await makeBoard(app.sql, organizer);
  await page.goto(publicBoard(categoryId));
  await expect
    .poll(() => namesOf(page))
    .toEqual([
      'Andreína del Carmen Landaeta',
      'Oriana Villalobos',
      'María Alejandra Rodríguez Peñalver',
      'Valentina Quintero Ybarra',
    ]);
  const panel = page.getByRole('region', { name: 'Tabla de posiciones' });
  await expect(panel).toContainText('4 atletas · 3 de 3 tests con resultados');
  await expect(panel).toContainText(/al día · último cambio hace \d+ (s|min)/);
  const first = rowOf(page, /Andreína/);
  await expect(first.getByRole('button', { name: /¿Por qué este puesto\?/ })).toContainText('1.º');
  await expect(first).toContainText('Box Albarregas · Mérida');
  await expect(first.getByRole('cell').last()).toContainText('292.00');
  await expect(first.getByRole('cell').last()).toContainText('97.33 %');
  const third = rowOf(page, /María/);
  await expect(third.getByRole('button', { name: /^1\.º, 107\.5 kg en Carga de Cumbre/ })).toBeVisible();
  const penalised = third.getByRole('button', { name: /^3\.º, 06:49 \+4 seg de penalización en Ávila Sprint/ });
  await expect(penalised).toHaveText(isPhone(viewport) ? '3.º' : '3.º 06:49 +4 seg');
  // A screen reader repeats the row header at each cell. It must contain the name and no results.
  const head = third.getByRole('rowheader');
  await expect(head).toHaveText(/^María Alejandra Rodríguez Peñalver/);
  await expect(head.getByRole('button')).toHaveCount(0);
  await expect(head).not.toContainText(/\d/);
  await expect(rowOf(page, /Valentina/)).toContainText('Ávila Sprint: sin resultado');
});

const sizes = [
  [300, 568],
  [320, 568],
  [360, 740],
  [375, 667],
  [390, 844],
  [768, 1024],
  [844, 390],
  [1000, 700],
] as const;

/** Every total is fully inside the window and inside its scroll container. The page never scrolls sideways. */
async function expectTotalsInView(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await expect(table(page)).toBeVisible();
  const cells = table(page).getByRole('row').locator('th:last-child, td:last-child');
  const edges = () =>
    cells.evaluateAll(found =>
      found.map(cell => {
        const box = cell.getBoundingClientRect();
        const parts = [...cell.children].map(part => part.getBoundingClientRect());
        const around = cell.closest('table')?.parentElement?.getBoundingClientRect();
        const isInside = parts.every(part => part.left >= box.left && part.right <= box.right);
        return isInside && around !== undefined && box.left >= 0 && box.right <= around.right + 0.5;
      }),
    );
  await expect.poll(edges, `the totals at ${width}`).toEqual(Array(await cells.count()).fill(true));
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width);
}

test('N13 in place of ATH-063: walk-athlete 1 walk-team 11 boards: at each width → points are whole and in view, and nothing scrolls sideways', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const { categoryId } = await makeBoard(app.sql, organizer, { decrementType: 6 });
  await app.sql`update users set name = 'María de los Ángeles Rodríguez-Peñalver Etxeberria' where name like 'María Alejandra%'`;
  await app.sql`update categories set is_audit = true where id = ${categoryId}`;
  await app.sql`update events set name = 'Primer Encuentro Interclubes de Fuerza y Resistencia 2027'
    where id = (select event_id from categories where id = ${categoryId})`;
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto(publicBoard(categoryId));
    await expectTotalsInView(page);
    // The table never scrolls sideways on a phone. With one column per test, cells show only placements (N13).
    const box = table(page).locator('..');
    // On a phone the first screen is for the table. A long event name must not enlarge the back link.
    const back = page.getByRole('navigation', { name: 'Volver a' });
    if (width < 768) expect(await back.evaluate(element => element.clientHeight)).toBeLessThan(50);
    if (width < 768) expect(await box.evaluate(element => element.scrollWidth - element.clientWidth)).toBe(0);
    else await expect(rowOf(page, /María/).getByText('107.5 kg')).toBeHidden();
  }
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(rowOf(page, /María/).getByText('107.5 kg')).toBeVisible();
  await signIn(organizer.account);
  for (const [width, height] of sizes) {
    await page.setViewportSize({ width, height });
    await page.goto(`/dashboard/organization/category/${categoryId}?tab=tabla-evento`);
    await expectTotalsInView(page);
  }
});

test('ORG-119 boards: a name is searched without accents → found; a missing name says so; unreviewed results count provisionally', async ({
  page,
  app,
  organizer,
}) => {
  const { categoryId, entryIds } = await makeBoard(app.sql, organizer);
  await page.goto(publicBoard(categoryId));
  const search = page.getByRole('searchbox', { name: 'Buscar atleta' });
  await search.fill('andreina');
  await expect(table(page).getByRole('rowheader')).toHaveCount(1);
  await expect(table(page).getByRole('rowheader')).toContainText('Andreína');
  await search.fill('nadie');
  await expect(page.getByText('Nadie con ese nombre')).toBeVisible();
  await search.fill('');
  // Pending results count provisionally and are marked. Spectators see no mark on late results.
  await app.sql`update results set modified_by_organization = false, submitted_at = now() + interval '30 days'`;
  await app.sql`update results set status = 'pending' where entry_id = ${entryIds[0] ?? ''}`;
  await page.goto(publicBoard(categoryId));
  await expect(rowOf(page, /Andreína/)).toContainText('Provisional');
  await expect(
    rowOf(page, /Andreína/).getByRole('button', { name: /06:28 en Ávila Sprint, sin revisar/ }),
  ).toBeVisible();
  await expect(page.getByText('Recuadro sin relleno: resultado aún sin revisar')).toBeVisible();
  await expect(rowOf(page, /Oriana/)).not.toContainText('Provisional');
  await expect(page.getByRole('button', { name: /enviado tarde/ })).toHaveCount(0);
});

test('boards: a result is saved → other browsers show it without a reload', async ({
  page,
  app,
  organizer,
  browser,
}) => {
  const { categoryId, wodIds, entryIds } = await makeBoard(app.sql, organizer);
  const other = await browser.newPage({ baseURL: app.url });
  for (const reader of [page, other]) {
    await reader.goto(publicBoard(categoryId));
    await expect(reader.getByText(/al día · último cambio/)).toBeVisible();
  }
  const saved = { wodId: wodIds[0], entryId: entryIds[3], values: values({ quantity: 90, time: 300_000 }), version: 0 };
  await organizer.call('results/saveAsOrganizer', saved);
  for (const reader of [page, other]) {
    await expect(
      rowOf(reader, /Valentina/).getByRole('button', { name: /^1\.º, 05:00 en Ávila Sprint/ }),
    ).toBeVisible();
    await expect(rowOf(reader, /Andreína/).getByRole('button', { name: /^2\.º, .* en Ávila Sprint/ })).toBeVisible();
  }
  await expect(page.getByText('Valentina Quintero Ybarra 05:00 · 4.º').first()).toBeVisible();
  await other.close();
});

test('boards: no network → the table stays with its age, and is live again when it returns', async ({
  page,
  app,
  organizer,
  context,
}) => {
  const { categoryId } = await makeBoard(app.sql, organizer);
  await page.goto(publicBoard(categoryId));
  await expect(page.getByText(/al día · último cambio/)).toBeVisible();
  await context.setOffline(true);
  await expect(page.getByText(/sin conexión · lo que ves es de hace/)).toBeVisible();
  await expect(table(page)).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByText(/al día · último cambio/)).toBeVisible();
});

test('ATH-006 boards: the athlete’s own row → marked, and pinned while it is out of view', async ({
  page,
  app,
  organizer,
  signIn,
}) => {
  const me = await app.makeUser('athlete', { firstName: 'Zulay', lastName: 'Montilla' });
  const home = await openCategory(organizer);
  const wodIds = await addTests(app.sql, organizer, home, [load]);
  const others = await addAthletes(
    app.sql,
    home,
    Array.from({ length: 40 }, (_, at) => ({ name: `Atleta ${at + 1}` })),
  );
  const mine = await addEntries(app.sql, home, [me.uid]);
  const results = [...others, ...mine].map((entryId, at) => ({ entryId, results: [{ quantity: 200 - at }] }));
  await addResults(organizer, wodIds, results);
  await signIn(me);
  await page.goto(publicBoard(home.categoryId));
  const pinned = page.getByRole('button', { name: /^Ir a tu línea: 41\.º/ });
  await expect(pinned).toContainText('0.00');
  await pinned.click();
  await expect(pinned).toBeHidden();
  await expect(table(page).locator('[data-mine]')).toContainText('Tú');
});

test('boards: 200 long names → readable, and walked by the keyboard', async ({ page, app, organizer }) => {
  const home = await openCategory(organizer, { decrementType: 6 });
  const wodIds = await addTests(app.sql, organizer, home, [sprint, load]);
  const people = Array.from({ length: 200 }, (_, at) => ({
    name: `María Fernanda de los Ángeles Rodríguez-Altuve Montesinos ${at + 1}`,
    city: 'San Juan de los Morros',
    box: 'Centro de Acondicionamiento Físico Cumbres del Ávila',
  }));
  const entryIds = await addAthletes(app.sql, home, people);
  await addResults(
    organizer,
    wodIds,
    entryIds.map((entryId, at) => ({
      entryId,
      results: [{ quantity: 90, time: 300_000 + at * 137 }, { quantity: 60 + at / 4 }],
    })),
  );
  await page.goto(publicBoard(home.categoryId));
  await expect(table(page).getByRole('rowheader')).toHaveCount(200);
  expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBe(0);
  await page.getByRole('searchbox').focus();
  await page.keyboard.press('Tab');
  await expect(table(page).getByRole('button').first()).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(whySheet(page)).toContainText('% de la mejor marca del test');
  await page.keyboard.press('Escape');
  await page.getByRole('searchbox').fill('montesinos 137');
  await expect(table(page).getByRole('rowheader')).toHaveCount(1);
});

test('boards: a category without results → says what will be here', async ({ page, app, organizer }) => {
  const home = await openCategory(organizer);
  await page.goto(publicBoard(home.categoryId));
  await expect(page.getByText('Aún no hay atletas en esta tabla.')).toBeVisible();
  await addTests(app.sql, organizer, home, [load]);
  await addAthletes(app.sql, home, [{ name: 'Ana' }]);
  await expect(page.getByText('Tests: Carga de Cumbre.')).toBeVisible();
});
