import type { Db } from '#server/db/connection.ts';
import { replaceMember } from './results.store.ts';

/** N10: the parts of a team's results that were kept for a typed name are from now on the account's. */
export const renameMember = (trx: Db, place: { entryId: string; from: string; to: string }) =>
  replaceMember(trx, place);
