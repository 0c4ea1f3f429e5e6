import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { Board, BoardHead, BoardTest } from '#domain/scoring/boards/board.ts';
import type { Field, Standings } from '#domain/scoring/ranking/field.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';

export type BoardId = { categoryId: string; stage: Stage };
/** `staff` is the organizer's and the staff's board: more fields, nothing hidden. */
export type BoardScope = 'public' | 'staff';

/** A board at one moment. A large one has no rows here: its pages are made on request. */
export type DerivedBoard = {
  version: string;
  head: BoardHead;
  /** The whole board; null when it is sent in pages. */
  whole: Board | null;
  /** The encoded whole board; null when it was not made on the way. */
  written: Buffer | null;
  /** Numbered from 1, by position or by name; empty beyond the last page. A race has only the first. */
  page(number: number, order?: 'name'): Board;
  /** The first page of the names that begin with `text`, and how many there are. */
  find(text: string): Board;
  /** The page that contains the entry. */
  around(entryId: string): Board | null;
  /** The columns behind the rows; null where tests rank nobody. */
  ranked: (() => Ranked) | null;
  /** When time alone changes the board (milliseconds); null if it never does. */
  staleAt: number | null;
  /** Approximate size of the cached board in bytes. */
  bytes: number;
};

/** The columns behind a board. They explain its rows. */
export type Ranked = {
  field: Field;
  standings: Standings;
  tests: readonly BoardTest[];
  /** -1 when the entry is not in the board. */
  entryOf(id: string): number;
  idOf(entry: number): string;
  nameOf(entry: number): string;
  /** Why this entry has no result in a test (N12). */
  markOf?: (entry: number, test: number) => ResultMark | null;
};
