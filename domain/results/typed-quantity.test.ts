import { expect, test } from 'vitest';
import { isTooMuch, readQuantity } from './typed-quantity.ts';

test.each([
  ['82,5', 82.5, false],
  ['82.125', 82.125, false],
  ['0', 0, false],
  ['1000000', 1_000_000, false],
  ['1000000,001', null, true],
  ['12345678', null, true],
  ['', null, false],
  [' ', null, false],
  ['-1', null, false],
  ['1.2345', null, false],
  ['1e3', null, false],
])('ORG-359 the quantity «%s» is read as %s', (text, quantity, isOver) => {
  expect([readQuantity(text), isTooMuch(text)]).toEqual([quantity, isOver]);
});
