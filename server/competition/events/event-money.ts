import type { Db } from '#server/foundation/db/connection.ts';

/** Orders and places of an event that limit its changes. */
export type EventMoney = {
  isQualifierPaid(trx: Db, eventId: string, now: Date): Promise<boolean>;
  /** Entries of the category, and orders that hold a place in it. */
  placesTakenIn(trx: Db, category: { id: string; eventId: string }, now: Date): Promise<number>;
  /** False if an order prevents the deletion of the category. */
  dropOrdersOfCategory(trx: Db, categoryId: string, now: Date): Promise<boolean>;
};
