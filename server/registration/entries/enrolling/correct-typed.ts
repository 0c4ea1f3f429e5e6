import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { ownEvent, refuseUnlessPublic } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { recordAct } from '#server/foundation/audit/record-act.ts';
import { type Db, inRepeatableTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { voidLinksOfEntry } from '#server/people/accounts/mailed-links.ts';
import { findEntryNames } from '#server/registration/entries/entries.store.ts';
import { isAddressIn } from '#server/registration/entries/is-address-in.ts';
import {
  findPlaceholder,
  type Placeholder,
  saveAddress,
  saveTypedName,
} from '#server/registration/entries/placeholders.store.ts';
import { mailPlace } from './add-placeholder.ts';
import { type Asking, takeEnrollmentMails, takeEnrollments } from './enrollment-quota.ts';

type Typed = { uid: string; name?: string | undefined; email?: string | undefined };

type Addressed = Pick<Placeholder, 'userId' | 'eventId' | 'entryId' | 'name'>;

/** Changes the address of a placeholder and voids the link to the old one. The caller counts the mail (N10). */
export async function changeAddress(
  trx: Db,
  { app }: Pick<Asking, 'app'>,
  by: Viewer,
  { userId, eventId, entryId, name }: Addressed,
  email: string,
): Promise<void> {
  await voidLinksOfEntry(trx, entryId, userId);
  await saveAddress(trx, userId, email || null);
  const details = { entry: entryId, hasAddress: email !== '' };
  await recordAct(trx, 'typed-address-changed', { by, about: userId, eventId, details, at: app.now() });
  const words = email ? await findEntryNames(trx, entryId) : undefined;
  if (words) await mailPlace(trx, app, { userId, eventId, entryId, name, email }, words, app.now());
}

async function giveAddress(trx: Db, asking: Asking, viewer: Viewer, place: Addressed, email: string) {
  await changeAddress(trx, asking, viewer, place, email);
  if (!email) return;
  await takeEnrollments(trx, asking.app, organizationOf(viewer));
  await takeEnrollmentMails(trx, asking, [email]);
}

async function giveName(trx: Db, { app }: Asking, by: Viewer, { userId, eventId, entryId }: Addressed, name: string) {
  await saveTypedName(trx, userId, name);
  const details = { entry: entryId };
  await recordAct(trx, 'typed-name-changed', { by, about: userId, eventId, details, at: app.now() });
}

/**
 * Corrects name or address of a placeholder until the event is over. A missing field stays unchanged: a window with an
 * old address must not restore it (N10).
 */
export async function correctTyped(asking: Asking, viewer: Viewer, typed: Typed): Promise<void> {
  const { app } = asking;
  const categoryId = await inRepeatableTransaction(app.database.kysely, async trx => {
    const found = await findPlaceholder(trx, typed.uid);
    if (!found) throw notFound(messages.enrolling.taken);
    const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
    // The athlete may have taken the place over before this call got the event lock.
    const held = await findPlaceholder(trx, typed.uid);
    if (!held) throw notFound(messages.enrolling.taken);
    refuseUnlessPublic(event);
    if (isCompleted(timesOf(event), app.now().getTime())) throw refused(messages.joining.reasons.completed);
    await requireConfirmed(trx, organizationOf(viewer));
    const { name = held.name, email = held.email ?? '' } = typed;
    if (name !== held.name) await giveName(trx, asking, viewer, held, name);
    if (email !== (held.email ?? '')) {
      if (await isAddressIn(trx, held.eventId, email)) throw refusedField('email', messages.joining.enrollJoined);
      await giveAddress(trx, asking, viewer, { ...held, name }, email);
    }
    return held.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
