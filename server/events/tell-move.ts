import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { eventMoved } from '#server/mail/event-mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { findEvent } from './events.store.ts';
import { listJoinedBefore, takeUntold } from './moves.store.ts';

type Dates = { start: Date; end: Date };
const isSame = (one: Dates, other: Dates) =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime();

/**
 * One mail each, with the dates that hold now and those that held when somebody joined; what was moved there and back
 * meanwhile is no news.
 */
export const tellMove = (app: App, eventId: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const moves = (await takeUntold(trx, eventId, app.now())).sort((a, b) => a.movedAt.getTime() - b.movedAt.getTime());
    const last = moves.at(-1);
    const event = await findEvent(trx, eventId);
    if (!last || !event) return;
    const now = { start: event.startsAt, end: event.endsAt };
    const told = {
      eventName: event.name,
      timeZone: event.timeZone,
      now,
      url: `${app.config.publicUrl}/events/event-detail/${eventId}`,
    };
    for (const { name, email, joinedAt } of await listJoinedBefore(trx, eventId, last.movedAt)) {
      const missed = moves.find(({ movedAt }) => movedAt >= joinedAt) ?? last;
      const before = { start: missed.fromStartsAt, end: missed.fromEndsAt };
      if (isSame(before, now)) continue;
      await queueMail(trx, app.jobs, { recipient: email, ...eventMoved({ ...told, before, name }) });
    }
  });
