// Expected starts of the heats of a floor. A floor is a line: its heats run one after another.

/** Moments and lengths are milliseconds. */
export type LineHeat = {
  id: string;
  testId: string;
  status: 'on_hold' | 'active' | 'finished';
  /** The time of the call. Called heats run first, then the others as planned. */
  calledAt: number | null;
  plannedAt: number;
  startedAt: number | null;
  finishedAt: number | null;
  /** The longest that the heat itself is planned to last. */
  capMs: number;
  /** The planned changeover before the heat. */
  warmUpMs: number;
  /** Milliseconds on its clock, without pauses. Null before it runs. */
  elapsedMs: number | null;
  /** The heat's category is paused. The heat begins only after the category is restarted. */
  isHeld: boolean;
  /** The start that people were told. */
  toldAt: number;
  /** Its judges and entries. They cannot be on another floor at the same time. */
  people: readonly string[];
};

export type Projected = { id: string; startsAt: number; endsAt: number };

const minute = 60_000;
const least = 2;
const lastChanges = 5;
const nextHeats = 2;

const medianOf = (values: readonly number[]): number => {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

type Begun = LineHeat & { startedAt: number };
type Ran = Begun & { finishedAt: number };

/** Finished heats in the order of their starts. */
export const ranOf = (heats: readonly LineHeat[]): Ran[] =>
  heats
    .filter((heat): heat is Ran => heat.status === 'finished' && heat.startedAt !== null && heat.finishedAt !== null)
    .toSorted((a, b) => a.startedAt - b.startedAt);

/** The heats ahead, in the order in which they will run. */
export const aheadOf = (heats: readonly LineHeat[]): LineHeat[] =>
  heats
    .filter(({ status }) => status === 'on_hold')
    .toSorted(
      (a, b) => (a.calledAt ?? Number.POSITIVE_INFINITY) - (b.calledAt ?? Number.POSITIVE_INFINITY) || inOrder(a, b),
    );

const inOrder = (a: LineHeat, b: LineHeat): number => a.plannedAt - b.plannedAt || (a.id < b.id ? -1 : 1);

/**
 * The changeover before a heat: never shorter than planned. A wait for the planned hour is none, and a start at the told
 * hour says only that the floor was ready. Counted as a changeover, such waits would make each later one longer.
 */
const changeBefore = ({ plannedAt, warmUpMs, startedAt, toldAt }: Begun, endedAt: number): number =>
  startedAt < toldAt + minute ? warmUpMs : Math.max(warmUpMs, startedAt - Math.max(endedAt, plannedAt - warmUpMs));

/** Median length of a test's finished heats; the cap until two have finished. */
function typicalLengths(ran: readonly Ran[]): (heat: LineHeat) => number {
  const medians = new Map<string, number>();
  for (const [testId, heats] of Map.groupBy(ran, heat => heat.testId)) {
    const lengths = heats.map(({ startedAt, finishedAt }) => finishedAt - startedAt);
    if (lengths.length >= least) medians.set(testId, medianOf(lengths));
  }
  return ({ testId, capMs }) => medians.get(testId) ?? capMs;
}

/**
 * The second longest of the last changeovers, since waits hide how long most of them took. The planned one until two
 * have been seen, and for heats further on: each told start that is too late stays, and holds the floor back.
 */
function typicalChange(
  ran: readonly Ran[],
  running: LineHeat | undefined,
): (heat: LineHeat, heatsBefore: number) => number {
  const begun = running?.startedAt == null ? ran : [...ran, { ...running, startedAt: running.startedAt }];
  const changes = begun.slice(1).map((heat, at) => changeBefore(heat, ran[at]!.finishedAt));
  const known =
    changes
      .slice(-lastChanges)
      .toSorted((a, b) => a - b)
      .at(-2) ?? 0;
  return ({ warmUpMs }, heatsBefore) => (heatsBefore < nextHeats ? Math.max(warmUpMs, known) : warmUpMs);
}

/**
 * Expected start and end of the running heat and the heats ahead, in the order of the line. No start is before now,
 * before its plan, before what people were told, or before `freeAt`.
 */
export function projectLine(
  heats: readonly LineHeat[],
  now: number,
  freeAt: ReadonlyMap<string, number> = new Map(),
): Projected[] {
  const ran = ranOf(heats);
  const running = heats.find(({ status }) => status === 'active');
  const lengthOf = typicalLengths(ran);
  const changeOf = typicalChange(ran, running);
  const projected: Projected[] = [];
  let endsAt = ran.reduce((latest, { finishedAt }) => Math.max(latest, finishedAt), Number.NEGATIVE_INFINITY);
  if (running) {
    const startsAt = running.startedAt ?? now;
    const elapsed = Math.max(0, running.elapsedMs ?? now - startsAt);
    endsAt = now + Math.max(0, lengthOf(running) - elapsed);
    projected.push({ id: running.id, startsAt, endsAt });
  }
  for (const [heatsBefore, heat] of aheadOf(heats).entries()) {
    const free = heat.isHeld ? Math.max(endsAt, now) : endsAt;
    const startsAt = Math.max(
      free + changeOf(heat, heatsBefore),
      heat.plannedAt,
      heat.toldAt,
      now,
      freeAt.get(heat.id) ?? now,
    );
    endsAt = startsAt + lengthOf(heat);
    projected.push({ id: heat.id, startsAt, endsAt });
  }
  return projected;
}

type Place = { heat: LineHeat; line: number };

/** The heats of each person who has some on several floors: the running ones, then the others as planned. */
const sharedPlaces = (lines: readonly (readonly LineHeat[])[]): Place[][] => {
  const places = lines.flatMap((heats, line) => heats.map(heat => ({ heat, line })));
  const ofPerson = Map.groupBy(
    places
      .filter(({ heat }) => heat.status !== 'finished')
      .toSorted((a, b) => +(b.heat.status === 'active') - +(a.heat.status === 'active') || inOrder(a.heat, b.heat))
      .flatMap(place => place.heat.people.map(person => ({ person, place }))),
    ({ person }) => person,
  );
  return [...ofPerson.values()]
    .map(shared => shared.map(({ place }) => place))
    .filter(shared => shared.some(({ line }) => line !== shared[0]!.line));
};

/** When the people of each heat ahead are done on other floors. */
function peopleFree(shared: readonly Place[][], projected: readonly Projected[][]): Map<string, number> {
  const ends = new Map(projected.flat().map(({ id, endsAt }) => [id, endsAt]));
  const free = new Map<string, number>();
  for (const places of shared) {
    const latest = new Map<number, number>();
    for (const { heat, line } of places) {
      for (const [other, end] of latest)
        if (other !== line && heat.status === 'on_hold' && end > (free.get(heat.id) ?? 0)) free.set(heat.id, end);
      latest.set(line, Math.max(latest.get(line) ?? 0, ends.get(heat.id)!));
    }
  }
  return free;
}

/** Projects floors side by side. A delay reaches heats of the same judges and athletes on other floors. */
export function projectLines(lines: readonly (readonly LineHeat[])[], now: number): Projected[][] {
  const shared = lines.length > 1 ? sharedPlaces(lines) : [];
  let projected = lines.map(heats => projectLine(heats, now));
  // Each round carries a delay over one more floor.
  for (let round = 1; round < lines.length && shared.length > 0; round++) {
    const freeAt = peopleFree(shared, projected);
    projected = lines.map(heats => projectLine(heats, now, freeAt));
  }
  return projected;
}

const soonMs = 20 * minute;
const atHandMs = 5 * minute;
const leastAtHand = 2 * minute;
const leastSoon = minute;
const leastEarlier = 5 * minute;

/**
 * The new start to announce, in whole minutes and never after the expected one. Null while the announced start is near
 * enough. The nearer it is, the smaller the moves that are announced; at hand not each minute of a floor that waits.
 */
export function startToTell(expectedAt: number, toldAt: number, now: number): number | null {
  const startsAt = Math.floor(expectedAt / minute) * minute;
  const left = toldAt - now;
  const leastMoved = left > soonMs ? leastEarlier : left > atHandMs ? leastSoon : leastAtHand;
  return startsAt - toldAt >= leastMoved ? startsAt : null;
}
