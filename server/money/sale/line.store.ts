import { type Insertable, type Selectable, sql } from 'kysely';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { TicketLine } from '#server/foundation/db/types.gen.ts';
import { servable } from './sale.store.ts';

export type LineRow = Selectable<TicketLine>;

export const findInLine = (db: Db, typeId: string, buyers: readonly string[]): Promise<LineRow[]> =>
  db.selectFrom('ticketLine').selectAll().where('ticketTypeId', '=', typeId).where('buyer', 'in', buyers).execute();

export const findWaiting = (db: Db, id: string): Promise<LineRow | undefined> =>
  db.selectFrom('ticketLine').selectAll().where('id', '=', id).executeTakeFirst();

/** Who is there already keeps the place, also with another wish. */
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

/** How many are on the waiting list; who only asked for it may be anybody's typing. */
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

/** How many of these holds were kept for this address, and taken by its mailed link. */
export const countProven = async (db: Db, holds: readonly string[], email: string): Promise<number> => {
  const row = await db
    .selectFrom('ticketLine')
    .select(({ fn }) => fn.count<number>('holdId').distinct().as('count'))
    .where('holdId', 'in', ['', ...holds])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return Number(row.count);
};

/** Whoever said so behind the mailed link has shown that the address is theirs. */
export const updateAsked = (db: Db, id: string) =>
  db.updateTable('ticketLine').set({ state: 'waiting' }).where('id', '=', id).where('state', '=', 'asked').execute();

/** Everybody who waits with the page open, whose turn comes first first. */
export const listLine = (db: Db, typeId: string) =>
  db
    .selectFrom('ticketLine')
    .select(['id', 'buyer', 'quantity', 'network', 'seq'])
    .where('ticketTypeId', '=', typeId)
    .where('state', '=', 'waiting')
    .where('email', 'is', null)
    .orderBy('seq')
    .execute();

/** How many wait with the page open between two numbers of the line. */
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

/** False while another process looks after this type; true until the end of the transaction. */
export async function tryToTend(trx: Db, typeId: string): Promise<boolean> {
  const { rows } = await sql<{ mayTend: boolean }>`
    select pg_try_advisory_xact_lock(hashtextextended('ticket type ' || ${typeId}::text, 0)) as may_tend`.execute(trx);
  return rows[0]!.mayTend;
}

/**
 * As long as nobody at all was heard of counts for nobody. Processes that come back together do it one after the other, and
 * the second finds that somebody was heard of since it was away.
 */
export const shiftSeen = (db: Db, { now, awaySince }: { now: Date; awaySince: Date }) =>
  inTransaction(db, async trx => {
    await sql`select pg_advisory_xact_lock(hashtextextended('shift of the line', 0))`.execute(trx);
    await sql`update ticket_line set seen_at = ticket_line.seen_at + greatest(${now} - last.at, interval '0')
      from (select max(seen_at) as at from ticket_line where email is null and state = 'waiting') as last
      where email is null and state = 'waiting' and last.at < ${awaySince}`.execute(trx);
  });

/**
 * Who is served next: the waiting list came when nothing was left, the line when all was held. Whose wish or network has
 * no room now is not among them, so nobody waits behind them.
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

/** Whose page was closed, whose turn is over, and who never said yes behind the link of the waiting list. */
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

/** Nothing more is sold, so nobody's address is kept for it. */
export const deleteList = (db: Db, typeId: string) =>
  db.deleteFrom('ticketLine').where('ticketTypeId', '=', typeId).where('email', 'is not', null).execute();

/** The list was looked through now. */
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

/** Of which types something lapsed, somebody's page waits, the list can be served, or was not looked through for long. */
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

/** Whether anything is held, or any page waits: then there is something to look after each second. */
export async function isAnythingHeld(db: Db): Promise<boolean> {
  const held = await db.selectFrom('ticketHolds').select('id').limit(1).executeTakeFirst();
  if (held) return true;
  const waits = await db.selectFrom('ticketLine').select('id').where('email', 'is', null).limit(1).executeTakeFirst();
  return waits !== undefined;
}
