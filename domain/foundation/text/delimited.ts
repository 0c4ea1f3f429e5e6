export class UnclosedQuoteError extends Error {
  override name = 'UnclosedQuoteError';
  readonly row: number;
  constructor(row: number) {
    super(`A quote that opens in row ${row} never closes.`);
    this.row = row;
  }
}

export const delimiters = [';', ',', '\t'] as const;
export type Delimiter = (typeof delimiters)[number];

/**
 * Reads rows of delimited text by RFC 4180, with common deviations. A quotation mark opens a quoted cell only at its
 * start; elsewhere it is an ordinary character.
 */
export function* delimitedRows(text: string, delimiter: Delimiter): Generator<{ number: number; cells: string[] }> {
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
