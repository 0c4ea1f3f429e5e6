import { isRevealed } from '#domain/competition/wods/reveal.ts';
import { elapsedAt } from '#domain/day/clock/phase.ts';
import {
  type DayHeat,
  type Floor,
  type FloorDay,
  type FloorHeat,
  type FloorRail,
  floorRun,
} from '#domain/day/floors/floor.ts';
import { silentSince } from '#domain/day/floors/race.ts';
import { type LiveScope, mayReadEvent, mayReadPlan, mayReadRails } from '#domain/day/floors/who-sees.ts';
import { railTarget } from '#domain/day/rails/finish-values.ts';
import type { RailState } from '#domain/day/rails/rail-states.ts';
import { isAbsent } from '#server/day/attendance/attendance.reads.ts';
import type { EventOfFloor, FloorHeatRow, FloorRailRow } from './floors.store.ts';

export type FloorRows = {
  event: EventOfFloor;
  place: { id: string; name: string | null };
  heats: readonly FloorHeatRow[];
  rails: readonly FloorRailRow[];
};

/** Folded taps of one device; epoch and seq say how new the count is. */
export type DeviceCount = {
  epoch: number;
  seq: number;
  count: number;
  noReps: number;
  /** Hundredths of a second of the server's clock. */
  finishAt: number | null;
  at: number | null;
};

/** The newer of two counts of a rail, from one device or from two. */
export const newerOf = (one: DeviceCount | null, other: DeviceCount | null): DeviceCount | null =>
  one && other
    ? one.epoch > other.epoch || (one.epoch === other.epoch && one.seq >= other.seq)
      ? one
      : other
    : (one ?? other);

/** Stored count of the newest device at a rail. Null when no device has taken it. */
export const countedIn = ({ epoch, lastSeq, count, noReps, finishAt, updatedAt }: FloorRailRow): DeviceCount | null =>
  epoch === null
    ? null
    : {
        epoch,
        seq: lastSeq ?? 0,
        count: Number(count),
        noReps: noReps ?? 0,
        finishAt: finishAt === null ? null : Number(finishAt),
        // A device without a tap has counted nothing yet, so the count has no time.
        at: lastSeq ? ms(updatedAt) : null,
      };

const ms = (moment: Date | null): number | null => moment?.getTime() ?? null;

const startOf = ({ plannedAt, announcedAt }: FloorHeatRow) => ({
  start: plannedAt.getTime(),
  ...(announcedAt && { expected: announcedAt.getTime() }),
});

/** The heat that a floor shows, the next heat, and those that follow it. */
export function heatsInTurn(heats: readonly FloorHeatRow[]) {
  const active = heats.find(({ status }) => status === 'active');
  const shown = active ?? heats.find(({ status }) => status === 'finished') ?? null;
  const [next = null, ...later] = heats.filter(({ status }) => status === 'on_hold');
  return { shown, next, later };
}

/** Finish time by the heat's clock, without its pauses. */
const finishOf = ({ segments }: Pick<FloorHeatRow, 'segments'>, finishAt: number | null): number | null =>
  finishAt === null ? null : Math.round(elapsedAt(segments ?? [], finishAt * 10));

type Seen = {
  scope: LiveScope;
  now: number;
  countedAt: (rail: FloorRailRow) => DeviceCount | null;
  /** Last beat of the rail's phone, as far as this process can know. */
  beatAt: (rail: FloorRailRow) => number;
  /** The unsent work that this beat named. */
  unsentAt: (rail: FloorRailRow) => number;
};

/** The part of a floor that this scope may read. Null when it may read nothing. */
export function viewFloor({ event, place, heats, rails }: FloorRows, seen: Seen): Floor | null {
  if (!mayReadEvent(event, seen.scope)) return null;
  const told = heats.filter(row => mayReadPlan(row, seen.scope));
  const { shown, next, later } = heatsInTurn(told);
  const toHeat = (row: FloorHeatRow | null) => row && viewHeat(row, rails, seen);
  const { id, name, timeZone } = event;
  return {
    place,
    event: { id, name, timeZone },
    heat: toHeat(shown),
    run: shown && runOf(shown),
    next: toHeat(next),
    later: later.map(row => ({
      id: row.id,
      name: row.name,
      category: row.categoryName,
      ...startOf(row),
    })),
    ...(told.length < heats.length && { hasUntold: true as const }),
  };
}

const runOf = ({ runState: state, kind, capMs, segments }: FloorHeatRow) =>
  state && kind && capMs !== null ? floorRun({ state, kind, capMs, segments: segments ?? [] }) : null;

function viewHeat(row: FloorHeatRow, rails: readonly FloorRailRow[], seen: Seen): FloorHeat {
  const { id, name, status } = row;
  return {
    id,
    name,
    category: { id: row.categoryId, name: row.categoryName },
    test: viewTest(row, seen),
    status,
    ...startOf(row),
    calledAt: ms(row.calledAt),
    startedAt: ms(row.startedAt),
    finishedAt: ms(row.finishedAt),
    rails: mayReadRails(row, seen.scope)
      ? rails.filter(({ heatId }) => heatId === id).map(rail => viewRail(rail, row, seen))
      : null,
  };
}

type Exercise = { name: string; cant: number | null };

/** Only the event's own people see a test before its reveal (N11). */
function viewTest(row: FloorHeatRow, { scope, now }: Seen): FloorHeat['test'] {
  if (scope === 'public' && !isRevealed(ms(row.shownFrom), now)) return null;
  return {
    id: row.testId,
    name: row.testName,
    typeWod: row.typeWod,
    unit: row.unit,
    capMs: row.timeCap * 1000,
    rounds: row.rounds,
    target: railTarget(row.validReps, row.members),
    exercises: ((row.exercises ?? []) as Exercise[]).map(({ name, cant }) => ({ name, quantity: cant ?? null })),
  };
}

/** Start of the silence of a phone that judges a running rail. Null otherwise. */
function silenceOf(rail: FloorRailRow, heat: FloorHeatRow, counted: DeviceCount | null, { now, beatAt }: Seen) {
  if (heat.status !== 'active' || rail.state !== 'judging' || (counted && counted.finishAt !== null)) return null;
  const heardAt = Math.max(beatAt(rail), counted?.at ?? 0, ms(rail.updatedAt) ?? 0);
  return silentSince({ heardAt, run: runOf(heat) }, now);
}

/** States in which the rail's telephone still has something to send. */
const unsentStates: readonly RailState[] = ['judging', 'finished'];

/** The public does not learn of a protest: its rail waits for a decision, like others. */
const shownState = ({ state }: FloorRailRow, scope: LiveScope): FloorRail['state'] =>
  state === 'contested' && scope === 'public' ? 'finished' : state;

/** States in which the rail's result replaces its taps. */
const overStates: readonly RailState[] = ['finished', 'signed', 'contested', 'confirmed'];

/**
 * The stored result that the rail shows instead of its taps; null while it counts. A result that a person typed waits
 * until the telephone or the heat has finished. A rejected result is worth nothing.
 */
function resultAt(rail: FloorRailRow, { status }: FloorHeatRow, counted: DeviceCount | null) {
  if (rail.resultStatus === null) return null;
  const isOver = status === 'finished' || (counted !== null && counted.finishAt !== null);
  if (!overStates.includes(rail.state) && !(rail.isTyped && isOver)) return null;
  const isRejected = rail.resultStatus === 'rejected';
  return isRejected ? { count: 0, finishMs: null } : { count: Number(rail.quantity), finishMs: rail.resultMs };
}

function viewRail(rail: FloorRailRow, heat: FloorHeatRow, seen: Seen): FloorRail {
  const { scope, countedAt, unsentAt } = seen;
  const unsent = scope === 'own' && unsentStates.includes(rail.state) ? unsentAt(rail) : 0;
  const counted = countedAt(rail);
  const silent = silenceOf(rail, heat, counted, seen);
  const isEmpty = rail.entryId === null;
  const result = resultAt(rail, heat, counted);
  return {
    number: rail.number,
    state: isEmpty && rail.state === 'ready' ? 'empty' : shownState(rail, scope),
    entry: isEmpty ? null : { id: rail.entryId!, name: rail.name, city: rail.city, box: rail.box },
    ...(scope === 'own' && { judge: rail.judge }),
    count: result?.count ?? counted?.count ?? 0,
    noReps: counted?.noReps ?? 0,
    finishMs: result ? result.finishMs : finishOf(heat, counted?.finishAt ?? null),
    heardAt: counted?.at ?? null,
    ...(silent !== null && { silentSince: silent }),
    ...(unsent > 0 && { unsent }),
    ...(rail.mark === 'dnf' && { isUnfinished: true as const }),
    ...(isAbsent(rail) && { isAbsent: true as const }),
    ...(result ? { isResult: true as const } : rail.isTyped && { hasResult: true as const }),
  };
}

/** Time of the next reveal of a test, which changes the floor by time alone. Null when none is ahead. */
export function nextTold(heats: readonly FloorHeatRow[], now: number): number | null {
  const ahead = heats.flatMap(({ shownFrom }) => (isRevealed(ms(shownFrom), now) ? [] : [shownFrom!.getTime()]));
  return ahead.length > 0 ? Math.min(...ahead) : null;
}

export type DayRows = { event: EventOfFloor; heats: readonly FloorHeatRow[] };

const toDayHeat = (row: FloorHeatRow | undefined): DayHeat | null =>
  row
    ? {
        id: row.id,
        name: row.name,
        category: { id: row.categoryId, name: row.categoryName },
        ...startOf(row),
        calledAt: ms(row.calledAt),
        startedAt: ms(row.startedAt),
      }
    : null;

/** All floors of an event, one line each. */
export function viewDay({ event, heats }: DayRows, { scope, changes }: { scope: LiveScope; changes: number }) {
  if (!mayReadEvent(event, scope)) return null;
  const { id, name, timeZone, isSideBySide } = event;
  const places = new Map<string, FloorHeatRow[]>();
  for (const row of heats) places.set(row.placeId, [...(places.get(row.placeId) ?? []), row]);
  const floors = [...places].map(([place, rows]) => ({
    place: { id: place, name: rows[0]!.stageName ?? (isSideBySide ? rows[0]!.categoryName : null) },
    now: toDayHeat(rows.find(({ status }) => status === 'active')),
    next: toDayHeat(rows.find(row => row.status === 'on_hold' && mayReadPlan(row, scope))),
  }));
  const day: FloorDay = { event: { id, name, timeZone }, floors, ...(scope === 'own' && { changes }) };
  return day;
}
