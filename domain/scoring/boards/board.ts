import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { Unit, WodType } from '#domain/competition/wods/wod-types.ts';
import type { ScoringSystem } from '#domain/scoring/ranking/field.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';

// A board as it travels: what was measured, and what follows from it. `computeBoard` derives the second from the first,
// on the server and, after a change, in every browser that holds the whole board.

/** `hidden`: unPublish (E9). `waiting`: the qualifier has not ended, so nobody knows yet who takes part. */
export type BoardView = 'open' | 'hidden' | 'waiting';

export type BoardTest = {
  id: string;
  name: string;
  typeWod: WodType;
  /** In what it is counted. */
  unit: Unit;
  needTime: boolean;
  isPenalized: boolean;
  validReps: number | null;
  timeCapMs: number;
  isFinal: boolean;
  /** How many are measured together: 1, or the places of a team. Target and cap are each one's. */
  members: number;
};

/** What an entry did in a test. Short names: there are thousands of these. */
export type MeasuredCell = {
  /** Thousandths; of a team the sum. */
  q: number;
  /** Milliseconds; absent where the test has no time. */
  t?: number;
  /** Tie-break, milliseconds. */
  b?: number;
  /** 1 counts, 2 counts and is provisional. A result that does not count is in no public cell. */
  c: 0 | 1 | 2;
  /** Why there is no result: the rest says nothing then. */
  k?: ResultMark;
  /** For the organizer and the staff only: late (ORG-119), status, version, changed by the organization, appealed. */
  late?: 1;
  st?: 'pending' | 'approved' | 'rejected';
  v?: number;
  mod?: 1;
  ap?: 1;
};

export type BoardCell = MeasuredCell & {
  /** Placement, 0 without one; points in hundredths; seconds of penalty. */
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
  /** 0 takes part, 1 disqualified. Who withdrew is in no board. */
  standing: 0 | 1;
};

export type BoardRow = BoardEntry & {
  /** 0 without a position (globalPosition): disqualified, or still without any result. */
  pos: number;
  /** Its position without the last counted test; null with fewer than two. */
  was: number | null;
  /** Hundredths of points (totalSum). */
  sum: number;
  /** Hundredths of a percent (total); null where the system knows none. */
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
  /** Says which content this is: equal versions are equal boards, whoever made them. */
  version: string;
  /** Milliseconds, the server's clock, when this content was first seen. */
  at: number;
  /** How many entries or runners there are. */
  count: number;
  /** Null when all of it is here. */
  page: { number: number; size: number; of: number } | null;
  /** Rows that matched a search, of which the first are here. */
  found?: number;
};

export type FitnessBoard = BoardHead & {
  kind: 'fitness';
  system: ScoringSystem;
  tests: BoardTest[];
  /** In the order of the table. */
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
 * One change, the same bytes for everybody who holds the whole board at `from`. Whoever is elsewhere, or reads `reload`,
 * asks for the board again.
 */
export type BoardChange = {
  from: string;
  to: string;
  at: number;
  reload?: true;
  /** New and renamed ones. */
  entries?: BoardEntry[];
  gone?: string[];
  /** Entry, index of the test, what is there now. */
  cells?: [entry: string, test: number, measured: MeasuredCell | null][];
};

/** Beyond this many rows a board comes in pages, and its changes only say that there was one. */
export const mostRowsWhole = 500;
export const rowsOfPage = 100;
