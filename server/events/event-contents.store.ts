import type { Db } from '#server/db/connection.ts';

export type DatedRow = { name: string; startsAt: Date; endsAt: Date };
const dated = ['name', 'startsAt', 'endsAt'] as const;

/** What lies within the event's own dates: its categories (their tests lie within them) and its general tests. */
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
