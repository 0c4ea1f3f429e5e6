import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/http/context.ts';
import { conflict, notFound } from '#server/http/refuse.ts';
import { ownTest } from './own-test.ts';
import { deleteResult } from './results.store.ts';

type Asked = { wodId: string; entryId: string; version: number; note?: string | null | undefined };

/** E10: it goes from the table and stays in the history. */
export async function removeOwn(app: App, viewer: Viewer, { note, ...asked }: Asked): Promise<void> {
  const db = app.database.kysely;
  await ownTest(app.database, viewer, asked.wodId);
  const by = { userId: viewer.uid, role: 'organization' as const, remark: note ?? null, at: app.now() };
  const removed = await deleteResult(db, { ...asked, ...by });
  if (removed.outcome !== 'removed') {
    throw removed.outcome === 'gone' ? notFound() : conflict(messages.result.changedMeanwhile);
  }
  app.boards.touch(removed.categoryId, removed.stage);
}
