import type { Db } from '#server/foundation/db/connection.ts';

/** Questions and commands about orders and places, for changes of an event that they limit. */
export type EventMoney = {
  isQualifierPaid(trx: Db, eventId: string, now: Date): Promise<boolean>;
  /** Counts the entries of the category, and the orders that hold a place in it. */
  placesTakenIn(trx: Db, category: { id: string; eventId: string }, now: Date): Promise<number>;
  /** Deletes the orders of a category. False if one prevents the deletion of the category. */
  dropOrdersOfCategory(trx: Db, categoryId: string, now: Date): Promise<boolean>;
};
