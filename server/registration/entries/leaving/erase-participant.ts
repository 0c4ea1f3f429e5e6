import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { listEntriesOf, lockEventRowsOf } from '#server/registration/entries/entries-of.store.ts';
import { eraseTyped } from '#server/registration/entries/placeholders.store.ts';
import { eraseInvited } from '#server/registration/teams/erase-invited.ts';
import { handOverEntry, removeFromEntry } from './remove-from-entry.ts';

/** Locks the account's events. They are locked before the account, as everywhere. */
export const lockEventsOf = (trx: Db, userId: string) => lockEventRowsOf(trx, userId);

/**
 * Erases an account's places. Before the start, the account leaves its teams; an empty team is deleted. After the
 * start, only a captain gives the team to another member. Every other entry stays, under the name of erased accounts
 * (A10).
 */
export async function eraseParticipant(trx: Db, user: { id: string; email: string }, app: App): Promise<void> {
  const now = app.now();
  for (const { startsAt, ...entry } of await listEntriesOf(trx, user.id)) {
    if (!entry.teamId) continue;
    if (now < startsAt) await removeFromEntry(trx, app, entry, user.id);
    else if (entry.userId === user.id) await handOverEntry(trx, app, entry, user.id);
  }
  await eraseTyped(trx, user, 'Atleta eliminado');
  await eraseInvited(trx, user, now);
}
