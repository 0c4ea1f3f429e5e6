import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { longestTable, parsePointsTable } from './own-table.ts';

describe('own points tables that are read', () => {
  test.each([
    ['one value a line', '100\n95\n90', [10_000, 9500, 9000]],
    ['Windows line ends, empty lines and a mark at the start', '\uFEFF100\r\n\r\n95\r\n', [10_000, 9500]],
    ['decimals with point or comma', '97.5\n97,25\n1,5', [9750, 9725, 150]],
    ['pairs with semicolon', '1;100\n2;97,5\n3; 97.25', [10_000, 9750, 9725]],
    ['pairs with comma', '1,100\n2,97.5\n3,97,25', [10_000, 9750, 9725]],
    ['pairs with tab', '1\t100\n2\t90', [10_000, 9000]],
    ['pairs with ordinals', '1.º;100\n2.º;90', [10_000, 9000]],
    ['pairs in quotes', '1,"97,5"\n2,"90"', [9750, 9000]],
    ['a heading', 'Puesto;Puntos\n1;100\n2;100', [10_000, 10_000]],
    ['falling values from 1,5 that are no pairs', '1,5\n1,25\n1\n0,5', [150, 125, 100, 50]],
    ['one pair', '1,50', [5000]],
    ['one value', '50', [5000]],
    ['zeros', '10\n0\n0', [1000, 0, 0]],
  ])('%s → the points are read', (_name, text, points) => expect(parsePointsTable(text)).toEqual({ points }));
});

describe('own points tables that are refused', () => {
  test.each([
    ['nothing', '', 'empty', 1],
    ['a heading alone', 'Puntos\n', 'empty', 1],
    ['three decimals', '100\n97.125', 'value', 2],
    ['a word', '100\n\ncien', 'value', 3],
    ['a negative value', '-5', 'value', 1],
    ['thousands with a point and decimals', '1.000,50', 'value', 1],
    ['too many points', '1000001', 'value', 1],
    ['a line without its pair', '1;100\n90', 'value', 2],
    ['a pair without value', '1;100\n2;', 'value', 2],
    ['a missing placement', '1;100\n3;90', 'placement', 2],
    ['a placement twice', '1;100\n1;90', 'placement', 2],
    ['more points than the place before', '100\n90\n\n90.01', 'rising', 4],
  ])('%s → refused with its line', (_name, text, problem, line) =>
    expect(parsePointsTable(text)).toEqual({ problem, line }),
  );

  test('one row more than the limit → refused with its line', () => {
    const rows = Array.from({ length: longestTable }, () => '5').join('\n');
    expect(parsePointsTable(rows)).toMatchObject({ points: { length: longestTable } });
    expect(parsePointsTable(`${rows}\n5`)).toEqual({ problem: 'tooLong', line: longestTable + 1 });
  });
});

test('own points tables: any falling points are written → the same points are read', () => {
  const falling = fc
    .array(fc.integer({ min: 0, max: 100_000_000 }), { minLength: 1, maxLength: 40 })
    .map(points => points.toSorted((one, other) => other - one));
  fc.assert(
    fc.property(falling, fc.constantFrom(';', '\t', ',', null), fc.constantFrom('.', ','), (points, between, mark) => {
      // A table of one value like 1,50 looks like a pair, so the property leaves it out.
      fc.pre(between !== null || mark === '.');
      const lines = points.map((value, at) => {
        const written = (value / 100).toFixed(2).replace('.', mark);
        return between === null ? written : `${at + 1}${between}${written}`;
      });
      expect(parsePointsTable(lines.join('\n'))).toEqual({ points });
    }),
  );
});

test('own points tables: any text → no exception, and accepted points never rise', () => {
  const text = fc
    .array(fc.constantFrom('1', '2', '5', '0', ',', '.', ';', '\t', '\n', '\r', 'a', '"', ' '))
    .map(parts => parts.join(''));
  fc.assert(
    fc.property(text, typed => {
      const read = parsePointsTable(typed);
      if ('points' in read) expect(read.points).toEqual(read.points.toSorted((one, other) => other - one));
      else expect(read.line).toBeGreaterThan(0);
    }),
    { numRuns: 500 },
  );
});
