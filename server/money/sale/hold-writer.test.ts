import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createHoldWriter } from './hold-writer.ts';

type Wish = { buyer: string; quantity: number };
type Batch = { typeId: string; wishes: Wish[]; commit: (error?: Error) => void };

function openWriter() {
  const batches: Batch[] = [];
  const writer = createHoldWriter<Wish, string>(
    (typeId, wishes) =>
      new Promise((resolve, reject) => {
        const answers = wishes.map(({ buyer, quantity }) => `${buyer} ${quantity}`);
        batches.push({ typeId, wishes, commit: error => (error ? reject(error) : resolve(answers)) });
      }),
  );
  const wish = (buyer: string, quantity = 1, typeId = 't') => writer.hold(typeId, { buyer, quantity });
  return { batches, wish };
}

const turn = () => new Promise(resolve => setImmediate(resolve));
const sizes = (batches: Batch[]) => batches.map(({ wishes }) => wishes.length);

test('hold writer: requests for tickets in one turn → one batch; later requests wait for its commit', async () => {
  const { batches, wish } = openWriter();
  const first = [wish('a'), wish('b')];
  await turn();
  const second = [wish('c'), wish('d'), wish('e')];
  await turn();
  expect(sizes(batches)).toEqual([2]);
  batches[0]?.commit();
  expect(await Promise.all(first)).toEqual(['a 1', 'b 1']);
  await turn();
  expect(sizes(batches)).toEqual([2, 3]);
  batches[1]?.commit();
  expect(await Promise.all(second)).toEqual(['c 1', 'd 1', 'e 1']);
});

test('hold writer: two requests of one buyer → written one after the other, in order', async () => {
  const { batches, wish } = openWriter();
  const wishes = [wish('a', 1), wish('a', 2), wish('b', 3)];
  await turn();
  expect(batches[0]?.wishes.map(({ quantity }) => quantity)).toEqual([1, 3]);
  batches[0]?.commit();
  await turn();
  expect(batches[1]?.wishes.map(({ quantity }) => quantity)).toEqual([2]);
  batches[1]?.commit();
  expect(await Promise.all(wishes)).toEqual(['a 1', 'a 2', 'b 3']);
});

test('hold writer: requests for several ticket types → no type waits for another; at most 256 requests a batch', async () => {
  const { batches, wish } = openWriter();
  const many = Array.from({ length: 300 }, (_each, index) => wish(`${index}`));
  const other = wish('a', 1, 'u');
  await turn();
  expect(batches.map(({ typeId, wishes }) => [typeId, wishes.length])).toEqual([
    ['t', 256],
    ['u', 1],
  ]);
  for (const { commit } of batches) commit();
  await turn();
  expect(sizes(batches)).toEqual([256, 1, 44]);
  batches[2]?.commit();
  expect(await Promise.all([...many, other])).toHaveLength(301);
});

test('hold writer: a batch fails → only the requests of that batch fail', async () => {
  const { batches, wish } = openWriter();
  const failed = wish('a');
  await turn();
  const later = wish('b');
  batches[0]?.commit(new Error('gone'));
  await expect(failed).rejects.toThrow('gone');
  await turn();
  batches[1]?.commit();
  expect(await later).toBe('b 1');
});

test('hold writer: the store refuses a request → that request fails alone, and the others are written', async () => {
  const { batches, wish } = openWriter();
  const [bad, good] = [wish('a'), wish('b')];
  await turn();
  batches[0]?.commit(Object.assign(new Error('twice'), { code: '23505' }));
  await turn();
  batches[1]?.commit(Object.assign(new Error('twice'), { code: '23505' }));
  await expect(bad).rejects.toThrow('twice');
  await turn();
  batches[2]?.commit();
  expect(await good).toBe('b 1');
  expect(sizes(batches)).toEqual([2, 1, 1]);
});

test('hold writer: 20,000 requests wait → the buyer of a new one is asked to come back', async () => {
  const { batches, wish } = openWriter();
  const waiting = Array.from({ length: 20_000 }, (_each, index) => wish(`${index}`));
  await expect(wish('late')).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', message: messages.sale.busy });
  while (batches.length < Math.ceil(20_000 / 256)) {
    await turn();
    batches.at(-1)?.commit();
  }
  expect(await Promise.all(waiting)).toHaveLength(20_000);
});
