import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FileCell } from '#domain/foundation/text/cells.ts';
import { type Delimiter, delimitedRows, UnclosedQuoteError } from '#domain/foundation/text/delimited.ts';
import { findColumns, isHead } from './columns.ts';
import { findDelimiter } from './find-delimiter.ts';
import { readStatus, runningStatuses } from './race-status.ts';
import { readTime } from './race-time.ts';
import { readRunningRows } from './read-rows.ts';

const rowsOf = (...table: FileCell[][]) => table.map((cells, index) => ({ number: index + 1, cells }));

function readTable(...table: FileCell[][]) {
  const read = readRunningRows(rowsOf(...table));
  if ('problem' in read) throw new Error(read.problem);
  return read;
}

describe('C2 heads of race files', () => {
  test.each([
    ['Spanish', ['Dorsal', 'Nombre', 'Tiempo', 'Sexo', 'Edad', 'Ciudad', 'Club', 'Estado']],
    ['English', ['Bib', 'Name', 'Time', 'Sex', 'Age', 'City', 'Club', 'Status']],
    [
      'accents, signs and capitals',
      ['N.º', 'NOMBRE COMPLETO', 'Tiempo Oficial (h:mm:ss)', 'Género', 'EDAD', 'Localidad', 'Equipo', 'Situación'],
    ],
    ['a timing program', ['#', 'Athlete', 'Chip Time', 'Gender', 'Age', 'Town', 'Team', 'Race status']],
  ])('%s → every column is found', (_name, head) => {
    const columns = findColumns(head);
    const fields = ['bib', 'name', 'time', 'sex', 'age', 'city', 'club', 'status'] as const;
    expect(fields.map(field => columns[field]?.index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  test('two columns for one thing → the column of the official value is read', () => {
    const columns = findColumns(['Gun time', 'Nombre', 'Nombre completo', 'Tiempo oficial', 'Tiempo chip']);
    expect([columns.time?.header, columns.name?.header]).toEqual(['Tiempo oficial', 'Nombre completo']);
  });

  test('a name and a time → a head; a name without a time → no head', () => {
    expect(isHead(findColumns(['Nombre', 'Tiempo']))).toBe(true);
    expect(isHead(findColumns(['Nombre', 'Ciudad']))).toBe(false);
  });

  test.each([
    ['empty', [], 'empty'],
    ['empty rows', [[null, ''], [' ']], 'empty'],
    ['no head', [['Ana', '12:00']], 'no-columns'],
    ['no time', [['Nombre', 'Ciudad']], 'no-time-column'],
    ['no name', [['Dorsal', 'Tiempo']], 'no-name-column'],
  ] as [string, FileCell[][], string][])('%s → refused', (_name, table, problem) => {
    expect(readRunningRows(rowsOf(...table))).toEqual({ problem });
  });

  test('a title and empty rows above the head → rows keep their numbers', () => {
    const { runners, bad } = readTable(
      ['Media Maratón de Barquisimeto'],
      [],
      ['Nombre', 'Tiempo'],
      ['Ana', '1:30:00'],
      [],
      ['Bea', 'x'],
    );
    expect(runners.map(({ number, name }) => [number, name])).toEqual([[4, 'Ana']]);
    expect(bad).toEqual([{ number: 6, reason: 'time-unreadable', detail: 'x' }]);
  });

  test('a first and a last name → one name', () => {
    const { runners, columns } = readTable(['Apellidos', 'Nombres', 'Tiempo'], ['Pérez Gil', 'Ana', '45:30']);
    expect(runners[0]?.name).toBe('Ana Pérez Gil');
    expect(columns.map(({ field }) => field)).toEqual(['name', 'surname', 'time']);
  });
});

describe('C2 times of race files', () => {
  test.each([
    ['45:30', 2_730_000],
    ['75:30', 4_530_000],
    ['1:05:09', 3_909_000],
    ['01:05:09.5', 3_909_500],
    ['1:05:09,123', 3_909_123],
    ['05:09.7', 309_700],
    ['0:05:09.1236', 309_124],
    ['100:00:00', 360_000_000],
    ['1h 05m 09s', 3_909_000],
    ['1 h 5 min', 3_900_000],
    ['45\'30"', 2_730_000],
    ["1h05'09''", 3_909_000],
    [' 45:30 ', 2_730_000],
    [2_730_000 / 86_400_000, 2_730_000],
    [1.5, 129_600_000],
    ['0,0315972222', 2_730_000],
  ])('%s → its milliseconds', (text, ms) => {
    expect(readTime(text)).toBe(ms);
  });

  test.each([
    [null, 'missing'],
    ['', 'missing'],
    [' — ', 'missing'],
    ['00:00', 'zero'],
    [0, 'zero'],
    ['-45:30', 'negative'],
    [-0.1, 'negative'],
    ['45:61', 'unreadable'],
    ['1:75:00', 'unreadable'],
    ['45', 'unreadable'],
    ['45:3', 'unreadable'],
    ['a:bc', 'unreadable'],
    ['1:2:3:4', 'unreadable'],
    ['=1+1', 'unreadable'],
    [45_000.5, 'unreadable'],
    [Number.NaN, 'unreadable'],
  ])('%s → %s', (text, problem) => {
    expect(readTime(text)).toBe(problem);
  });

  test('any time is written → the same is read, to the millisecond', () => {
    const parts = fc.record({
      h: fc.nat(99),
      m: fc.nat(59),
      s: fc.nat(59),
      ms: fc.nat(999),
      mark: fc.constantFrom('.', ','),
    });
    fc.assert(
      fc.property(parts, ({ h, m, s, ms, mark }) => {
        const whole = ((h * 60 + m) * 60 + s) * 1000 + ms;
        fc.pre(whole > 0);
        const two = (part: number) => String(part).padStart(2, '0');
        const text = `${h}:${two(m)}:${two(s)}${mark}${String(ms).padStart(3, '0')}`;
        expect(readTime(text)).toBe(whole);
        expect(readTime(whole / 86_400_000)).toBe(whole);
        if (h === 0) expect(readTime(text.slice(2))).toBe(whole);
      }),
    );
  });

  test('any text or number → no exception, and a time that is read can be stored', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), fc.double()), cell => {
        const time = readTime(cell);
        if (typeof time === 'number') expect(Number.isInteger(time) && time > 0 && time < 3_600_000_000).toBe(true);
      }),
    );
  });
});

describe('C2 states in race files: DNF, DNS and DSQ', () => {
  test.each([
    ['DNF', 'dnf'],
    ['d.n.f.', 'dnf'],
    ['Abandonó', 'dnf'],
    ['No terminó', 'dnf'],
    ['Retirado', 'dnf'],
    ['DNS', 'dns'],
    ['No salió', 'dns'],
    ['No se presentó', 'dns'],
    ['DSQ', 'dsq'],
    ['DQ', 'dsq'],
    ['Descalificada', 'dsq'],
    ['Finalizado', 'ok'],
    ['Finisher', 'ok'],
    ['OK', 'ok'],
    ['Lara', null],
    [null, null],
  ])('%s → its state or none', (text, status) => {
    expect(readStatus(text)).toBe(status);
  });

  test('DNF, DNS or DSQ → no time is needed or stored', () => {
    const { runners, bad } = readTable(
      ['Nombre', 'Tiempo', 'Status'],
      ['Ana', '', 'DNF'],
      ['Bea', 'DNS', ''],
      ['Caro', '40:00', 'DSQ'],
      ['Dora', '', ''],
      ['Eva', '41:00', 'Quién sabe'],
      ['Flor', '42:00', 'Finalizado'],
    );
    expect(runners.map(({ name, timeMs, status }) => [name, timeMs, status])).toEqual([
      ['Ana', null, 'dnf'],
      ['Bea', null, 'dns'],
      ['Caro', null, 'dsq'],
      ['Flor', 2_520_000, 'ok'],
    ]);
    expect(bad.map(({ number, reason }) => [number, reason])).toEqual([
      [5, 'no-time'],
      [6, 'status-unknown'],
    ]);
  });

  test('a column «Estado» of regions → not a column of states', () => {
    const region = readTable(['Nombre', 'Tiempo', 'Estado'], ['Ana', '40:00', 'Lara'], ['Bea', '41:00', 'Zulia']);
    expect([region.runners.length, region.columns.map(({ field }) => field)]).toEqual([2, ['name', 'time']]);
    const state = readTable(['Nombre', 'Tiempo', 'Estado'], ['Ana', '40:00', 'Finalizó'], ['Bea', '', 'Abandonó']);
    expect(state.runners.map(({ status }) => status)).toEqual(['ok', 'dnf']);
    expect(state.columns.at(-1)).toEqual({ field: 'status', header: 'Estado' });
  });
});

describe('C2 rows of race files', () => {
  test('a bad row → reported with number and reason; the others are read', () => {
    const { runners, bad } = readTable(
      ['Dorsal', 'Nombre', 'Tiempo'],
      [1, 'Ana', '40:00'],
      [2, '', '41:00'],
      [3, 'Caro', ''],
      [4, 'Dora', '00:00'],
      [5, 'Eva', '-1:00'],
      [1, 'Flor', '42:00'],
      ['x'.repeat(21), 'Gala', '43:00'],
      [7, 'x'.repeat(121), '43:00'],
      [8, 'Inés', '44:00'],
    );
    expect(runners.map(({ bib, name }) => [bib, name])).toEqual([
      ['1', 'Ana'],
      ['8', 'Inés'],
    ]);
    expect(bad).toMatchObject([
      { number: 3, reason: 'no-name' },
      { number: 4, reason: 'no-time' },
      { number: 5, reason: 'time-zero', detail: '00:00' },
      { number: 6, reason: 'time-negative', detail: '-1:00' },
      { number: 7, reason: 'bib-twice', detail: '1 (2)' },
      { number: 8, reason: 'bib-long' },
      { number: 9, reason: 'long-name' },
    ]);
  });

  test('M beside H in a column of sex → a woman; M beside F → a man', () => {
    const sexes = (...words: string[]) =>
      readTable(['Nombre', 'Tiempo', 'Sexo'], ...words.map(word => ['Ana', '40:00', word])).runners.map(
        ({ sex }) => sex,
      );
    expect(sexes('H', 'M', 'm', '')).toEqual(['M', 'F', 'F', null]);
    expect(sexes('F', 'M', 'x', '?')).toEqual(['F', 'M', 'X', null]);
    expect(sexes('Femenino', 'Masculino', 'Mujer', 'Hombre')).toEqual(['F', 'M', 'F', 'M']);
  });

  test('an unreadable age → left out; invisible signs in texts → removed', () => {
    const { runners } = readTable(
      ['Nombre', 'Tiempo', 'Edad', 'Ciudad', 'Club'],
      [' Ana\u0000 \u202e Pérez\ud800 ', '40:00', 34, '', 'x'.repeat(300)],
      ['Bea', '40:00', 'n/a', 'Mérida', null],
      ['Caro', '40:00', '250', null, null],
    );
    expect(runners[0]?.name).toBe('Ana Pérez\ufffd');
    expect(runners.map(({ age }) => age)).toEqual([34, null, null]);
    expect(runners.map(({ city }) => city)).toEqual([null, 'Mérida', null]);
    expect(runners[0]?.club).toHaveLength(100);
  });

  test('a text that begins like a formula → stays a text', () => {
    const { runners } = readTable(['Nombre', 'Tiempo'], ['=HYPERLINK("http://malo.test")', '40:00']);
    expect(runners[0]?.name).toBe('=HYPERLINK("http://malo.test")');
  });
});

describe('C2 race files as text', () => {
  const cellsOf = (text: string, delimiter: Delimiter = ',') =>
    [...delimitedRows(text, delimiter)].map(row => row.cells);

  test.each([
    [
      'plain',
      'a,b\nc,d\n',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    [
      'Windows line ends, none at the end',
      'a,b\r\nc,d',
      [
        ['a', 'b'],
        ['c', 'd'],
      ],
    ],
    ['line ends of an old Mac', 'a\rb', [['a'], ['b']]],
    ['quoted', '"a,1","b ""x""\nsecond"\n', [['a,1', 'b "x"\nsecond']]],
    ['a quote inside', 'José "Pepe" Gil,45\'30"\n', [['José "Pepe" Gil', '45\'30"']]],
    ['text behind a quote', '"Pepe" Gil,1', [['Pepe Gil', '1']]],
    ['empty cells and rows', 'a,\n\n,b', [['a', ''], [''], ['', 'b']]],
    ['a byte order mark in front', '\ufeffa,b', [['a', 'b']]],
  ])('%s → its cells', (_name, text, cells) => {
    expect(cellsOf(text)).toEqual(cells);
  });

  test('a quote that never closes → an error with its row', () => {
    expect(() => cellsOf('a,b\n"c,d\n')).toThrow(new UnclosedQuoteError(2));
  });

  test('commas within names and times → the semicolon is still the delimiter', () => {
    expect(findDelimiter('sep=;\nNombre;Tiempo;Ciudad\n"Pérez, Ana";40:00,5;"Mérida, Mérida"\n')).toBe(';');
    expect(findDelimiter('Nombre\tTiempo\nAna\t40:00,5\n')).toBe('\t');
    expect(findDelimiter('Nombre,Tiempo\nAna,40:00.5\n')).toBe(',');
  });

  test('any order of columns, delimiter and quotes → the same table', () => {
    const word = fc
      .string({ unit: fc.constantFrom(...'abcñéÜ ,;"\n\t'), minLength: 1, maxLength: 12 })
      .map(text => `z${text}z`);
    const runner = fc.record({
      name: word,
      city: fc.option(word, { nil: '' }),
      ms: fc.integer({ min: 1, max: 99 * 3_600_000 }),
    });
    const table = fc.record({
      runners: fc.array(runner, { minLength: 1, maxLength: 20 }),
      order: fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4, maxLength: 4 }),
      delimiter: fc.constantFrom<Delimiter>(',', ';', '\t'),
      end: fc.constantFrom('\n', '\r\n'),
      isQuoted: fc.boolean(),
    });
    fc.assert(
      fc.property(table, ({ runners, order, delimiter, end, isQuoted }) => {
        const quoted = (cell: string) =>
          isQuoted || /[",;\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell;
        const line = (cells: string[]) => order.map(index => quoted(cells[index]!)).join(delimiter);
        const timeOf = (ms: number) =>
          `${Math.floor(ms / 3_600_000)}:${new Date(ms % 3_600_000).toISOString().slice(14, 23)}`;
        const body = runners.map(({ name, city, ms }, index) => line([`${index + 1}`, name, timeOf(ms), city]));
        const text = [line(['Dorsal', 'Nombre', 'Tiempo', 'Ciudad']), ...body, ''].join(end);
        const read = readRunningRows(delimitedRows(text, findDelimiter(text)));
        if ('problem' in read) throw new Error(read.problem);
        expect(read.bad).toEqual([]);
        const clean = (cell: string) => cell.replace(/\s+/g, ' ');
        expect(read.runners.map(({ bib, name, timeMs, city }) => [bib, name, timeMs, city ?? ''])).toEqual(
          runners.map(({ name, city, ms }, index) => [`${index + 1}`, clean(name), ms, clean(city)]),
        );
      }),
    );
  });

  test('any text → only an open quote fails, and no row is read twice', () => {
    const piece = fc.constantFrom('Nombre', 'Tiempo', ',', ';', '\n', '"', '40:00', 'Ana', '\ufeff', 'DNF', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), pieces => {
        const text = `Nombre,Tiempo\n${pieces.join('')}`;
        try {
          const rows = [...delimitedRows(text, findDelimiter(text))];
          const read = readRunningRows(rows);
          if ('problem' in read) return;
          const numbers = [...read.runners, ...read.bad].map(({ number }) => number);
          expect(new Set(numbers).size).toBe(numbers.length);
          expect(read.runners.every(({ status }) => runningStatuses.includes(status))).toBe(true);
        } catch (error) {
          expect(error).toBeInstanceOf(UnclosedQuoteError);
        }
      }),
    );
  });
});
