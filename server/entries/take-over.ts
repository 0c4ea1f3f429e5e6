import { messages } from '#contract/messages.ts';
import { confirmAddressOf } from '#server/accounts/change-account.ts';
import { findInviting } from '#server/accounts/mailed-links.ts';
import type { App } from '#server/app.ts';
import { recordAct } from '#server/audit/record-act.ts';
import { type Db, inTransaction } from '#server/db/connection.ts';
import { lockEvent } from '#server/events/lock-event.ts';
import type { Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { isParticipant } from './entries.reads.ts';
import { lockEntry, updateEntry } from './entries.store.ts';
import { deletePlaceholder, findPlaceholder, type Placeholder, replaceParticipant } from './placeholders.store.ts';

type Taker = Pick<Viewer, 'uid' | 'network'>;

/**
 * N10: an account comes in the place of a typed name, with what that name achieved: participation, entry, team and the
 * parts of a team's results. Answers the category whose board changes.
 */
export async function takePlace(trx: Db, app: App, found: Placeholder, by: Taker): Promise<string> {
  const userId = by.uid;
  await lockEvent(trx, found.eventId);
  // Another answer may have come while this one waited for the event's lock.
  const held = await findPlaceholder(trx, found.userId);
  const entry = held && (await lockEntry(trx, held.entryId));
  if (!entry) throw refused(messages.joining.takenOver);
  if (await isParticipant(trx, entry.eventId, userId)) throw refused(messages.joining.reasons.joined);
  await deletePlaceholder(trx, held.userId);
  await replaceParticipant(trx, entry.id, held.userId, userId);
  if (entry.userId === held.userId) await updateEntry(trx, entry.id, { userId, confirmedAt: app.now() });
  await app.hooks.entries.placeTaken(trx, { entryId: entry.id, teamId: entry.teamId, from: held.userId, to: userId });
  // The typed name and its link go: this line alone tells later whose place it was.
  const details = { entry: entry.id, placeholder: held.userId };
  await recordAct(trx, 'place-taken', { by, about: userId, eventId: entry.eventId, details, at: app.now() });
  return entry.categoryId;
}

/** Who has the code has read the mail: an account with that very address is confirmed by it (A13). */
export async function takeOver(app: App, viewer: Viewer, code: string): Promise<string> {
  const taken = await inTransaction(app.database.kysely, async trx => {
    const link = await findInviting(trx, code, app.now());
    const found = link?.userId ? await findPlaceholder(trx, link.userId) : undefined;
    if (!link || !found) throw refused(messages.joining.takenOver);
    const categoryId = await takePlace(trx, app, found, viewer);
    if (link.email === viewer.email) await confirmAddressOf(trx, viewer.uid, app.now());
    return { categoryId, eventId: found.eventId };
  });
  // A name appears: whoever reads a board after this answer sees it.
  app.boards.touch(taken.categoryId, '*');
  return taken.eventId;
}

/** Whoever signs up by the mailed link has said yes to the place; one that is gone meanwhile keeps nobody from it. */
export async function takePlaceOfLink(trx: Db, app: App, standInId: string, by: Taker): Promise<void> {
  const found = await findPlaceholder(trx, standInId);
  if (found) await takePlace(trx, app, found, by);
}
