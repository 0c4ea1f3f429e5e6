import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { listEntriesOf, lockEventRowsOf } from './entries-of.store.ts';
import { eraseTyped } from './placeholders.store.ts';
import { handOver, takeOut } from './take-out.ts';

/** The events in which this account could still change something; held before the account is, as everywhere. */
export const lockEventsOf = (trx: Db, userId: string) => lockEventRowsOf(trx, userId);

/**
 * A10: a captain's team gets a new captain or is withdrawn, a member's place becomes free while somebody can still take
 * it; every other entry stays, under the name that an erased account has.
 */
export async function eraseParticipant(trx: Db, app: App, user: { id: string; email: string }): Promise<void> {
  const now = app.now();
  for (const { startsAt, ...entry } of await listEntriesOf(trx, user.id)) {
    if (!entry.teamId) continue;
    if (now < startsAt) await takeOut(trx, app, entry, user.id);
    else if (entry.userId === user.id) await handOver(trx, app, entry, user.id);
  }
  await eraseTyped(trx, user, 'Atleta eliminado');
  await app.hooks.entries.eraseInvited(trx, user, now);
}
