import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';

export type DatedRow = { name: string; startsAt: Date; endsAt: Date };
const dated = ['name', 'startsAt', 'endsAt'] as const;

/** Lists rows within the event's dates: categories (their tests lie within them) and general tests. */
export const listDatesWithin = (db: Db, eventId: string): Promise<DatedRow[]> =>
  db
    .selectFrom('categories')
    .select(dated)
    .where('eventId', '=', eventId)
    .unionAll(
      db.selectFrom('generalWods').select(dated).where('eventId', '=', eventId).where('typeEvent', '<>', 'qualifier'),
    )
    .execute();

export const listQualifierTests = (db: Db, eventId: string): Promise<DatedRow[]> =>
  db
    .selectFrom('wods')
    .select(dated)
    .where('eventId', '=', eventId)
    .where('typeEvent', '=', 'qualifier')
    .unionAll(
      db.selectFrom('generalWods').select(dated).where('eventId', '=', eventId).where('typeEvent', '=', 'qualifier'),
    )
    .execute();

/** Moves all rows of the event to a new time zone. Their local times stay the same. */
export async function keepWallTimes(
  db: Db,
  eventId: string,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<void> {
  const moved = (column: 'startsAt' | 'endsAt') =>
    sql<Date>`${sql.ref(column)} at time zone ${from} at time zone ${to}`;
  // A clock change may skip an hour. The end must still come after the start.
  const end = sql<Date>`greatest(${moved('endsAt')}, ${moved('startsAt')} + interval '1 minute')`;
  const reveals = sql<Date>`reveals_at at time zone ${from} at time zone ${to}`;
  for (const table of ['wods', 'generalWods'] as const) {
    await db.updateTable(table).set({ revealsAt: reveals }).where('eventId', '=', eventId).execute();
  }
  for (const table of ['categories', 'wods', 'generalWods'] as const) {
    await db
      .updateTable(table)
      .set({ startsAt: moved('startsAt'), endsAt: end, updatedAt: now })
      .where('eventId', '=', eventId)
      .execute();
  }
}

/** Deletes the number of qualified athletes from all categories, because the event has no qualifier now (ORG-223). */
export const forgetCut = (db: Db, eventId: string, now: Date) =>
  db
    .updateTable('categories')
    .set({ competitorsNumbers: null, updatedAt: now })
    .where('eventId', '=', eventId)
    .where('competitorsNumbers', 'is not', null)
    .execute();
