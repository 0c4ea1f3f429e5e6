import type { HeatState } from '#domain/day/heats/heat-states.ts';
import { nextRailState, type RailState } from './rail-states.ts';

// Rules for another judge who takes a rail. The server applies them behind its locks, the list of rails before a press.

type Wanted = {
  heat: { status: HeatState; isCalled: boolean };
  rail: { state: RailState; epoch: number };
  /** The epoch that the judge saw. */
  seen: number;
  ownRail: number | null;
};

/** Why a judge may not take a rail now; null when the judge may. `changed`: another device took it since. */
export function whyNotTaken({ heat, rail, seen, ownRail }: Wanted) {
  if (heat.status === 'finished') return 'heatOver';
  if (heat.status === 'on_hold' && !heat.isCalled) return 'tooEarly';
  if (rail.state === 'empty') return 'empty';
  if (rail.state === 'void') return 'voided';
  if (ownRail !== null) return 'atRail';
  if (nextRailState(rail.state, 'takeOver') === null && nextRailState(rail.state, 'take') === null) return 'already';
  return rail.epoch === seen ? null : 'changed';
}

/** Whether a rail keeps its judge: its athlete is there, or it was counted. A judge of another rail may help elsewhere. */
export const keepsItsJudge = (state: RailState, isAbsent: boolean): boolean =>
  state === 'ready' ? !isAbsent : state !== 'empty' && state !== 'scratched' && state !== 'void';

/** Whether a rail needs its judge now or later in the heat. */
export const isStillToCount = (state: RailState, isAbsent: boolean): boolean =>
  state === 'judging' || (state === 'ready' && !isAbsent);

/** Milliseconds without a tap after which a rail may need another judge. */
const quietMs = 20_000;

type Held = {
  state: RailState;
  judge: string | null;
  newest: { begunAt: string | null; tappedAt: string | null } | null;
};

/** A running rail without a judge, without a telephone, or without a tap for a while. */
export function isQuiet({ state, judge, newest }: Held, now: number): boolean {
  if (state !== 'ready' && state !== 'judging') return false;
  if (judge === null || newest === null) return true;
  const last = newest.tappedAt ?? newest.begunAt;
  return last === null || now - Date.parse(last) >= quietMs;
}
