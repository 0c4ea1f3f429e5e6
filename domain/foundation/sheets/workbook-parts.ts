import { attributeOf, elementsOf, plainText, prefixOf } from './xml.ts';

// The parts of a workbook that every platform reads the same way (ECMA-376, part 1, chapter 18).

/** `worksheets/../sheets/a.xml` below `xl` → `xl/sheets/a.xml` */
function pathBelow(folder: string, target: string): string {
  const parts: string[] = target.startsWith('/') ? [] : [folder];
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Path of the first visible sheet, from the XML of the workbook and of its relationships. */
export function sheetPath(book: string, links: string): string {
  const sheets = [...elementsOf(book, `${prefixOf(book, 'workbook')}sheet`)].map(({ attributes }) => attributes);
  const shown = sheets.find(sheet => !attributeOf(sheet, 'state')?.toLowerCase().includes('hidden')) ?? sheets[0];
  const id = shown && attributeOf(shown, '[\\w-]+:id');
  for (const { attributes } of elementsOf(links, `${prefixOf(links, 'Relationships')}Relationship`)) {
    const target = attributeOf(attributes, 'Target');
    if (target && attributeOf(attributes, 'Id') === id) return pathBelow('xl', target);
  }
  return 'xl/worksheets/sheet1.xml';
}

/** The text of a cell without its phonetic guides. */
export function textIn(xml: string, prefix: string): string {
  const close = `</${prefix}rPh>`;
  const [start = '', ...spoken] = xml.split(`<${prefix}rPh`);
  const written = start + spoken.map(part => part.slice(part.indexOf(close) + close.length)).join('');
  let text = '';
  for (const { inner } of elementsOf(written, `${prefix}t`)) text += inner;
  return plainText(text);
}

/** `AB12` → 27 */
export function columnOf(reference: string): number {
  let column = 0;
  for (const letter of /^[a-z]{1,3}/i.exec(reference)?.[0].toUpperCase() ?? '')
    column = column * 26 + letter.charCodeAt(0) - 64;
  return column - 1;
}
