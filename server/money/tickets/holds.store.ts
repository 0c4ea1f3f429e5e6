import { type Insertable, type Selectable, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { TicketHolds } from '#server/foundation/db/types.gen.ts';

export type HoldRow = Selectable<TicketHolds>;

// Every function that writes here runs under the lock of the type's row. Types are locked first, several by ascending
// id.

/**
 * Stores holds. A new request replaces the buyer's hold without an order and gets a new id. The same or fewer tickets
 * keep the old price. More tickets get the current price, or one held ticket would fix the old price for many.
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

/** Deletes expired holds and returns their tickets, which are free from now on. */
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

/** Lists those of the holds that no order has. The caller locks their types next. */
export const listOpenHolds = (db: Db, ids: readonly string[], buyers: readonly string[]): Promise<HoldRow[]> =>
  db
    .selectFrom('ticketHolds')
    .selectAll()
    .where('id', 'in', ids)
    .where('buyer', 'in', buyers)
    .where('orderId', 'is', null)
    .orderBy('ticketTypeId')
    .execute();

/** Lists the holds of these types that no order has. */
export const listOpenHoldsOf = (db: Db, typeIds: readonly string[]): Promise<HoldRow[]> =>
  db
    .selectFrom('ticketHolds')
    .selectAll()
    .where('ticketTypeId', 'in', ['', ...typeIds])
    .where('orderId', 'is', null)
    .execute();

export const updateHoldPrice = (db: Db, id: string, unitCents: number) =>
  db.updateTable('ticketHolds').set({ unitCents }).where('id', '=', id).execute();

type Ordered = { ids: readonly string[]; buyers: readonly string[]; orderId: string; until: Date; now: Date };

/** Gives held tickets to an order. Returns fewer rows when a hold expired or was replaced. */
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

/** Lists the holds of these orders, by type id (lock order). */
export const listHoldsOfOrders = (db: Db, orderIds: readonly string[]): Promise<HoldRow[]> =>
  db
    .selectFrom('ticketHolds')
    .selectAll()
    .where('orderId', 'in', ['', ...orderIds])
    .orderBy('ticketTypeId')
    .execute();

/** Deletes the holds of sold or cancelled orders and returns them. */
export const deleteHoldsOfOrders = (db: Db, orderIds: readonly string[]): Promise<HoldRow[]> =>
  db
    .deleteFrom('ticketHolds')
    .where('orderId', 'in', ['', ...orderIds])
    .returningAll()
    .execute();

type Reopened = { orderId: string; buyers: readonly string[]; madeAfter: Date; now: Date };

/** Takes holds out of an order, so that the buyer can order them again. They replace newer holds of the same types. */
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

/** Moves a hold to another buyer, with a new end if given. Undefined if the hold expired or an order has it. */
export const updateHolder = (db: Db, { id, buyer, now, until }: Handed): Promise<HoldRow | undefined> =>
  db
    .updateTable('ticketHolds')
    .set({ buyer, ...(until && { until }) })
    .where('id', '=', id)
    .where('orderId', 'is', null)
    .where('until', '>', now)
    .returningAll()
    .executeTakeFirst();
