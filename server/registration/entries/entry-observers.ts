import type { EntryStatus } from '#domain/registration/entries/entry-status.ts';
import type { Db } from '#server/foundation/db/connection.ts';

type PlaceTaken = { entryId: string; teamId: string | null; from: string; to: string };
type StandingChange = { entryId: string; standing: EntryStatus; userId: string; reason: string | null; at: Date };

export type EntryObservers = {
  /** Called when an account has replaced a typed name (N10), in the order of this list. */
  placeTaken: readonly ((trx: Db, place: PlaceTaken) => Promise<void>)[];
  /** Called with each change of an entry's standing, before the entry is locked. */
  standingChanges(trx: Db, change: StandingChange): Promise<void>;
};
