import type { AttendanceList } from '#contract/day/attendance.ts';
import { presenceOf } from '#domain/day/attendance/presence.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { checksIn } from './attendance.access.ts';
import { listAttendances, listFreeRails } from './attendance.store.ts';

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
      row.heat !== null && row.plannedAt && row.number !== null
        ? {
            heat: row.heat,
            start: row.plannedAt.toISOString(),
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
