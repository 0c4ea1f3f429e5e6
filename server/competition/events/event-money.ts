import type { Currency } from '#domain/foundation/money/currencies.ts';
import type { Db } from '#server/foundation/db/connection.ts';

/** Questions and commands about orders and places, for changes of an event that they limit. */
export type EventMoney = {
  isQualifierPaid(trx: Db, eventId: string, now: Date): Promise<boolean>;
  /**
   * Keeps the number of each ticket's price in another currency. False if one does not fit. Locks the ticket types.
   */
  renamePrices(trx: Db, eventId: string, change: { from: Currency; to: Currency }): Promise<boolean>;
  /** Counts the entries of the category, and the orders that hold a place in it. */
  placesTakenIn(trx: Db, category: { id: string; eventId: string }, now: Date): Promise<number>;
  /** Deletes the orders of a category. False if one prevents the deletion of the category. */
  dropOrdersOfCategory(trx: Db, categoryId: string, now: Date): Promise<boolean>;
};
