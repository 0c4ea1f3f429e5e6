import { expect, test } from 'vitest';
import { createWorld, rowOf } from '#testing/board-world.ts';
import { writeWhole } from './write-whole.ts';

function boardOf(name: string, at = 0) {
  const world = createWorld();
  world.write(() => world.rows.set('ana', rowOf('ana', name, [{ q: 1000, c: 1 }, null])));
  return { ...world.board(), at };
}

test('board bytes: a board is written → the bytes of JSON.stringify, with the version of its content', () => {
  const { board, bytes } = writeWhole(boardOf('Íngrid «,"rows":[]}»'));
  expect(bytes.toString()).toBe(JSON.stringify(board));
  expect(board.version).toMatch(/^[\da-f]{16}$/);
});

test('board versions: only the time when the board was first seen differs → equal; any other difference → another version', () => {
  const { version } = writeWhole(boardOf('Ana')).board;
  expect(writeWhole(boardOf('Ana', 77)).board).toMatchObject({ version, at: 77 });
  expect(writeWhole(boardOf('Bea')).board.version).not.toBe(version);
  expect(writeWhole({ ...boardOf('Ana'), isAudit: !boardOf('Ana').isAudit }).board.version).not.toBe(version);
});
