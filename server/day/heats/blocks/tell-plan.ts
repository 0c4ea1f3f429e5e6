import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { testOfRow } from '#server/day/heats/timetable/public-timetable.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { planPublished } from '#server/foundation/mail/texts/event-mails.ts';
import { isConfirmed } from '#server/people/accounts/accounts.reads.ts';
import {
  forgetTelling,
  holdTelling,
  isTold,
  listPublicBlocks,
  listToTell,
  noteTelling,
  noteTold,
} from './blocks.store.ts';

/**
 * The number of athletes who get a mail when the plan is published. Zero when they had it, of a draft or a hidden event,
 * and from an account without a confirmed address (SAFE-M6).
 */
export async function countToTell(db: Db, { id, isPublic, finishedAt, organizationId }: OwnEventRow): Promise<number> {
  if (!isPublic || finishedAt || (await isTold(db, id)) || !(await isConfirmed(db, organizationId))) return 0;
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

/**
 * Mails each athlete the hours of the own tests, as the public reads them. Where the public reads none any more, nobody is
 * told, and a later publication may tell them.
 */
export const tellPlan = (app: App, eventId: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    if (!(await holdTelling(trx, eventId))) return;
    const event = await findAnyEvent(trx, eventId);
    const isWritten = event?.isPublic && (await mailPlan(app, trx, event));
    if (isWritten) await noteTold(trx, eventId, app.now());
    else await forgetTelling(trx, eventId);
  });

/** False without anybody to tell. */
async function mailPlan(app: App, trx: Db, { id, name: eventName, timeZone }: OwnEventRow): Promise<boolean> {
  const now = app.now();
  const blocks = (await listPublicBlocks(trx, id)).toSorted((one, other) => +one.from - +other.from);
  const url = `${app.config.publicUrl}/events/event-detail/${id}`;
  let isWritten = false;
  for (const { name, email, categoryId } of await listToTell(trx, id)) {
    const own = blocks.filter(block => block.categoryId === categoryId);
    if (own.length === 0) continue;
    const tests = own.map(({ category, from, to, ...row }) => ({ category, test: testOfRow(row, now), from, to }));
    await queueMail(trx, app, { recipient: email, ...planPublished({ name, eventName, timeZone, tests, url }) });
    isWritten = true;
  }
  return isWritten;
}
