import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { checkCell, checkLimits, checkRow, completed, whatCounts, withGoal } from './check-row.ts';
import { columnsOf, emptyText, type Field, type RowText, type TestFacts } from './result-columns.ts';

const words = messages.result;
const timed: TestFacts = {
  typeWod: 'for time',
  unit: 'reps',
  needTime: true,
  validReps: 100,
  timeCapMs: 600_000,
  isPenalized: false,
};
const weight: TestFacts = { ...timed, typeWod: 'peso', unit: 'kg', needTime: false, validReps: null };
const text = (changes: Partial<RowText> = {}): RowText => ({
  ...emptyText,
  minutes: '5',
  seconds: '30',
  milliseconds: '0',
  quantity: '100',
  ...changes,
});

test.each([
  ['ORG-355 sixty minutes', 'minutes', '60', words.minutes],
  ['ORG-356 sixty seconds', 'seconds', '60', words.seconds],
  ['ORG-357 a thousand milliseconds', 'milliseconds', '1000', words.milliseconds],
  ['ORG-358 no minutes', 'minutes', '', 'El campo Minutos es requerido'],
  ['ORG-359 no quantity', 'quantity', '', 'El campo Cantidad es requerido'],
  ['a word for a quantity', 'quantity', 'muchas', words.quantity],
  ['ORG-359 too much', 'quantity', '1000001', 'La cantidad no puede pasar de 1,000,000.'],
  ['a fourth decimal', 'quantity', '1.2345', words.quantityDecimals],
  ['a tie-break that is no time', 'tiebreak', '90', words.tiebreak],
] as [string, Field, string, string][])('result cell: %s → the error is at the cell', (_, field, typed, message) => {
  expect(checkCell(field, typed, timed)).toBe(message);
});

test.each([
  ['minutes', '59'],
  ['seconds', '0'],
  ['milliseconds', '999'],
  ['quantity', '102.125'],
  ['tiebreak', ''],
  ['tiebreak', '4:30.5'],
] as [Field, string][])('ORG-521 result cell: %s accepts %s', (field, typed) => {
  expect(checkCell(field, typed, timed)).toBeNull();
});

test('result row: zero time, time over the cap or above the target → an error before sending', () => {
  const columns = columnsOf(timed, false);
  expect(checkRow(text(), columns, timed)).toEqual({});
  expect(checkRow(text({ minutes: '0', seconds: '0' }), columns, timed)).toEqual({ minutes: words.noTime });
  const capped = text({ quantity: '90', minutes: '0', seconds: '0' });
  expect(checkRow(capped, columns, timed)).toEqual({ minutes: words.noTime });
  expect(checkRow(text({ minutes: '10', seconds: '1' }), columns, timed)).toEqual({ minutes: words.overCap('10:00') });
  expect(checkRow(text({ quantity: '101' }), columns, timed)).toEqual({ quantity: words.overTarget('100 reps') });
});

test('result row: a test without time → only a quantity is required', () => {
  expect(columnsOf(weight, false).map(({ title }) => title)).toEqual(['Cantidad']);
  expect(checkRow({ ...emptyText, quantity: '102.5' }, columnsOf(weight, false), weight)).toEqual({});
});

test('result row: below the target without a typed time → the cap counts as the time', () => {
  expect(completed({ ...emptyText, quantity: '90' }, timed)).toMatchObject({
    minutes: '10',
    seconds: '0',
    milliseconds: '0',
  });
  expect(completed({ ...emptyText, quantity: '100' }, timed).minutes).toBe('');
  expect(completed({ ...emptyText, quantity: '90' }, { ...timed, isPenalized: true }).minutes).toBe('');
  expect(completed({ ...emptyText, minutes: '5' }, timed).milliseconds).toBe('0');
});

test('walk-g 17 result row: a For Time’s time below the cap → the target is proposed; otherwise nothing', () => {
  const time = { minutes: '4', seconds: '12', milliseconds: '0' };
  const proposed = (cells: Partial<RowText>, { key = 'ana', before = {}, facts = timed } = {}) =>
    withGoal(key, cells, { ...emptyText, ...before }, facts).quantity;
  expect(proposed(time)).toBe('100');
  // A time that is typed part by part is complete with its seconds.
  expect(proposed({ seconds: '12' }, { before: { minutes: '4' } })).toBe('100');
  expect(proposed({ minutes: '4' })).toBeUndefined();
  expect(proposed(time, { before: { quantity: '90' } })).toBeUndefined();
  expect(proposed({ ...time, quantity: '90' })).toBe('90');
  expect(proposed({ quantity: '' }, { before: time })).toBe('');
  expect(proposed({ minutes: '10', seconds: '0', milliseconds: '0' })).toBeUndefined();
  expect(proposed(time, { key: 'equipo/ana' })).toBeUndefined();
  for (const other of [{ isPenalized: true }, { validReps: null }, { typeWod: 'amrap' as const }])
    expect(proposed(time, { facts: { ...timed, ...other } })).toBeUndefined();
});

test.each([
  [
    'minutes beyond the cap, whatever seconds follow',
    text({ minutes: '16', seconds: '' }),
    { minutes: words.overCap('10:00') },
  ],
  [
    'a time beyond the cap, also of who is capped',
    text({ minutes: '10', seconds: '1', quantity: '90' }),
    { minutes: words.overCap('10:00') },
  ],
  ['more than the target', text({ quantity: '101' }), { quantity: words.overTarget('100 reps') }],
  ['half a time, which is nothing yet', text({ minutes: '0', seconds: '0' }), {}],
  ['a good one', text(), {}],
])('walk-organizer B11 result cell before saving: %s', (_, typed, errors) => {
  expect(checkLimits(typed, timed)).toEqual(errors);
});

test('walk-organizer B11 result row: below the target → its counted result is shown while typing', () => {
  const { counts } = words;
  expect(whatCounts(text({ quantity: '80.5' }), timed)).toBe(counts.capped(20, '10:00'));
  expect(whatCounts(text({ quantity: '80' }), { ...timed, isPenalized: true })).toBe(counts.penalized(20));
  expect(whatCounts(text(), timed)).toBeNull();
  expect(whatCounts(text({ quantity: '' }), timed)).toBeNull();
  expect(whatCounts(text({ quantity: '80' }), weight)).toBeNull();
});
