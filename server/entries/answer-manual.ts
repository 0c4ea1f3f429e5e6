import { messages } from '#contract/messages.ts';
import { checkLink, redeemLink } from '#server/accounts/mailed-links.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/db/connection.ts';
import { lockEvent } from '#server/events/lock-event.ts';
import { refused } from '#server/http/refuse.ts';
import { findEntryNames, lockEntry, updateEntry } from './entries.store.ts';
import { takeOut } from './take-out.ts';

const gone = messages.joining.manualGone;

async function findWaiting(db: Db, link: { entryId: string | null; userId: string }) {
  const entry = link.entryId ? await findEntryNames(db, link.entryId) : undefined;
  if (entry?.userId !== link.userId || !entry.isManual || entry.confirmedAt) throw refused(gone);
  return entry;
}

/** What the page shows before anybody presses a button: asking changes nothing. */
export async function checkManual(app: App, code: string) {
  const db = app.database.kysely;
  const entry = await findWaiting(db, await checkLink(db, 'manual-entry', code, app.now(), gone));
  const { eventId, eventName, categoryName, startsAt, timeZone } = entry;
  return { eventId, eventName, categoryName, start: startsAt.toISOString(), timeZone };
}

export async function answerManual(app: App, code: string, stay: boolean): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const now = app.now();
    const { eventId } = await findWaiting(trx, await checkLink(trx, 'manual-entry', code, now, gone));
    const event = await lockEvent(trx, eventId);
    const link = await redeemLink(trx, 'manual-entry', code, now, gone);
    const entry = link.entryId ? await lockEntry(trx, link.entryId) : undefined;
    if (!entry || entry.userId !== link.userId) throw refused(gone);
    if (stay) {
      await updateEntry(trx, entry.id, { confirmedAt: now });
      return entry.categoryId;
    }
    if (now >= event.startsAt) throw refused(messages.joining.removeStarted);
    await takeOut(trx, app, entry, link.userId);
    return entry.categoryId;
  });
  // A name appears, or a row goes: whoever reads a board after this answer sees it.
  app.boards.touch(categoryId, '*');
}
