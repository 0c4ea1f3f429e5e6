import { unitOf } from '#domain/competition/wods/wod-types.ts';
import { writeCount } from '#domain/scoring/ranking/written.ts';
import { writeTime } from '#domain/scoring/results/written-time.ts';
import type { BoardCell, BoardTest } from './board.ts';

/** The value of a result, which stands beside the placement. A penalty comes after it and is not added to it. */
export function writeValue(cell: Pick<BoardCell, 'q' | 't'>, test: BoardTest): string {
  const quantity = writeCount(cell.q, unitOf(test));
  if (!test.needTime || cell.t === undefined) return quantity;
  const time = writeTime(cell.t);
  if (test.typeWod !== 'for time') return `${quantity} · ${time}`;
  const isShort = test.validReps !== null && cell.q < test.validReps * test.members * 1000;
  return isShort && !test.isPenalized ? `${quantity} · cap` : time;
}
