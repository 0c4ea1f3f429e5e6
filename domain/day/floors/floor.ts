import type { Unit, WodType } from '#domain/competition/wods/wod-types.ts';
import type { ClockKind, RunSegment } from '#domain/day/clock/phase.ts';
import type { RunState } from '#domain/day/clock/run-states.ts';
import type { RailState } from '#domain/day/rails/rail-states.ts';

// A floor as it is sent: its heat, the entries at its rails, and their counts.

/** The count at a rail, from the device that counts there now. */
export type RailTally = {
  /** The count, in thousandths of a unit. */
  count: number;
  noReps: number;
  /** Milliseconds since the start of the heat without pauses; null until this rail is over. */
  finishMs: number | null;
};

export type FloorRail = RailTally & {
  number: number;
  state: RailState;
  /** The entry at the rail; null when the rail is free. */
  entry: { id: string; name: string; city: string | null; box: string | null } | null;
  /** The judge's name, only for people who work at the event. */
  judge?: string | null;
  /** Server time of the rail's last tap; null before the first tap. */
  heardAt: number | null;
  /** The time when the rail's telephone was last heard. Set only while a telephone is expected and silent. */
  silentSince?: number;
  /** Taps and decisions that the telephone could not send yet, only for people who work at the event. Set if any. */
  unsent?: number;
  /** True if the arrivals list says absent and no door has seen the athlete since. Otherwise the field is missing. */
  isAbsent?: true;
  /** True if the athlete began and did not finish. Otherwise the field is missing. */
  isUnfinished?: true;
  /** True if the count and the time are those of the stored result. Otherwise the field is missing. */
  isResult?: true;
  /** True if a person typed a result that the rail does not show yet. Otherwise the field is missing. */
  hasResult?: true;
};

type FloorTest = {
  id: string;
  name: string;
  typeWod: WodType;
  unit: Unit;
  capMs: number;
  rounds: number | null;
  /** The required amount; null when the athlete does as much as possible. */
  target: number | null;
  exercises: { name: string; quantity: number | null }[];
};

/** Moments are milliseconds by the server's clock. */
export type FloorHeat = {
  id: string;
  name: string;
  category: { id: string; name: string };
  /** The test of a heat; null until it is revealed (N11). */
  test: FloorTest | null;
  status: 'on_hold' | 'active' | 'finished';
  start: number;
  /** The start that people were told, if it differs from the planned one. */
  expected?: number;
  calledAt: number | null;
  startedAt: number | null;
  finishedAt: number | null;
  /**
   * The rails of a heat. Null when the public may not see them: the category is hidden, or its plan is not published.
   */
  rails: FloorRail[] | null;
};

/** `phaseAt` of domain/day/clock computes what this clock shows. */
export type FloorRun = {
  state: RunState;
  kind: ClockKind;
  capMs: number;
  intervalsMs: number[];
  segments: RunSegment[];
};

export type Floor = {
  /** `name` is the floor's name. Null when the event has only one floor. */
  place: { id: string; name: string | null };
  event: { id: string; name: string; timeZone: string };
  /** The running heat, else the last one that ran. */
  heat: FloorHeat | null;
  run: FloorRun | null;
  /** The next heat; it may be called already. */
  next: FloorHeat | null;
  later: { id: string; name: string; category: string; start: number; expected?: number }[];
  /** Heats are planned on this floor that the public may not see yet (N33). */
  hasUntold?: true;
};

type DayFloor = {
  place: { id: string; name: string | null };
  /** The heat that runs on the floor. */
  now: DayHeat | null;
  next: DayHeat | null;
};
export type DayHeat = {
  id: string;
  name: string;
  category: { id: string; name: string };
  start: number;
  expected?: number;
  calledAt: number | null;
  startedAt: number | null;
};

export type FloorDay = {
  event: { id: string; name: string; timeZone: string };
  floors: DayFloor[];
  /**
   * A number that changes with the event's heats, rails, clocks, tests or categories. Only people who work at the event
   * get it. Some of those changes show nowhere else here.
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
