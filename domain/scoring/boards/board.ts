import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { Unit, WodType } from '#domain/competition/wods/wod-types.ts';
import type { ScoringSystem } from '#domain/scoring/ranking/field.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';

// A board as the server sends it: measured values, and the table that follows from them. `computeBoard` derives the
// table from the values. The server runs it, and so does every browser that has the whole board, after a change.

/**
 * `hidden`: the organizer hides the table, `unPublish` (E9). `waiting`: the qualifier has not ended, so the
 * participants are not known yet.
 */
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

/** The result of an entry in a test. The names of its fields are short, because a board has thousands of results. */
export type MeasuredCell = {
  /** Quantity in thousandths; for a team, the sum of its members. */
  q: number;
  /** Time in milliseconds; absent if the test has no time. */
  t?: number;
  /** Tie-break time in milliseconds. */
  b?: number;
  /** 0: the result does not count; never in a public cell. 1: it counts. 2: it counts, but is provisional. */
  c: 0 | 1 | 2;
  /** The mark that says why the entry has no result. The other fields then mean nothing. */
  k?: ResultMark;
  /**
   * These five fields are only for the organizer and the staff. They are: late (ORG-119), status, version, changed by
   * the organization, appealed.
   */
  late?: 1;
  st?: 'pending' | 'approved' | 'rejected';
  v?: number;
  mod?: 1;
  ap?: 1;
};

export type BoardCell = MeasuredCell & {
  /** `p`: placement, 0 without one. `pts`: points in hundredths. `pen`: penalty in seconds. */
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
  /** The position, `globalPosition` of the source. 0 for an entry that is disqualified or has no result yet. */
  pos: number;
  /** The position without the last counted test; null if fewer than two tests count. */
  was: number | null;
  /** Sum of the points in hundredths, `totalSum` of the source. */
  sum: number;
  /** Total in hundredths of a percent, `total` of the source; null if the points system has no percentage. */
  pct: number | null;
  prov?: 1;
  /** The rule that separates this row from the row above, as a number of `decidedBy` in domain/scoring/ranking. */
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
  /** Milliseconds behind the first runner. */
  gap: number | null;
  status: 'ok' | 'dnf' | 'dns' | 'dsq';
};

export type BoardHead = {
  category: string;
  stage: Stage;
  view: BoardView;
  isAudit: boolean;
  /** Identifies the content. Boards with the same version are equal, on any server or browser. */
  version: string;
  /** Moment when the server first had this content, in milliseconds of its clock. */
  at: number;
  /** Number of entries or runners in the category, also those on other pages. */
  count: number;
  /** The page that `rows` holds; null when `rows` is the whole board. */
  page: { number: number; size: number; of: number } | null;
  /** Number of rows that match a search; `rows` has only the first of them. */
  found?: number;
};

export type FitnessBoard = BoardHead & {
  kind: 'fitness';
  system: ScoringSystem;
  tests: BoardTest[];
  /** The rows in the order of the table. */
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
 * One change of a board, the same bytes for every reader that has the whole board at `from`. A reader with another
 * version, or one that gets `reload`, requests the board again.
 */
export type BoardChange = {
  from: string;
  to: string;
  at: number;
  reload?: true;
  /** Entries that are new or have a new name. */
  entries?: BoardEntry[];
  gone?: string[];
  /** Each changed cell: entry, index of the test, new value. */
  cells?: [entry: string, test: number, measured: MeasuredCell | null][];
};

/** Above this number of rows a board is paged, and its changes carry no data. */
export const mostRowsWhole = 500;
export const rowsOfPage = 100;
