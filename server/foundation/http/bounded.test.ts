import { expect, test } from 'vitest';
import { bounded } from './bounded.ts';

test('bounded rate: ten calls a second are allowed → an expensive call uses more of them, the most expensive all', () => {
  let now = 0;
  const may = bounded(10, () => now);
  expect(Array.from({ length: 11 }, () => may()).filter(Boolean)).toHaveLength(10);
  now += 500;
  expect([may(4), may(4), may(1), may(1)]).toEqual([true, false, true, false]);
  now += 60_000;
  expect([may(1000), may()]).toEqual([true, false]);
});
