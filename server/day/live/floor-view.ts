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
import { isAbsent } from '#server/day/attendance/attendance.reads.ts';
import type { EventOfFloor, FloorHeatRow, FloorRailRow } from './floors.store.ts';

/** A floor as it was read, at one moment. */
export type FloorRows = {
  event: EventOfFloor;
  place: { id: string; name: string | null };
  heats: readonly FloorHeatRow[];
  rails: readonly FloorRailRow[];
};

/** The fold of the taps of one device, by how new it is. */
export type DeviceCount = {
  epoch: number;
  seq: number;
  count: number;
  noReps: number;
  /** In hundredths of a second of the server's clock. */
  finishAt: number | null;
  at: number | null;
};

/** Of two that count at a rail, or of two words of the same one, the later. */
export const newerOf = (one: DeviceCount | null, other: DeviceCount | null): DeviceCount | null =>
  one && other
    ? one.epoch > other.epoch || (one.epoch === other.epoch && one.seq >= other.seq)
      ? one
      : other
    : (one ?? other);

/** What the newest device at a rail had counted when the rail was read. */
export const countedIn = ({ epoch, lastSeq, count, noReps, finishAt, updatedAt }: FloorRailRow): DeviceCount | null =>
  epoch === null
    ? null
    : {
        epoch,
        seq: lastSeq ?? 0,
        count: Number(count),
        noReps: noReps ?? 0,
        finishAt: finishAt === null ? null : Number(finishAt),
        // A device that took a rail has counted nothing yet.
        at: lastSeq ? ms(updatedAt) : null,
      };

const ms = (moment: Date | null): number | null => moment?.getTime() ?? null;

/** The heat that is shown, and what comes behind it. */
export function heatsInTurn(heats: readonly FloorHeatRow[]) {
  const active = heats.find(({ status }) => status === 'active');
  const shown = active ?? heats.find(({ status }) => status === 'finished') ?? null;
  const [next = null, ...later] = heats.filter(({ status }) => status === 'on_hold');
  return { shown, next, later };
}

/** When somebody was through, by the clock of the heat: its pauses left out. */
const finishOf = ({ segments }: Pick<FloorHeatRow, 'segments'>, finishAt: number | null): number | null =>
  finishAt === null ? null : Math.round(elapsedAt(segments ?? [], finishAt * 10));

type Seen = {
  scope: LiveScope;
  now: number;
  countedAt: (rail: FloorRailRow) => DeviceCount | null;
  /** When its telephone was last heard, as far as this process would know. */
  beatAt: (rail: FloorRailRow) => number;
};

/** What may be known of a floor; null where nothing may. */
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
      start: row.plannedAt.getTime(),
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
    start: row.plannedAt.getTime(),
    calledAt: ms(row.calledAt),
    startedAt: ms(row.startedAt),
    finishedAt: ms(row.finishedAt),
    rails: mayReadRails(row, seen.scope)
      ? rails.filter(({ heatId }) => heatId === id).map(rail => viewRail(rail, row, seen))
      : null,
  };
}

type Exercise = { name: string; cant: number | null };

/** N11: what was not told yet is told to those alone who work at the event. */
function viewTest(row: FloorHeatRow, { scope, now }: Seen): FloorHeat['test'] {
  if (scope === 'public' && !isRevealed(ms(row.shownFrom), now)) return null;
  return {
    id: row.testId,
    name: row.testName,
    typeWod: row.typeWod,
    unit: row.unit,
    capMs: row.timeCap * 1000,
    rounds: row.rounds,
    target: row.validReps,
    exercises: ((row.exercises ?? []) as Exercise[]).map(({ name, cant }) => ({ name, quantity: cant ?? null })),
  };
}

/** Of a rail that a telephone has taken and where the heat runs. */
function silenceOf(rail: FloorRailRow, heat: FloorHeatRow, counted: DeviceCount | null, { now, beatAt }: Seen) {
  if (heat.status !== 'active' || rail.state !== 'judging' || (counted && counted.finishAt !== null)) return null;
  const heardAt = Math.max(beatAt(rail), counted?.at ?? 0, ms(rail.updatedAt) ?? 0);
  return silentSince({ heardAt, run: runOf(heat) }, now);
}

function viewRail(rail: FloorRailRow, heat: FloorHeatRow, seen: Seen): FloorRail {
  const { scope, countedAt } = seen;
  const counted = countedAt(rail);
  const silent = silenceOf(rail, heat, counted, seen);
  const isEmpty = rail.entryId === null;
  return {
    number: rail.number,
    state: isEmpty && rail.state === 'ready' ? 'empty' : rail.state,
    entry: isEmpty ? null : { id: rail.entryId!, name: rail.name, city: rail.city, box: rail.box },
    ...(scope === 'own' && { judge: rail.judge }),
    count: counted?.count ?? 0,
    noReps: counted?.noReps ?? 0,
    finishMs: finishOf(heat, counted?.finishAt ?? null),
    heardAt: counted?.at ?? null,
    ...(silent !== null && { silentSince: silent }),
    ...(isAbsent(rail) && { isAbsent: true as const }),
    ...(rail.hasResult && { hasResult: true as const }),
  };
}

/** When time alone makes another floor of it: one more test is told. */
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
        start: row.plannedAt.getTime(),
        calledAt: ms(row.calledAt),
        startedAt: ms(row.startedAt),
      }
    : null;

/** What happens on all floors of an event, each with a line. */
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
