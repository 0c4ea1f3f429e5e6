import type { FloorHeat, FloorRail, FloorRun } from './floor.ts';

// Where each rail of a heat is in the race, on every screen that shows it.

type TestOfHeat = NonNullable<FloorHeat['test']>;

/** One rail as it was last heard of. */
export type RailInRace = {
  number: number;
  /** In whole units: repetitions, metres, points. */
  count: number;
  /** What the clock showed when the judge ended it; null while it goes on. */
  finishMs: number | null;
  /** By the server's clock; null while its telephone beats, and where none is awaited. */
  silentSince: number | null;
  /** Nobody stands there, or whoever should did not come. */
  isOut: boolean;
};

type PlaceInRace = {
  /** Null where it is not known: nobody there, nothing counted, or no news. */
  place: number | null;
  isLeader: boolean;
  /** How long nothing was heard of the telephone of a rail that goes on; null while it beats. */
  silentMs: number | null;
};

/** A telephone beats each few seconds, whatever its thumb does; one that was not heard of for so long is silent. */
export const silentAfterMs = 10_000;

type Beating = { heardAt: number; run: Pick<FloorRun, 'state' | 'segments'> | null };

/** Since when the telephone of a rail is silent; null while it beats, and while no clock runs. */
export function silentSince({ heardAt, run }: Beating, now: number): number | null {
  const last = run?.segments.at(-1);
  const isRunning = run?.state === 'running' && last !== undefined && last[1] === null && now >= last[0];
  return isRunning && now - heardAt >= silentAfterMs ? heardAt : null;
}

const isAhead = (one: RailInRace, other: RailInRace): boolean =>
  one.finishMs !== null && other.finishMs !== null && one.count === other.count
    ? one.finishMs < other.finishMs
    : one.count > other.count || (one.count === other.count && one.finishMs !== null && other.finishMs === null);

/** Where as much as possible is asked for, what was counted is the result: how long a rail took says nothing there. */
const isTimed = ({ test }: { test: Pick<TestOfHeat, 'typeWod'> | null }): boolean => test?.typeWod === 'for time';

type Ended = Pick<FloorRail, 'count' | 'finishMs'>;
type Timed = { test: Pick<TestOfHeat, 'typeWod' | 'target'> | null };

/** The time of a rail that is done. Short of the target the cap counts, whenever the judge ended it: there the count says it all. */
export const timeShown = ({ count, finishMs }: Ended, heat: Timed): number | null =>
  isTimed(heat) && count >= (heat.test?.target ?? 0) * 1000 ? finishMs : null;

/**
 * More counts for more, and of equals who was done first. A silent rail keeps its last count in the race, so nobody moves
 * up because a telephone has no network. `isOver`: nothing is awaited any more.
 */
export function placesInRace(
  rails: readonly RailInRace[],
  now: number,
  isOver: boolean,
  isByTime = true,
): PlaceInRace[] {
  const running = rails.filter(({ isOut, count }) => !isOut && count > 0);
  const leads = (one: RailInRace, other: RailInRace) => (isByTime ? isAhead(one, other) : one.count > other.count);
  return rails.map(rail => {
    const { silentSince: since, finishMs, count, isOut } = rail;
    const isAwaited = finishMs === null && !isOver && !isOut;
    const silentMs = since !== null && isAwaited ? Math.max(0, now - since) : null;
    const isPlaced = !isOut && count > 0 && silentMs === null;
    const place = isPlaced ? 1 + running.filter(other => leads(other, rail)).length : null;
    return { place, isLeader: place === 1, silentMs };
  });
}

export const absenceTexts = { missing: 'Falta llegar', noShow: 'No vino', typed: 'Ya tiene resultado' } as const;
type Absence = keyof typeof absenceTexts;

/**
 * Why nothing is counted at a rail. An athlete said not to be here is missing until something of them is counted, and did
 * not come once the heat is over. Where a result stands already, a zero would be untrue (LIVE-T5).
 */
export function absenceOf(rail: FloorRail, { status }: Pick<FloorHeat, 'status'>): Absence | null {
  const { entry, state, isAbsent, hasResult, count, noReps, finishMs } = rail;
  if (entry === null) return null;
  if (state === 'scratched') return 'noShow';
  if (hasResult && count === 0) return 'typed';
  const isUncounted = (state === 'ready' || state === 'judging') && count === 0 && noReps === 0 && finishMs === null;
  if (!isAbsent || !isUncounted) return null;
  return status === 'finished' ? 'noShow' : 'missing';
}

/** Nobody stands there. */
const isFree = ({ entry, state }: FloorRail): boolean => entry === null || state === 'void' || state === 'empty';

export type RaceRow = PlaceInRace & {
  rail: FloorRail;
  /** Nobody runs there. */
  isOut: boolean;
  /** Why somebody who should run there does not. */
  absence: Absence | null;
  /** In whole units. */
  count: number;
  /** Of its bar. */
  share: number;
};

/** The rails of a heat as a screen draws them, in their order; none where the public is not told who stands there. */
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
  const places = placesInRace(known, now, status === 'finished', isTimed(heat));
  return all.map((rail, at) => {
    const { count, isOut } = known[at]!;
    const share = shareOf(count, test?.target ?? null, most);
    return { ...places[at]!, rail, count, isOut, absence: absences[at]!, share };
  });
}

export const partsOfTest = (test: FloorHeat['test'], isByRound = false): WorkoutPart[] =>
  test ? partsOf(test.exercises, test.rounds, test.target, isByRound) : [];

/** How far of the whole a count is, for its bar: of what has to be done, else of the one who did the most. */
export function shareOf(count: number, target: number | null, most: number): number {
  const whole = target ?? most;
  return whole > 0 ? Math.min(1, count / whole) : 0;
}

type WorkoutPart = { name: string; from: number; to: number };

/** So many parts of a workout have room for their names over a bar. */
const mostParts = 9;

/** What has to be done, cut into its movements; of more rounds than have room, into its rounds. Empty: no end is known. */
export function partsOf(
  exercises: readonly { name: string; quantity: number | null }[],
  rounds: number | null,
  target: number | null,
  isByRound = false,
): WorkoutPart[] {
  if (target === null || target <= 0) return [];
  const perRound = exercises.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  const times = rounds ?? (perRound > 0 ? Math.round(target / perRound) : 0);
  // What the movements come to is not what has to be done: the target alone is sure.
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
