import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { readList, readListTable } from '#domain/registration/entries/read-list.ts';
import { isReady, judgeRows, type ListCategory, strangeCategories } from './listed-row.ts';
import { writeRows } from './write-rows.ts';

const categories: ListCategory[] = [
  { id: 'rx', name: 'RX', team: false, members: 1, ageRange: [18, 45] },
  { id: 'trio', name: 'Trío', team: true, members: 3, ageRange: [18, 45] },
];
const read = (text: string) => readList(text, { categories, category: null });
const judged = (text: string) => judgeRows(read(text), categories);

test('walk-organizer A6 rows of a list of people: errors → named by row; warnings do not stop a row', () => {
  const rows = judged(
    [
      'Nombre\tCorreo\tCategoría\tEquipo\tEdad',
      'Luis\tluis@correo.com\tRX\tBox Tepuy\t66',
      'Kevin\tluis@correo.com\tRX\t\t',
      'Iván\tivan@correo\tRX\t\t',
      'Sara\t\tMáster\t\t',
      'Bruno\t\t\t\t',
      'Bruno\t\tRX\t\t',
      'bruno\t\trx\t\t',
      'Ana\t\tTrío\t\t',
    ].join('\n'),
  );
  expect(rows.map(({ outcome }) => outcome.message)).toEqual([
    null,
    'luis@correo.com ya está en la línea 2. Si es otra persona, déjala sin correo.',
    'Por favor introduce un correo valido!',
    'El evento no tiene la categoría «Máster».',
    'Falta la categoría.',
    null,
    'bruno ya está en la línea 7.',
    'Por favor introduce el nombre del equipo!',
  ]);
  expect(rows[0]?.outcome.warnings).toEqual([
    'Tendrá 66 años el primer día; la categoría es de 18 a 45.',
    'La categoría es individual: el equipo «Box Tepuy» no se usa.',
  ]);
  expect(rows.filter(isReady).map(({ sent }) => sent?.name)).toEqual(['Luis', 'Bruno']);
});

test('walk-organizer A6 rows of a list of people: the refused rest is pasted again → read the same', () => {
  const text =
    'Nombre\tCorreo\tCategoría\tEquipo\tMiembros\nAna\tana@correo.com\tTrío\tÁguilas\tBea bea@correo.com; Caro';
  expect(writeRows(judged(text), [])).toBe(text);
  expect(judged(text)[0]?.sent).toEqual({
    categoryId: 'trio',
    name: 'Ana',
    email: 'ana@correo.com',
    team: {
      name: 'Águilas',
      mates: [
        { name: 'Bea', email: 'bea@correo.com' },
        { name: 'Caro', email: '' },
      ],
    },
  });
});

test('walk-league 7 rows of a list of people: the same name twice, once with an address → a warning, and both enter', () => {
  const rows = judged(
    'Nombre\tCorreo\tCategoría\nLuis López\tluis@correo.com\tRX\nluis lopez\t\tRX\nLuis López\t\tMáster',
  );
  expect(rows.map(({ outcome }) => outcome.warnings)).toEqual([
    [],
    ['luis lopez también está en la línea 2: ¿es la misma persona?'],
    [],
  ]);
  expect(rows.filter(isReady)).toHaveLength(2);
});

test('N10 rows of a list of people: an unknown category name → asked once, then read as chosen', () => {
  const text = 'Luis\tluis@correo.com\tRX Varones\nKevin\tkevin@correo.com\trx varones\nAna\tana@correo.com\tNada';
  const head = `Nombre\tCorreo\tCategoría\n${text}`;
  expect(strangeCategories(judged(head))).toEqual([
    { name: 'RX Varones', word: 'rx varones', rows: 2 },
    { name: 'Nada', word: 'nada', rows: 1 },
  ]);
  const meanings = new Map([['rx varones', 'rx']]);
  const reread = (list: string) => judgeRows(readList(list, { categories, category: null, meanings }), categories);
  for (const list of [head, text])
    expect(
      reread(list)
        .filter(isReady)
        .map(({ row }) => row.name),
    ).toEqual(['Luis', 'Kevin']);
  // An answered name is still listed, so that a person can correct a wrong answer (ORGA-C28).
  expect(strangeCategories(reread(head)).map(({ word }) => word)).toEqual(['rx varones', 'nada']);
  // Rows that are written back use the event's category names.
  expect(writeRows(reread(head).slice(0, 1), [])).toContain('\tRX\t');
  // The name of an existing category always means that category, whatever the answers say.
  const other = new Map([['rx', 'trio']]);
  const [row] = readList('Luis\tRX', { categories, category: null, meanings: other });
  expect(row?.category?.id).toBe('rx');
});

test('ORGA-C6 rows of a list of people: the refused rest → keeps the details of single athletes and team members', () => {
  const text = [
    'Nombre\tCorreo\tCategoría\tEquipo\tMiembros\tSexo\tCelular\tEdad',
    'Luis\t\tRX\t\t\tM\t611\t20',
    'Ana\t\tTrío\tÁguilas\t\tF\t\t',
    'Bea\t\tTrío\tÁguilas\t\t\t612\t90',
  ].join('\n');
  const rows = judged(text);
  expect(writeRows(rows, [])).toBe(text);
  expect(rows[0]?.sent).toMatchObject({ details: { sex: 'M', phone: '611' } });
  expect(rows[1]?.sent?.team?.mates).toEqual([{ name: 'Bea', email: '', details: { phone: '612' } }]);
  expect(rows[1]?.outcome.warnings).toEqual([`Bea: ${messages.listed.age(90, [18, 45])}`]);
});

test('ORGA-C5 rows of a list of people: a second head and rows below it → not entered, and returned unchanged', () => {
  const text = 'Equipo\tNombre\tCategoría\nÁguilas\tAna\tMáster\nNombre\tEquipo\tCategoría\nBea\tÁguilas\tTrío';
  const list = readListTable(text, { categories, category: null });
  const rows = judgeRows(list.rows, categories);
  expect(rows.filter(isReady)).toEqual([]);
  expect(rows.map(({ outcome }) => outcome.message)).toEqual([
    'El evento no tiene la categoría «Máster».',
    'Esta fila es un encabezado, no una persona.',
    expect.stringContaining('Está debajo del encabezado de la línea 3'),
  ]);
  const [, ...below] = rows;
  const left = writeRows(below, list.lines);
  expect(left).toBe('Nombre\tEquipo\tCategoría\nBea\tÁguilas\tTrío');
  expect(read(left)).toMatchObject([{ name: 'Bea', team: 'Águilas', misfit: null }]);
});
