import type { Page } from '@playwright/test';
import { expect, expectNoAxeFindings, test } from '#e2e/kit/fixtures.ts';
import { asOrganizer, base, button, categoryPage, dialog, field, type Organizer } from '#e2e/kit/organizer.ts';
import { workbookOf } from '#testing/factories/running.ts';

const screen = (categoryId: string) => `${base}/upload-file/${categoryId}`;
const publicPage = (categoryId: string) => `/events/category/${categoryId}?tab=tabla`;
const csv = (name: string, text: string): Chosen => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });

async function makeRace(organizer: Organizer): Promise<string> {
  const categoryId = await organizer.makeCategory(await organizer.makeEvent(), {
    name: '10K Libre',
    typeCategory: 'running',
  });
  await organizer.call('categories/setPublish', { id: categoryId, publish: 'publish' });
  return categoryId;
}

type Chosen = { name: string; mimeType: string; buffer: Buffer };
const choose = (page: Page, file: Chosen) => page.getByLabel('Archivo de la carrera').setInputFiles(file);
async function publish(page: Page, categoryId: string, file: Chosen, km = '') {
  await page.goto(screen(categoryId));
  await choose(page, file);
  await button(page, 'Subir archivo').click();
  await field(page, 'Distancia en km').fill(km);
  await page.getByRole('button', { name: /^Publicar/ }).click();
  await expect(page.getByText('Resultados publicados con éxito.')).toBeVisible();
}
const told = (page: Page) => page.getByRole('alert').filter({ hasText: /\w/ });
const rowsOf = (page: Page) => page.getByRole('table').locator('tbody tr');

const finish = `Dorsal;Nombre;Sexo;Edad;Ciudad;Club;Tiempo;Status
12;Bea Gil de la Concepción;F;31;Mérida;Club Sierra;41:30,5;
7;Ana Pérez;F;28;Lara;;40:00;
8;;F;33;Lara;;43:00;
9;Caro Ruiz;F;40;;;;DNF
10;Dora Ponce;F;22;Lara;;pronto;
7;Eva Mora;F;25;Lara;;44:00;
`;

test('C2 race file: minutes are stored as hours → reported before publishing, and read as minutes', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const categoryId = await makeRace(await asOrganizer(app.url, account));
  await signIn(account);
  await page.goto(screen(categoryId));
  const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
  const rows = `<row>${text('Nombre')}${text('Tiempo')}</row><row>${text('Ana')}<c><v>1.0625</v></c></row>`;
  const mimeType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await choose(page, { name: 'meta 5K.xlsx', mimeType, buffer: workbookOf(rows) });
  await button(page, 'Subir archivo').click();
  await expect(page.getByText('El tiempo de la fila 2 es de 25 h 30 min')).toContainText('0:25:30');
  await expect(page.getByRole('row', { name: /Ana/ })).toContainText('25:30:00');
  await button(page, 'Leer como minutos y segundos').click();
  await expect(page.getByText('el tiempo de la fila 2 es 0:25:30')).toContainText('y no 25 h 30 min');
  await expect(page.getByRole('row', { name: /Ana/ })).toContainText('25:30');
  await expect(page.getByRole('row', { name: /Ana/ })).not.toContainText('25:30:00');
  await expect(button(page, 'Leer como horas y minutos')).toBeVisible();
  await expectNoAxeFindings(page);
  await button(page, 'Publicar 1 corredor').click();
  await expect(page.getByText('Resultados publicados con éxito.')).toBeVisible();
  await expect(rowsOf(page).first()).toContainText('25:30');
});

test('ORG-026 ORG-059 ORG-147 ORG-148 ORG-149 race file: a file is chosen → previewed, then published', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const categoryId = await makeRace(await asOrganizer(app.url, account));
  await signIn(account);
  await page.goto(categoryPage(categoryId));
  await page.getByRole('link', { name: 'Subir archivo de Running' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Subir archivo de Running' })).toBeVisible();
  await choose(page, csv('primero.csv', 'Nombre,Tiempo\nOtra,1:00:00\n'));
  await expect(page.getByText('primero.csv')).toBeVisible();
  await choose(page, csv('meta 10K.csv', finish));
  await expect(page.getByText('primero.csv')).toHaveCount(0);
  await expectNoAxeFindings(page);
  await button(page, 'Subir archivo').click();

  await expect(page.getByRole('heading', { name: '3 corredores leídos' })).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Columna 1, Dorsal' })).toHaveValue('Dorsal');
  const bad = page.getByRole('region', { name: 'Filas con errores' }).getByRole('listitem');
  await expect(bad).toHaveText([
    'Fila 4Falta el nombre.',
    'Fila 6No se entiende el tiempo «pronto».',
    'Fila 7El dorsal está repetido: 7 (3).',
  ]);
  await expect(page.getByRole('table', { name: 'Primeras filas del archivo' })).toContainText('41:30.500');
  await expectNoAxeFindings(page);
  await field(page, 'Distancia en km').fill('diez');
  await button(page, 'Publicar 3 corredores').click();
  await expect(page.getByText('Introduce una distancia entre 0.001 y 1,000 km, o déjala vacía.')).toBeVisible();
  await field(page, 'Distancia en km').fill('10');
  await button(page, 'Publicar 3 corredores').click();
  await expect(page.getByText('Resultados publicados con éxito.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${categoryPage(categoryId)}\\?tab=tabla-evento`));
  await expect(rowsOf(page).first()).toContainText('Ana Pérez');
});

test('C2 ORG-148 ORG-375 race file: an invalid file → says so; a valid file → its columns can be changed, and typed text stays', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const categoryId = await makeRace(await asOrganizer(app.url, account));
  await signIn(account);
  await page.goto(screen(categoryId));
  await button(page, 'Subir archivo').click();
  await expect(told(page)).toHaveText('Por favor selecciona un archivo antes de subir.');
  await expectNoAxeFindings(page);
  await choose(page, csv('otra.csv', 'Dorsal,Ciudad\n1,Lara\n'));
  await button(page, 'Subir archivo').click();
  await expect(told(page)).toHaveText(
    'Error al procesar el archivo: no encontramos las columnas del nombre y del tiempo.',
  );
  await choose(page, { ...csv('foto.xlsx', ''), buffer: Buffer.from('\x89PNG\r\n\x1a\n\x00\x00', 'latin1') });
  await button(page, 'Subir archivo').click();
  await expect(told(page)).toHaveText('Error al leer el archivo: está dañado o no es XLSX ni CSV.');

  const lines = ['Bib,Name,Gun time,Meta,Town', '7,Ana Pérez,40:09,40:00,Lara', '8,Bea Gil,41:09,41:00,Mérida'];
  await choose(page, csv('meta.csv', `${lines.join('\n')}\n`));
  await button(page, 'Subir archivo').click();
  const column = (name: string) => page.getByRole('combobox', { name, exact: true });
  const as = async (name: string, choice: string) => {
    await column(name).click();
    await page.getByRole('option', { name: choice, exact: true }).click();
  };
  await expect(column('Columna 3, Gun time')).toHaveValue('Tiempo');
  await expect(column('Columna 4, Meta')).toHaveValue('No usar');
  await field(page, 'Distancia en km').fill('10');

  // A field has one column, so the previous column becomes unused.
  await as('Columna 4, Meta', 'Tiempo');
  await expect(column('Columna 3, Gun time')).toHaveValue('No usar');
  await expect(button(page, 'Publicar 2 corredores')).toBeEnabled();
  await expect(column('Columna 4, Meta')).toBeFocused();
  await as('Columna 5, Town', 'Club');
  await expect(button(page, 'Publicar 2 corredores')).toBeEnabled();

  // Without a name column the race cannot be published.
  await as('Columna 2, Name', 'No usar');
  await expect(told(page)).toHaveText('Elige qué columna es el nombre.');
  await expect(button(page, 'Publicar 2 corredores')).toBeDisabled();
  await expectNoAxeFindings(page);
  await as('Columna 2, Name', 'Nombre');
  await expect(told(page)).toHaveCount(0);
  await expect(field(page, 'Distancia en km')).toHaveValue('10');
  await button(page, 'Publicar 2 corredores').click();
  await expect(page.getByText('Resultados publicados con éxito.')).toBeVisible();
  await expect(rowsOf(page).first()).toContainText('Ana Pérez');
  await expect(rowsOf(page).first()).toContainText('40:00');
});

test('ATH-055 ATH-059 ATH-346 ORG-026 race table: a file is published or undone → the open table follows without a reload', async ({
  page,
  app,
  signIn,
  browser,
}) => {
  const account = await app.makeUser('organization');
  const categoryId = await makeRace(await asOrganizer(app.url, account));
  const context = await browser.newContext({ baseURL: app.url, locale: 'es-VE', serviceWorkers: 'block' });
  const spectator = await context.newPage();
  await spectator.goto(publicPage(categoryId));
  await expect(spectator.getByRole('heading', { name: 'Todavía no hay resultados' })).toBeVisible();
  await spectator.evaluate('window.isSamePage = true');

  await signIn(account);
  await publish(page, categoryId, csv('meta.csv', finish), '10');
  await expect(rowsOf(spectator)).toHaveCount(3);
  await expect(rowsOf(spectator).first()).toContainText('Ana Pérez');
  await expect(rowsOf(spectator).nth(1)).toContainText('+01:30.500');
  await expect(rowsOf(spectator).nth(1)).toContainText('4:09/km');
  await expect(rowsOf(spectator).nth(2)).toContainText('DNF');
  await expect(spectator.getByText(/al día · último cambio/)).toBeVisible();
  await expectNoAxeFindings(spectator);
  const search = spectator.getByRole('searchbox', { name: 'Buscar por nombre o dorsal' });
  await search.fill('concepcion');
  await expect(rowsOf(spectator)).toHaveCount(1);
  await search.fill('7');
  await expect(rowsOf(spectator)).toContainText(['Ana Pérez']);
  await search.fill('');

  const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
  const lines = [
    ['Bib', 'Name', 'Time'],
    ['7', 'Ana Pérez', '40:00'],
    ['1', 'Zoe Veloz', '38:20'],
  ];
  const later = workbookOf(lines.map(line => `<row>${line.map(cell).join('')}</row>`).join(''));
  const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
  await publish(page, categoryId, { name: 'meta 2.xlsx', mimeType: xlsx, buffer: later }, '10');
  await expect(rowsOf(spectator).first()).toContainText('Zoe Veloz');
  await expect(rowsOf(spectator)).toHaveCount(2);

  await page.goto(screen(categoryId));
  const files = page.getByRole('region', { name: 'Archivos anteriores' });
  await expect(files.getByRole('listitem').first()).toContainText('En la tabla');
  await expectNoAxeFindings(page);
  await button(page, 'Deshacer meta 2.xlsx').click();
  await dialog(page, '¿Deshacer meta 2.xlsx?').getByRole('button', { name: 'Deshacer archivo' }).click();
  await expect(page.getByText('Archivo deshecho. La tabla volvió al anterior.')).toBeVisible();
  await expect(rowsOf(spectator)).toHaveCount(3);
  await expect(rowsOf(spectator).first()).toContainText('Ana Pérez');
  expect(await spectator.evaluate('window.isSamePage')).toBe(true);
  await context.close();
});

test('ATH-055 race table: over a thousand runners → in pages, and searched as a whole', async ({
  page,
  app,
  signIn,
}) => {
  const account = await app.makeUser('organization');
  const categoryId = await makeRace(await asOrganizer(app.url, account));
  const lines = Array.from({ length: 1200 }, (_, index) => {
    const seconds = String(index % 60).padStart(2, '0');
    return `${index + 1};Corredor Número${index + 1};${30 + Math.floor(index / 60)}:${seconds}`;
  });
  await signIn(account);
  await publish(page, categoryId, csv('todos.csv', `Dorsal;Nombre;Tiempo\n${lines.join('\n')}\n`));
  await page.goto(publicPage(categoryId));
  await expect(rowsOf(page)).toHaveCount(100);
  await button(page, 'Página siguiente').click();
  await expect(rowsOf(page).first()).toContainText('Número101');
  await page.getByRole('searchbox', { name: 'Buscar por nombre o dorsal' }).fill('1177');
  await expect(rowsOf(page)).toHaveCount(1);
  await expect(rowsOf(page).first()).toContainText('Número1177');
});
