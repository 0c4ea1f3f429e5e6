import { createHash } from 'node:crypto';
import type { Board } from '#domain/scoring/boards/board.ts';

/** Raised when the same rows make other bytes than before. */
const form = 2;

/**
 * A board with the version that its content gives it, and as it travels: what JSON.stringify makes of it, with the rows,
 * which are most of it, written once for both. When it was first seen is no part of the version.
 */
export function writeWhole({ rows, ...head }: Board): { board: Board; bytes: Buffer } {
  const tail = Buffer.from(`,"rows":${JSON.stringify(rows)}}`);
  const content = JSON.stringify([form, { ...head, version: '', at: 0 }]);
  const version = createHash('sha256').update(content).update(tail).digest('hex').slice(0, 16);
  const board = { ...head, version, rows } as Board;
  const text = JSON.stringify({ ...head, version });
  return { board, bytes: Buffer.concat([Buffer.from(text.slice(0, -1)), tail]) };
}
