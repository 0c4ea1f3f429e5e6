import { expect, test } from 'vitest';
import { createWorld, rowOf } from '#testing/board-world.ts';
import { writeWhole } from './write-whole.ts';

function boardOf(name: string, at = 0) {
  const world = createWorld();
  world.write(() => world.rows.set('ana', rowOf('ana', name, [{ q: 1000, c: 1 }, null])));
  return { ...world.board(), at };
}

test('a board is written as JSON.stringify writes it, with the version of its content', () => {
  const { board, bytes } = writeWhole(boardOf('Íngrid «,"rows":[]}»'));
  expect(bytes.toString()).toBe(JSON.stringify(board));
  expect(board.version).toMatch(/^[\da-f]{16}$/);
});

test('when it was first seen is no part of the version, and all else is', () => {
  const { version } = writeWhole(boardOf('Ana')).board;
  expect(writeWhole(boardOf('Ana', 77)).board).toMatchObject({ version, at: 77 });
  expect(writeWhole(boardOf('Bea')).board.version).not.toBe(version);
  expect(writeWhole({ ...boardOf('Ana'), isAudit: !boardOf('Ana').isAudit }).board.version).not.toBe(version);
});
