import { forTime, makeContest, resultsPage, saveResult, time } from '#e2e/kit/contests.ts';
import { expect, test } from '#e2e/kit/fixtures.ts';
import { button, categoryPage, dialog, tab } from '#e2e/kit/organizer.ts';
import { cell, field, readAsOrganizer, row, saved, words } from '#e2e/kit/result-cells.ts';

test('walk-organizer A7 B5 ORG-020 ORG-116 ORG-263 ORG-265 ORG-407 ORG-495 results grid: typed by keyboard like a spreadsheet → saved, and places follow', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea'], tests: [forTime('Fran'), { name: 'Peso' }] });
  await signIn(contest.account);
  await page.goto(categoryPage(contest.categoryId));
  // While the event runs, the board is the first tab.
  await expect(tab(page, 'Tabla evento')).toHaveAttribute('aria-selected', 'true');
  // All tests share one part, with a tab each (ORG-116).
  await tab(page, 'Resultados').click();
  const tests = page.getByRole('tablist', { name: 'Tests con resultados' }).getByRole('tab');
  await expect(tests).toHaveText(['Fran', 'Peso']);
  await tests.getByText('Fran').click();
  await cell(page, 'Minutos', 'Ana').focus();
  await page.keyboard.type('5');
  await page.keyboard.press('Tab');
  await page.keyboard.type('30');
  await page.keyboard.press('Tab');
  await page.keyboard.type('250');
  await page.keyboard.press('Tab');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  // Enter moves one row down, to the column where Tab started. Tab also moves on without typed text.
  await expect(cell(page, 'Minutos', 'Bea')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(cell(page, 'Segundos', 'Bea')).toBeFocused();
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Shift+Tab');
  await expect(cell(page, 'Cantidad', 'Ana')).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Más sobre Ana')).toBeFocused();
  await expect(row(page, 'Ana')).toContainText('1.º');
  expect((await readAsOrganizer(contest, 'Fran', 'Ana')).result).toMatchObject({
    status: 'approved',
    appealed: false,
    modifiedByOrganization: true,
    quantity: 100_000,
    timeMs: 330_250,
  });
  // A whole time fills its three cells. Escape restores the old value.
  await cell(page, 'Minutos', 'Bea').focus();
  await page.keyboard.type('4:45');
  await page.keyboard.press('ArrowUp');
  await expect(cell(page, 'Segundos', 'Bea')).toHaveAccessibleName('Segundos de Bea: 45');
  await cell(page, 'Cantidad', 'Ana').focus();
  await page.keyboard.type('9');
  await page.keyboard.press('Escape');
  await expect(cell(page, 'Cantidad', 'Ana')).toHaveAccessibleName('Cantidad de Ana: 100');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.type('100');
  await page.keyboard.press('Enter');
  await expect(row(page, 'Bea')).toContainText('1.º');
  await expect(row(page, 'Ana')).toContainText('2.º');
});

test('walk-organizer B4 B12 N12 results grid: at 1366 × 768 → eight rows in view, a run in metres, DNF typed and removed', async ({
  page,
  app,
  signIn,
}) => {
  const names = ['Ana', 'Bea', 'Caro', 'Dani', 'Eva', 'Fefa', 'Gaby', 'Hilda', 'Inés', 'Julia'];
  const exercises = [{ name: 'Carrera', cant: 2000, unit: 'm' as const }];
  const run = { ...forTime('Costa'), validReps: 2000, rounds: 1, exercises };
  const contest = await makeContest(app, { names, tests: [run] });
  await page.setViewportSize({ width: 1366, height: 768 });
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Costa'));
  await expect(page.getByText('For Time · meta 2000 m')).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Cantidad m' })).toBeVisible();
  // Checks the initial view, before any scrolling.
  for (const name of names.slice(0, 8)) await expect(row(page, name)).toBeInViewport({ ratio: 1 });
  await cell(page, 'Cantidad', 'Ana').focus();
  await page.keyboard.type('dnf');
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.marked('DNF'))).toBeVisible();
  await expect(cell(page, 'Cantidad', 'Ana')).toHaveAccessibleName('Cantidad de Ana: DNF');
  await cell(page, 'Cantidad', 'Ana').focus();
  await page.keyboard.press('Delete');
  await expect(page.getByText(words.unmarked)).toBeVisible();
  await expect(cell(page, 'Cantidad', 'Ana')).not.toHaveAccessibleName(/DNF/);
  expect(await app.sql`select 1 from result_marks where wod_id = ${contest.tests.Costa ?? ''}`).toHaveLength(0);
});

test('ORG-254 ORG-355 ORG-356 ORG-357 ORG-358 ORG-359 ORG-521 ORG-522 results grid: a value is not valid for its cell → the cell says so', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeContest(app, { names: ['Ana'], tests: [forTime('Fran')] });
  await saveResult(contest, 'Fran', 'Ana', { quantity: 100, time: time(5, 30) });
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Fran'));
  const typed = async (column: string, text: string, message: string) => {
    await cell(page, column, 'Ana').click();
    await field(page, column, 'Ana').fill(text);
    await page.keyboard.press('Enter');
    await expect(page.getByText(message, { exact: true })).toBeVisible();
    await expect(cell(page, column, 'Ana')).toHaveAttribute('aria-invalid', 'true');
  };
  await typed('Minutos', '60', words.minutes);
  await typed('Segundos', '60', words.seconds);
  await typed('Milisegundos', '1000', words.milliseconds);
  await typed('Minutos', '', 'El campo Minutos es requerido');
  await typed('Cantidad', '', 'El campo Cantidad es requerido');
  await page.reload();
  // A reload keeps the typed values. A link asks before it leaves the page.
  await expect(page.getByText('Aquí está lo que habías escrito')).toBeVisible();
  await expect(cell(page, 'Segundos', 'Ana')).toHaveAccessibleName('Segundos de Ana: 60');
  // The values also survive the reload after publishing. It must not ask: the listener would decline (ORG-254).
  page.on('dialog', question => question.dismiss());
  const reloaded = page.waitForEvent('load');
  await button(page, 'Publicar').click();
  await dialog(page, '¿Publicar la categoría?').getByRole('button', { name: 'Publicar' }).click();
  await reloaded;
  await expect(button(page, 'Despublicar')).toBeEnabled();
  await expect(cell(page, 'Segundos', 'Ana')).toHaveAccessibleName('Segundos de Ana: 60');
  await tab(page, /^Tests evento/).click();
  await dialog(page, '¿Salir sin guardar?').getByRole('button', { name: 'Seguir editando' }).click();
  await button(page, 'Descartar').click();
  await dialog(page, '¿Descartar los cambios?').getByRole('button', { name: 'Descartar' }).click();
  await expect(cell(page, 'Segundos', 'Ana')).toHaveAccessibleName('Segundos de Ana: 30');
});

test('results grid: a pasted column → previewed first, then all rows are saved together', { tag: '@phone' }, async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea', 'Caro', 'Dani'], tests: [forTime('Fran')] });
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Fran'));
  await button(page, 'Pegar columna').click();
  const pasting = dialog(page, 'Pegar resultados');
  await pasting.getByRole('textbox').fill('5:00\t100\n6:00,5\t100\nDNF\t90\n4:30\t100');
  await expect(pasting.getByRole('row', { name: /Caro/ })).toContainText(words.minutes);
  await expect(pasting.getByText('1 celda no se puede leer')).toBeVisible();
  await pasting.getByRole('button', { name: 'Llenar 4 filas' }).click();
  // An athlete below the target gets the time cap as time.
  await expect(cell(page, 'Minutos', 'Caro')).toHaveAccessibleName('Minutos de Caro: 10');
  await expect(page.getByText('4 filas sin guardar')).toBeVisible();
  await button(page, 'Guardar todo').click();
  await expect(saved(page)).toBeVisible();
  await expect(row(page, 'Dani')).toContainText('1.º');
  await expect(row(page, 'Ana')).toContainText('2.º');
  await expect(row(page, 'Caro')).toContainText('4.º');
  await expect(page.getByText('sin guardar')).toHaveCount(0);
});

test('walk-organizer A1 results grid: a pasted sheet with names → fills each athlete’s own row, and names unknown ones', async ({
  page,
  app,
  signIn,
}) => {
  const names = ['Bruno Bernal', 'Camilo Cano', 'Kevin Katz', 'Luis López'];
  const contest = await makeContest(app, { names, tests: [forTime('Fran')] });
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Fran'));
  // An active search must not hide rows from the paste dialog.
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('bruno');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await button(page, 'Pegar columna').click();
  const pasting = dialog(page, 'Pegar resultados');
  const sheet = 'Atleta\tTiempo\tReps\nLOPEZ, Luis\t7:01\t100\nKevin Katz\t16:00\t100\nCami C.\t7:03\t100';
  await pasting.getByRole('textbox', { name: 'Lo copiado' }).fill(sheet);
  await expect(pasting.getByRole('row', { name: /LOPEZ, Luis/ })).toContainText('Luis López');
  await expect(pasting.getByRole('row', { name: /Kevin Katz/ })).toContainText(words.overCap('10:00'));
  const unknown = pasting.getByRole('row', { name: /Cami C/ });
  await expect(unknown).toContainText(words.pasted.unknown);
  await expect(pasting.getByText('1 línea no se usa mientras no digas de quién es.')).toBeVisible();
  await unknown.getByRole('combobox').click();
  await page.getByRole('option', { name: /^Camilo Cano/ }).click();
  await expect(unknown.getByRole('rowheader')).toContainText('Camilo Cano');
  await pasting.getByRole('button', { name: 'Llenar 3 filas' }).click();
  await page.getByRole('searchbox', { name: 'Buscar' }).fill('');
  await expect(cell(page, 'Segundos', 'Luis López')).toHaveAccessibleName('Segundos de Luis López: 1');
  await expect(cell(page, 'Segundos', 'Camilo Cano')).toHaveAccessibleName('Segundos de Camilo Cano: 3');
  await expect(cell(page, 'Minutos', 'Bruno Bernal')).toHaveAccessibleName('Minutos de Bruno Bernal: vacío');
});

test('E10 ORG-496 ORG-264 results grid: another window changed a row → both values are shown, and one is chosen', {
  tag: '@phone',
}, async ({ page, app, signIn }) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea'], tests: [{ name: 'Peso', typeWod: 'peso' }] });
  await saveResult(contest, 'Peso', 'Ana', { quantity: 80 });
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Peso'));
  // A click selects the cell's value, so typing replaces it.
  await cell(page, 'Cantidad', 'Ana').click();
  await page.keyboard.type('82,5');
  // A live update changes another row while this one is edited. Then the same row changes.
  await saveResult(contest, 'Peso', 'Bea', { quantity: 90 });
  await expect(cell(page, 'Cantidad', 'Bea')).toHaveAccessibleName('Cantidad de Bea: 90');
  await expect(field(page, 'Cantidad', 'Ana')).toHaveValue('82,5');
  await saveResult(contest, 'Peso', 'Ana', { quantity: 81 }, 1);
  await page.keyboard.press('Enter');
  await expect(page.getByText(words.changedMeanwhile)).toBeVisible();
  await expect(page.getByText('81 kg')).toBeVisible();
  await expect(page.getByText('82.5 kg')).toBeVisible();
  // The reason belongs to this save only, and not to later ones (E10).
  await button(page, 'Añadir motivo').click();
  const reason = page.getByRole('textbox', { name: 'Motivo' });
  await expect(reason).toBeFocused();
  await reason.fill('Planilla del juez');
  await button(page, 'Guardar lo mío').click();
  await expect(saved(page)).toBeVisible();
  await expect(reason).toHaveCount(0);
  await cell(page, 'Cantidad', 'Bea').click();
  await page.keyboard.type('95');
  await page.keyboard.press('Enter');
  await expect(saved(page)).toBeVisible();
  await expect.poll(async () => (await readAsOrganizer(contest, 'Peso', 'Bea')).result?.quantity).toBe(95_000);
  await button(page, 'Más sobre Bea').click();
  await page.getByRole('menuitem', { name: 'Ver historia' }).click();
  await expect(dialog(page, 'Historia de Bea').getByRole('listitem').first()).toContainText('95 kg');
  await expect(dialog(page, 'Historia de Bea')).not.toContainText('Planilla del juez');
  await page.keyboard.press('Escape');
  await button(page, 'Más sobre Ana').click();
  await page.getByRole('menuitem', { name: 'Ver historia' }).click();
  const history = dialog(page, 'Historia de Ana');
  await expect(history.getByRole('listitem')).toHaveCount(3);
  await expect(history.getByRole('listitem').first()).toContainText('82.5 kg');
  await expect(history.getByRole('listitem').first()).toContainText('«Planilla del juez»');
  await expect(history.getByRole('listitem').first()).toContainText(contest.account.displayName);
});

test('results grid: an entry is disqualified, withdrawn or removed with a reason → the row shows it; athletes can be readmitted', async ({
  page,
  app,
  signIn,
}) => {
  const contest = await makeContest(app, { names: ['Ana', 'Bea'], tests: [{ name: 'Peso', typeWod: 'peso' }] });
  await saveResult(contest, 'Peso', 'Ana', { quantity: 80 });
  await saveResult(contest, 'Peso', 'Bea', { quantity: 90 });
  await signIn(contest.account);
  await page.goto(resultsPage(contest, 'Peso'));
  const choose = async (name: string, deed: string) => {
    await button(page, `Más sobre ${name}`).click();
    await page.getByRole('menuitem', { name: deed }).click();
  };
  await choose('Bea', 'Descalificar');
  const asking = dialog(page, '¿Descalificar a Bea?');
  await asking.getByRole('button', { name: 'Descalificar' }).click();
  await expect(asking.getByText(words.reason)).toBeVisible();
  await asking.getByRole('textbox', { name: 'Motivo' }).fill('Dos salidas en falso');
  await asking.getByRole('button', { name: 'Descalificar' }).click();
  await expect(row(page, 'Bea')).toContainText('Descalificado');
  await expect(row(page, 'Ana')).toContainText('1.º');
  await choose('Bea', 'Readmitir');
  await dialog(page, '¿Readmitir a Bea?').getByRole('button', { name: 'Readmitir' }).click();
  await expect(row(page, 'Ana')).toContainText('2.º');
  await choose('Bea', 'Retirar de la competencia');
  await dialog(page, '¿Retirar a Bea?').getByRole('textbox', { name: 'Motivo' }).fill('Lesión');
  await dialog(page, '¿Retirar a Bea?').getByRole('button', { name: 'Retirar' }).click();
  await expect(page.getByText('«Lesión»')).toBeVisible();
  await expect(row(page, 'Bea')).toHaveCount(0);
  await button(page, 'Readmitir a Bea').click();
  await expect(row(page, 'Bea')).toContainText('1.º');
  await choose('Ana', 'Quitar resultado');
  const removing = dialog(page, '¿Quitar el resultado de Ana?');
  await removing.getByRole('textbox', { name: 'Motivo' }).fill('Era de otra persona');
  await removing.getByRole('button', { name: 'Quitar resultado' }).click();
  await expect(cell(page, 'Cantidad', 'Ana')).toHaveAccessibleName('Cantidad de Ana: vacío');
});
