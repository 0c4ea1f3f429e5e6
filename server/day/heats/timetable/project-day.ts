import { elapsedAt } from '#domain/day/clock/phase.ts';
import { bandsOf, type StartBand } from '#domain/day/heats/later-tests.ts';
import { type LineHeat, type Projected, projectLines, startToTell } from '#domain/day/heats/project.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import {
  listLineHeats,
  saveAnnounced,
  type TestToCome,
  type TimetableRow,
  type ToldStart,
  toldAt,
} from './timetable.store.ts';

/** The line of a heat, as the plan has it. Side by side, each floor is a line; else the whole event is one. */
const lineOf = ({ placeId, isSideBySide }: TimetableRow): string => (isSideBySide ? placeId : '');

const ms = (moment: Date | null): number | null => moment?.getTime() ?? null;

/** The planned length of the heat itself, in milliseconds. */
export const plannedMs = ({ slotS, warmUpS, timeCap }: TimetableRow): number =>
  Math.min(slotS - warmUpS, timeCap) * 1000;

const toLineHeat = (row: TimetableRow, now: number): LineHeat => ({
  id: row.id,
  testId: row.testId,
  status: row.status,
  calledAt: ms(row.calledAt),
  plannedAt: row.plannedAt.getTime(),
  startedAt: ms(row.startedAt),
  finishedAt: ms(row.finishedAt),
  capMs: plannedMs(row),
  warmUpMs: row.warmUpS * 1000,
  elapsedMs: row.segments && elapsedAt(row.segments, now),
  isHeld: row.categoryStatus === 'paused',
  toldAt: toldAt(row).getTime(),
  people: row.people,
});

export type DayLine = { rows: TimetableRow[]; heats: LineHeat[]; projected: Projected[] };

export function projectRows(rows: readonly TimetableRow[], now: Date): DayLine[] {
  const lines = [...Map.groupBy(rows, lineOf).values()].map(line => {
    return { rows: line, heats: line.map(row => toLineHeat(row, now.getTime())) };
  });
  const projected = projectLines(
    lines.map(({ heats }) => heats),
    now.getTime(),
  );
  return lines.map((line, at) => ({ ...line, projected: projected[at]! }));
}

/** Projected starts of the heats that should have begun by now, by heat. */
export function lateStarts(rows: readonly TimetableRow[], now: Date): Map<string, string> {
  const late = new Set(rows.filter(row => row.status === 'on_hold' && toldAt(row) < now).map(({ id }) => id));
  if (late.size === 0) return new Map();
  const projected = projectRows(rows, now).flatMap(line => line.projected);
  return new Map(
    projected.filter(({ id }) => late.has(id)).map(({ id, startsAt }) => [id, new Date(startsAt).toISOString()]),
  );
}

/**
 * Announces new starts of published heats that moved far enough. Runs in a command's transaction, or in the job each
 * minute.
 */
export async function announceDay(db: Db, eventId: string, now: Date): Promise<void> {
  const told: ToldStart[] = [];
  for (const { rows, projected } of projectRows(await listLineHeats(db, eventId), now)) {
    const of = new Map(rows.map(row => [row.id, row]));
    for (const { id, startsAt } of projected) {
      const row = of.get(id)!;
      if (row.status !== 'on_hold' || row.publishedAt === null) continue;
      const next = startToTell(startsAt, toldAt(row).getTime(), now.getTime());
      if (next !== null) told.push({ id, plannedAt: row.plannedAt, startsAt: new Date(next) });
    }
  }
  if (told.length > 0) await saveAnnounced(db, told);
}

type OfEvent = Pick<OwnEventRow, 'rails' | 'timeBetweenCategories'>;

/** The expected times of a category's tests without heats, after the heats that the category has. */
export function bandsOfCategory(event: OfEvent, tests: readonly TestToCome[], lines: readonly DayLine[]): StartBand[] {
  const own = new Set(tests.map(({ id }) => id));
  const drawn = new Set<string>();
  let endedAt: number | null = null;
  for (const { heats, projected } of lines) {
    const ends = new Map(projected.map(({ id, endsAt }) => [id, endsAt]));
    for (const heat of heats) {
      if (!own.has(heat.testId)) continue;
      drawn.add(heat.testId);
      endedAt = Math.max(endedAt ?? 0, ends.get(heat.id) ?? heat.finishedAt ?? 0);
    }
  }
  const later = tests.filter(({ id, status }) => !drawn.has(id) && status !== 'finished');
  const asked = later.map(({ id, startsAt, heatTimeCap, warmUpTimeCap, entries }) => ({
    id,
    startsAt: startsAt.getTime(),
    heats: Math.ceil(Number(entries ?? 0) / Math.max(1, event.rails)),
    slotMs: ((heatTimeCap ?? 0) + (warmUpTimeCap ?? 0)) * 1000,
  }));
  return bandsOf(asked, endedAt, event.timeBetweenCategories * 1000);
}
