import { expect, test } from 'vitest';
import { endInOrder, type LastStep } from './end-in-order.ts';

async function end(endings: (ended: string[]) => readonly LastStep[], totalMs = 200) {
  const ended: string[] = [];
  const said: string[] = [];
  const isWhole = await endInOrder(endings(ended), { totalMs, leastMs: 10, say: line => void said.push(line) });
  return { ended, said, isWhole };
}

test('scale D14 shutdown: every step ends → in order, and nothing is logged', async () => {
  const stopped = await end(ended => [
    ['one', async () => void ended.push('one')],
    ['two', () => void ended.push('two')],
  ]);
  expect(stopped).toEqual({ ended: ['one', 'two'], said: [], isWhole: true });
});

test('scale D14 shutdown: a step hangs or fails → named, and the later steps still run', async () => {
  const stopped = await end(ended => [
    [() => 'lo que no acaba', () => new Promise(() => {})],
    ['lo que falla', () => Promise.reject(new Error('broken'))],
    [
      'lo que falla al momento',
      () => {
        throw new Error('broken too');
      },
    ],
    ['lo demás', () => void ended.push('rest')],
  ]);
  expect(stopped).toEqual({
    ended: ['rest'],
    said: [
      'Se cierra sin esperar más: lo que no acaba.',
      'No se pudo cerrar bien: lo que falla (Error: broken).',
      'No se pudo cerrar bien: lo que falla al momento (Error: broken too).',
    ],
    isWhole: false,
  });
});

test('scale D14 shutdown: each step may take the remaining time, less a moment for each later one', async () => {
  const given: number[] = [];
  const note = (withinMs: number) => void given.push(withinMs);
  await end(
    () => [
      ['one', note],
      ['two', note],
      ['three', note],
    ],
    1_000_000,
  );
  expect(given.map(ms => Math.ceil(ms / 1000))).toEqual([1000, 1000, 1000]);
  expect(given[0]).toBeLessThan(1_000_000 - 10);
  await end(() => [['one', note]], 0);
  expect(given.at(-1)).toBe(10);
});
