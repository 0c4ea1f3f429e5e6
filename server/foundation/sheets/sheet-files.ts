import writeXlsxFile from 'write-excel-file/node';

export type Cell = string | number | Date | null;
export type Sheet = { name: string; rows: Cell[][] };

// The first sign of a formula. A cell that a spreadsheet could read as a formula gets an apostrophe in front (E13).
// This applies to every format, because people save files in another one.
const formulaStart = /^[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u;

export function harmless(text: string): string {
  const clean = text.replace(/[\s\p{Cc}\ufffe\uffff]+/gu, ' ').trim();
  return formulaStart.test(clean) ? `'${clean}` : clean;
}

const separator = ';';
// A formula after a comma. A program that splits at commas makes a new cell of the text after a comma.
const formulaAfterComma = /(,\s*)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20])/gu;
const needsQuotes = /[";,\r\n]|^\s|\s$/;

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  const text = typeof cell === 'number' ? `${cell}` : harmless(cell).replace(formulaAfterComma, "$1'");
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Writes a CSV. The byte order mark tells Excel that the file is UTF-8. With the Spanish settings of this region Excel
 * splits cells at semicolons.
 */
export const toCsv = (rows: Cell[][]): string =>
  `\ufeff${rows.map(row => `${row.map(toField).join(separator)}\r\n`).join('')}`;

const longestName = 31;

/** Makes sheet names that Excel accepts: short, without its special signs, unique regardless of case. */
export function sheetNames(names: readonly string[]): string[] {
  // Excel reserves the name «history».
  const taken = new Set<string>(['history']);
  return names.map(name => {
    const clean = name.replace(/[\s\p{Cc}[\]:*?/\\\ufffe\uffff]+/gu, ' ').replace(/^[' ]+|[' ]+$/g, '');
    for (let turn = 1; ; turn++) {
      const tail = turn === 1 ? '' : ` (${turn})`;
      const short = `${cutTo(longestName - tail.length, clean) || 'Hoja'}${tail}`;
      if (taken.has(short.toLowerCase())) continue;
      taken.add(short.toLowerCase());
      return short;
    }
  });
}

/** Cuts a text to a number of UTF-16 units, because Excel counts those. Does not split a sign. */
function cutTo(most: number, text: string): string {
  let short = '';
  for (const sign of text) {
    if (short.length + sign.length > most) break;
    short += sign;
  }
  return short.replace(/[' ]+$/, '');
}

const dateFormat = 'dd-mm-yyyy hh:mm';
const toXlsxCell = (cell: Cell, isHeader: boolean) => {
  if (cell === null || cell === '') return null;
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell instanceof Date) return { value: cell, type: Date, format: dateFormat };
  return { value: harmless(cell), type: String, ...(isHeader && { fontWeight: 'bold' as const }) };
};

export async function toXlsx(sheets: readonly Sheet[]): Promise<Buffer> {
  const names = sheetNames(sheets.map(({ name }) => name));
  const made = sheets.map(({ rows }, index) => ({
    sheet: names[index]!,
    data: rows.map((row, place) => row.map(cell => toXlsxCell(cell, place === 0))),
    columns: (rows[0] ?? []).map(() => ({ width: 22 })),
    stickyRowsCount: 1,
  }));
  return writeXlsxFile(made).toBuffer();
}
