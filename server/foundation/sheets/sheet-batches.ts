import { type Cell, type Sheet, toCsv, toXlsx } from './sheet-files.ts';

export type SheetFormat = 'csv' | 'xlsx';
export type SheetBatch = { sheet: string; isFirst: boolean; rows: Cell[][] };

export function takeBatch(sheets: Sheet[], { sheet, isFirst, rows }: SheetBatch): void {
  if (isFirst) sheets.push({ name: sheet, rows: [] });
  const last = sheets.at(-1);
  for (const row of rows) last?.rows.push(row);
}

/** Writes the sheets as one file. A CSV has no sheets, so all rows follow each other. */
export const bytesOf = async (format: SheetFormat, sheets: readonly Sheet[]): Promise<Buffer> =>
  format === 'csv' ? Buffer.from(toCsv(sheets.flatMap(({ rows }) => rows))) : toXlsx(sheets);
