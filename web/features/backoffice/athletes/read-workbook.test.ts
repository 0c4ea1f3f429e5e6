import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readListFile } from './read-list-file.ts';

const sheetOf = (rows: string) =>
  `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows}</sheetData></worksheet>`;
const parts = (rows: string) => ({
  'xl/workbook.xml':
    '<workbook><sheets><sheet name="Notas" state="hidden" r:id="rId2"/><sheet name="Lista" r:id="rId1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="rId1" Target="worksheets/lista.xml"/><Relationship Id="rId2" Target="worksheets/notas.xml"/></Relationships>',
  'xl/sharedStrings.xml': '<sst><si><t>Nombre</t></si><si><r><t>Luis </t></r><r><t>L&#243;pez</t></r></si></sst>',
  'xl/styles.xml':
    '<styleSheet><numFmts><numFmt numFmtId="170" formatCode="dd\\-mm\\-yyyy"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="170"/></cellXfs></styleSheet>',
  'xl/worksheets/lista.xml': sheetOf(rows),
  'xl/worksheets/notas.xml': sheetOf('<row r="1"><c t="inlineStr"><is><t>nada</t></is></c></row>'),
});
const fileOf = (content: Record<string, string>) => {
  const bytes = zipSync(Object.fromEntries(Object.entries(content).map(([name, text]) => [name, strToU8(text)])));
  return new File([bytes], 'lista.xlsx');
};
const inline = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;

test('N10 workbook of people: read as pasted cells: the visible sheet, dates as dates, members by line', async () => {
  const rows = [
    `<row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Nacimiento</t></is></c></row>`,
    `<row r="2"><c r="A2" t="s"><v>1</v></c><c r="C2" s="1"><v>32994</v></c><c r="D2" s="0"><v>4145550182</v></c></row>`,
    '<row r="3"/>',
    `<row r="4">${inline('Ana\t«A»')}${inline('Bea bea@correo.com&#10;Caro')}</row>`,
  ].join('');
  expect(await readListFile(fileOf(parts(rows)))).toBe(
    ['Nombre\t\tNacimiento', 'Luis López\t\t1990-05-01\t4145550182', 'Ana «A»\tBea bea@correo.com; Caro'].join('\n'),
  );
});

test('ORGA-C6 workbook of people: a phone number stored as a number → all its digits', async () => {
  const cells = ['4145550182', '5.84145550182E11', '4145550182.0', '1.5'].map(value => `<c><v>${value}</v></c>`);
  expect(await readListFile(fileOf(parts(`<row>${cells.join('')}</row>`)))).toBe(
    '4145550182\t584145550182\t4145550182\t1.5',
  );
});

test('N10 workbook of people: no workbook, a broken or a too large one → refused; text files are read as text', async () => {
  expect(await readListFile(new File(['Luis,luis@correo.com'], 'lista.csv'))).toBe('Luis,luis@correo.com');
  expect(await readListFile(fileOf({ 'otra/cosa.xml': 'nada' }))).toBeNull();
  expect(await readListFile(fileOf(parts('<row r="1"><c t="inlineStr">')))).toBeNull();
  expect(await readListFile(fileOf(parts(`<row>${inline('a'.repeat(17 * 1024 * 1024))}</row>`)))).toBeNull();
  expect(await readListFile(fileOf(parts('<row><c><v>1</v></c></row>'.repeat(20_001))))).toBeNull();
  // A workbook can store a long text once and use it in many cells. Unpacked, it is then far larger than the file.
  const shared = (letters: number) => `<sst><si><t>${'a'.repeat(letters)}</t></si></sst>`;
  const shows = (cells: number) => parts('<row><c t="s"><v>0</v></c></row>'.repeat(cells));
  const swollen = { ...shows(2000), 'xl/sharedStrings.xml': shared(1500) };
  expect((await readListFile(fileOf(swollen)))?.length ?? null).toBeNull();
  const long = { ...shows(1), 'xl/sharedStrings.xml': shared(40_000) };
  expect(await readListFile(fileOf(long))).toHaveLength(2000);
  const whole = new Uint8Array(await fileOf(parts(`<row>${inline('Luis')}</row>`)).arrayBuffer());
  expect(await readListFile(new File([whole.slice(0, 300)], 'lista.xlsx'))).toBeNull();
});
