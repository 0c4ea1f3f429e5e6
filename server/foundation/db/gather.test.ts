import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { gather } from './gather.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('gather: a pace of 10 ms with 20 in advance → three batches without a pause, then one each 10 ms', async () => {
  const batches: number[][] = [];
  const write = async (items: number[]) => {
    batches.push(items);
    return items;
  };
  const add = gather<number, number>({ write, most: 10, atOnce: 1, pace: { eachMs: 10, burstMs: 20 } });
  for (const item of [1, 2, 3]) expect(await add(item)).toBe(item);
  expect(batches).toEqual([[1], [2], [3]]);
  const later = [4, 5, 6].map(add);
  await vi.advanceTimersByTimeAsync(9);
  expect(batches).toHaveLength(3);
  await vi.advanceTimersByTimeAsync(1);
  expect(await Promise.all(later)).toEqual([4, 5, 6]);
  expect(batches.at(-1)).toEqual([4, 5, 6]);
  await vi.advanceTimersByTimeAsync(1_000);
  for (const item of [7, 8, 9]) expect(await add(item)).toBe(item);
  expect(batches).toHaveLength(7);
});
