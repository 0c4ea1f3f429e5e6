import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { testOfRow } from '#server/day/heats/timetable/public-timetable.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { planPublished } from '#server/foundation/mail/texts/event-mails.ts';
import { isConfirmed } from '#server/people/accounts/accounts.reads.ts';
import { isTold, listPublicBlocks, listToTell, noteTelling, takeTelling } from './blocks.store.ts';

/**
 * The number of athletes who get a mail when the plan is published. Zero when they had it, of a draft, and from an
 * account without a confirmed address (SAFE-M6).
 */
export async function countToTell(db: Db, { id, draft, finishedAt, organizationId }: OwnEventRow): Promise<number> {
  if (draft || finishedAt || (await isTold(db, id)) || !(await isConfirmed(db, organizationId))) return 0;
  return (await listToTell(db, id)).length;
}

/** Has the athletes told of the hours of their tests. Returns how many. Caller holds the event lock. */
export async function tellOnce(app: App, trx: Db, event: OwnEventRow, now: Date): Promise<number> {
  const athletes = await countToTell(trx, event);
  if (athletes === 0) return 0;
  await noteTelling(trx, event.id, athletes, now);
  await app.jobs.send(trx, 'tell-plan', { eventId: event.id });
  return athletes;
}

/** Mails each athlete the hours of the own tests, as the public reads them. Nothing of a plan that was withdrawn. */
export const tellPlan = (app: App, eventId: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const now = app.now();
    if (!(await takeTelling(trx, eventId, now))) return;
    const event = await findAnyEvent(trx, eventId);
    if (!event?.isPublic) return;
    const blocks = (await listPublicBlocks(trx, eventId)).toSorted((one, other) => +one.from - +other.from);
    const url = `${app.config.publicUrl}/events/event-detail/${eventId}`;
    for (const { name, email, categoryId } of await listToTell(trx, eventId)) {
      const own = blocks.filter(block => block.categoryId === categoryId);
      if (own.length === 0) continue;
      const tests = own.map(({ category, from, to, ...row }) => ({ category, test: testOfRow(row, now), from, to }));
      const { timeZone } = event;
      await queueMail(trx, app, {
        recipient: email,
        ...planPublished({ name, eventName: event.name, timeZone, tests, url }),
      });
    }
  });
