import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { checkLink, redeemLink } from '#server/people/accounts/mailed-links.ts';
import { leavePlace } from '#server/registration/entries/leaving/leave-place.ts';
import { athleteIn } from './entries.access.ts';
import { findEntryNames, lockEntry, updateEntry } from './entries.store.ts';
import { findAccountOf, findPlaceholder } from './placeholders.store.ts';
import { whyUnadmitted } from './refuse-age.ts';
import { shownDetails } from './typed-details.ts';

const gone = messages.joining.manualGone;

/** Finds the entry that waits for an answer: an account's own, or a placeholder's (N10). */
async function findWaiting(db: Db, link: { entryId: string | null; userId: string }) {
  const entry = link.entryId ? await findEntryNames(db, link.entryId) : undefined;
  const standIn = await findPlaceholder(db, link.userId);
  const isWaiting = standIn ? standIn.entryId === link.entryId : entry?.userId === link.userId && entry.isManual;
  if (!entry || !isWaiting || (!standIn && entry.confirmedAt)) throw refused(gone);
  return { ...entry, standIn };
}

/** Returns the content of the page before the answer. Changes nothing. */
export async function checkManual({ app, readViewer }: Pick<RequestContext, 'app' | 'readViewer'>, code: string) {
  const db = app.database.kysely;
  const link = await checkLink(db, 'manual-entry', code, app.now(), gone);
  const { eventId, eventName, categoryName, teamName, timeZone, standIn, ...of } = await findWaiting(db, link);
  const account = standIn && (await findAccountOf(db, link.email));
  const viewer = await readViewer();
  const taker = standIn ? athleteIn(viewer) : link.userId;
  return {
    eventId,
    eventName,
    categoryName,
    ageRange: [of.ageMin, of.ageMax] satisfies [number, number],
    admits: of.admits,
    teamName,
    start: of.startsAt.toISOString(),
    timeZone,
    mismatch: taker ? await whyUnadmitted(db, taker, { startsAt: of.startsAt, timeZone }, of) : null,
    standIn: standIn
      ? {
          ...{ name: standIn.name, email: link.email },
          ...{ hasAccount: account?.type === 'athlete', details: shownDetails(standIn) },
        }
      : null,
  };
}

export async function answerManual(app: App, code: string, stay: boolean): Promise<void> {
  const categoryId = await inTransaction(app.database.kysely, async trx => {
    const now = app.now();
    const { eventId } = await findWaiting(trx, await checkLink(trx, 'manual-entry', code, now, gone));
    const event = await lockEvent(trx, eventId);
    const link = await redeemLink(trx, 'manual-entry', code, now, gone);
    const { standIn } = await findWaiting(trx, link);
    const entry = link.entryId ? await lockEntry(trx, link.entryId) : undefined;
    if (!entry) throw refused(gone);
    // A placeholder cannot keep the place. An account has to take it over.
    if (stay && standIn) throw refused(messages.joining.needsAccount);
    if (stay) {
      await updateEntry(trx, entry.id, { confirmedAt: now });
      return entry.categoryId;
    }
    return leavePlace(trx, app, { event, entry, userId: link.userId });
  });
  // The board gets a name or loses a row. A reader after this answer must see that.
  app.boards.touch(categoryId, '*');
}
