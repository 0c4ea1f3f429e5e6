import type { Db } from '#server/foundation/db/connection.ts';

/** The tickets of an event in the order of its book, in which nothing comes later with a smaller number. */
export const listTicketIds = (db: Db, eventId: string, since: number, limit: number) =>
  db
    .selectFrom('tickets')
    .select(['id', 'changed'])
    .where('eventId', '=', eventId)
    .where('changed', '>', since)
    .orderBy('changed')
    .limit(limit)
    .execute();

/** The codes of all who take part or judge, or did. */
export async function listCodes(db: Db, eventId: string): Promise<string[]> {
  const codes = db.selectFrom('participants').select('code').where('eventId', '=', eventId);
  const all = codes.unionAll(db.selectFrom('staffApplications').select('code').where('eventId', '=', eventId));
  return (await all.execute()).map(({ code }) => code);
}
