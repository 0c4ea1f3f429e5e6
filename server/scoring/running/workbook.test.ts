import { describe, expect, test } from 'vitest';
import writeXlsxFile from 'write-excel-file/node';
import { messages } from '#contract/messages.ts';
import { workbookOf, zipOf } from '#testing/factories/running.ts';
import { decodeText } from './decode-text.ts';
import { readFile } from './read-file.ts';
import { FileRefused } from './unreadable.ts';
import { mostOfSheet, workbookRows } from './workbook.ts';

const { unreadable } = messages.running;
const previewOf = (file: Buffer, asMinutes = false) =>
  readFile(file, { snapshotId: 'id', asMinutes, columns: null }).preview;
const refusalOf = (file: Buffer): string => {
  try {
    previewOf(file);
    return 'read';
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return error.message;
  }
};
const text = (value: string) => `<c t="inlineStr"><is><t>${value}</t></is></c>`;
const row = (...cells: string[]) => `<row>${cells.join('')}</row>`;
const head = row(text('Nombre'), text('Tiempo'));

describe('SAFE-M12 empty cells of a workbook', () => {
  const empty = (cells: number) => `<row>${'<c/>'.repeat(cells)}</row>`;

  test('millions of them in their own rows → ignored', () => {
    const ana = row(text('Ana'), text('40:00'));
    const file = workbookOf(`${head}${ana}${empty(400_000).repeat(16)}`);
    expect(previewOf(file)).toMatchObject({ rows: 1, badCount: 0 });
  });

  test('beside a filled cell → counted, and too many are refused', () => {
    const ana = `<row>${text('Ana')}${text('40:00')}${'<c/>'.repeat(400_000)}</row>`;
    expect(refusalOf(workbookOf(`${head}${ana}`))).toBe('read');
    expect(refusalOf(workbookOf(`${head}${ana.repeat(14)}`))).toBe(unreadable.large);
  });
});

describe('C2 race files as workbooks', () => {
  test('a file of a spreadsheet program → texts, numbers, its form of times, and formulas as text are read', async () => {
    const rows = [
      ['Dorsal', 'Nombre', 'Edad', 'Tiempo', 'Club'].map(value => ({ value })),
      [
        { value: 12 },
        { value: '=HYPERLINK("http://malo.test";"Ana")' },
        { value: 31 },
        { value: 2_730_500 / 86_400_000, type: Number, format: '[h]:mm:ss.0' },
        { value: 'Los <Cóndores> & "Cía"' },
      ],
      [{ value: '007' }, { value: 'Bea Gil' }, null, { value: '1:00:00' }, { value: 'línea\nnueva' }],
    ];
    const file = await writeXlsxFile([{ data: rows as never, sheet: 'Meta' }]).toBuffer();
    const { sample, bad } = previewOf(file);
    expect(bad).toEqual([]);
    expect(sample).toMatchObject([
      {
        number: 2,
        bib: '12',
        name: '=HYPERLINK("http://malo.test";"Ana")',
        age: 31,
        timeMs: 2_730_500,
        club: 'Los <Cóndores> & "Cía"',
      },
      { number: 3, bib: '007', name: 'Bea Gil', age: null, timeMs: 3_600_000, club: 'línea nueva' },
    ]);
  });

  test('minutes typed as hours → reported in the preview, and read as minutes if chosen', async () => {
    const timed = (hours: number) => ({ value: hours / 24, type: Number, format: '[h]:mm' });
    const fileOf = (...hours: number[]) =>
      writeXlsxFile([
        {
          data: [
            [{ value: 'Nombre' }, { value: 'Tiempo' }],
            ...hours.map((each, at) => [{ value: `Corredora ${at}` }, timed(each)]),
          ] as never,
          sheet: 'Meta',
        },
      ]).toBuffer();
    const doubt = { row: 2, read: '25 h 30 min', meant: '0:25:30' };
    const file = await fileOf(25.5, 19.75, 62.1);
    const { times, rows } = previewOf(file);
    expect(rows).toBe(3);
    expect(times).toEqual({ ...doubt, asMinutes: false });
    const chosen = previewOf(file, true);
    expect(chosen.times).toEqual({ ...doubt, asMinutes: true });
    expect(chosen.sample.map(({ timeMs }) => timeMs)).toEqual([1_530_000, 1_185_000, 3_726_000]);
    // The file has no doubtful times, so `asMinutes` changes nothing.
    const plain = await fileOf(25.5, 19.7512);
    expect(previewOf(plain).times).toBeNull();
    expect(previewOf(plain, true)).toEqual(previewOf(plain));
  });

  test('shared texts, formula results, gaps and row numbers → all are read', () => {
    const shared =
      '<sst><si><t>Nombre</t></si><si><t>Tiempo</t></si><si><r><t>Ana </t></r><r><t xml:space="preserve">P&#233;rez</t></r><rPh sb="0"><t>reading</t></rPh></si></sst>';
    const sheet =
      '<row r="3"><c r="B3" t="s"><v>0</v></c><c r="D3" t="s"><v>1</v></c></row><row r="4"/>' +
      '<row r="9"><c r="B9" t="s"><v>2</v></c><c r="D9" t="str"><f>TEXT(A1)</f><v>40:00</v></c></row>' +
      '<row r="10"><c r="B10" t="inlineStr"><is><t>Bea_x000D_</t></is></c><c r="D10"><f>1/24</f><v>4.1666666666666664E-2</v></c></row>' +
      '<row r="11"><c r="B11" t="inlineStr"><is><t>Caro</t></is></c><c r="D11" t="e"><v>#N/A</v></c></row>';
    const { sample, bad } = previewOf(workbookOf(sheet, { 'xl/sharedStrings.xml': shared }));
    expect(sample.map(({ number, name, timeMs }) => [number, name, timeMs])).toEqual([
      [9, 'Ana Pérez', 2_400_000],
      [10, 'Bea', 3_600_000],
    ]);
    expect(bad).toEqual([{ number: 11, reason: 'Falta el tiempo.' }]);
  });

  test('XML prefixes and a hidden first sheet → the visible sheet is read', () => {
    const cell = (value: string) => `<x:c t="inlineStr"><x:is><x:t>${value}</x:t></x:is></x:c>`;
    const sheet = (...lines: string[][]) =>
      `<x:worksheet xmlns:x="s"><x:sheetData>${lines.map(line => `<x:row>${line.map(cell).join('')}</x:row>`).join('')}</x:sheetData></x:worksheet>`;
    const file = zipOf({
      'xl/workbook.xml':
        '<x:workbook><x:sheets><x:sheet name="a" state="hidden" r:id="a"/><x:sheet name="b" r:id="b"/></x:sheets></x:workbook>',
      'xl/_rels/workbook.xml.rels':
        '<Relationships><Relationship Target="worksheets/one.xml" Id="a"/><Relationship Target="/xl/worksheets/two.xml" Id="b"/></Relationships>',
      'xl/worksheets/one.xml': sheet(['nothing']),
      'xl/worksheets/two.xml': sheet(['Name', 'Time'], ['Ana', '40:00']),
    });
    expect(previewOf(file).sample).toMatchObject([{ name: 'Ana', timeMs: 2_400_000 }]);
  });

  test('a workbook of 100,000 rows → all rows are read', () => {
    const lines = [head];
    for (let index = 0; index < 100_000; index++)
      lines.push(row(text(`Corredor ${index}`), `<c><v>${0.03 + index / 1e7}</v></c>`));
    expect(previewOf(workbookOf(lines.join('')))).toMatchObject({ rows: 100_000, badCount: 0 });
  });
});

describe('C2 harmful race files', () => {
  test('a file that unpacks to more than the limit → refused, even with a false size', () => {
    const bomb = workbookOf(Buffer.alloc(mostOfSheet + 1, ' '));
    expect(bomb.length).toBeLessThan(2 * 1024 * 1024);
    expect(refusalOf(bomb)).toBe(unreadable.large);
    const lying = Buffer.from(bomb);
    for (let at = lying.indexOf('PK\x01\x02'); at >= 0; at = lying.indexOf('PK\x01\x02', at + 4))
      lying.writeUInt32LE(1, at + 24);
    expect(refusalOf(lying)).toBe(unreadable.large);
  });

  test.each([
    ['one endless row', workbookOf(`<row>${text('x').repeat(100_000)}</row>`), unreadable.large],
    ['cells that never close', workbookOf(`${head}<row>${'<c t="s">'.repeat(100_000)}</row>`), unreadable.damaged],
    [
      'a head of an element that never ends',
      workbookOf(`${head}<row ${'a'.repeat(100_000)}</row>`),
      unreadable.damaged,
    ],
    ['no sheet', zipOf({ 'xl/workbook.xml': '<workbook/>' }), unreadable.damaged],
    ['an archive of something else', zipOf({ 'document.xml': 'x' }), unreadable.damaged],
    ['a way out of the archive', zipOf({ '../../etc/passwd': 'x', 'xl/workbook.xml': '' }), unreadable.damaged],
  ])('%s → refused', (_name, file, detail) => {
    expect(refusalOf(file)).toBe(detail);
  });

  test('entities → not expanded; invalid characters → removed', () => {
    const bomb = '<!DOCTYPE x [<!ENTITY a "aaaaaaaa"><!ENTITY b "&a;&a;&a;">]>';
    const [, first] = [
      ...workbookRows(workbookOf(`${bomb}${head}${row(text('A&b;na&#x110000;&#0;&lt;&amp;lt;'), text('1:00'))}`)),
    ];
    expect(first?.cells).toEqual(['Ana<&lt;', '1:00']);
  });

  test('any byte is changed, or the file is cut → a refusal with a message or a normal read', () => {
    const good = workbookOf(`${head}${row(text('Ana'), text('40:00'))}`);
    for (let at = 0; at < good.length; at += 3) {
      const changed = Buffer.from(good);
      changed[at]! ^= 0xff;
      expect(typeof refusalOf(changed)).toBe('string');
      expect(typeof refusalOf(good.subarray(0, at))).toBe('string');
    }
  });

  test('a file with more rows than the limit → refused', () => {
    const file = Buffer.from(`Nombre,Tiempo\n${'Ana,40:00\n'.repeat(300_001)}`);
    expect(refusalOf(file)).toBe(messages.running.tooManyRows('300,000'));
  });
});

describe('C2 encodings of race files', () => {
  const table = 'Nombre;Tiempo;Ciudad\nÑoño Güell;40:00;Mérida\n';
  test.each([
    ['UTF-8', Buffer.from(table)],
    ['UTF-8 with its mark', Buffer.from(`\ufeff${table}`)],
    ['Latin-1', Buffer.from(table, 'latin1')],
    ['UTF-16 of Windows', Buffer.from(`\ufeff${table}`, 'utf16le')],
  ])('%s → the same table', (_name, file) => {
    expect(previewOf(file).sample).toMatchObject([{ name: 'Ñoño Güell', city: 'Mérida' }]);
  });

  test('bytes of a Windows code page → quotes and accents are read', () => {
    expect(decodeText(Buffer.from([0x93, 0x41, 0x94, 0xe9]))).toBe('“A”é');
  });
});
