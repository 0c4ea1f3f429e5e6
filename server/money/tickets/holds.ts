import type { Insertable } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { TicketHolds } from '#server/foundation/db/types.gen.ts';
import {
  deleteHoldsOfOrders,
  deleteLapsedHolds,
  deleteOpenHolds,
  type HoldRow,
  listHoldsOfOrders,
  listOpenHolds,
  reopenHolds,
  updateHolder,
  updateOrderedHolds,
  upsertHolds,
} from './holds.store.ts';
import { lockTicketTypeRow, lockTicketTypeRows, type TicketTypeRow } from './ticket-types.store.ts';

export type { HoldRow } from './holds.store.ts';
export type { TicketTypeRow } from './ticket-types.store.ts';

// The sale uses these functions for its holds. Types are locked before holds, several by ascending id.

/** Locks a ticket type. Other sales, gifts and refunds of this type wait until the transaction ends. */
export const lockTicketType = (trx: Db, id: string): Promise<TicketTypeRow | undefined> => lockTicketTypeRow(trx, id);

export const takeHolds = (trx: Db, rows: Insertable<TicketHolds>[]): Promise<HoldRow[]> => upsertHolds(trx, rows);

export const dropLapsedHolds = (trx: Db, typeId: string, now: Date): Promise<number> =>
  deleteLapsedHolds(trx, typeId, now);

export async function dropOpenHolds(trx: Db, typeId: string, buyers: readonly string[]): Promise<void> {
  await lockTicketTypeRow(trx, typeId);
  await deleteOpenHolds(trx, typeId, buyers);
}

const lockTypesOf = (trx: Db, holds: readonly HoldRow[]): Promise<TicketTypeRow[]> =>
  lockTicketTypeRows(
    trx,
    holds.map(({ ticketTypeId }) => ticketTypeId),
  );

type OpenHolds = { ids: readonly string[]; buyers: readonly string[] };

/** Returns those of the caller's holds that no order has. Locks their types until the transaction ends. */
export async function lockOpenHolds(
  trx: Db,
  { ids, buyers }: OpenHolds,
): Promise<{ holds: HoldRow[]; types: TicketTypeRow[] }> {
  const holds = await listOpenHolds(trx, ids, buyers);
  return { holds, types: await lockTypesOf(trx, holds) };
}

export const orderHolds = (
  trx: Db,
  ordered: OpenHolds & { orderId: string; until: Date; now: Date },
): Promise<HoldRow[]> => updateOrderedHolds(trx, ordered);

export async function dropHoldsOfOrders(trx: Db, orderIds: readonly string[]): Promise<HoldRow[]> {
  const held = await listHoldsOfOrders(trx, orderIds);
  await lockTypesOf(trx, held);
  return deleteHoldsOfOrders(trx, orderIds);
}

/** Keeps an order's holds for its buyer when the order ends. Under the lock no other buyer can take the tickets. */
export async function keepHoldsOf(
  trx: Db,
  order: { orderId: string; buyers: readonly string[]; madeAfter: Date; now: Date },
): Promise<HoldRow[]> {
  const held = await listHoldsOfOrders(trx, [order.orderId]);
  await lockTypesOf(trx, held);
  return reopenHolds(trx, order);
}

/** Moves a hold to another buyer. Caller holds the type lock. */
export const handOverHold = (
  trx: Db,
  { id, to, now, until }: { id: string; to: string; now: Date; until?: Date },
): Promise<HoldRow | undefined> => updateHolder(trx, { id, buyer: to, now, until });
