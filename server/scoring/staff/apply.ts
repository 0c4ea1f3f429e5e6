import { messages } from '#contract/messages.ts';
import type { ApplyForm } from '#contract/scoring/staff.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { applicationTypesOf } from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused, refusedField, unauthorized } from '#server/foundation/http/refuse.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { holdJudge, insertApplication } from './decisions.store.ts';
import { mailApplication } from './staff-news.ts';

const words = messages.staff;

/** One application per event and judge, for good. All other facts about the judge are in the account (ATH-168). */
export const apply = (app: App, viewer: Viewer, { eventId, type, aboutExperience }: ApplyForm): Promise<string> =>
  inTransaction(app.database.kysely, async trx => {
    // The event is read before it is locked, since a missing event has its own text here (ORG-413).
    if (!(await findAnyEvent(trx, eventId))) throw notFound(words.noEvent);
    const event = await lockEvent(trx, eventId);
    // An event that the public cannot see looks for no judges (N8, N11).
    if (!event.isPublic) throw notFound(words.noEvent);
    const now = app.now();
    const judge = await holdJudge(trx, viewer.uid);
    if (!judge) throw unauthorized();
    // An application sends mail to the organization and to the judge (SAFE-M17).
    await requireConfirmed(trx, viewer);
    if (isCompleted(timesOf(event), now.getTime())) throw refused(words.closed);
    if (!applicationTypesOf(event).includes(type)) throw refusedField('type', words.type);
    const id = crypto.randomUUID();
    const told = { id, eventId, judgeId: viewer.uid, type, aboutExperience, createdAt: now, updatedAt: now };
    if (!(await insertApplication(trx, told))) throw refused(words.applied);
    await mailApplication(trx, app, { id, event, judge, type });
    return id;
  });
