import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { confirmAddressOf } from '#server/people/accounts/change-account.ts';
import { findInviting } from '#server/people/accounts/mailed-links.ts';
import { replaceCaptain } from '#server/registration/teams/leave-team.ts';
import { isParticipant } from './entries.reads.ts';
import { lockEntry, updateEntry } from './entries.store.ts';
import { deletePlaceholder, findPlaceholder, type Placeholder, replaceParticipant } from './placeholders.store.ts';

type Taker = Pick<Viewer, 'uid' | 'network'>;

/** `email` is the address by which the caller found the place. */
type Waiting = Pick<Placeholder, 'userId' | 'eventId'> & { email: string };

/**
 * Locks the event and a place that still waits for that address. Null if another account has taken the place meanwhile,
 * or the organizer changed the address.
 */
export async function holdPlace(trx: Db, { userId, eventId, email }: Waiting) {
  const event = await lockEvent(trx, eventId);
  const place = await findPlaceholder(trx, userId);
  const entry = place?.email === email && (await lockEntry(trx, place.entryId));
  return entry ? { event, entry, standInId: userId } : null;
}

type Held = NonNullable<Awaited<ReturnType<typeof holdPlace>>>;

/**
 * Replaces a placeholder by an account: participation, entry, team and parts of team results. Returns
 * the category whose board changes (N10).
 */
export async function takePlace(trx: Db, app: App, held: Held | null, by: Taker): Promise<string> {
  if (!held) throw refused(messages.joining.takenOver);
  const { entry, standInId } = held;
  const userId = by.uid;
  if (await isParticipant(trx, entry.eventId, userId)) throw refused(messages.joining.reasons.joined);
  await deletePlaceholder(trx, standInId);
  await replaceParticipant(trx, entry.id, standInId, userId);
  if (entry.userId === standInId) await updateEntry(trx, entry.id, { userId, confirmedAt: app.now() });
  const place = { entryId: entry.id, teamId: entry.teamId, from: standInId, to: userId };
  await replaceCaptain(trx, place);
  for (const follow of app.ports.entryObservers.placeTaken) await follow(trx, place);
  // The typed name and its link are deleted, so only this log line says whose place it was.
  const details = { entry: entry.id, placeholder: standInId };
  await recordAct(trx, 'place-taken', { by, about: userId, eventId: entry.eventId, details, at: app.now() });
  return entry.categoryId;
}

async function findPlaceOf(trx: Db, link: { userId: string | null; email: string } | undefined) {
  const found = link?.userId ? await findPlaceholder(trx, link.userId) : undefined;
  return link && found && { ...found, email: link.email };
}

/** The code proves access to the mailbox: it confirms an account with the same address (A13). */
export async function claimPlaceholder(app: App, viewer: Viewer, code: string): Promise<string> {
  const taken = await inTransaction(app.database.kysely, async trx => {
    const found = await findPlaceOf(trx, await findInviting(trx, code, app.now()));
    if (!found) throw refused(messages.joining.takenOver);
    const held = await holdPlace(trx, found);
    // While this call waited for the lock, the address may have got a new link. A new link voids this one.
    if (!(await findInviting(trx, code, app.now()))) throw refused(messages.joining.takenOver);
    const categoryId = await takePlace(trx, app, held, viewer);
    if (found.email === viewer.email) await confirmAddressOf(trx, viewer.uid, app.now());
    return { categoryId, eventId: found.eventId };
  });
  // The board gets a name. A reader after this answer must see it.
  app.boards.touch(taken.categoryId, '*');
  return taken.eventId;
}

type Link = { userId: string; email: string };

/**
 * Gives the place to an account that signed up by the mailed link. If the place is gone, the sign-up still succeeds.
 */
export async function claimPlaceholderOfLink(trx: Db, app: App, link: Link, by: Taker): Promise<void> {
  const found = await findPlaceOf(trx, link);
  const held = found && (await holdPlace(trx, found));
  if (held) await takePlace(trx, app, held, by);
}
