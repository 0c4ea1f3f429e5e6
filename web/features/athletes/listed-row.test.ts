import { expect, test } from 'vitest';
import { readList } from '#domain/entries/read-list.ts';
import { isReady, judgeRows, type ListCategory, strangeCategories, writeRows } from './listed-row.ts';

const categories: ListCategory[] = [
  { id: 'rx', name: 'RX', team: false, members: 1, ageRange: [18, 45] },
  { id: 'trio', name: 'Trío', team: true, members: 3, ageRange: [18, 45] },
];
const read = (text: string) => readList(text, { categories, category: null, day: '2026-11-28' });
const judged = (text: string) => judgeRows(read(text), categories);

test('walk-organizer A6 what is wrong is said by row, and warnings stop nobody', () => {
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

test('walk-organizer A6 what is left can be pasted again and reads the same', () => {
  const text =
    'Nombre\tCorreo\tCategoría\tEquipo\tMiembros\nAna\tana@correo.com\tTrío\tÁguilas\tBea bea@correo.com; Caro';
  expect(writeRows(judged(text))).toBe(text);
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

test('walk-league 7 the same name twice in a category, once with an address, is asked about and enters', () => {
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

test('N10 a name that no category has is asked about once, and read as what it means', () => {
  const text = 'Luis\tluis@correo.com\tRX Varones\nKevin\tkevin@correo.com\trx varones\nAna\tana@correo.com\tNada';
  const head = `Nombre\tCorreo\tCategoría\n${text}`;
  expect(strangeCategories(judged(head))).toEqual([
    { name: 'RX Varones', word: 'rx varones', rows: 2 },
    { name: 'Nada', word: 'nada', rows: 1 },
  ]);
  const meanings = new Map([['rx varones', 'rx']]);
  const reread = (list: string) =>
    judgeRows(readList(list, { categories, category: null, day: '2026-11-28', meanings }), categories);
  for (const list of [head, text])
    expect(
      reread(list)
        .filter(isReady)
        .map(({ row }) => row.name),
    ).toEqual(['Luis', 'Kevin']);
  // What is left is written with the names that the event has.
  expect(writeRows(reread(head).slice(0, 1))).toContain('\tRX\t');
  // The name that a category has means that one.
  const other = new Map([['rx', 'trio']]);
  const [row] = readList('Luis\tRX', { categories, category: null, day: '2026-11-28', meanings: other });
  expect(row?.category?.id).toBe('rx');
});
