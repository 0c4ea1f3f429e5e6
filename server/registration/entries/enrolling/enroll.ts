import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { Enroll } from '#contract/money/join-form.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { type OwnCategory, ownCategory } from '#server/competition/categories/categories.access.ts';
import { refuseUnlessPublic } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { chosenPicture, withFormPicture } from '#server/foundation/pictures/form-picture.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { findAthlete } from '#server/registration/entries/entries.store.ts';
import { whyNoPlace } from '#server/registration/entries/find-place.ts';
import { isAddressIn } from '#server/registration/entries/is-address-in.ts';
import { createTeam } from '#server/registration/teams/create-team.ts';
import { type Asking, enrollments, takeEnrollmentMails, takeEnrollments } from './enrollment-quota.ts';
import { inviteByHand } from './invite-by-hand.ts';
import { makeEntry } from './make-entry.ts';

/** Refuses when there is no place. Late entries are allowed until the event is over (N10). */
async function refuseWithoutPlace(trx: Db, { event, category }: OwnCategory, now: Date): Promise<void> {
  refuseUnlessPublic(event);
  const { reasons } = messages.joining;
  if (isCompleted(timesOf(event), now.getTime())) throw refused(reasons.completed);
  const reason = await whyNoPlace(trx, { event, category, now });
  if (reason) throw refused(reasons[reason]);
}

/** Makes a free manual entry. The athlete gets a mail and answers by its link (J5). */
export async function enroll(context: Asking, viewer: Viewer, input: Enroll): Promise<string> {
  try {
    return await enter(context, viewer, input);
  } catch (error) {
    // Counts failed attempts too: they reveal which emails have an account. The failed transaction stored nothing else.
    if (error instanceof ORPCError && error.message === messages.joining.enrollUnknown) {
      await takeOfDay(context.app.database.kysely, enrollments(context.app), organizationOf(viewer), context.app.now());
    }
    throw error;
  }
}

function enter({ app, address }: Asking, viewer: Viewer, { categoryId, email, name, team }: Enroll): Promise<string> {
  const photo = team?.photo ?? '';
  return withFormPicture(
    app,
    { photo, who: viewer.uid, ask: () => ownCategory(app.database.kysely, viewer, categoryId) },
    newPhotoId =>
      inTransaction(app.database.kysely, async trx => {
        const own = await ownCategory(trx, viewer, categoryId, { lock: true });
        const { event, category } = own;
        const now = app.now();
        await requireConfirmed(trx, organizationOf(viewer));
        await refuseWithoutPlace(trx, own, now);
        if (category.team && !team) throw refused(messages.joining.teamData);
        await takeEnrollments(trx, app, organizationOf(viewer));
        const account = await findAthlete(trx, email);
        if (!account) throw refusedField('email', messages.joining.enrollUnknown);
        const joined = () => refusedField('email', messages.joining.enrollJoined);
        if (await isAddressIn(trx, event.id, account.email)) throw joined();
        const ids = { eventId: event.id, categoryId };
        const made = { captainId: account.id, photoId: chosenPicture(photo, newPhotoId, null), emails: [], now };
        const teamId =
          category.team && team
            ? await createTeam(trx, app, {
                ...ids,
                ...made,
                name: team.name,
                allowedMembers: category.members,
              })
            : null;
        const entry = {
          ...ids,
          userId: account.id,
          teamId,
          orderId: null,
          isManual: true,
          typedName: name || null,
          now,
        };
        const entryId = await makeEntry(trx, entry);
        if (!entryId) throw joined();
        const words = { eventName: event.name, categoryName: category.name };
        await inviteByHand(trx, { app }, { account, entryId, eventId: event.id, ...words });
        await takeEnrollmentMails(trx, { app, address }, [account.email]);
        return entryId;
      }),
  );
}
