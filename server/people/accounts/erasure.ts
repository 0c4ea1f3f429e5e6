import type { Db } from '#server/foundation/db/connection.ts';

export type Person = { id: string; email: string };
type Blocker = (db: Db, uid: string, now: Date) => Promise<boolean>;

/** Data of an account, or of an address without one, in later areas (A10). */
export type Erasure<App> = {
  /** Reasons why an account cannot be erased yet. The first that applies is named. */
  blockers: { events: Blocker; orders: Blocker };
  /** Lock order: events before the account. */
  lockEventsOf(trx: Db, uid: string): Promise<unknown>;
  /** Before the account's own row, in the order in which the rows are locked. Do not sort, do not group by area. */
  before: readonly ((trx: Db, user: Person, app: App) => Promise<void>)[];
  /** After the account's own row. */
  after: readonly ((trx: Db, uid: string, now: Date) => Promise<void>)[];
  addresses: {
    /** True if data is stored for an address that has no account. */
    knows: readonly ((db: Db, email: string) => Promise<boolean>)[];
    /** In lock order, as `before`. */
    erase: readonly ((trx: Db, address: { email: string }) => Promise<void>)[];
  };
};
