import { readFileSync } from 'node:fs';
import { messages } from '#contract/messages.ts';
import { enterTeam, forTime, makeContest, resultsPage, time } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, categoryPage, dialog, editPage, tab, withQualifier } from '#e2e/kit/organizer.ts';
import { cell, field, readAsOrganizer, row, saved } from '#e2e/kit/result-cells.ts';
import { rowsOfSheet } from '#testing/rows-of-sheet.ts';

test('results grid: a team is opened → shows its athletes, and its row is their sum', async ({ page, app, signIn }) => {
  const contest = await makeContest(app, {
    names: [],
    tests: [{ name: 'Peso', typeWod: 'peso' }],
    category: { team: true, members: 2 },
  });
  await enterTeam(app.sql, contest, 'Las Tenaces', ['Eva', 'Fabi']);
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Peso'));
  await button(page, 'Abrir equipo: Las Tenaces').click();
  await cell(page, 'Cantidad', 'Eva').click();
  await field(page, 'Cantidad', 'Eva').fill('60.5');
  await page.keyboard.press('Enter');
  await field(page, 'Cantidad', 'Fabi')
    .or(cell(page, 'Cantidad', 'Fabi'))
    .first()
    .click();
  await field(page, 'Cantidad', 'Fabi').fill('50.25');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await expect(cell(page, 'Cantidad', 'Las Tenaces')).toHaveAccessibleName('Cantidad de Las Tenaces: 110.75');
  await expect(row(page, 'Las Tenaces').first()).toContainText('1.º');
  // The tie-break belongs to the team, not to its athletes.
  await page.getByRole('switch', { name: 'Desempate' }).check();
  await expect(cell(page, 'Desempate', 'Eva')).toHaveCount(0);
  await cell(page, 'Desempate', 'Las Tenaces').click();
  await page.keyboard.type('4:30');
  await page.keyboard.press('Enter');
  await expect(cell(page, 'Desempate', 'Las Tenaces')).toHaveAccessibleName('Desempate de Las Tenaces: 04:30');
  expect((await readAsOrganizer(contest, 'Peso', 'Las Tenaces')).result).toMatchObject({
    quantity: 110_750,
    tiebreakMs: 270_000,
  });
  await button(page, 'Más sobre Las Tenaces').click();
  await page.getByRole('menuitem', { name: 'Ver historia' }).click();
  await expect(dialog(page, 'Historia de Las Tenaces').getByRole('listitem').first()).toContainText('desempate 04:30');
});

test('ORG-117 ORG-118 ORG-119 ORG-121 ORG-122 ORG-123 ORG-520 ORG-542 ORG-543 ORG-544 ORG-545 own board: more than forty athletes → forty a page, with marks, and as a file', async ({
  page,
  app,
  signIn,
}) => {
  const names = Array.from({ length: 41 }, (_, at) => `Atleta ${String(at + 1).padStart(2, '0')}`);
  const contest = await makeContest(app, {
    names,
    tests: [forTime('Penal', { isWodPenalized: true, typeWod: 'amrap' })],
  });
  const wodId = contest.tests.Penal;
  await app.sql`update users set ciudad = null where name = 'Atleta 40'`;
  await contest.organizer.call('results/saveManyAsOrganizer', {
    wodId,
    // The last athlete has no result yet.
    rows: names.slice(0, 40).map((name, at) => ({
      entryId: contest.entries[name],
      values: { quantity: 100 - at, time: time(5) },
      version: 0,
    })),
  });
  await app.sql`update results set modified_by_organization = false, submitted_at = now() + interval '30 days'
    where entry_id = ${contest.entries['Atleta 01'] ?? ''}`;
  await signIn(contest.account);
  // The request for an on-site board uses the category's id.
  const asked = page.waitForRequest(request => request.url().includes(`/boards/${contest.categoryId}/event`));
  await page.goto(categoryPage(contest.categoryId));
  await asked;
  const table = page.getByRole('table');
  await expect(table.locator('tbody tr')).toHaveCount(40);
  await expect(table.getByRole('columnheader', { name: /Ciudad/ })).toBeVisible();
  const second = table.locator('tbody tr').nth(1);
  await expect(second).toContainText('2.º');
  await expect(second).toContainText('Atleta 02');
  await expect(second).toContainText('Caracas');
  await expect(second).toContainText('+1 seg');
  await expect(page.getByText('Punto rojo: enviado después del cierre del test.')).toBeVisible();
  const download = page.waitForEvent('download');
  await button(page, 'Descargar leaderboard').click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('leaderboard.xlsx');
  const rows = rowsOfSheet(readFileSync(await file.path()));
  expect(rows[0]).toEqual(['Posición', 'Nombre', 'Ciudad', expect.stringMatching(/^Total/)]);
  expect(rows[2]).toEqual(['2', 'Atleta 02', 'Caracas', expect.stringMatching(/^\d/)]);
  expect(rows.find(([, name]) => name === 'Atleta 40')?.[2]).toBe('Sin definir');
  expect(rows.find(([, name]) => name === 'Atleta 41')?.[3]).toBe('Por cargar');
  await tab(page, 'Resultados').click();
  await expect(page.getByRole('rowheader')).toHaveCount(40);
  await expect(row(page, 'Atleta 01')).toContainText('Tarde');
  await expect(row(page, 'Atleta 02')).not.toContainText('Tarde');
});

test('ORG-112 ORG-113 ORG-114 ORG-115 ORG-116 results grid: an event with a qualifier → its tests have results too, named as such', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeContest(app, {
    names: ['Ana'],
    event: withQualifier,
    tests: [{ name: 'Abierto', typeEvent: 'qualifier' }, { name: 'Final' }],
  });
  await signIn(contest.account);
  await page.goto(categoryPage(contest.categoryId));
  await expect(page.getByRole('tab')).toHaveText([
    'Tabla clasificatorio',
    /^Tests clasificatorio/,
    'Tabla evento',
    /^Tests evento/,
    'Resultados',
  ]);
  await tab(page, 'Resultados').click();
  const tests = page.getByRole('tablist', { name: 'Tests con resultados' }).getByRole('tab');
  await expect(tests).toHaveText(['Clasificatorio: Abierto', 'Final']);
  // The entries of the event stage are unknown until the qualifier ends (R6).
  await tests.getByText('Final').click();
  await expect(page.getByRole('heading', { name: 'El clasificatorio no ha terminado' })).toBeVisible();
  await tests.getByText('Abierto').click();
  await cell(page, 'Cantidad', 'Ana').click();
  await field(page, 'Cantidad', 'Ana').fill('120');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await tab(page, 'Tabla clasificatorio').click();
  await expect(page.getByRole('row', { name: /Ana/ })).toContainText('100.00');
});

test('ORG-530 ORG-536 own points table: pasted or from a file → checked, unchanged on a mistake, saved with the category', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea', 'Caro'], tests: [] });
  await signIn(contest.account);
  await page.goto(editPage(contest.categoryId));
  await page.getByRole('radio', { name: 'Tabla propia' }).check();
  const points = page.getByRole('textbox', { name: 'Puntos por puesto' });
  await points.fill('100\n95,5\n97');
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText(messages.pointsTable.rising(3))).toBeVisible();
  await expect(points).toHaveValue('100\n95,5\n97');
  await page.getByLabel('Archivo de puntos').setInputFiles({
    name: 'puntos.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('puesto;puntos\n1;100\n2;95,5\n'),
  });
  await expect(page.getByRole('region', { name: '2 puestos' })).toContainText('95.50');
  await expect(page.getByText('La tabla tiene 2 puestos y puede haber 3 atletas')).toBeVisible();
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText(messages.pointsTable.beyond)).toBeVisible();
  await page.getByRole('radio', { name: 'Cero' }).check();
  await button(page, 'Guardar cambios').click();
  await expect(page.getByText(messages.category.edited)).toBeVisible();
  const { category } = await contest.organizer.call<{ category: unknown }>('categories/readAsOrganizer', {
    id: contest.categoryId,
  });
  expect(category).toMatchObject({ decrementType: 8, pointsTable: { points: [10_000, 9_550], beyond: 'zero' } });
});
