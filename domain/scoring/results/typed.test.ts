import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatQuantity } from '#domain/scoring/ranking/written.ts';
import {
  asRead,
  readQuantity,
  readTiebreak,
  readTime,
  readTimeCells,
  readTimeFields,
  readTimePart,
  readWholeQuantity,
  timeFieldsOf,
  timePartsIn,
} from './typed.ts';
import { toMilliseconds } from './values.ts';
import { writeTime } from './written-time.ts';

describe('typed quantities', () => {
  const quantities: [name: string, typed: string, read: number | string, byAthlete: number | string][] = [
    ['whole', '82', 82_000, 82_000],
    ['a zero', '0', 0, 0],
    ['spaces around it', ' 82 ', 82_000, 82_000],
    ['zeros before it', '007', 7000, 7000],
    ['a comma', '82,5', 82_500, 'digits'],
    ['a point', '82.5', 82_500, 'digits'],
    ['three decimals', '82.125', 82_125, 'digits'],
    ['a point, even if thousands were meant', '1.000', 1000, 'digits'],
    ['the most for an athlete', '999999', 999_999_000, 999_999_000],
    ['the most', '1000000', 1_000_000_000, 'wholeMost'],
    ['a thousandth too much', '1000000,001', 'quantityMost', 'digits'],
    ['far too much', '123456789012345', 'quantityMost', 'wholeMost'],
    ['a fourth decimal', '1.2345', 'quantityDecimals', 'digits'],
    ['too much, and a fourth decimal', '1000001.2345', 'quantityMost', 'digits'],
    ['blank', '', 'noQuantity', 'noQuantity'],
    ['spaces', '   ', 'noQuantity', 'noQuantity'],
    ['negative', '-1', 'quantity', 'digits'],
    ['signed', '+1', 'quantity', 'digits'],
    ['letters', 'muchas', 'quantity', 'digits'],
    ['a unit behind it', '82 kg', 'quantity', 'digits'],
    ['an exponent', '1e3', 'quantity', 'digits'],
    ['two points', '1.000.000', 'quantity', 'digits'],
    ['nothing behind the point', '82.', 'quantity', 'digits'],
    ['nothing before the point', '.5', 'quantity', 'digits'],
    ['a time', '6:49', 'quantity', 'digits'],
  ];
  test.each(quantities)(
    'ORG-359 ATH-214 ATH-215 %s: «%s» → its value or its problem',
    (_name, typed, read, byAthlete) => {
      expect([readQuantity(typed), readWholeQuantity(typed)]).toEqual([read, byAthlete]);
    },
  );

  test('any quantity is written → the same is read, to the thousandth', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), thousandths => {
        const written = formatQuantity(thousandths);
        expect(readQuantity(written)).toBe(thousandths);
        expect(readQuantity(written.replace('.', ','))).toBe(thousandths);
      }),
    );
  });
});

describe('typed times', () => {
  // A cell of a table may hold a plain number. A cell is a time only with a mark between minutes and seconds.
  const times: [name: string, typed: string, ms: number | string, inTable: number | null][] = [
    ['one digit of minutes', '6:49', 409_000, 409_000],
    ['the written form', '06:49', 409_000, 409_000],
    ['no colon', '0649', 409_000, null],
    ['no colon and one digit of minutes', '649', 409_000, null],
    ['hundredths after a point', '06:49.25', 409_250, 409_250],
    ['hundredths after a comma', '06:49,25', 409_250, 409_250],
    ['a tenth', '6:49.2', 409_200, 409_200],
    ['thousandths', '6:49.005', 409_005, 409_005],
    ['thousandths after a colon', '6:49:250', 409_250, 409_250],
    ['no colon and a tenth', '0649.5', 409_500, null],
    ['no colon and a comma', '649,5', 409_500, null],
    ['spaces around it', ' 5:03 ', 303_000, 303_000],
    ['marks of minutes and seconds', `7'05"`, 425_000, 425_000],
    ['marks with a space', `7' 05"`, 425_000, 425_000],
    ['marks of a phone', '7’05”', 425_000, 425_000],
    ['primes and a fraction', '7′05.5″', 425_500, 425_500],
    ['two single marks', `7'05''`, 425_000, 425_000],
    ['no mark after the seconds', `7'05`, 425_000, 425_000],
    ['nothing', '00:00', 0, 0],
    ['the longest', '59:59.999', 3_599_999, 3_599_999],
    ['sixty minutes', '60:00', 'minutes', 3_600_000],
    ['two hours of minutes', '120:00', 'minutes', 7_200_000],
    ['sixty seconds', '5:60', 'seconds', 360_000],
    ['no colon, seconds too many', '0575', 'seconds', null],
    ['blank', '', 'noTime', null],
    ['spaces', '  ', 'noTime', null],
    ['one digit of seconds, which could be tens', '5:3', 'timeForm', null],
    ['hours, as a spreadsheet writes them', '0:05:30', 'timeForm', null],
    ['hours', '1:02:03', 'timeForm', null],
    ['bare seconds, which could be minutes', '49', 'timeForm', null],
    ['a point, which could be minutes and a part', '6.49', 'timeForm', null],
    ['four digits of a fraction', '6:49.2500', 'timeForm', null],
    ['nothing behind the point', '6:49.', 'timeForm', null],
    ['nothing before the colon', ':49', 'timeForm', null],
    ['nothing behind the colon', '6:', 'timeForm', null],
    ['too many digits', '12345', 'timeForm', null],
    ['spaces at the colon', '6 : 49', 'timeForm', null],
    ['negative', '-6:49', 'timeForm', null],
    ['letters', 'abc', 'timeForm', null],
    ['a unit behind it', '6:49 min', 'timeForm', null],
    ['the mark DNF', 'DNF', 'timeForm', null],
  ];
  test.each(times)('house 5.1 %s: «%s» → its time or its problem', (_name, typed, ms, inTable) => {
    const parts = timePartsIn(typed);
    expect([readTime(typed), parts && toMilliseconds(parts)]).toEqual([ms, inTable]);
  });

  test('house 5.1 any time is written → every kind of field reads the same, to the millisecond', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 3_599_999 }), ms => {
        const written = writeTime(ms);
        expect(readTime(written)).toBe(ms);
        expect(toMilliseconds(timePartsIn(written)!)).toBe(ms);
        expect(readTimeFields(timeFieldsOf(ms))).toBe(ms);
        const { minutes, seconds, milliseconds } = timePartsIn(written)!;
        const cells = { minutes: `${minutes}`, seconds: `${seconds}`, milliseconds: `${milliseconds}` };
        expect(readTimeCells(cells)).toBe(ms);
        expect(readTiebreak(written)).toBe(ms === 0 ? 'tiebreak' : ms);
      }),
    );
  });

  test('any typed text → a value that is read can be stored', () => {
    const typed = fc.oneof(fc.string(), fc.stringMatching(/^[\d:.,' ]{0,9}$/));
    fc.assert(
      fc.property(typed, typed, (one, other) => {
        for (const read of [readTime(one), readTimeFields({ minutes: one, seconds: other }), readTiebreak(one, true)]) {
          const ms = asRead(read);
          if (ms !== null) expect(ms >= 0 && ms < 3_600_000 && Number.isInteger(ms)).toBe(true);
        }
        const thousandths = asRead(readQuantity(one));
        if (thousandths !== null) expect(thousandths >= 0 && Number.isInteger(thousandths)).toBe(true);
      }),
    );
  });
});

describe('typed times in parts', () => {
  test.each([
    ['both', '6', '28', 388_000],
    ['minutes alone', '7', '', 420_000],
    ['seconds alone', '', '59', 59_000],
    ['a fraction behind the seconds', '05', '30.250', 330_250],
    ['a fraction after a comma', '05', '30,25', 330_250],
    ['zeros before', '007', '005', 425_000],
    ['nothing', '0', '0', 0],
    ['neither', '', ' ', 'noTime'],
    ['sixty minutes', '60', '0', 'minutes'],
    ['letters for minutes', 'x', '0', 'minutes'],
    ['a fraction of minutes', '6.5', '0', 'minutes'],
    ['sixty seconds', '0', '60', 'seconds'],
    ['sixty seconds and a part', '0', '60.5', 'seconds'],
    ['four digits of a fraction', '0', '5.1234', 'seconds'],
    ['nothing behind the point', '0', '5.', 'seconds'],
    ['two points', '0', '5.1.2', 'seconds'],
    ['negative', '0', '-5', 'seconds'],
  ])('ATH-210 ATH-211 ATH-212 %s: «%s» and «%s» → the time or the problem', (_name, minutes, seconds, read) => {
    expect(readTimeFields({ minutes, seconds })).toBe(read);
  });

  test.each([
    ['minutes', '59', 59],
    ['minutes', '60', 'minutes'],
    ['seconds', '0', 0],
    ['seconds', '60', 'seconds'],
    ['milliseconds', '999', 999],
    ['milliseconds', '1000', 'milliseconds'],
    ['milliseconds', '', 'milliseconds'],
    ['minutes', '5.5', 'minutes'],
  ] as const)('ORG-355 ORG-356 ORG-357 ORG-521 %s «%s» in a cell → the number or the problem', (part, typed, read) => {
    expect(readTimePart(part, typed)).toBe(read);
  });

  test('house 5.1 no time is stored → the fields are empty', () => {
    expect(timeFieldsOf(null)).toEqual({ minutes: '', seconds: '' });
  });
});

test.each([
  ['none', '', null, null],
  ['spaces', ' ', null, null],
  ['the written form', '04:30', 270_000, 270_000],
  ['a fraction', '4:30.5', 270_500, 270_500],
  ['no colon', '0430', 270_000, 'tiebreak'],
  ['a time of 00:00', '00:00', 'tiebreak', 'tiebreak'],
  ['seconds too many', '04:61', 'tiebreak', 'tiebreak'],
  ['sixty minutes', '60:00', 'tiebreak', 'tiebreak'],
  ['a number', '90', 'tiebreak', 'tiebreak'],
  ['letters', 'x', 'tiebreak', 'tiebreak'],
])('tie-breaks: %s → the time, none, or a problem', (_name, typed, inForm, inTable) => {
  expect([readTiebreak(typed), readTiebreak(typed, true)]).toEqual([inForm, inTable]);
});
