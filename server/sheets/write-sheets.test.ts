import { expect, test } from 'vitest';
import { workbookRows } from '#server/running/workbook.ts';
import { type Cell, toCsv } from './sheet-files.ts';
import { writeSheets } from './write-sheets.ts';

const rowsOf = (sheet: string, size: number): Cell[][] => [
  ['name', 'at', 'count'],
  ...Array.from({ length: size }, (_, at) => [`${sheet} ${at}`, new Date(at * 60_000), at % 7 === 0 ? null : at]),
];

test.each([3, 2600])('E13 a sheet of %i rows is written whole, each sheet after the other', async size => {
  const sources = ['RX', 'RX'].map((name, at) => ({ name, rows: rowsOf(`${name}${at}`, size) }));
  const csv = await writeSheets('csv', sources);
  expect(`${csv}`).toBe(toCsv(sources.flatMap(({ rows }) => rows)));
  const shown = [...workbookRows(await writeSheets('xlsx', sources))];
  expect(shown).toHaveLength(size + 1);
  expect(shown.at(-1)?.cells[0]).toBe(`RX0 ${size - 1}`);
});

test('rows that fail on the way are no file, and the next one is written again', async () => {
  function* failing(): Generator<Cell[]> {
    yield* rowsOf('RX', 2000);
    throw new Error('gone');
  }
  await expect(writeSheets('xlsx', [{ name: 'RX', rows: failing() }])).rejects.toThrow('gone');
  expect(`${await writeSheets('csv', [{ name: 'RX', rows: rowsOf('RX', 900) }])}`).toContain('RX 899');
});
