import type { EntryStatus } from '#domain/registration/entries/entry-status.ts';
import type { Db } from '#server/foundation/db/connection.ts';

type PlaceTaken = { entryId: string; teamId: string | null; from: string; to: string };
type StandingChange = { entryId: string; standing: EntryStatus; userId: string; reason: string | null; at: Date };

export type EntryObservers = {
  /** An account has replaced a typed name (N10). Called in this order. */
  placeTaken: readonly ((trx: Db, place: PlaceTaken) => Promise<void>)[];
  /** Called before the entry is locked. */
  standingChanges(trx: Db, change: StandingChange): Promise<void>;
};
