import { findColumns, isHead } from './columns.ts';
import type { FileRow } from './read-runner.ts';

export class UnclosedQuoteError extends Error {
  override name = 'UnclosedQuoteError';
  readonly row: number;
  constructor(row: number) {
    super(`A quote that opens in row ${row} never closes.`);
    this.row = row;
  }
}

const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/** RFC 4180, and what people make of it: a quote opens only at the start of a cell, and elsewhere is a sign like others. */
export function* delimitedRows(text: string, delimiter: Delimiter): Generator<FileRow> {
  let at = text.startsWith('\ufeff') ? 1 : 0;
  let number = 0;
  const { length } = text;
  while (at < length) {
    number++;
    const cells: string[] = [];
    for (let isOpen = true; isOpen; ) {
      let cell = '';
      if (text[at] === '"') {
        for (;;) {
          const end = text.indexOf('"', at + 1);
          if (end < 0) throw new UnclosedQuoteError(number);
          cell += text.slice(at + 1, end);
          at = end + 1;
          if (text[at] !== '"') break;
          cell += '"';
        }
      }
      const from = at;
      for (; at < length; at++) {
        const sign = text[at];
        if (sign === delimiter || sign === '\n' || sign === '\r') break;
      }
      cells.push(cell + text.slice(from, at));
      isOpen = text[at] === delimiter;
      if (isOpen) at++;
    }
    if (text[at] === '\r') at++;
    if (text[at] === '\n') at++;
    yield { number, cells };
  }
}

const looksAt = 40;
const signsLookedAt = 64 * 1024;

/** The one that finds the most columns; without a head, whatever parts the first row the most. */
export function findDelimiter(text: string): Delimiter {
  const start = text.slice(0, signsLookedAt);
  const worth = (delimiter: Delimiter): number => {
    let most = 0;
    let looked = 0;
    try {
      for (const { cells } of delimitedRows(start, delimiter)) {
        if (++looked > looksAt) break;
        const columns = findColumns(cells);
        const found = Object.keys(columns).length;
        most = Math.max(most, isHead(columns) ? 1000 + found * 10 : found * 10 + Math.min(9, cells.length));
      }
    } catch (error) {
      // The part that is looked at may end within a quote.
      if (!(error instanceof UnclosedQuoteError)) throw error;
    }
    return most;
  };
  return delimiters.reduce((best, next) => (worth(next) > worth(best) ? next : best));
}
