import { messages } from '#contract/messages.ts';
import { isConfirmed } from '#server/accounts/accounts.reads.ts';
import { voidLinksOfEntry } from '#server/accounts/mailed-links.ts';
import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { holdManualEntry } from './entries.access.ts';
import { listUnanswered, updateEntry } from './entries.store.ts';
import { takeOut } from './take-out.ts';

/** N7: until the athlete's yes an enrollment by hand is an invitation; A13: it waits for who has shown the address. */
export async function listManual(app: App, viewer: Viewer) {
  const db = app.database.kysely;
  if (!(await isConfirmed(db, viewer.uid))) return { invitations: [] };
  const rows = await listUnanswered(db, viewer.uid);
  return {
    invitations: rows.map(({ startsAt, endsAt, ...row }) => ({
      ...row,
      start: startsAt.toISOString(),
      end: endsAt.toISOString(),
    })),
  };
}

/** Answers as the mailed link does, which is of no more use then. */
export async function answerManualEntry(app: App, viewer: Viewer, entryId: string, stay: boolean): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const { event, entry } = await holdManualEntry(trx, viewer, entryId);
    const now = app.now();
    if (stay) {
      await updateEntry(trx, entryId, { confirmedAt: now });
      await voidLinksOfEntry(trx, entryId);
      return entry.categoryId;
    }
    if (now >= event.startsAt) throw refused(messages.joining.removeStarted);
    await takeOut(trx, app, entry, viewer.uid);
    return entry.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
