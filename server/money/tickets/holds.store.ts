import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { TicketHolds } from '#server/foundation/db/types.gen.ts';

export type HoldRow = Selectable<TicketHolds>;

// Whoever writes here holds the type's row before: types are taken first, several in the order of their ids.

/**
 * A new wish takes the place of the older one that is not ordered, with an id of its own. As many or fewer keep the price
 * at which they were held; more have the price of now, or a hold of one would keep the old price for a whole row.
 */
export const upsertHolds = (db: Db, rows: Insertable<TicketHolds>[]): Promise<HoldRow[]> =>
  db
    .insertInto('ticketHolds')
    .values(rows)
    .onConflict(conflict =>
      conflict
        .columns(['ticketTypeId', 'buyer'])
        .where('orderId', 'is', null)
        .doUpdateSet(({ ref }) => ({
          id: ref('excluded.id'),
          key: ref('excluded.key'),
          quantity: ref('excluded.quantity'),
          unitCents: sql<number>`case when ${ref('excluded.quantity')} <= ${ref('ticketHolds.quantity')}
            then least(${ref('ticketHolds.unitCents')}, ${ref('excluded.unitCents')}) else ${ref('excluded.unitCents')} end`,
          network: ref('excluded.network'),
          until: ref('excluded.until'),
        })),
    )
    .returningAll()
    .execute();

/** How many tickets of a type were kept by holds that are over; from here on they are anybody's. */
export async function deleteLapsedHolds(db: Db, typeId: string, now: Date): Promise<number> {
  const rows = await db
    .deleteFrom('ticketHolds')
    .where('ticketTypeId', '=', typeId)
    .where('until', '<=', now)
    .returning('quantity')
    .execute();
  return rows.reduce((sum, { quantity }) => sum + quantity, 0);
}

export const deleteOpenHolds = (db: Db, typeId: string, buyers: readonly string[]) =>
  db
    .deleteFrom('ticketHolds')
    .where('ticketTypeId', '=', typeId)
    .where('buyer', 'in', buyers)
    .where('orderId', 'is', null)
    .execute();

/** Of holds that are not ordered: whose type must be taken before they are. */
export const listOpenHolds = (db: Db, ids: readonly string[], buyers: readonly string[]): Promise<HoldRow[]> =>
  db
    .selectFrom('ticketHolds')
    .selectAll()
    .where('id', 'in', ids)
    .where('buyer', 'in', buyers)
    .where('orderId', 'is', null)
    .orderBy('ticketTypeId')
    .execute();

type Ordered = { ids: readonly string[]; buyers: readonly string[]; orderId: string; until: Date; now: Date };

/** From here on they wait for the order's payment. Fewer than asked come back where one lapsed or became another. */
export const updateOrderedHolds = (db: Db, { ids, buyers, orderId, until, now }: Ordered): Promise<HoldRow[]> =>
  db
    .updateTable('ticketHolds')
    .set(({ fn, ref, val }) => ({ orderId, until: fn<Date>('greatest', [ref('until'), val(until)]) }))
    .where('id', 'in', ids)
    .where('buyer', 'in', buyers)
    .where('orderId', 'is', null)
    .where('until', '>', now)
    .returningAll()
    .execute();

/** What orders hold, by type in the order of their ids. */
export const listHoldsOfOrders = (db: Db, orderIds: readonly string[]): Promise<HoldRow[]> =>
  db
    .selectFrom('ticketHolds')
    .selectAll()
    .where('orderId', 'in', ['', ...orderIds])
    .orderBy('ticketTypeId')
    .execute();

/** Sold, or given up. Answers what was held until now. */
export const deleteHoldsOfOrders = (db: Db, orderIds: readonly string[]): Promise<HoldRow[]> =>
  db
    .deleteFrom('ticketHolds')
    .where('orderId', 'in', ['', ...orderIds])
    .returningAll()
    .execute();

type Reopened = { orderId: string; buyers: readonly string[]; madeAfter: Date; now: Date };

/** What an order holds waits to be ordered again, instead of what was held of the same types meanwhile. */
export async function reopenHolds(db: Db, { orderId, buyers, madeAfter, now }: Reopened): Promise<HoldRow[]> {
  const kept = await db
    .selectFrom('ticketHolds')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('buyer', 'in', buyers)
    .where('createdAt', '>', madeAfter)
    .where('until', '>', now)
    .execute();
  for (const { ticketTypeId } of kept) await deleteOpenHolds(db, ticketTypeId, buyers);
  return db
    .updateTable('ticketHolds')
    .set({ orderId: null })
    .where('id', 'in', ['', ...kept.map(({ id }) => id)])
    .returningAll()
    .execute();
}

type Handed = { id: string; buyer: string; now: Date; until: Date | undefined };

/** From here on it is that buyer's, and where an end is given until then. Nothing where it is over, or ordered already. */
export const updateHolder = (db: Db, { id, buyer, now, until }: Handed): Promise<HoldRow | undefined> =>
  db
    .updateTable('ticketHolds')
    .set({ buyer, ...(until && { until }) })
    .where('id', '=', id)
    .where('orderId', 'is', null)
    .where('until', '>', now)
    .returningAll()
    .executeTakeFirst();
