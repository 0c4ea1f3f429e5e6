import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { confirmAddressOf } from '#server/people/accounts/change-account.ts';
import { findInviting } from '#server/people/accounts/mailed-links.ts';
import { isParticipant } from './entries.reads.ts';
import { lockEntry, updateEntry } from './entries.store.ts';
import { deletePlaceholder, findPlaceholder, type Placeholder, replaceParticipant } from './placeholders.store.ts';

type Taker = Pick<Viewer, 'uid' | 'network'>;

/** The address is the one for which the place waited when whoever asks found it. */
type Waiting = Pick<Placeholder, 'userId' | 'eventId'> & { email: string };

/**
 * A place that still waits for that address, held with its event: another may have taken it while this one waited, or the
 * organizer corrected whom it is for.
 */
export async function holdPlace(trx: Db, { userId, eventId, email }: Waiting) {
  const event = await lockEvent(trx, eventId);
  const place = await findPlaceholder(trx, userId);
  const entry = place?.email === email && (await lockEntry(trx, place.entryId));
  return entry ? { event, entry, standInId: userId } : null;
}

type Held = NonNullable<Awaited<ReturnType<typeof holdPlace>>>;

/**
 * N10: an account comes in the place of a typed name, with what that name achieved: participation, entry, team and the
 * parts of a team's results. Answers the category whose board changes.
 */
export async function takePlace(trx: Db, app: App, held: Held | null, by: Taker): Promise<string> {
  if (!held) throw refused(messages.joining.takenOver);
  const { entry, standInId } = held;
  const userId = by.uid;
  if (await isParticipant(trx, entry.eventId, userId)) throw refused(messages.joining.reasons.joined);
  await deletePlaceholder(trx, standInId);
  await replaceParticipant(trx, entry.id, standInId, userId);
  if (entry.userId === standInId) await updateEntry(trx, entry.id, { userId, confirmedAt: app.now() });
  await app.hooks.entries.placeTaken(trx, { entryId: entry.id, teamId: entry.teamId, from: standInId, to: userId });
  // The typed name and its link go: this line alone tells later whose place it was.
  const details = { entry: entry.id, placeholder: standInId };
  await recordAct(trx, 'place-taken', { by, about: userId, eventId: entry.eventId, details, at: app.now() });
  return entry.categoryId;
}

async function findPlaceOf(trx: Db, link: { userId: string | null; email: string } | undefined) {
  const found = link?.userId ? await findPlaceholder(trx, link.userId) : undefined;
  return link && found && { ...found, email: link.email };
}

/** Who has the code has read the mail: an account with that very address is confirmed by it (A13). */
export async function takeOver(app: App, viewer: Viewer, code: string): Promise<string> {
  const taken = await inTransaction(app.database.kysely, async trx => {
    const found = await findPlaceOf(trx, await findInviting(trx, code, app.now()));
    if (!found) throw refused(messages.joining.takenOver);
    const held = await holdPlace(trx, found);
    // The same address may have been given once more since, with another link.
    if (!(await findInviting(trx, code, app.now()))) throw refused(messages.joining.takenOver);
    const categoryId = await takePlace(trx, app, held, viewer);
    if (found.email === viewer.email) await confirmAddressOf(trx, viewer.uid, app.now());
    return { categoryId, eventId: found.eventId };
  });
  // A name appears: whoever reads a board after this answer sees it.
  app.boards.touch(taken.categoryId, '*');
  return taken.eventId;
}

type Link = { userId: string; email: string };

/** Whoever signs up by the mailed link has said yes to the place; one that is gone meanwhile keeps nobody from it. */
export async function takePlaceOfLink(trx: Db, app: App, link: Link, by: Taker): Promise<void> {
  const found = await findPlaceOf(trx, link);
  const held = found && (await holdPlace(trx, found));
  if (held) await takePlace(trx, app, held, by);
}
