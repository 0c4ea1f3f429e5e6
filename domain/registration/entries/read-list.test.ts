import { describe, expect, test } from 'vitest';
import { chooseColumn } from '#domain/scoring/running/choose-columns.ts';
import { readList, readListTable } from './read-list.ts';
import { noDetails } from './typed-details.ts';

const rx = { id: 'rx', name: 'RX Masculino', team: false };
const women = { id: 'fem', name: 'Élite Femenino', team: false };
const teams = { id: 'teams', name: 'Equipos de 3', team: true };
const read = (text: string, category: typeof rx | null = null) =>
  readList(text, { categories: [rx, women, teams], category });
const short = (text: string, category: typeof rx | null = null) =>
  read(text, category).map(({ name, email, category: found }) => [name, email, found?.id ?? null]);

const luis = ['Luis López', 'luis@correo.com', 'rx'];
const ana = ['Ana Díaz', 'ana@correo.com', 'fem'];

describe('walk-organizer A6 pasted lists of people', () => {
  test.each([
    [
      'tabs with a Spanish head',
      'Nombre\tCorreo\tCategoría\nLuis López\tluis@correo.com\trx masculino\nAna Díaz\tana@correo.com\telite femenino',
    ],
    [
      'commas with an English head in another order',
      'Email,Category,Full name\nLUIS@correo.com,RX Masculino,Luis López\nana@correo.com,Élite Femenino,Ana Díaz\n',
    ],
    [
      'semicolons, a mark of the file’s start and Windows lines',
      '\ufeffcategoria;nombre;e-mail\r\nRX Masculino;Luis López;luis@correo.com\r\nÉlite Femenino;Ana Díaz;ana@correo.com\r\n',
    ],
    ['no head at all', 'Luis López\tRX Masculino\tluis@correo.com\n\nAna Díaz\tÉlite Femenino\tana@correo.com'],
    [
      'first and last name apart',
      'Nombre\tApellidos\tMail\tDivisión\nLuis\tLópez\tluis@correo.com\tRX Masculino\nAna\tDíaz\tana@correo.com\tÉlite Femenino',
    ],
    [
      'quotes around a cell',
      'Nombre,Correo,Categoría\n"Luis López","luis@correo.com","RX Masculino"\n"Ana Díaz",ana@correo.com,Élite Femenino',
    ],
  ])('%s → the same two people', (_, text) => expect(short(text)).toEqual([luis, ana]));

  test('a list without categories → the chosen category; an unknown category → none', () => {
    expect(short('Luis López\tluis@correo.com', rx)).toEqual([luis]);
    const [row] = read('Nombre\tCategoría\nLuis\tMáster 90', rx);
    expect(row).toMatchObject({ category: null, categoryName: 'Máster 90' });
  });

  test('walk-league 4 a shortened or unknown head over names of categories → the columns are recognized', () => {
    const people = 'Luis López\t3104445566\tluis@correo.com\trx masculino\nAna Díaz\t\tana@correo.com\tÉlite Femenino';
    expect(short(`Nombre completo\tCelular\tEmail\tCat.\n${people}`)).toEqual([luis, ana]);
    expect(short(`Nombre completo\tCelular\tEmail\t¿Dónde compite?\n${people}`)).toEqual([luis, ana]);
  });

  test('a list of emails alone, or an email beside its name → read', () => {
    expect(short('luis@correo.com\nana@correo.com', rx)).toEqual([
      ['', 'luis@correo.com', 'rx'],
      ['', 'ana@correo.com', 'rx'],
    ]);
    expect(short('Nombre\nLuis López <luis@correo.com>', rx)).toEqual([luis]);
  });

  test('a team on one line, or a line for each member → one team with its members', () => {
    const mates = [
      { name: 'Bea Paz', email: 'bea@correo.com' },
      { name: 'Caro', email: '' },
    ];
    const one =
      'Equipo\tCapitán\tCorreo\tMiembros\tCategoría\nÁguilas\tAna\tana@correo.com\tBea Paz <bea@correo.com>, Caro\tEquipos de 3';
    const each =
      'Nombre\tCorreo\tEquipo\tCategoría\nAna\tana@correo.com\tÁguilas\tEquipos de 3\nBea Paz\tbea@correo.com\taguilas\tEquipos de 3\nCaro\t\tÁguilas\tEquipos de 3';
    const columns =
      'Equipo\tNombre\tCorreo\tIntegrante 2\tIntegrante 3\tCategoría\nÁguilas\tAna\tana@correo.com\tBea Paz bea@correo.com\tCaro\tEquipos de 3';
    for (const text of [one, each, columns]) {
      expect(read(text)).toMatchObject([
        { name: 'Ana', email: 'ana@correo.com', team: 'Águilas', mates, category: teams },
      ]);
    }
    expect(read(each)[0]?.lines).toEqual([2, 3, 4]);
  });

  test('an age in digits → read; in words → none', () => {
    expect(read('Nombre\tEdad\nAna\t41\nBea\t\nCaro\tveinte').map(({ age }) => age)).toEqual([41, null, null]);
  });

  test('empty lines or an open quote → line numbers stay, no person is lost', () => {
    expect(read('Nombre\tCorreo\n\n"Luis\tluis@correo.com\nAna\tana@correo.com').map(({ lines }) => lines)).toEqual([
      [3],
      [4],
    ]);
    expect(read('')).toEqual([]);
  });
});

describe('ORGA-C5 heads of lists of people', () => {
  const people = 'Los Cóndores\tCóndores Persona1\tuno@correo.com\tEquipos de 3';
  const head = 'Equipo\tNombre\tCorreo\tCategoría';
  const reading = { categories: [rx, women, teams], category: null };

  test.each([
    ['a title line above it', `Throwdown Andino 2027\t\t\t\n${head}\n${people}`, 2],
    ['a title, a blank line and a note', `THROWDOWN\n\nInscritos al 20 de noviembre\n${head}\n${people}`, 4],
    ['titles that are words of a head', `Equipos\nEquipo\n${head}\n${people}`, 3],
    ['nothing above it', `${head}\n${people}`, 1],
    [
      'semicolons, and a title with commas above it',
      `Throwdown, Bogotá, 2027\n${head}\n${people}`.replaceAll('\t', ';'),
      2,
    ],
    ['the tenth line', `${'Nota\n'.repeat(9)}${head}\n${people}`, 10],
    ['marks, capitals and no accents', `${'NOMBRE DEL EQUIPO*\tNombre (completo):\tE-MAIL\tCATEGORIA'}\n${people}`, 1],
    ['English', `Gym list\nTeam name\tFull name\tE-mail address\tDivision\n${people}`, 2],
  ])('%s → the head is found, and no person is lost to it', (_name, text, headAt) => {
    const table = readListTable(text, reading);
    expect([table.headAt, table.isDoubtful]).toEqual([headAt, false]);
    expect(table.columns.slice(0, 4).map(({ field }) => field)).toEqual(['team', 'name', 'email', 'category']);
    expect(table.rows).toMatchObject([{ name: 'Cóndores Persona1', team: 'Los Cóndores', email: 'uno@correo.com' }]);
  });

  test('a head past the tenth line → not found; a line or none can be chosen as head', () => {
    const far = `${'Nota\n'.repeat(10)}${head}\n${people}`;
    expect(readListTable(far, reading).headAt).toBeNull();
    const chosen = readListTable(far, { ...reading, headAt: 11 });
    expect(chosen.rows).toMatchObject([{ team: 'Los Cóndores' }]);
    expect(chosen.columns[0]).toEqual({ header: 'Equipo', field: 'team' });
    const none = readListTable(`${head}\n${people}`, { ...reading, headAt: null });
    expect([none.headAt, none.rows[0]?.misfit]).toEqual([null, { why: 'head', line: 1 }]);
  });

  test.each([
    ['no head, two columns of words', people],
    ['no head, a role among the words', 'Ana\tCapitán\tÁguilas'],
    ['a head below people', `${people}\n${head}\n${people}`],
    ['a head with two columns for the person’s name', `Nombre\tCapitán\tCorreo\nLos Cóndores\tAna\tana@correo.com`],
    ['a head that cannot be read', `Columna A\tColumna B\n${people}`],
  ])('%s → the question which column is the name and which the team', (_name, text) => {
    const { isDoubtful, columns } = readListTable(text, reading);
    expect(isDoubtful).toBe(true);
    const chosen = columns.map(({ field }) => field);
    expect(readListTable(text, { ...reading, columns: chosen }).isDoubtful).toBe(false);
  });

  test('no head and one column of words → the organizer is asked nothing', () => {
    expect(readListTable('Luis López\tluis@correo.com\trx masculino', reading).isDoubtful).toBe(false);
  });

  test('a head among the people → that line is no person, nor are lines below a different head', () => {
    const swapped = 'Nombre\tEquipo\tCorreo\tCategoría\nAna\tÁguilas\tana@correo.com\tEquipos de 3';
    const rows = read(`${head}\n${people}\n${head}\n${people.replaceAll('uno', 'dos')}\n${swapped}`);
    expect(rows.map(({ lines, misfit }) => [lines, misfit])).toEqual([
      [[2, 4], null],
      [[3], { why: 'head', line: 3 }],
      [[5], { why: 'head', line: 5 }],
      [[6], { why: 'below', line: 5 }],
    ]);
    const [, word] = read('Nombre\tEquipo\nAna\tCapitán\nNombre\tÁguilas');
    expect(word?.misfit).toEqual({ why: 'head', line: 3 });
  });

  test('each column → shown with its field, and another one can be chosen', () => {
    const text = 'Equipo\tNombre\tBox\nÁguilas\tAna\tTitán';
    const table = readListTable(text, { ...reading, category: rx });
    const fields = table.columns.map(({ field }) => field);
    expect(fields).toEqual(['team', 'name', null]);
    const columns = chooseColumn(fields, 2, 'team');
    expect(columns).toEqual([null, 'name', 'team']);
    expect(readListTable(text, { ...reading, columns }).rows).toMatchObject([{ name: 'Ana', team: 'Titán' }]);
    expect(chooseColumn(['members', null], 1, 'members', true)).toEqual(['members', 'members']);
  });
});

test('ORGA-C6 details in a list of people: typed values → taken unchanged, for mates too; M beside H → a woman', () => {
  const [ana, luis] = read(
    'Nombre\tSexo\tF. Nac.\tMóvil\tCédula\tTalla\tTalla de short\nAna\tM\t14-03-1981\t611 204 118\t24110932K\tL\tM\nLuis\tH',
  );
  expect(ana?.details).toEqual({
    ...{ sex: 'Mujer', birthdate: '14-03-1981', phone: '611 204 118' },
    ...{ document: '24110932K', shirtSize: 'L', shortSize: 'M' },
  });
  expect(luis?.details).toEqual({ ...noDetails, sex: 'H' });
  const [team] = read(
    'Nombre\tEquipo\tCategoría\tCelular\nAna\tÁguilas\tEquipos de 3\t1\nBea\tÁguilas\tEquipos de 3\t2',
  );
  expect(team?.mates).toMatchObject([{ name: 'Bea', details: { phone: '2' } }]);
});
