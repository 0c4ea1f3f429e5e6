import { attributeOf, elementsOf, plainText, prefixOf } from './xml.ts';

// ECMA-376, part 1, chapter 18: what of a workbook is read alike wherever it is unpacked.

/** `worksheets/../sheets/a.xml` below `xl` → `xl/sheets/a.xml` */
function pathBelow(folder: string, target: string): string {
  const parts: string[] = target.startsWith('/') ? [] : [folder];
  for (const part of target.split('/')) {
    if (part === '..') parts.pop();
    else if (part !== '' && part !== '.') parts.push(part);
  }
  return parts.join('/');
}

/** Where the first sheet that shows lies, as the workbook and its links say. */
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

/** The runs of a text, without the signs that say how it is spoken. */
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
