import type { App } from '#server/app.ts';
import { inTransaction } from '#server/db/connection.ts';
import { eventMoved } from '#server/mail/event-mails.ts';
import { queueMail } from '#server/mail/outbox.ts';
import { findEvent } from './events.store.ts';
import { listJoinedBefore, takeUntold } from './moves.store.ts';

/** One mail each, with the dates that hold now; what was moved there and back meanwhile is no news. */
export const tellMove = (app: App, eventId: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const moves = (await takeUntold(trx, eventId, app.now())).sort((a, b) => a.movedAt.getTime() - b.movedAt.getTime());
    const [first] = moves;
    const last = moves.at(-1);
    const event = await findEvent(trx, eventId);
    if (!first || !last || !event || first.fromStartsAt.getTime() === last.toStartsAt.getTime()) return;
    const told = {
      eventName: event.name,
      timeZone: event.timeZone,
      before: { start: first.fromStartsAt, end: first.fromEndsAt },
      now: { start: last.toStartsAt, end: last.toEndsAt },
      url: `${app.config.publicUrl}/events/event-detail/${eventId}`,
    };
    for (const { name, email } of await listJoinedBefore(trx, eventId, last.movedAt)) {
      await queueMail(trx, app.jobs, { recipient: email, ...eventMoved({ ...told, name }) });
    }
  });
