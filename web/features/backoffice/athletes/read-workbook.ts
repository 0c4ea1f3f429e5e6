import { columnOf, sheetPath, textIn } from '#domain/foundation/sheets/workbook-parts.ts';
import { attributeOf, elementsOf, plainText, prefixOf } from '#domain/foundation/sheets/xml.ts';
import { openZip, Unreadable } from './read-zip.ts';

// The first visible sheet of an .xlsx as pasted text. The file never leaves the browser.

const megabyte = 1024 * 1024;
const mostOfPart = 16 * megabyte;
const mostRows = 20_000;
const mostColumns = 64;
// Limit of letters: many cells may share one text, so a small file can expand a lot.
const mostLetters = 2_000_000;
const mostOfText = 2000;

type Open = ReturnType<typeof openZip>;
type Texts = { shared: string[]; isDate: (style: number) => boolean; epoch: number };

async function readShared(open: Open): Promise<string[]> {
  const xml = await open('xl/sharedStrings.xml', mostOfPart);
  const prefix = prefixOf(xml, 'sst');
  return Array.from(elementsOf(xml, `${prefix}si`), ({ inner }) => textIn(inner, prefix).slice(0, mostOfText));
}

// Built-in number formats are date formats by their id. A custom format is one if its letters name days or years.
const isKnownDate = (id: number) => (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || id >= 50;
const isDateFormat = (format: string) => /[dy]/i.test(format.replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''));

async function readStyles(open: Open): Promise<(style: number) => boolean> {
  const xml = await open('xl/styles.xml', mostOfPart);
  const prefix = prefixOf(xml, 'styleSheet');
  const formats = new Map<number, string>();
  for (const { attributes } of elementsOf(xml, `${prefix}numFmt`)) {
    formats.set(Number(attributeOf(attributes, 'numFmtId')), attributeOf(attributes, 'formatCode') ?? '');
  }
  const [cells] = elementsOf(xml, `${prefix}cellXfs`);
  const dates = Array.from(elementsOf(cells?.inner ?? '', `${prefix}xf`), ({ attributes }) => {
    const id = Number(attributeOf(attributes, 'numFmtId'));
    const format = formats.get(id);
    return format === undefined ? id < 164 && isKnownDate(id) : isDateFormat(format);
  });
  return style => dates[style] ?? false;
}

const day = 86_400_000;
/** Converts a workbook's serial number of a day to a calendar day. */
const dayOf = (serial: number, epoch: number) => new Date(epoch + Math.floor(serial) * day).toISOString().slice(0, 10);

function cellOf(attributes: string, inner: string, prefix: string, { shared, isDate, epoch }: Texts): string {
  const type = attributeOf(attributes, 't') ?? 'n';
  if (type === 'inlineStr') return textIn(inner, prefix);
  // A cell with a formula also stores the value that it had when the file was saved.
  const [value] = elementsOf(inner, `${prefix}v`);
  if (!value || type === 'e' || type === 'b') return '';
  if (type === 's') return shared[Number(value.inner)] ?? '';
  const number = Number(value.inner);
  const isDay = type === 'n' && number > 0 && number < 3_000_000 && isDate(Number(attributeOf(attributes, 's')));
  if (isDay) return dayOf(number, epoch);
  // Some programs write a phone as 5.84145550182E11; this restores all digits.
  return type === 'n' && Number.isSafeInteger(number) ? String(number) : plainText(value.inner);
}

// A line break in a cell separates the people of a team, so it stays. Tabs and quotes would look like other cells.
const asPasted = (text: string) =>
  text
    .trim()
    .replace(/[\r\n]+/g, '; ')
    .replace(/[\t"]/g, ' ');

/** The cells of a workbook, separated by tabs. Throws when the file is no workbook or too large. */
export async function readWorkbook(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const open = openZip(bytes);
  const book = await open('xl/workbook.xml', mostOfPart);
  if (!book) throw new Unreadable();
  const sheet = await open(sheetPath(book, await open('xl/_rels/workbook.xml.rels', mostOfPart)), mostOfPart);
  // Workbooks with the 1904 calendar count days from a date four years later.
  const epoch = /date1904\s*=\s*["'](1|true)/.test(book) ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const texts = { shared: await readShared(open), isDate: await readStyles(open), epoch };
  const prefix = prefixOf(sheet, 'worksheet');
  const lines: string[] = [];
  let letters = 0;
  for (const row of elementsOf(sheet, `${prefix}row`)) {
    if (lines.length >= mostRows) throw new Unreadable();
    const cells: string[] = [];
    for (const { attributes, inner } of elementsOf(row.inner, `${prefix}c`)) {
      const reference = attributeOf(attributes, 'r');
      const column = reference === null ? cells.length : columnOf(reference);
      if (column < 0 || column >= mostColumns) continue;
      while (cells.length < column) cells.push('');
      const cell = asPasted(cellOf(attributes, inner, prefix, texts));
      letters += cell.length;
      if (letters > mostLetters) throw new Unreadable();
      cells[column] = cell;
    }
    if (cells.some(Boolean)) lines.push(cells.join('\t'));
  }
  return lines.join('\n');
}
