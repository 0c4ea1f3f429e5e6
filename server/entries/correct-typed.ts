import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/events/event-states.ts';
import { requireConfirmed } from '#server/accounts/accounts.access.ts';
import { voidLinksOfEntry } from '#server/accounts/mailed-links.ts';
import { type Db, inRepeatableTransaction } from '#server/db/connection.ts';
import { ownEvent, refuseUnlessPublic } from '#server/events/events.access.ts';
import { timesOf } from '#server/events/times-of.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound, refused, refusedField } from '#server/http/refuse.ts';
import { mailPlace } from './add-placeholder.ts';
import { findEntryNames } from './entries.store.ts';
import { isAddressIn } from './is-address-in.ts';
import { findPlaceholder, type Placeholder, saveAddress, saveTypedName } from './placeholders.store.ts';
import { type Asking, takeEnrollmentMails, takeEnrollments } from './take-enrollment.ts';

type Typed = { uid: string; name: string; email: string };

type Addressed = Pick<Placeholder, 'userId' | 'eventId' | 'entryId' | 'name'>;

/**
 * N10: the place waits for that address from here on; the link that went to another one opens nothing any more. The mail
 * is counted by whoever asks.
 */
export async function changeAddress(
  trx: Db,
  { app }: Pick<Asking, 'app'>,
  { userId, eventId, entryId, name }: Addressed,
  email: string,
): Promise<void> {
  await voidLinksOfEntry(trx, entryId, userId);
  await saveAddress(trx, userId, email || null);
  const words = email ? await findEntryNames(trx, entryId) : undefined;
  if (words) await mailPlace(trx, app, { userId, eventId, entryId, name, email }, words, app.now());
}

async function giveAddress(trx: Db, asking: Asking, organizationId: string, place: Addressed, email: string) {
  await changeAddress(trx, asking, place, email);
  if (!email) return;
  await takeEnrollments(trx, asking.app, organizationId);
  await takeEnrollmentMails(trx, asking, [email]);
}

/** N10: what was typed of somebody without an account, put right until the event is over. */
export async function correctTyped(asking: Asking, viewer: Viewer, { uid, name, email }: Typed): Promise<void> {
  const { app } = asking;
  const categoryId = await inRepeatableTransaction(app.database.kysely, async trx => {
    const found = await findPlaceholder(trx, uid);
    if (!found) throw notFound(messages.enrolling.taken);
    const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
    // Whose place it is may have taken it while this one waited for the event.
    const held = await findPlaceholder(trx, uid);
    if (!held) throw notFound(messages.enrolling.taken);
    refuseUnlessPublic(event);
    if (isCompleted(timesOf(event), app.now().getTime())) throw refused(messages.joining.reasons.completed);
    await requireConfirmed(trx, viewer);
    if (name !== held.name) await saveTypedName(trx, uid, name);
    if (email !== (held.email ?? '')) {
      if (await isAddressIn(trx, held.eventId, email)) throw refusedField('email', messages.joining.enrollJoined);
      await giveAddress(trx, asking, viewer.uid, { ...held, name }, email);
    }
    return held.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
