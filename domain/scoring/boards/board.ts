import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { Unit, WodType } from '#domain/competition/wods/wod-types.ts';
import type { ScoringSystem } from '#domain/scoring/ranking/field.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';

// A board as it is sent: what was measured, and what follows from it. `computeBoard` derives the second from the first.
// The server runs it, and after a change so does every browser that holds the whole board.

/** `hidden`: unPublish (E9). `waiting`: the qualifier has not ended, so the participants are not known yet. */
export type BoardView = 'open' | 'hidden' | 'waiting';

export type BoardTest = {
  id: string;
  name: string;
  typeWod: WodType;
  unit: Unit;
  needTime: boolean;
  isPenalized: boolean;
  validReps: number | null;
  timeCapMs: number;
  isFinal: boolean;
  /** Number of athletes measured together: 1, or the places of a team. Target and cap apply to each athlete. */
  members: number;
};

/** The result of an entry in a test. Names are short because there are thousands of these. */
export type MeasuredCell = {
  /** Thousandths; for a team the sum. */
  q: number;
  /** Milliseconds; absent if the test has no time. */
  t?: number;
  /** Tie-break, milliseconds. */
  b?: number;
  /** 0: does not count, never in a public cell. 1: counts. 2: counts, but is provisional. */
  c: 0 | 1 | 2;
  /** Why there is no result; the other fields then mean nothing. */
  k?: ResultMark;
  /** For the organizer and the staff only: late (ORG-119), status, version, changed by the organization, appealed. */
  late?: 1;
  st?: 'pending' | 'approved' | 'rejected';
  v?: number;
  mod?: 1;
  ap?: 1;
};

export type BoardCell = MeasuredCell & {
  /** Placement (0 without one); points in hundredths; penalty in seconds. */
  p: number;
  pts: number;
  pen?: number;
};

export type BoardEntry = {
  id: string;
  name: string;
  city: string | null;
  /** The gym of an athlete. */
  box: string | null;
  team: boolean;
  /** 0 takes part, 1 disqualified. A withdrawn entry is on no board. */
  standing: 0 | 1;
};

export type BoardRow = BoardEntry & {
  /** 0 without a position (globalPosition): disqualified, or no result yet. */
  pos: number;
  /** Position without the last counted test; null with fewer than two counted tests. */
  was: number | null;
  /** Hundredths of points (totalSum). */
  sum: number;
  /** Hundredths of a percent (total); null if the system has no percentage. */
  pct: number | null;
  prov?: 1;
  /** `decidedBy` of domain/scoring/ranking. */
  by: number;
  cells: (BoardCell | null)[];
};

export type RunningRow = {
  pos: number;
  number: number;
  bib: string | null;
  name: string;
  sex: string | null;
  age: number | null;
  city: string | null;
  club: string | null;
  timeMs: number | null;
  /** Milliseconds behind the first. */
  gap: number | null;
  status: 'ok' | 'dnf' | 'dns' | 'dsq';
};

export type BoardHead = {
  category: string;
  stage: Stage;
  view: BoardView;
  isAudit: boolean;
  /** Identifies the content: equal versions are equal boards, on any server or browser. */
  version: string;
  /** Milliseconds by the server's clock, when this content was first seen. */
  at: number;
  /** Number of entries or runners. */
  count: number;
  /** Null when the whole board is here. */
  page: { number: number; size: number; of: number } | null;
  /** Number of rows that match a search; only the first of them are here. */
  found?: number;
};

export type FitnessBoard = BoardHead & {
  kind: 'fitness';
  system: ScoringSystem;
  tests: BoardTest[];
  /** In table order. */
  rows: BoardRow[];
};
export type RunningBoard = BoardHead & {
  kind: 'running';
  distanceM: number | null;
  processedAt: number | null;
  rows: RunningRow[];
};
export type Board = FitnessBoard | RunningBoard;

/**
 * One change, the same bytes for every reader that holds the whole board at `from`. A reader with another version, or
 * one that gets `reload`, requests the board again.
 */
export type BoardChange = {
  from: string;
  to: string;
  at: number;
  reload?: true;
  /** New and renamed entries. */
  entries?: BoardEntry[];
  gone?: string[];
  /** Entry, index of the test, new value. */
  cells?: [entry: string, test: number, measured: MeasuredCell | null][];
};

/** Above this number of rows a board is paged, and its changes carry no data. */
export const mostRowsWhole = 500;
export const rowsOfPage = 100;
