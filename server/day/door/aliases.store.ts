import type { Db } from '#server/foundation/db/connection.ts';

/** Tickets of an event in the order of its change counter. No later change gets a smaller number. */
export const listTicketIds = (db: Db, eventId: string, since: number, limit: number) =>
  db
    .selectFrom('tickets')
    .select(['id', 'changed'])
    .where('eventId', '=', eventId)
    .where('changed', '>', since)
    .orderBy('changed')
    .limit(limit)
    .execute();

export async function listCodes(db: Db, eventId: string): Promise<string[]> {
  const codes = db.selectFrom('participants').select('code').where('eventId', '=', eventId);
  const all = codes.unionAll(db.selectFrom('staffApplications').select('code').where('eventId', '=', eventId));
  return (await all.execute()).map(({ code }) => code);
}
