import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { deleteEntry, deleteParticipant, type EntryRow, listParticipants, listPeople } from './entries.store.ts';
import { passEntry } from './participation.ts';

/** J6: the member who came first takes the team over; false where there is none. */
export async function handOver(trx: Db, app: App, entry: EntryRow, captainId: string): Promise<boolean> {
  const others = (await listParticipants(trx, entry.id)).filter(({ userId }) => userId !== captainId);
  // Who has an account goes before whom only the organizer knows.
  const next = others.find(({ standInName }) => standInName === null) ?? others[0];
  if (!next || !entry.teamId) return false;
  await passEntry(trx, entry.id, next.userId, app.now());
  await app.hooks.entries.handOverTeam(trx, app, entry.teamId, next.userId);
  return true;
}

/**
 * Takes one who takes part out of an entry: a member leaves it, the captain leaves it to the next member (J6), and with
 * the last one it goes. Asked with the event held.
 */
export async function takeOut(trx: Db, app: App, entry: EntryRow, userId: string): Promise<void> {
  await deleteParticipant(trx, entry.id, userId);
  if (entry.userId !== userId || (await handOver(trx, app, entry, userId))) return;
  await deleteEntry(trx, entry.id);
  if (entry.teamId) await app.hooks.entries.withdrawTeam(trx, app, entry.teamId);
}

/** N14: an entry goes with all who are in it. Asked with the event held; answers who they were. */
export async function withdrawEntry(trx: Db, app: App, entry: EntryRow) {
  const people = await listPeople(trx, entry.id);
  const userIds = (await listParticipants(trx, entry.id)).map(({ userId }) => userId);
  await deleteEntry(trx, entry.id);
  if (entry.teamId) await app.hooks.entries.withdrawTeam(trx, app, entry.teamId);
  await app.hooks.entries.peopleLeft(trx, app, { eventId: entry.eventId, userIds });
  return people;
}
