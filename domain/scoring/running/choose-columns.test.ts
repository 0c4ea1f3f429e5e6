import { expect, test } from 'vitest';
import type { FileCell } from '#domain/foundation/text/cells.ts';
import { type ColumnChoice, chooseColumn, readChoice, writeChoice } from './choose-columns.ts';
import { readRunningRows } from './read-rows.ts';

const read = (choice: ColumnChoice | null, ...table: FileCell[][]) => {
  const file = readRunningRows(
    table.map((cells, at) => ({ number: at + 1, cells })),
    choice,
  );
  if ('problem' in file) throw new Error(file.problem);
  return file;
};

test.each([
  ['bib,name,,time', ['bib', 'name', null, 'time']],
  ['time,name', ['time', 'name']],
  [',,name,surname,time,,', [null, null, 'name', 'surname', 'time', null, null]],
] as [string, ColumnChoice][])('C2 columns: «%s» → read and written as the same choice', (text, choice) => {
  expect(readChoice(text)).toEqual({ choice });
  expect(writeChoice(choice)).toBe(text);
});

test.each([
  ['', 'no-name'],
  ['time,bib', 'no-name'],
  ['surname,time', 'no-name'],
  ['name,bib', 'no-time'],
  ['name,time,time', 'twice'],
  ['name,name,time', 'twice'],
  ['name,time,rank', 'unknown'],
  ['name,time,toString', 'unknown'],
  ['name, time', 'unknown'],
])('C2 columns of a race file: «%s» → no choice: %s', (text, problem) => {
  expect(readChoice(text)).toEqual({ problem });
});

test.each([
  ['a field that was not read', ['name', 'time', null], 2, 'bib', ['name', 'time', 'bib']],
  ['the field of another column', ['name', 'time', null], 2, 'time', ['name', null, 'time']],
  ['a field that two columns swap', ['name', 'time', 'city'], 0, 'city', ['city', 'time', 'name']],
  ['nothing', ['name', 'time', 'bib'], 2, null, ['name', 'time', null]],
  ['the same field again', ['name', 'time'], 1, 'time', ['name', 'time']],
] as [string, ColumnChoice, number, ColumnChoice[number], ColumnChoice][])(
  'C2 columns of a race file: a column becomes %s → no field has two columns',
  (_name, before, index, field, after) => {
    expect(chooseColumn(before, index, field)).toEqual(after);
  },
);

const race: FileCell[][] = [
  ['Carrera de la sierra'],
  ['Bib', 'Name', 'Gun time', 'Chip', 'Town'],
  [1, 'Ann', '40:09', 0.03125, 'Lara'],
  [2, '', '41:09', '41:00', 'Mérida'],
];

test('C2 columns of a race file: chosen by hand → read, whatever the heads say', () => {
  const found = read(null, ...race);
  expect(found.table).toEqual({
    head: [
      { header: 'Bib', field: 'bib' },
      { header: 'Name', field: 'name' },
      { header: 'Gun time', field: 'time' },
      { header: 'Chip', field: null },
      { header: 'Town', field: 'city' },
    ],
    rows: [
      { number: 3, cells: ['1', 'Ann', '40:09', '45:00', 'Lara'] },
      { number: 4, cells: ['2', '', '41:09', '41:00', 'Mérida'] },
    ],
  });
  const chosen = read([null, 'city', null, 'time', 'name'], ...race);
  expect(chosen.runners).toMatchObject([
    { name: 'Lara', city: 'Ann', timeMs: 2_700_000, bib: null },
    { name: 'Mérida', city: null, timeMs: 2_460_000, bib: null },
  ]);
  expect(chosen.table.head.map(({ field }) => field)).toEqual([null, 'city', null, 'time', 'name']);
  expect(chosen.columns).toEqual([
    { field: 'name', header: 'Town' },
    { field: 'time', header: 'Chip' },
    { field: 'city', header: 'Name' },
  ]);
});

test('C2 columns of a race file: status or sex is chosen → stays chosen, whatever the cells say', () => {
  const states: FileCell[][] = [
    ['Name', 'Time', 'State', 'Rank'],
    ['Ann', '40:00', 'Lara', '1'],
  ];
  expect(read(null, ...states).table.head.map(({ field }) => field)).toEqual(['name', 'time', null, null]);
  const chosen = read(['name', 'time', 'status', 'sex'], ...states);
  expect(chosen.table.head.map(({ field }) => field)).toEqual(['name', 'time', 'status', 'sex']);
  expect(chosen.runners).toMatchObject([{ status: 'ok', sex: null }]);
});

test('C2 columns of a race file: chosen outside the file → refused; chosen without a head → read', () => {
  const rows: FileCell[][] = [
    ['Name', 'Time'],
    ['Ann', '40:00', 'Lara'],
  ];
  const at = (choice: ColumnChoice) =>
    readRunningRows(
      rows.map((cells, index) => ({ number: index + 1, cells })),
      choice,
    );
  expect(at(['name', 'time', 'city'])).toMatchObject({ runners: [{ city: 'Lara' }] });
  expect(at(['name', 'time', null, 'city'])).toEqual({ problem: 'outside' });
  expect(at(['name', 'time', null, null, null])).toMatchObject({ runners: [{ city: null }] });
});

test('C2 columns of a race file: a file of 256 → the first hundred are offered, and recognised ones beyond', () => {
  const wide = (last: string) => Array.from({ length: 256 }, (_, at) => (at === 0 ? 'Name' : at === 255 ? last : ''));
  expect(read(null, wide('Time'), ['Ann']).table.head).toHaveLength(256);
  const near = ['Name', 'Time', ...wide('x').slice(2)];
  expect(read(null, near, ['Ann', '40:00']).table.head).toHaveLength(100);
});
