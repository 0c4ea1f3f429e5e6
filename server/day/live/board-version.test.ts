import { expect, test } from 'vitest';
import { wholeBoard } from '#server/scoring/boards/whole-board.ts';
import { createWorld, rowOf } from '#testing/board-world.ts';
import { type PartQuery, partOf, toBoardVersion } from './board-version.ts';

const find = (text: string): PartQuery => ({ kind: 'find', text });

test('parts of a board: a large board is searched → costs what it reads; a page or repeated search almost nothing', () => {
  const world = createWorld();
  world.write(() => world.rows.set('ana', rowOf('ana', 'Ana', [null, null])));
  const whole = wholeBoard(world.board(), null);
  const large = { ...whole, whole: null, head: { ...whole.head, count: 500_000 } };
  const costs: number[] = [];
  const note = (cost: number) => costs.push(cost) > 0;
  const kept = toBoardVersion(large);
  for (const part of [find('ana'), find('ana'), find('a b c d e f g'), { kind: 'page', number: 1 } as const]) {
    partOf(kept, part, note);
  }
  partOf(toBoardVersion(whole), find('a b c'), note);
  // Work above the limit must come back later; a computed part is answered immediately.
  expect([partOf(kept, find('bea'), () => false), partOf(kept, find('ana'), () => false)]).toMatchObject(['later', {}]);
  expect(costs).toEqual([4, 24, 1, 1]);
});
