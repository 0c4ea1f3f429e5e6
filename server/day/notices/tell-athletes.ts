import { movedPlaces } from '#domain/day/notices/notices.ts';
import type { App } from '#server/app.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { deleteNoticesOf, insertFloor, insertMoved, insertResults, listToldPlaces } from './notices.store.ts';

type OfEvent = { trx: Db; eventId: string; now: Date };

/** Runs a change of the plan or of the day. Afterwards it writes a notice for each athlete with another place. */
export async function tellingMoves(app: App, { trx, eventId, now }: OfEvent, change: () => Promise<unknown>) {
  const before = await listToldPlaces(trx, eventId);
  await change();
  if (before.length === 0) return;
  const moved = movedPlaces(before, await listToldPlaces(trx, eventId));
  if (moved.length === 0) return;
  await insertMoved(trx, eventId, moved, now);
  await app.jobs.send(trx, 'send-notices', {});
}

/** Calls the athletes of a called heat to the floor. */
export async function tellFloor(app: App, trx: Db, heatId: string, now: Date): Promise<void> {
  if ((await insertFloor(trx, heatId, now)) > 0) await app.jobs.send(trx, 'send-notices', {});
}

/** Tells athletes that their results have the second key. */
export async function tellConfirmed(app: App, trx: Db, railIds: readonly string[], now: Date): Promise<void> {
  if ((await insertResults(trx, railIds, now)) > 0) await app.jobs.send(trx, 'send-notices', {});
}

/** Deletes the notices of an account (A10). */
export async function eraseNotices(trx: Db, { id }: { id: string }): Promise<void> {
  await deleteNoticesOf(trx, id);
}
