import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { noTable, problemOf, readTable, tableOf, typedTable } from './points-table.ts';

const typed = (text: string) => ({ text, beyond: 'zero' as const });

test('own points table: a stored table is written → the same table is read again', () => {
  const table = { points: [10_000, 9_550, 9_001], beyond: 'last' as const };
  expect(tableOf(typedTable(table))).toEqual(table);
  expect(readTable(noTable)).toBeNull();
});

test.each([
  ['an empty table', '', messages.pointsTable.missing],
  ['a word among numbers', '100\nnoventa', messages.pointsTable.value(2)],
  ['points that rise', '100\n90\n95', messages.pointsTable.rising(3)],
  ['a missing place', '1;100\n3;90', messages.pointsTable.placement(2)],
])('own points table: %s → refused with its line, and the text stays', (_, text, message) => {
  expect(problemOf(typed(text))).toBe(message);
  expect(typed(text).text).toBe(text);
});
