import { messages } from '#contract/messages.ts';
import { columnOf, sheetPath, textIn } from '#domain/foundation/sheets/workbook-parts.ts';
import { attributeOf, BrokenXml, elementsOf, plainText, prefixOf } from '#domain/foundation/sheets/xml.ts';
import type { FileCell } from '#domain/foundation/text/cells.ts';
import type { FileRow } from '#domain/scoring/running/read-runner.ts';
import { FileRefused } from './unreadable.ts';
import { openZip } from './zip.ts';

// Reads an Excel file (ECMA-376, part 1, chapter 18): the first visible sheet, and the texts that its cells share.

const megabyte = 1024 * 1024;
const mostOfSmall = 4 * megabyte;
export const mostOfSheet = 128 * megabyte;
const mostOfTexts = 64 * megabyte;
const mostTexts = 2_000_000;
const longestRow = 2 * megabyte;
const mostColumns = 256;
// Enough for three hundred thousand rows of sixteen columns. Rows without content do not count.
const mostCells = 5_000_000;

const { damaged, large } = messages.running.unreadable;
type Open = ReturnType<typeof openZip>;

function findSheet(open: Open): string {
  const book = open('xl/workbook.xml', mostOfSmall)?.toString('utf8');
  if (!book) throw new FileRefused('read', damaged);
  return sheetPath(book, open('xl/_rels/workbook.xml.rels', mostOfSmall)?.toString('utf8') ?? '');
}

/** Decodes one XML element at a time, so that a large part is never one string. */
function* slicesOf(bytes: Buffer, close: string): Generator<string> {
  const mark = Buffer.from(close);
  let from = 0;
  for (let end = bytes.indexOf(mark); end >= 0; end = bytes.indexOf(mark, from)) {
    if (end - from > longestRow) throw new FileRefused('read', large);
    yield bytes.toString('utf8', from, end + mark.length);
    from = end + mark.length;
  }
}

function readTexts(open: Open): string[] {
  const bytes = open('xl/sharedStrings.xml', mostOfTexts);
  if (!bytes) return [];
  const prefix = prefixOf(bytes.toString('utf8', 0, 4096), 'sst');
  const texts: string[] = [];
  for (const slice of slicesOf(bytes, `</${prefix}si>`)) {
    for (const { inner } of elementsOf(slice, `${prefix}si`)) texts.push(textIn(inner, prefix));
    if (texts.length > mostTexts) throw new FileRefused('read', large);
  }
  return texts;
}

function cellOf(attributes: string, inner: string, prefix: string, texts: readonly string[]): FileCell {
  const type = attributeOf(attributes, 't') ?? 'n';
  if (type === 'inlineStr') return textIn(inner, prefix);
  // A formula keeps its value from when the file was saved. The server calculates nothing.
  const [value] = elementsOf(inner, `${prefix}v`);
  if (!value || value.inner === '' || type === 'e') return null;
  if (type === 's') return texts[Number(value.inner)] ?? null;
  if (type === 'd') return value.inner.replace(/^.*T/, '').replace(/Z$/, '');
  if (type === 'n') return Number.isFinite(Number(value.inner)) ? Number(value.inner) : null;
  return plainText(value.inner);
}

function* rowsIn(file: Buffer): Generator<FileRow> {
  const open = openZip(file);
  const texts = readTexts(open);
  const sheet = open(findSheet(open), mostOfSheet);
  if (!sheet) throw new FileRefused('read', damaged);
  const prefix = prefixOf(sheet.toString('utf8', 0, 4096), 'worksheet');
  const fills = [`<${prefix}v`, `<${prefix}is`];
  const ends = ['/>', `</${prefix}c>`];
  let number = 0;
  let cellsLeft = mostCells;
  for (const slice of slicesOf(sheet, `</${prefix}row>`)) {
    for (const row of elementsOf(slice, `${prefix}row`)) {
      number = Math.max(number + 1, Math.min(Number(attributeOf(row.attributes, 'r')) || 0, 1_048_576));
      const cells: FileCell[] = [];
      let column = -1;
      // A format that somebody applied down to the last row leaves millions of empty cells. This line skips them.
      const says = (mark: string) => row.inner.includes(mark);
      if (!fills.some(says) && ends.some(says)) {
        yield { number, cells };
        continue;
      }
      for (const { attributes, inner } of elementsOf(row.inner, `${prefix}c`)) {
        if (cellsLeft-- === 0) throw new FileRefused('read', large);
        const reference = attributeOf(attributes, 'r');
        column = reference === null ? column + 1 : columnOf(reference);
        if (column < 0 || column >= mostColumns) continue;
        while (cells.length < column) cells.push(null);
        cells[column] = cellOf(attributes, inner, prefix, texts);
      }
      yield { number, cells };
    }
  }
}

export function* workbookRows(file: Buffer): Generator<FileRow> {
  try {
    yield* rowsIn(file);
  } catch (error) {
    throw error instanceof BrokenXml ? new FileRefused('read', damaged) : error;
  }
}
