import type { EntryStatus } from '#domain/registration/entries/entry-status.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { writeHeldIn } from '#server/scoring/results/write-result-in.ts';
import { lockContested, turnAppeals } from './appeals.store.ts';

type Change = { entryId: string; standing: EntryStatus; userId: string; reason: string | null; at: Date };

/**
 * Closes the open appeals of an entry that withdraws, undecided, and reopens them when it returns. Each change gets a
 * line of history. Caller holds the event lock. Locks the results before the entry, in the order of all writers of
 * results.
 */
export async function followStanding(trx: Db, { entryId, standing, userId, reason, at }: Change): Promise<void> {
  const isOut = standing === 'withdrawn';
  const contested = await lockContested(trx, entryId, isOut);
  if (contested.length === 0) return;
  const change = { entryId, role: 'organization' as const, userId, remark: reason, at, followsStanding: true };
  const action = isOut ? ('closed' as const) : ('reopened' as const);
  await writeHeldIn(
    trx,
    contested.map(({ wodId, version }) => ({ ...change, wodId, version, action, appealed: !isOut })),
  );
  await turnAppeals(
    trx,
    contested.map(({ id }) => id),
    { isOut, at },
  );
}
