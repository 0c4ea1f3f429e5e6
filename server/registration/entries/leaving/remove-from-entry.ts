import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { leaveOrders } from '#server/money/payments/orders/leave-orders.ts';
import {
  deleteEntry,
  deleteParticipant,
  type EntryRow,
  listParticipants,
  listPeople,
} from '#server/registration/entries/entries.store.ts';
import { passEntry } from '#server/registration/entries/participation.ts';
import { handOverTeam, withdrawTeam } from '#server/registration/teams/leave-team.ts';

/** Gives the team to the member who joined first. False if the team has no other member (J6). */
export async function handOverEntry(trx: Db, app: App, entry: EntryRow, captainId: string): Promise<boolean> {
  const others = (await listParticipants(trx, entry.id)).filter(({ userId }) => userId !== captainId);
  // A member with an account is chosen before a placeholder.
  const next = others.find(({ standInName }) => standInName === null) ?? others[0];
  if (!next || !entry.teamId) return false;
  await passEntry(trx, entry.id, next.userId, app.now());
  await handOverTeam(trx, app, entry.teamId, next.userId);
  return true;
}

/**
 * Removes one person from an entry. When the captain goes, the next member gets the team (J6). The last person's entry
 * is deleted. Caller holds the event lock.
 */
export async function removeFromEntry(trx: Db, app: App, entry: EntryRow, userId: string): Promise<void> {
  await deleteParticipant(trx, entry.id, userId);
  if (entry.userId !== userId || (await handOverEntry(trx, app, entry, userId))) return;
  await deleteEntry(trx, entry.id);
  if (entry.teamId) await withdrawTeam(trx, app, entry.teamId);
}

/** Deletes an entry with all its people and returns them. Caller holds the event lock (N14). */
export async function withdrawEntry(trx: Db, app: App, entry: EntryRow) {
  const people = await listPeople(trx, entry.id);
  const userIds = (await listParticipants(trx, entry.id)).map(({ userId }) => userId);
  await deleteEntry(trx, entry.id);
  if (entry.teamId) await withdrawTeam(trx, app, entry.teamId);
  await leaveOrders(trx, app, { eventId: entry.eventId, userIds });
  return people;
}
