import { expect, test } from 'vitest';
import { workbookRows } from '#server/scoring/running/workbook.ts';
import { type Cell, toCsv } from './sheet-files.ts';
import { writeSheets } from './write-sheets.ts';

const rowsOf = (sheet: string, size: number): Cell[][] => [
  ['name', 'at', 'count'],
  ...Array.from({ length: size }, (_, at) => [`${sheet} ${at}`, new Date(at * 60_000), at % 7 === 0 ? null : at]),
];

const owner = 'organization';

test.each([3, 2600])('E13 sheets: %i rows each → written whole, one sheet after the other', async size => {
  const sources = ['RX', 'RX'].map((name, at) => ({ name, rows: rowsOf(`${name}${at}`, size) }));
  const csv = await writeSheets({ format: 'csv', sources, owner });
  expect(`${csv}`).toBe(toCsv(sources.flatMap(({ rows }) => rows)));
  const shown = [...workbookRows(await writeSheets({ format: 'xlsx', sources, owner }))];
  expect(shown).toHaveLength(size + 1);
  expect(shown.at(-1)?.cells[0]).toBe(`RX0 ${size - 1}`);
});

test('sheets: rows fail on the way → no file; the next one is written', async () => {
  function* failing(): Generator<Cell[]> {
    yield* rowsOf('RX', 2000);
    throw new Error('gone');
  }
  await expect(writeSheets({ format: 'xlsx', sources: [{ name: 'RX', rows: failing() }], owner })).rejects.toThrow(
    'gone',
  );
  const next = { format: 'csv', sources: [{ name: 'RX', rows: rowsOf('RX', 900) }], owner } as const;
  expect(`${await writeSheets(next)}`).toContain('RX 899');
});

test('SAFE-M19 exports: one organization asks for many in parallel → only that one is refused; another gets its file', async () => {
  const write = (name: string) =>
    writeSheets({ format: 'csv', sources: [{ name: 'RX', rows: rowsOf('RX', 600) }], owner: name });
  const storm = Array.from({ length: 24 }, () => write('storm'));
  const answers = Promise.allSettled(storm);
  expect(`${await write('alone')}`).toContain('RX 599');
  const refused = (await answers).flatMap(answer => (answer.status === 'rejected' ? [answer.reason.code] : []));
  expect(new Set(refused)).toEqual(new Set(['TOO_MANY_REQUESTS']));
});
