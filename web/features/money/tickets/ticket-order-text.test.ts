import { expect, test } from 'vitest';
import { titleOf } from './ticket-order-text.ts';

type Bought = Parameters<typeof titleOf>[0];
const boughtWith = (voidReasons: readonly (string | null)[], quantity = 4) =>
  ({
    order: { lines: [{ kind: 'item', cents: 800, name: 'General', quantity }] },
    tickets: voidReasons.map(voidReason => ({ voidReason })),
  }) as unknown as Bought;

test('ORGA-C16 title of an order: some of its tickets are refunded → the title counts those that are good', () => {
  expect(titleOf(boughtWith([]))).toBe('4 entradas');
  expect(titleOf(boughtWith([null, null, null, null]))).toBe('4 entradas');
  expect(titleOf(boughtWith([null, 'refunded', 'refunded', 'refunded']))).toBe('1 entrada');
  expect(titleOf(boughtWith(['refunded', 'refunded']))).toBe('Ninguna entrada vale');
});
