import type { Db } from '#server/foundation/db/connection.ts';
import { insertTaken } from './results.store.ts';

type TakenPlace = { entryId: string; teamId: string | null; from: string; to: string };

/** Gives a typed name's parts of the team's results to the account that took its place (N10). */
export async function renameMember(trx: Db, { entryId, teamId, from, to }: TakenPlace): Promise<void> {
  if (teamId) await insertTaken(trx, { entryId, fromId: from, toId: to });
}
