import type { App } from '#server/app.ts';
import type { Db } from '#server/db/connection.ts';
import { handOverTeam, withdrawTeam } from '#server/teams/leave-team.ts';
import {
  deleteEntry,
  deleteEntryLinks,
  deleteParticipant,
  type EntryRow,
  listParticipants,
  updateEntry,
} from './entries.store.ts';

/**
 * Takes one who takes part out of an entry: a member leaves it, the captain leaves it to the next member (J6), and with
 * the last one it goes. Asked with the event held.
 */
export async function takeOut(trx: Db, app: App, entry: EntryRow, userId: string): Promise<void> {
  await deleteParticipant(trx, entry.id, userId);
  if (entry.userId !== userId) return;
  const [next] = await listParticipants(trx, entry.id);
  if (!next || !entry.teamId) {
    await deleteEntry(trx, entry.id);
    if (entry.teamId) await withdrawTeam(trx, app, entry.teamId);
    return;
  }
  await deleteEntryLinks(trx, entry.id);
  // Whoever takes over has accepted an invitation, and so has said yes already.
  await updateEntry(trx, entry.id, { userId: next.userId, confirmedAt: app.now() });
  await handOverTeam(trx, app, entry.teamId, next.userId);
}
