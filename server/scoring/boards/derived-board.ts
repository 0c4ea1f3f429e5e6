import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { Board, BoardHead, BoardTest } from '#domain/scoring/boards/board.ts';
import type { Field, Standings } from '#domain/scoring/ranking/field.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';

export type BoardId = { categoryId: string; stage: Stage };
/** The readers of a board. `staff` is the board of the organizer and the staff: more fields, nothing hidden. */
export type BoardScope = 'public' | 'staff';

/** A board at one moment. A large board has no rows here: its pages are made on request. */
export type DerivedBoard = {
  version: string;
  head: BoardHead;
  /** The whole board; null when it is sent in pages. */
  whole: Board | null;
  /** The encoded whole board; null if the code that made the board did not encode it. */
  written: Buffer | null;
  /**
   * Returns a page. Pages are numbered from 1, by position or by name; empty beyond the last one. A race has only the
   * order by position.
   */
  page(number: number, order?: 'name'): Board;
  /** Returns the first page of the names that begin with `text`, and how many there are. */
  find(text: string): Board;
  /** Returns the page that contains the entry. */
  around(entryId: string): Board | null;
  /** The columns from which the rows follow; null where tests rank nobody. */
  ranked: (() => Ranked) | null;
  /** Milliseconds: the moment when time alone changes the board. Null if there is none. */
  staleAt: number | null;
  /** Approximate size of the cached board in bytes. */
  bytes: number;
};

/** The columns from which a board's rows follow. They explain the rows. */
export type Ranked = {
  field: Field;
  standings: Standings;
  tests: readonly BoardTest[];
  /** Returns the entry's index, or -1 when it is not in the board. */
  entryOf(id: string): number;
  idOf(entry: number): string;
  nameOf(entry: number): string;
  /** Returns the mark, such as DNF, that says why this entry has no result in a test (N12). */
  markOf?: (entry: number, test: number) => ResultMark | null;
};
