import { type Delimiter, delimitedRows, delimiters, UnclosedQuoteError } from '#domain/foundation/text/delimited.ts';
import { findColumns, isHead } from './columns.ts';

const looksAt = 40;
const signsLookedAt = 64 * 1024;

/** The delimiter that shows the most known columns. Without a head, the delimiter that splits the first row most. */
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
      // The sample is only the start of a file, so it may end within a quoted cell.
      if (!(error instanceof UnclosedQuoteError)) throw error;
    }
    return most;
  };
  return delimiters.reduce((best, next) => (worth(next) > worth(best) ? next : best));
}
