import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { deleteMark } from './marks.store.ts';
import { ownTest } from './results.access.ts';
import { deleteResult } from './results.store.ts';
import { thrownFor } from './thrown-for.ts';

type RemoveInput = { wodId: string; entryId: string; version: number; note?: string | null | undefined };

/** Removes the result from the table; the history stays (E10). */
export async function removeAsOrganizer(app: App, viewer: Viewer, { note, ...input }: RemoveInput): Promise<void> {
  const db = app.database.kysely;
  await ownTest(app.database, viewer, input.wodId);
  const by = { userId: viewer.uid, role: 'organization' as const, remark: note ?? null, at: app.now() };
  const removed = await deleteResult(db, { ...input, ...by });
  if (removed.outcome !== 'removed') throw thrownFor(removed.outcome);
  // An earlier mark must not come back.
  await deleteMark(db, input.wodId, input.entryId);
  app.boards.touch(removed.categoryId, removed.stage);
}
