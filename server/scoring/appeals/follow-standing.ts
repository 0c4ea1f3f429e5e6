import type { Standing } from '#domain/registration/entries/standings.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { writeHeldIn } from '#server/scoring/results/write-result-in.ts';
import { lockContested, turnAppeals } from './appeals.store.ts';

type Change = { entryId: string; standing: Standing; userId: string; reason: string | null; at: Date };

/**
 * Who withdrew contests nothing any more: what was open is closed, undecided, and open again once the entry is back. Each
 * with its line of history. Held with the event and before the entry, as whoever writes a result takes them.
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
