import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { type PasteTarget, planPaste } from './plan-paste.ts';
import { columnsOf, emptyText, type TestFacts } from './result-columns.ts';

const timed: TestFacts = {
  typeWod: 'for time',
  needTime: true,
  validReps: 100,
  timeCapMs: 600_000,
  isPenalized: false,
};
const columns = columnsOf(timed, false);
const rows: PasteTarget[] = ['Ana', 'Bea', 'Caro'].map(name => ({ key: name, name, text: emptyText }));
const typed = (pasted: string, field: Parameters<typeof planPaste>[3] = 'minutes') =>
  planPaste(pasted, rows, columns, field).rows.map(row =>
    row.cells.map(({ field: of, to }) => `${of}=${to}`).join(' '),
  );

test('a column of whole times fills the three cells of each row', () => {
  expect(typed('5:30\n06:00.25\n7:15,125\n')).toEqual([
    'minutes=5 seconds=30 milliseconds=0',
    'minutes=6 seconds=0 milliseconds=250',
    'minutes=7 seconds=15 milliseconds=125',
  ]);
});

test('a block goes on in the columns after it, a whole time takes three of them', () => {
  expect(typed('5:30\t100\r\n6:00\t99\r\n')).toEqual([
    'minutes=5 seconds=30 milliseconds=0 quantity=100',
    'minutes=6 seconds=0 milliseconds=0 quantity=99',
  ]);
  expect(typed('5\t30\t0\t100')).toEqual(['minutes=5 seconds=30 milliseconds=0 quantity=100']);
});

test('who has no time beside others who have one leaves the columns after it where they are', () => {
  expect(typed('5:30\t100\nDNF\t90')[1]).toBe('minutes=DNF quantity=90');
});

test('a decimal comma is a decimal point, and an empty cell leaves what there is', () => {
  expect(typed('102,5\n\n98.25', 'quantity')).toEqual(['quantity=102.5', 'quantity=98.25']);
});

test('what cannot be read is marked, what is too much is counted, and neither is taken', () => {
  const plan = planPaste('100\nDNF\n90\n80\n70', rows, columns, 'quantity');
  expect(plan.bad).toBe(1);
  expect(plan.left).toBe(2);
  expect(plan.rows[1]?.cells).toEqual([{ field: 'quantity', from: '', to: 'DNF', error: messages.result.quantity }]);
  expect(planPaste('100\t1', rows, columns, 'quantity').extraColumns).toBe(true);
  expect(planPaste('  \n', rows, columns, 'quantity').rows).toEqual([]);
});
