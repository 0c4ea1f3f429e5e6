import { ORPCError } from '@orpc/server';
import type { Enroll } from '#contract/join-form.ts';
import { messages } from '#contract/messages.ts';
import { hasStarted, isCompleted } from '#domain/events/event-states.ts';
import { requireConfirmed } from '#server/accounts/accounts.access.ts';
import { makeLink } from '#server/accounts/mailed-links.ts';
import type { App } from '#server/app.ts';
import { type OwnCategory, ownCategory } from '#server/categories/categories.access.ts';
import { type Db, inTransaction } from '#server/db/connection.ts';
import { timesOf } from '#server/events/times-of.ts';
import type { RequestContext, Viewer } from '#server/http/context.ts';
import { refused, refusedField, tooMany } from '#server/http/refuse.ts';
import { limits, takeAttempt } from '#server/limits/attempts.ts';
import { takeOfDay } from '#server/limits/day-bounds.ts';
import { takeMails } from '#server/limits/third-party-mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { manualEnrollment } from '#server/mail/team-mails.ts';
import { chosenPicture, withFormPicture } from '#server/pictures/form-picture.ts';
import { isParticipant } from './entries.reads.ts';
import { findAthlete } from './entries.store.ts';
import { whyNoPlace } from './find-place.ts';
import { makeEntry } from './make-entry.ts';

async function refuseWithoutPlace(trx: Db, { event, category }: OwnCategory, now: Date): Promise<void> {
  const { reasons } = messages.joining;
  const times = timesOf(event);
  if (isCompleted(times, now.getTime())) throw refused(reasons.completed);
  if (hasStarted(times, now.getTime())) throw refused(reasons.started);
  if (now >= category.endsAt) throw refused(reasons['category-over']);
  const reason = await whyNoPlace(trx, { event, category, now });
  if (reason) throw refused(reasons[reason]);
}

type Asking = Pick<RequestContext, 'app' | 'address'>;

const enrollments = ({ config }: App) => ({ name: 'enrollments', most: config.maxEnrollments });

/** SAFE-M4: so many a day by one organization, and so many mails to one athlete, whoever has them sent. */
async function takeEnrollment(trx: Db, { app, address }: Asking, athleteId: string): Promise<void> {
  const now = app.now();
  const mails = { name: 'mails-to-athlete', most: app.config.maxMailsToAthlete };
  if (!(await takeOfDay(trx, mails, athleteId, now))) throw refused(messages.joining.enrollMails);
  await takeMails(trx, app, address);
}

/** J5: free of charge and marked as manual; the athlete is told, and answers by the link of that mail. */
export async function enroll(context: Asking, viewer: Viewer, input: Enroll): Promise<string> {
  try {
    return await enter(context, viewer, input);
  } catch (error) {
    // Also a way of asking which emails have an account: what was asked in vain counts, though nothing else is kept.
    if (error instanceof ORPCError && error.message === messages.joining.enrollUnknown) {
      await takeOfDay(context.app.database.kysely, enrollments(context.app), viewer.uid, context.app.now());
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
        await requireConfirmed(trx, viewer);
        await refuseWithoutPlace(trx, own, now);
        if (category.team && !team) throw refused(messages.joining.teamData);
        if (!(await takeOfDay(trx, enrollments(app), viewer.uid, now))) throw refused(messages.joining.enrollDaily);
        const athlete = await findAthlete(trx, email);
        if (!athlete) throw refusedField('email', messages.joining.enrollUnknown);
        if (await isParticipant(trx, event.id, athlete.id)) throw refusedField('email', messages.joining.enrollJoined);
        // Enrolling and removing in turn would fill somebody's mailbox.
        const secondsLeft = await takeAttempt(trx, limits.mails, `manual\n${event.id}\n${athlete.id}`, now);
        if (secondsLeft > 0) throw tooMany(secondsLeft);
        await takeEnrollment(trx, { app, address }, athlete.id);
        const entry = { eventId: event.id, categoryId, userId: athlete.id };
        const teamId =
          category.team && team
            ? await app.hooks.entries.createTeam(trx, app, {
                eventId: event.id,
                categoryId,
                captainId: athlete.id,
                name: team.name,
                photoId: chosenPicture(photo, newPhotoId, null),
                emails: [],
                allowedMembers: category.members,
                now,
              })
            : null;
        const entryId = await makeEntry(trx, {
          ...entry,
          teamId,
          orderId: null,
          isManual: true,
          typedName: name || null,
          now,
        });
        if (!entryId) throw refusedField('email', messages.joining.enrollJoined);
        const link = { purpose: 'manual-entry' as const, userId: athlete.id, email, entryId };
        const url = await makeLink(trx, app.config.publicUrl, link, now, { keepEarlier: true });
        const words = { name: athlete.name, eventName: event.name, categoryName: category.name, url };
        await queueMail(trx, app.jobs, { recipient: athlete.email, ...manualEnrollment(words) });
        return entryId;
      }),
  );
}
