import type { App } from '#server/app.ts';
import { findEvent } from '#server/competition/events/events.store.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { queueMail } from '#server/foundation/mail/outbox.ts';
import { eventMoved, ticketsMoved } from '#server/foundation/mail/texts/event-mails.ts';
import { listJoinedBefore, takeUntold } from './moves.store.ts';

type Dates = { start: Date; end: Date };
const isSame = (one: Dates, other: Dates) =>
  one.start.getTime() === other.start.getTime() && one.end.getTime() === other.end.getTime();

/**
 * Mails each address once, with the current dates and those when the person joined. If these are equal, no mail is
 * sent. Ticket holders also get a mail about a new place.
 */
export const notifyMove = (app: App, eventId: string): Promise<void> =>
  inTransaction(app.database.kysely, async trx => {
    const moves = (await takeUntold(trx, eventId, app.now())).sort((a, b) => a.movedAt.getTime() - b.movedAt.getTime());
    const last = moves.at(-1);
    const event = await findEvent(trx, eventId);
    if (!last || !event) return;
    const now = { start: event.startsAt, end: event.endsAt };
    const facts = {
      eventName: event.name,
      timeZone: event.timeZone,
      now,
      url: `${app.config.publicUrl}/events/event-detail/${eventId}`,
    };
    const missedSince = (since: Date) => moves.find(({ movedAt }) => movedAt >= since) ?? last;
    const told = new Set<string>();
    for (const { name, email, joinedAt } of await listJoinedBefore(trx, eventId, last.movedAt)) {
      const missed = missedSince(joinedAt);
      const before = { start: missed.fromStartsAt, end: missed.fromEndsAt };
      if (isSame(before, now)) continue;
      await queueMail(trx, app, { recipient: email, ...eventMoved({ ...facts, before, name }) });
      told.add(email);
    }
    for (const { email, since } of await app.ports.ticketHolders.listHolders(trx, eventId, last.movedAt)) {
      const missed = missedSince(since);
      const before = {
        start: missed.fromStartsAt,
        end: missed.fromEndsAt,
        address: missed.fromAddress ?? event.address,
      };
      if (told.has(email) || (isSame(before, now) && before.address === event.address)) continue;
      const held = { ...facts, before, now: { ...now, address: event.address } };
      await queueMail(trx, app, { recipient: email, ...ticketsMoved(held) });
    }
  });
