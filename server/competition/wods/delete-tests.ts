import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { deleteWodRows, listBegun } from './wods.store.ts';

/** Deletes tests. Refuses a test that has begun, even without results: deleting it would delete its heats. */
export async function deleteTests(trx: Db, ids: string[]): Promise<void> {
  if (ids.length === 0) return;
  if ((await listBegun(trx, ids)).length > 0) throw refused(messages.wod.hasBegun);
  await deleteWodRows(trx, ids);
}
