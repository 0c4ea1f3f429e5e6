import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { TicketLine } from '#server/foundation/db/types.gen.ts';
import { servable } from './sale.store.ts';

export type LineRow = Selectable<TicketLine>;

export const findInLine = (db: Db, typeId: string, buyers: readonly string[]): Promise<LineRow[]> =>
  db.selectFrom('ticketLine').selectAll().where('ticketTypeId', '=', typeId).where('buyer', 'in', buyers).execute();

export const findWaiting = (db: Db, id: string): Promise<LineRow | undefined> =>
  db.selectFrom('ticketLine').selectAll().where('id', '=', id).executeTakeFirst();

/** Adds a buyer to the queue. A buyer who is in the queue already keeps the place, even with another quantity. */
export const insertInLine = (db: Db, row: Insertable<TicketLine>): Promise<LineRow> =>
  db
    .insertInto('ticketLine')
    .values(row)
    .onConflict(conflict =>
      conflict
        .columns(['ticketTypeId', 'buyer'])
        .doUpdateSet(({ ref }) => ({ quantity: ref('excluded.quantity'), seenAt: ref('excluded.seenAt') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Returns the length of the waiting list. Excludes unconfirmed addresses: anybody can type one. */
export const countOnList = async (db: Db, typeId: string): Promise<number> => {
  const row = await db
    .selectFrom('ticketLine')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticketTypeId', '=', typeId)
    .where('email', 'is not', null)
    .where('state', '=', 'waiting')
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Counts those of the holds that were made for this address and taken by its mailed link. */
export const countProven = async (db: Db, holds: readonly string[], email: string): Promise<number> => {
  const row = await db
    .selectFrom('ticketLine')
    .select(({ fn }) => fn.count<number>('holdId').distinct().as('count'))
    .where('holdId', 'in', ['', ...holds])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Confirms a request by its mailed link, which proves that its reader owns the address. */
export const updateAsked = (db: Db, id: string) =>
  db.updateTable('ticketLine').set({ state: 'waiting' }).where('id', '=', id).where('state', '=', 'asked').execute();

/** Lists the open pages that wait, in queue order. */
export const listLine = (db: Db, typeId: string) =>
  db
    .selectFrom('ticketLine')
    .select(['id', 'buyer', 'quantity', 'network', 'seq'])
    .where('ticketTypeId', '=', typeId)
    .where('state', '=', 'waiting')
    .where('email', 'is', null)
    .orderBy('seq')
    .execute();

/** Counts the open pages in the queue between two sequence numbers, both excluded. */
export async function countInLine(db: Db, typeId: string, { after, before }: { after: number; before: number }) {
  const { count } = await db
    .selectFrom('ticketLine')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ticketTypeId', '=', typeId)
    .where('state', '=', 'waiting')
    .where('email', 'is', null)
    .where('seq', '>', after)
    .where('seq', '<', before)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const updateSeen = (db: Db, ids: readonly string[], seenAt: Date) =>
  db.updateTable('ticketLine').set({ seenAt }).where('id', 'in', ids).where('seenAt', '<', seenAt).execute();

/** Takes a type's turn to serve its queue, until the transaction ends. False while another process serves this type. */
export async function tryToTend(trx: Db, typeId: string): Promise<boolean> {
  const { rows } = await sql<{ mayTend: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('ticket type ' || ${typeId}::text, 0)) as may_tend`.execute(trx);
  return rows[0]!.mayTend;
}

/**
 * Moves the times of all waiting pages forward if no page reported since `awaySince`. So no page loses its place by the
 * gap. Processes that return together run one after the other. The second process then sees recent times and changes
 * nothing.
 */
export const shiftSeen = (db: Db, { now, awaySince }: { now: Date; awaySince: Date }) =>
  inTransaction(db, async trx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('shift of the line', 0))`.execute(trx);
    await sql`update ticket_line set seen_at = ticket_line.seen_at + greatest(${now} - last.at, interval '0')
      from (select max(seen_at) as at from ticket_line where email is null and state = 'waiting') as last
      where email is null and state = 'waiting' and last.at < ${awaySince}`.execute(trx);
  });

/**
 * Lists the next rows to serve: the waiting list first, then the queue of pages. Skips a row whose quantity or network
 * has no room now, so that nobody waits behind it.
 */
export async function listToServe(db: Db, typeId: string, seenSince: Date, most: number): Promise<LineRow[]> {
  const { rows } = await sql<LineRow>`
    select line.* from ${servable(sql`${typeId}`)} and (line.email is not null or line.seen_at > ${seenSince})
    order by line.email is null, line.seq limit ${most}`.execute(db);
  return rows;
}

export const markServed = (db: Db, id: string, holdId: string) =>
  db.updateTable('ticketLine').set({ state: 'yours', holdId }).where('id', '=', id).execute();

export const deleteFromLine = (db: Db, ids: readonly string[]) =>
  db.deleteFrom('ticketLine').where('id', 'in', ids).execute();

type Since = { page: Date; list: Date };

/** Deletes waiting rows whose page is closed, used turns, and list requests that were not confirmed in time. */
export const deleteGone = (db: Db, typeId: string, { page, list }: Since) =>
  db
    .deleteFrom('ticketLine')
    .where('ticketTypeId', '=', typeId)
    .where(({ or, and, eb }) =>
      or([
        and([eb('state', '=', 'waiting'), eb('email', 'is', null), eb('seenAt', '<=', page)]),
        and([eb('state', '=', 'asked'), eb('seenAt', '<=', list)]),
        and([eb('state', '=', 'yours'), eb('holdId', 'is', null)]),
      ]),
    )
    .execute();

/** Deletes the waiting addresses of a type whose sale is over. */
export const deleteList = (db: Db, typeId: string) =>
  db.deleteFrom('ticketLine').where('ticketTypeId', '=', typeId).where('email', 'is not', null).execute();

/** Records that the daily check has seen the waiting list. */
export const updateListSeen = (db: Db, typeId: string, { now, list }: { now: Date; list: Date }) =>
  db
    .updateTable('ticketLine')
    .set({ seenAt: now })
    .where('ticketTypeId', '=', typeId)
    .where('email', 'is not', null)
    .where('seenAt', '<=', list)
    .execute();

export const deleteByEmail = (db: Db, email: string) =>
  db.deleteFrom('ticketLine').where('email', '=', email).execute();

/** Lists types with an expired hold, a waiting page, or a waiting list to serve or to check. */
export async function listTypesToTend(db: Db, now: Date, listSince: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('ticketHolds')
    .select('ticketTypeId')
    .where('until', '<=', now)
    .union(
      db
        .selectFrom('ticketLine')
        .innerJoin('ticketTypes as type', 'type.id', 'ticketLine.ticketTypeId')
        .select('ticketTypeId')
        .where(({ or, and, eb }) =>
          or([
            and([eb('email', 'is', null), eb('state', '=', 'waiting')]),
            and([eb('email', 'is not', null), eb('seenAt', '<=', listSince)]),
            and([eb('state', '=', 'yours'), eb('holdId', 'is', null)]),
            and([
              eb('state', '=', 'waiting'),
              eb('type.isPublic', '=', true),
              sql<boolean>`ticket_line.quantity <= type.limit_count - type.sold - type.held`,
            ]),
          ]),
        ),
    )
    .execute();
  return rows.map(({ ticketTypeId }) => ticketTypeId).toSorted();
}

/** True while there is a hold or a waiting page. The sale then needs a check every second. */
export async function isAnythingHeld(db: Db): Promise<boolean> {
  const held = await db.selectFrom('ticketHolds').select('id').limit(1).executeTakeFirst();
  if (held) return true;
  const waits = await db.selectFrom('ticketLine').select('id').where('email', 'is', null).limit(1).executeTakeFirst();
  return waits !== undefined;
}
