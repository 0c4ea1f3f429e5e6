import type { BoardHead, BoardTest } from '#domain/scoring/boards/board.ts';
import type { Field, ScoringSystem, Standings, TestColumn } from '#domain/scoring/ranking/field.ts';
import type { NameIndex } from './name-index.ts';
import type { Texts } from './texts.ts';

// A large board as its worker thread sends it: columns are transferred without a copy.

type EntryColumns = { ids: Texts; names: Texts; cities: Texts; boxes: Texts; isTeam: Uint8Array };

/** Extra columns for the organizer: bits of `mark`, and versions. */
export type OwnColumn = { marks: Uint8Array; versions: Uint32Array };
export const mark = { late: 1, changed: 2, appealed: 4, pending: 8, rejected: 16 } as const;

export type Head = Omit<BoardHead, 'page' | 'found'>;
export type LargeFitness = {
  kind: 'fitness';
  head: Head;
  system: ScoringSystem;
  tests: BoardTest[];
  /** The entries, sorted by id as all columns are. */
  entries: EntryColumns;
  columns: TestColumn[];
  /** Null on the public board. */
  own: OwnColumn[] | null;
  standing: Uint8Array;
  nameOrder: Uint32Array;
  standings: Standings;
  before: Int32Array | null;
  names: NameIndex;
};

type RunnerColumns = {
  numbers: Uint32Array;
  bibs: Texts;
  names: Texts;
  sexes: Texts;
  cities: Texts;
  clubs: Texts;
  /** Ages in years. 0 when the age is unknown. */
  ages: Uint16Array;
  timesMs: Float64Array;
  statuses: Uint8Array;
};
export type LargeRunning = {
  kind: 'running';
  head: Head;
  distanceM: number | null;
  processedAt: number;
  runners: RunnerColumns;
  order: Uint32Array;
  position: Int32Array;
  gapMs: Float64Array;
  names: NameIndex;
};
export type LargeBoard = LargeFitness | LargeRunning;

export const fieldOfLarge = ({ system, columns, standing, nameOrder }: LargeFitness): Field => ({
  size: standing.length,
  system,
  tests: columns,
  standing,
  nameOrder,
});

export function buffersOf(value: unknown, found = new Set<ArrayBuffer>()): Set<ArrayBuffer> {
  if (ArrayBuffer.isView(value)) found.add(value.buffer as ArrayBuffer);
  else if (typeof value === 'object' && value !== null) for (const part of Object.values(value)) buffersOf(part, found);
  return found;
}
