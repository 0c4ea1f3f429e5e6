import type { Db } from '#server/foundation/db/connection.ts';

export type Person = { id: string; email: string };
type Blocker = (db: Db, uid: string, now: Date) => Promise<boolean>;

/** The functions of later areas that erase data of an account, or of an address without one (A10). */
export type Erasure<App> = {
  /** Reasons why an account cannot be erased yet. The caller names the first reason that applies. */
  blockers: { events: Blocker; orders: Blocker };
  /** Locks the account's events. A transaction locks events before the account. */
  lockEventsOf(trx: Db, uid: string): Promise<unknown>;
  /**
   * These functions run before the erasure of the account's row, in the order in which the rows are locked. Do not
   * sort, do not group by area.
   */
  before: readonly ((trx: Db, user: Person, app: App) => Promise<void>)[];
  /** These functions run after the erasure of the account's row. */
  after: readonly ((trx: Db, uid: string, now: Date) => Promise<void>)[];
  addresses: {
    /** True if data is stored for an address that has no account. */
    knows: readonly ((db: Db, email: string) => Promise<boolean>)[];
    /** These functions run in the order in which the rows are locked, like those of `before`. */
    erase: readonly ((trx: Db, address: { email: string }) => Promise<void>)[];
  };
};
