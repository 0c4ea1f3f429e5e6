import type { Locator } from '@playwright/test';
import {
  addAthletes,
  addResults,
  addTests,
  load,
  makeBoard,
  openCategory,
  publicBoard,
  rowOf,
  table,
  whySheet,
} from '#e2e/kit/boards.ts';
import { expect, expectNoAxeFindings } from '#e2e/kit/fixtures.ts';
import { test } from '#e2e/kit/public-rows.ts';

test('ATH-051 ATH-052 ATH-053 scores on a board: a score is opened → shows quantity, time where the test has one, and video', {
  tag: '@phone',
}, async ({ page, app, organizer }) => {
  const { categoryId, wodIds } = await makeBoard(app.sql, organizer);
  await app.sql`update results set video_url = 'https://youtu.be/dQw4w9WgXcQ' where wod_id = ${wodIds[0] ?? ''}`;
  await page.goto(publicBoard(categoryId));
  const score = rowOf(page, /María/).getByRole('button', { name: /en Ávila Sprint/ });
  await score.click();
  const modal = page.getByRole('dialog', { name: 'Ávila Sprint' });
  await expect(modal).toContainText('María Alejandra Rodríguez Peñalver');
  await expect(modal.getByRole('definition').first()).toHaveText('86 reps');
  await expect(modal).toContainText('Tiempo06:49');
  await expect(modal).toContainText('Penalización+4 seg');
  await expect(modal.getByRole('button', { name: /^Ver el video/ })).toBeVisible();
  await expect(modal.locator('iframe')).toHaveCount(0);
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  await expect(score).toBeFocused();
  await rowOf(page, /María/)
    .getByRole('button', { name: /en Carga de Cumbre/ })
    .click();
  const untimed = page.getByRole('dialog', { name: 'Carga de Cumbre' });
  await expect(untimed.getByRole('definition').first()).toHaveText('107.5 kg');
  await expect(untimed).not.toContainText('Tiempo');
  await expect(untimed).toContainText('Este resultado no tiene video.');
});

test('ATH-054 scores on a board: a team’s score is opened → shows each of its athletes', async ({
  page,
  app,
  organizer,
}) => {
  const home = await openCategory(organizer, { name: 'Parejas', team: true, members: 2 });
  const [wodId = ''] = await addTests(app.sql, organizer, home, [load]);
  const [captain, mate] = ['Ana Lucía Páez', 'Bea Marcano'].map(name => ({ id: crypto.randomUUID(), name }));
  if (!captain || !mate) throw new Error('Two make a pair.');
  for (const { id, name } of [captain, mate]) {
    await app.sql`insert into users (id, type, name, email, email_verified, ciudad)
      values (${id}, 'athlete', ${name}, ${`${id}@correo.test`}, true, 'Valencia')`;
  }
  await app.sql`insert into teams (id, event_id, category_id, captain_id, name, name_search, allowed_members, created_at, updated_at)
    values ('pareja', ${home.eventId}, ${home.categoryId}, ${captain.id}, 'Las Guacamayas', 'las guacamayas', 2, now(), now())`;
  await app.sql`insert into entries (id, event_id, category_id, user_id, team_id, created_at)
    values ('e-pareja', ${home.eventId}, ${home.categoryId}, ${captain.id}, 'pareja', now())`;
  for (const { id } of [captain, mate]) {
    await app.sql`insert into participants (event_id, user_id, entry_id, joined_at)
      values (${home.eventId}, ${id}, 'e-pareja', now())`;
  }
  const members = [captain, mate].map(({ id }, at) => ({ idUser: id, quantity: 100 + 20 * at, time: null }));
  await organizer.call('results/saveAsOrganizer', { wodId, entryId: 'e-pareja', values: { members }, version: 0 });
  await page.goto(publicBoard(home.categoryId));
  await rowOf(page, /Las Guacamayas/)
    .getByRole('button', { name: /220 kg en Carga de Cumbre/ })
    .click();
  const modal = page.getByRole('dialog', { name: 'Carga de Cumbre' });
  const chooser = modal.getByRole('combobox', { name: 'Atleta' });
  await expect(chooser.getByRole('option')).toHaveText(['Todo el equipo', 'Ana Lucía Páez', 'Bea Marcano']);
  await chooser.selectOption('Bea Marcano');
  await expect(modal.getByRole('definition').first()).toHaveText('120 kg');
});

test('positions on a board: a position is opened → shows what decided it, and each test step by step', {
  tag: '@phone',
}, async ({ page, app, organizer }) => {
  const { categoryId } = await makeBoard(app.sql, organizer);
  await page.goto(publicBoard(categoryId));
  const position = rowOf(page, /María/).getByRole('button', { name: /¿Por qué este puesto\?/ });
  await position.click();
  const drawer = whySheet(page);
  await expect(drawer).toContainText('3.º');
  await expect(drawer).toContainText('Detrás de Oriana Villalobos.');
  await expect(drawer.getByText('100 − 4 × 2 = 92').first()).toBeVisible();
  await expect(drawer).toContainText('86 ÷ 413 s = 0.2082');
  await drawer.getByText('Carga de Cumbre').click();
  await expect(drawer.getByText('100 al primero')).toBeVisible();
  // The drawer opens one step at a time.
  await expect(drawer.getByText('86 ÷ 413 s = 0.2082')).toBeHidden();
  await expect(drawer).toContainText('92 + 100 + 92');
  await expectNoAxeFindings(page);
  await page.keyboard.press('Escape');
  await expect(position).toBeFocused();
});

test('walk-organizer B14 positions on a board: a tie → says which placement broke it, in chips without bullets', async ({
  page,
  app,
  organizer,
}) => {
  const home = await openCategory(organizer);
  const wodIds = await addTests(app.sql, organizer, home, [
    load,
    { ...load, name: 'Peso muerto' },
    { ...load, name: 'Arranque' },
  ]);
  const [ana = '', bea = '', caro = ''] = await addAthletes(app.sql, home, [
    { name: 'Ana' },
    { name: 'Bea' },
    { name: 'Caro' },
  ]);
  // Ana's placements are 1, 3, 2 and Bea's 2, 2, 2. Both have 270 of 300 points.
  await addResults(organizer, wodIds, [
    { entryId: ana, results: [{ quantity: 90 }, { quantity: 60 }, { quantity: 70 }] },
    { entryId: bea, results: [{ quantity: 80 }, { quantity: 70 }, { quantity: 70 }] },
    { entryId: caro, results: [{ quantity: 70 }, { quantity: 80 }, { quantity: 80 }] },
  ]);
  await page.goto(publicBoard(home.categoryId));
  await rowOf(page, 'Ana')
    .getByRole('button', { name: /¿Por qué este puesto\?/ })
    .click();
  const drawer = whySheet(page);
  await expect(drawer).toContainText(
    'Empate a 270, roto a su favor. Decide el mejor puesto individual: 1.º contra 2.º de Bea.',
  );
  await expect(drawer.locator('ul').first()).toHaveCSS('list-style-type', 'none');
});

test('walk-athlete 13 walk-organizer B14 positions on a board: a cell is pressed → the reason opens; a chip in it opens its result', async ({
  page,
  app,
  organizer,
}) => {
  const { categoryId, entryIds } = await makeBoard(app.sql, organizer);
  await app.sql`update entries set standing = 'disqualified' where id = ${entryIds[3] ?? ''}`;
  await page.goto(publicBoard(categoryId));
  await rowOf(page, /María/).getByRole('cell').last().click();
  await expect(whySheet(page)).toContainText('Detrás de Oriana Villalobos.');
  await page.keyboard.press('Escape');
  await expect(whySheet(page)).toBeHidden();
  await rowOf(page, /Valentina/)
    .getByText('Valentina Quintero Ybarra')
    .click();
  await expect(whySheet(page)).toContainText('Descalificado.');
  await page.keyboard.press('Escape');
  await rowOf(page, /María/)
    .getByRole('button', { name: /en Carga de Cumbre/ })
    .click();
  await expect(page.getByRole('dialog', { name: 'Carga de Cumbre' })).toBeVisible();
  await expect(whySheet(page)).toBeHidden();
});

test.describe('boards on a phone', () => {
  test.use({ viewport: { width: 375, height: 667 } });

  test('walk-athlete 6 going back → closes the open sheet; a sheet has its own address, which begins at its row', async ({
    page,
    app,
    organizer,
    context,
  }) => {
    const { categoryId, eventId } = await makeBoard(app.sql, organizer);
    const board = publicBoard(categoryId);
    await page.goto('/events');
    await page.goto(board);
    await rowOf(page, /María/).getByText('María').click();
    await expect(whySheet(page)).toContainText('Detrás de Oriana Villalobos.');
    expect(page.url()).toContain('puesto=');
    const shared = page.url();
    await page.goBack();
    await expect(whySheet(page)).toBeHidden();
    await expect(page).toHaveURL(board);
    await rowOf(page, /María/)
      .getByRole('button', { name: /en Carga de Cumbre/ })
      .click();
    await expect(page.getByRole('dialog', { name: 'Carga de Cumbre' })).toContainText('107.5');
    const result = page.url();
    await page.goBack();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    // The drawer's close button also leaves no extra history entry.
    await rowOf(page, /Oriana/)
      .getByText('Oriana')
      .click();
    await expect(whySheet(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page).toHaveURL(board);
    await page.goBack();
    await expect(page).toHaveURL('/events');

    const other = await context.newPage();
    await other.goto(shared);
    await expect(whySheet(other)).toContainText('Detrás de Oriana Villalobos.');
    await other.keyboard.press('Escape');
    await expect(other).toHaveURL(board);
    await other.goto(result);
    await expect(other.getByRole('dialog', { name: 'Carga de Cumbre' })).toContainText('107.5');
    const people = Array.from({ length: 20 }, (_, at) => ({ name: `Atleta ${at + 10}`, city: 'Lima' }));
    const entries = await addAthletes(app.sql, { eventId, categoryId }, people);
    await other.goto(`${board}&puesto=${entries.at(-1)}`);
    await expect(whySheet(other)).toContainText('Atleta 29');
    await other.keyboard.press('Escape');
    await expect(rowOf(other, /Atleta 29/)).toBeInViewport();
    await other.close();
  });

  test('walk-athlete 15 the first screen → five rows with gaps, four with long names; one touch opens the sister category’s tab', async ({
    page,
    app,
    organizer,
  }) => {
    const { categoryId, eventId } = await makeBoard(app.sql, organizer);
    const sister = await organizer.makeCategory(eventId, { name: 'RX Masculino' });
    await organizer.call('categories/setPublish', { id: sister, publish: 'publish' });
    await addAthletes(app.sql, { eventId, categoryId }, [{ name: 'Zoe Paz', city: 'Lima' }]);
    await page.goto(publicBoard(categoryId));
    const rows = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader') });
    const endOf = async (row: Locator) => {
      const box = await row.boundingBox();
      return box ? box.y + box.height : Number.NaN;
    };
    await expect(rows).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'Tabla de posiciones' }).getByText('En vivo')).toBeVisible();
    await expect(rows.nth(1)).toContainText(/−\d+\.00 del primero/);
    await expect(rows.first()).not.toContainText('del primero');
    expect(await endOf(rows.nth(3))).toBeLessThanOrEqual(667);
    await app.sql`update users set name = 'María Alejandra' where name like 'María Alejandra%'`;
    await app.sql`update users set name = 'Andreína Landaeta' where name like 'Andreína%'`;
    await page.reload();
    await expect(rows).toHaveCount(5);
    await expect(page.getByRole('region', { name: 'Tabla de posiciones' }).getByText('En vivo')).toBeVisible();
    expect(await endOf(rows.last())).toBeLessThanOrEqual(667);
    await expectNoAxeFindings(page);
    await page.getByRole('button', { name: 'Categorías' }).click();
    const others = page.getByRole('navigation', { name: 'Categorías del evento' });
    await expect(others.getByRole('link', { name: 'RX Femenino' })).toHaveAttribute('aria-current', 'page');
    await others.getByRole('link', { name: 'RX Masculino' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'RX Masculino' })).toBeVisible();
    await expect(page).toHaveURL(publicBoard(sister));
  });
});
