import type { FloorHeat, FloorRail, FloorRun } from './floor.ts';

// The position of each rail of a heat in the race, for every screen that shows it.

type TestOfHeat = NonNullable<FloorHeat['test']>;

/** The last known state of one rail. */
export type RailInRace = {
  number: number;
  /** The count in whole units: repetitions, metres, points. */
  count: number;
  /** Clock time when the judge ended the rail; null while it still counts. */
  finishMs: number | null;
  /**
   * Server time when the rail's telephone was last heard. Null while it sends beats, and if no telephone is expected.
   */
  silentSince: number | null;
  /** The rail is free, or its athlete did not come. */
  isOut: boolean;
};

type PlaceInRace = {
  /** The rail's position in the race. Null if the rail is free, has no count, or sent no news. */
  place: number | null;
  isLeader: boolean;
  /** Milliseconds since the last beat of a rail that still counts; null while it beats. */
  silentMs: number | null;
};

/** A telephone sends a beat every few seconds, with or without taps. Without news for this long it is silent. */
export const silentAfterMs = 10_000;

type Beating = { heardAt: number; run: Pick<FloorRun, 'state' | 'segments'> | null };

/** The time when the rail's telephone was last heard. Null while it sends beats, and while no clock runs. */
export function silentSince({ heardAt, run }: Beating, now: number): number | null {
  const last = run?.segments.at(-1);
  const isRunning = run?.state === 'running' && last !== undefined && last[1] === null && now >= last[0];
  return isRunning && now - heardAt >= silentAfterMs ? heardAt : null;
}

/** The finish breaks a tie only from the target on, as in the table: below it the time is the cap for everybody. */
const isAhead = (one: RailInRace, other: RailInRace, target: number | null): boolean => {
  if (one.count !== other.count || target === null || one.count < target) return one.count > other.count;
  return one.finishMs !== null && one.finishMs < (other.finishMs ?? Number.POSITIVE_INFINITY);
};

/** Only a `for time` heat ranks by time. In all other types the count is the result. */
const isTimed = ({ test }: { test: Pick<TestOfHeat, 'typeWod'> | null }): boolean => test?.typeWod === 'for time';

type Ended = Pick<FloorRail, 'count' | 'finishMs'>;
type Timed = { test: Pick<TestOfHeat, 'typeWod' | 'target'> | null };

/** Time of a rail that reached the target. Null below it, where only the count ranks. */
export const timeShown = ({ count, finishMs }: Ended, heat: Timed): number | null =>
  isTimed(heat) && count >= (heat.test?.target ?? 0) * 1000 ? finishMs : null;

/**
 * Ranks rails: the higher count first, ties at the target by the earlier finish. A silent rail keeps its last count, so
 * a lost network moves no other rail up. `isOver`: no more counts are expected. `target`: the count from which the time
 * ranks; null where it never does.
 */
export function placesInRace(
  rails: readonly RailInRace[],
  now: number,
  isOver: boolean,
  target: number | null = 0,
): PlaceInRace[] {
  const running = rails.filter(({ isOut, count }) => !isOut && count > 0);
  return rails.map(rail => {
    const { silentSince: since, finishMs, count, isOut } = rail;
    const isAwaited = finishMs === null && !isOver && !isOut;
    const silentMs = since !== null && isAwaited ? Math.max(0, now - since) : null;
    const isPlaced = !isOut && count > 0 && silentMs === null;
    const place = isPlaced ? 1 + running.filter(other => isAhead(other, rail, target)).length : null;
    return { place, isLeader: place === 1, silentMs };
  });
}

export const absenceTexts = {
  missing: 'Ausente',
  noShow: 'No vino',
  unfinished: 'No terminó',
  typed: 'Ya tiene resultado',
  uncounted: 'Sin conteo',
} as const;
type Absence = keyof typeof absenceTexts;

/**
 * Why a rail has no count. An absent athlete is missing until a first count; after the heat the reason is «did not
 * come». A rail with a stored result, or one that no judge took, shows no zero, which would be false (LIVE-T5).
 */
export function absenceOf(rail: FloorRail, { status }: Pick<FloorHeat, 'status'>): Absence | null {
  const { entry, state, isAbsent, isUnfinished, hasResult, isResult, count, noReps, finishMs } = rail;
  if (entry === null || isResult) return null;
  if (state === 'scratched') return isUnfinished ? 'unfinished' : 'noShow';
  if (hasResult && count === 0) return 'typed';
  const isUncounted = (state === 'ready' || state === 'judging') && count === 0 && noReps === 0 && finishMs === null;
  if (!isUncounted) return null;
  if (isAbsent) return status === 'finished' ? 'noShow' : 'missing';
  return state === 'ready' && status !== 'on_hold' ? 'uncounted' : null;
}

const isFree = ({ entry, state }: FloorRail): boolean => entry === null || state === 'void' || state === 'empty';

export type RaceRow = PlaceInRace & {
  rail: FloorRail;
  /** The rail is free, or its athlete did not come. */
  isOut: boolean;
  /** Why the athlete of this rail does not run. */
  absence: Absence | null;
  count: number;
  /** Filled part of the bar, 0 to 1. */
  share: number;
};

/** The rails of a heat in screen order. Empty when the public may not see who is at the rails. */
export function raceOf(heat: FloorHeat, now: number): RaceRow[] {
  const { test, status } = heat;
  const all = heat.rails ?? [];
  const absences = all.map(rail => absenceOf(rail, heat));
  const known = all.map(
    (rail, at): RailInRace => ({
      number: rail.number,
      count: rail.count / 1000,
      finishMs: rail.finishMs,
      silentSince: rail.silentSince ?? null,
      isOut: isFree(rail) || absences[at] !== null,
    }),
  );
  const most = Math.max(0, ...known.map(({ count }) => count));
  const places = placesInRace(known, now, status === 'finished', isTimed(heat) ? (test?.target ?? 0) : null);
  return all.map((rail, at) => {
    const { count, isOut } = known[at]!;
    const share = shareOf(count, test?.target ?? null, most);
    return { ...places[at]!, rail, count, isOut, absence: absences[at]!, share };
  });
}

export const partsOfTest = (test: FloorHeat['test'], isByRound = false): WorkoutPart[] =>
  test ? partsOf(test.exercises, test.rounds, test.target, isByRound) : [];

/** Filled part of the bar: of the target, else of the highest count. */
export function shareOf(count: number, target: number | null, most: number): number {
  const whole = target ?? most;
  return whole > 0 ? Math.min(1, count / whole) : 0;
}

type WorkoutPart = { name: string; from: number; to: number };

/** More parts than this leave no room for names above a bar. */
const mostParts = 9;

/** The target cut into movements, or into rounds when movements do not fit. Empty when the end is unknown. */
export function partsOf(
  exercises: readonly { name: string; quantity: number | null }[],
  rounds: number | null,
  target: number | null,
  isByRound = false,
): WorkoutPart[] {
  if (target === null || target <= 0) return [];
  const perRound = exercises.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const times = rounds ?? (perRound > 0 ? Math.round(target / perRound) : 0);
  // If the movements do not add up to the target, only the target is certain.
  if (perRound <= 0 || perRound * times !== target) return [];
  const moves = exercises.filter(({ quantity }) => (quantity ?? 0) > 0);
  const parts: WorkoutPart[] = [];
  let from = 0;
  const add = (name: string, quantity: number) => {
    parts.push({ name, from, to: from + quantity });
    from += quantity;
  };
  if (!isByRound && moves.length * times <= mostParts) {
    for (let round = 0; round < times; round += 1) for (const { name, quantity } of moves) add(name, quantity ?? 0);
  } else if (times <= mostParts) {
    for (let round = 1; round <= times; round += 1) add(`Ronda ${round}`, perRound);
  }
  return parts;
}
