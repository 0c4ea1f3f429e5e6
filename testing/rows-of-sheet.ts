import { strFromU8, unzipSync } from 'fflate';

const column = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;

/** The texts and numbers of a sheet, row by row. Throws if a cell is a formula. */
export function rowsOfSheet(file: Uint8Array, number = 1): string[][] {
  const parts = unzipSync(file);
  const text = (path: string) => strFromU8(parts[path]!);
  const strings = [...text('xl/sharedStrings.xml').matchAll(/<t[^>]*>(.*?)<\/t>/gs)].map(([, t]) => t!);
  const sheet = text(`xl/worksheets/sheet${number}.xml`);
  if (sheet.includes('<f>')) throw new Error('A cell of the sheet is a formula.');
  return [...sheet.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row = '']) => {
    const cells: string[] = [];
    for (const [, attributes = '', inside = ''] of row.matchAll(/<c ([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const value = /<v>(.*?)<\/v>/s.exec(inside)?.[1] ?? '';
      const at = column(/r="([A-Z]+)/.exec(attributes)![1]!);
      cells[at] = attributes.includes('t="s"') ? strings[Number(value)]! : value;
    }
    return Array.from(cells, cell => cell ?? '');
  });
}
