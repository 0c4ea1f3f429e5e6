import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { noDetails } from '#domain/registration/entries/typed-details.ts';
import { ownEvent, refuseUnlessPublic } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { type Db, inRepeatableTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { findEntry, findEntryNames, listParticipants } from '#server/registration/entries/entries.store.ts';
import { isAddressIn } from '#server/registration/entries/is-address-in.ts';
import { findTeamOfEntry, listKnown } from '#server/registration/entries/placeholders.store.ts';
import type { Asking } from './enrollment-quota.ts';
import { isCalled } from './judge-there.ts';
import { addMates } from './place-mates.ts';

type Mate = { entryId: string; name: string; email: string };

/**
 * True if an earlier call added the mate, whose answer was lost: the same name, with the same address or both without
 * one.
 */
async function isThere(trx: Db, entryId: string, { name, email }: Omit<Mate, 'entryId'>): Promise<boolean> {
  const known = await listKnown(trx, [entryId]);
  return known.some(one => isCalled(one, { name }) && (email ? one.email === email : one.lacksAddress));
}

/** Adds one person to an existing team, whoever made it, until the event is over (N10). */
export async function addMate(asking: Asking, viewer: Viewer, { entryId, ...mate }: Mate): Promise<void> {
  const { app } = asking;
  const categoryId = await inRepeatableTransaction(app.database.kysely, async trx => {
    const found = await findEntry(trx, entryId);
    if (!found) throw notFound();
    const event = await ownEvent(trx, viewer, found.eventId, { lock: true });
    const names = await findEntryNames(trx, entryId);
    if (!names) throw notFound();
    refuseUnlessPublic(event);
    if (isCompleted(timesOf(event), app.now().getTime())) throw refused(messages.joining.reasons.completed);
    await requireConfirmed(trx, organizationOf(viewer));
    const team = await findTeamOfEntry(trx, entryId);
    if (!team) throw refused(messages.enrolling.alonePlace);
    if (await isThere(trx, entryId, mate)) return found.categoryId;
    const { length: members } = await listParticipants(trx, entryId);
    if (members >= team.allowedMembers) throw refused(messages.enrolling.teamFull(team.allowedMembers));
    if (await isAddressIn(trx, event.id, mate.email)) throw refusedField('email', messages.joining.enrollJoined);
    await addMates(trx, asking, viewer, {
      eventId: event.id,
      entryId,
      mates: [{ ...mate, details: noDetails }],
      words: names,
    });
    return found.categoryId;
  });
  app.boards.touch(categoryId, '*');
}
