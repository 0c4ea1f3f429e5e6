import { type Insertable, sql, type Updateable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Sponsors } from '#server/foundation/db/types.gen.ts';

/** The sponsors of an event in their order. */
export const listRows = (db: Db, eventId: string) =>
  db
    .selectFrom('sponsors')
    .selectAll()
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
export type SponsorRow = Awaited<ReturnType<typeof listRows>>[number];

export const findSponsor = (db: Db, id: string): Promise<SponsorRow | undefined> =>
  db.selectFrom('sponsors').selectAll().where('id', '=', id).executeTakeFirst();

export const insertSponsor = (db: Db, row: Insertable<Sponsors>) => db.insertInto('sponsors').values(row).execute();

export const updateSponsor = (db: Db, id: string, changes: Updateable<Sponsors>) =>
  db.updateTable('sponsors').set(changes).where('id', '=', id).execute();

export const deleteSponsor = (db: Db, id: string) => db.deleteFrom('sponsors').where('id', '=', id).execute();

export const placeSponsors = (db: Db, ids: readonly string[]) =>
  sql`
    update sponsors set position = placed.position
    from unnest(${[...ids]}::text[]) with ordinality as placed (id, position)
    where sponsors.id = placed.id`.execute(db);
