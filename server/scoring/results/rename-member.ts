import type { Db } from '#server/foundation/db/connection.ts';
import { insertTaken } from './results.store.ts';

type TakenPlace = { entryId: string; teamId: string | null; from: string; to: string };

/** N10: the parts of a team's results that were kept for a typed name are from now on the account's. */
export async function renameMember(trx: Db, { entryId, teamId, from, to }: TakenPlace): Promise<void> {
  if (teamId) await insertTaken(trx, { entryId, fromId: from, toId: to });
}
