import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { Board, BoardHead, BoardTest } from '#domain/scoring/boards/board.ts';
import type { Field, Standings } from '#domain/scoring/ranking/field.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';

export type BoardId = { categoryId: string; stage: Stage };
/** What everybody receives, or what the organizer and the staff do: more fields, and no hiding. */
export type BoardScope = 'public' | 'staff';

/** A board at one moment. A large one is not there as rows: pages of it are made as they are asked for. */
export type DerivedBoard = {
  version: string;
  head: BoardHead;
  /** All of it, or null when it comes in pages. */
  whole: Board | null;
  /** The bytes of the whole board, where that was made on the way. */
  written: Buffer | null;
  /** From 1, in the order of the table or of the names; beyond the last one it is empty. A race knows only the first. */
  page(number: number, order?: 'name'): Board;
  /** The first page of those whose name begins so, and how many there are. */
  find(text: string): Board;
  /** The page on which an entry stands. */
  around(entryId: string): Board | null;
  /** What the rows follow from; null where nobody is ranked by tests. */
  ranked: (() => Ranked) | null;
  /** The moment (milliseconds) from which it is another one without anybody having changed a row; null if none. */
  staleAt: number | null;
  /** About how many bytes keeping the board costs. */
  bytes: number;
};

/** The columns behind a board: what explains a row of it. */
export type Ranked = {
  field: Field;
  standings: Standings;
  tests: readonly BoardTest[];
  /** -1 for who is not in it. */
  entryOf(id: string): number;
  idOf(entry: number): string;
  nameOf(entry: number): string;
  /** N12: why there is no result of this one in a test. */
  markOf?: (entry: number, test: number) => ResultMark | null;
};
