import type { AttendanceList } from '#contract/day/attendance.ts';
import type { DayOfMine } from '#contract/day/today.ts';
import { presenceOf } from '#domain/day/attendance/presence.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { checksIn } from './attendance.access.ts';
import { saidPresence } from './attendance.reads.ts';
import { listAttendances, listFirstToRun, listFreeRails, listSaid } from './attendance.store.ts';

type Row = Awaited<ReturnType<typeof listAttendances>>[number];

const wordOf = ({ state, at }: Row) => (state && at ? { state, at } : null);

type FreeRail = Awaited<ReturnType<typeof listFreeRails>>[number];

function toRow(row: Row, free: FreeRail | undefined): AttendanceList['rows'][number] {
  const word = wordOf(row);
  const state = presenceOf(word, row.doorAt);
  const byDoor = state === 'present' && word?.state !== 'present';
  const at = state === 'expected' ? null : byDoor ? row.doorAt : (word?.at ?? null);
  return {
    entryId: row.id,
    name: row.name,
    people: row.team ? (row.people ?? []) : [],
    category: { uid: row.categoryId, name: row.category },
    state,
    at: at?.toISOString() ?? null,
    byDoor,
    next:
      row.heat !== null && row.startsAt && row.number !== null
        ? {
            heat: row.heat,
            start: row.startsAt.toISOString(),
            rail: row.number,
            hasBegun: row.heatStatus === 'active' || row.calledAt !== null,
          }
        : null,
    free:
      free && state === 'present' && row.heat === null && !free.placed.includes(row.id)
        ? { testId: free.testId, heat: free.heat, rail: free.rail }
        : null,
  };
}

const inSpanish = new Intl.Collator('es');

export async function listAttendance(app: App, viewer: Viewer, eventId: string): Promise<AttendanceList> {
  const db = app.database.kysely;
  const { id, name, timeZone, finishedAt } = await checksIn(db, viewer, eventId);
  const free = new Map((await listFreeRails(db, eventId)).map(rail => [rail.categoryId, rail]));
  return {
    event: { uid: id, name, timeZone, isOver: finishedAt !== null },
    rows: (await listAttendances(db, eventId))
      .map(row => toRow(row, free.get(row.categoryId)))
      .sort((one, other) => inSpanish.compare(one.name, other.name)),
  };
}

/** Names that a home shows; the arrivals page has the others. */
const mostMissing = 3;

/** The counts of the list, for homes that ask every few seconds. */
export async function countArrivals(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  const event = await checksIn(db, viewer, eventId);
  const said = Map.groupBy(await listSaid(db, eventId), saidPresence);
  const { expected = [], present = [], absent = [] } = Object.fromEntries(said);
  const next =
    expected.length === 0
      ? []
      : await listFirstToRun(
          db,
          expected.map(({ id }) => id),
          mostMissing,
        );
  const arrivals: DayOfMine['arrivals'] = {
    total: expected.length + present.length + absent.length,
    present: present.length,
    absent: absent.length,
    missing: next.map(({ id, name, heat, startsAt }) => ({
      entryId: id,
      ...{ name, heat, start: startsAt?.toISOString() ?? null },
    })),
  };
  return { event: { uid: event.id, name: event.name, timeZone: event.timeZone }, arrivals };
}
