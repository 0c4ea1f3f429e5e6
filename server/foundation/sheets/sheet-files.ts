import writeXlsxFile from 'write-excel-file/node';

export type Cell = string | number | Date | null;
export type Sheet = { name: string; rows: Cell[][] };

// Cells that a spreadsheet could read as a formula get an apostrophe in front (E13), in every kind of file alike: they
// are opened, saved and handed on as another.
const formulaStart = /^[=+\-@|%\uff1d\uff0b\uff0d\uff20]/u;

export function harmless(text: string): string {
  const clean = text.replace(/[\s\p{Cc}\ufffe\uffff]+/gu, ' ').trim();
  return formulaStart.test(clean) ? `'${clean}` : clean;
}

const separator = ';';
// Where cells part at a comma, what stands behind one begins a cell of its own.
const formulaAfterComma = /(,\s*)(?=[=+\-@|%\uff1d\uff0b\uff0d\uff20])/gu;
const needsQuotes = /[";,\r\n]|^\s|\s$/;

function toField(cell: Cell): string {
  if (cell === null) return '';
  if (cell instanceof Date) return cell.toISOString();
  const text = typeof cell === 'number' ? `${cell}` : harmless(cell).replace(formulaAfterComma, "$1'");
  return needsQuotes.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The mark in front tells Excel that it is UTF-8; in the Spanish of this region it parts cells at a semicolon. */
export const toCsv = (rows: Cell[][]): string =>
  `\ufeff${rows.map(row => `${row.map(toField).join(separator)}\r\n`).join('')}`;

const longestName = 31;

/** Names that Excel takes: short, without its own signs, and each once, whatever the case. */
export function sheetNames(names: readonly string[]): string[] {
  // Excel keeps this name for itself.
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

/** By the units that Excel counts, without cutting a sign in two. */
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
