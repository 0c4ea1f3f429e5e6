import { createHash } from 'node:crypto';
import type { Board } from '#domain/scoring/boards/board.ts';

/** Part of every version. Increase it when the same rows give other bytes than before. */
const form = 2;

/**
 * Returns the board with the version of its content, and its JSON bytes. The rows are most of it, so they are encoded
 * only once for both. The time of reading does not change the version.
 */
export function writeWhole({ rows, ...head }: Board): { board: Board; bytes: Buffer } {
  const tail = Buffer.from(`,"rows":${JSON.stringify(rows)}}`);
  const content = JSON.stringify([form, { ...head, version: '', at: 0 }]);
  const version = createHash('sha256').update(content).update(tail).digest('hex').slice(0, 16);
  const board = { ...head, version, rows } as Board;
  const text = JSON.stringify({ ...head, version });
  return { board, bytes: Buffer.concat([Buffer.from(text.slice(0, -1)), tail]) };
}
