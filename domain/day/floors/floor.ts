import type { Unit, WodType } from '#domain/competition/wods/wod-types.ts';
import type { ClockKind, RunSegment } from '#domain/day/clock/phase.ts';
import type { RunState } from '#domain/day/clock/run-states.ts';
import type { RailState } from '#domain/day/rails/rail-states.ts';

// A floor as it travels: what runs where one heat runs at a time, who stands at its rails, and what was counted there.

/** What was counted at a rail, by the device that counts there now. */
export type RailTally = {
  /** In thousandths. */
  count: number;
  noReps: number;
  /** Since the start of the heat, its pauses left out; null until it is over at this rail. */
  finishMs: number | null;
};

export type FloorRail = RailTally & {
  number: number;
  state: RailState;
  /** Null where nobody stands. */
  entry: { id: string; name: string; city: string | null; box: string | null } | null;
  /** For who works at the event alone. */
  judge?: string | null;
  /** When a tap of it was last heard, by the server's clock; null while none was. */
  heardAt: number | null;
  /** When its telephone was last heard, where it should be and is not; missing while all is well. */
  silentSince?: number;
  /** Among the arrivals somebody said so, and no door has seen them since; missing of everybody else. */
  isAbsent?: true;
  /** A result stands that no telephone at this rail counted; missing of everybody else. */
  hasResult?: true;
};

type FloorTest = {
  id: string;
  name: string;
  typeWod: WodType;
  unit: Unit;
  capMs: number;
  rounds: number | null;
  /** How much is asked for; null where as much as possible is. */
  target: number | null;
  exercises: { name: string; quantity: number | null }[];
};

/** Moments are milliseconds of the server's clock. */
export type FloorHeat = {
  id: string;
  name: string;
  category: { id: string; name: string };
  /** Null while the test is not told yet (N11). */
  test: FloorTest | null;
  status: 'on_hold' | 'active' | 'finished';
  start: number;
  calledAt: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  /** Null where the public is not told who stands there: the category is hidden, or its plan was not published. */
  rails: FloorRail[] | null;
};

/** `phaseAt` of domain/day/clock says what it shows. */
export type FloorRun = {
  state: RunState;
  kind: ClockKind;
  capMs: number;
  intervalsMs: number[];
  segments: RunSegment[];
};

export type Floor = {
  /** `name` is null where an event has one floor only. */
  place: { id: string; name: string | null };
  event: { id: string; name: string; timeZone: string };
  /** The heat that runs, else the one that was the last to run. */
  heat: FloorHeat | null;
  /** Its clock. */
  run: FloorRun | null;
  /** The one that comes next; it may have been called already. */
  next: FloorHeat | null;
  later: { id: string; name: string; category: string; start: number }[];
  /** N33: heats are planned here that the public was not told of. */
  hasUntold?: true;
};

/** One floor in the list of a day. */
type DayFloor = {
  place: { id: string; name: string | null };
  /** That runs now. */
  now: DayHeat | null;
  next: DayHeat | null;
};
export type DayHeat = {
  id: string;
  name: string;
  category: { id: string; name: string };
  start: number;
  calledAt: number | null;
  startedAt: number | null;
};

/** What happens on all floors of an event. */
export type FloorDay = {
  event: { id: string; name: string; timeZone: string };
  floors: DayFloor[];
  /**
   * For who works at the event alone: another one after each change of its heats, rails, clocks, tests and categories,
   * also those that nothing else here tells of.
   */
  changes?: number;
};

type StoredRun = { state: RunState; kind: ClockKind; capMs: number; segments: readonly RunSegment[] };

export const floorRun = ({ state, kind, capMs, segments }: StoredRun): FloorRun => ({
  state,
  kind,
  capMs,
  intervalsMs: [],
  segments: [...segments],
});
