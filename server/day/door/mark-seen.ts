import { messages } from '#contract/messages.ts';
import { dayOf, decide } from '#domain/day/door/decide.ts';
import { isRehearsal } from '#domain/day/door/rehearsal.ts';
import type { TicketPlace } from '#domain/money/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import { isAtTheDoor } from '#server/day/badges/badges.access.ts';
import { inRepeatableTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { reviewTickets } from '#server/money/tickets/review-tickets.ts';
import { ticketAt } from '#server/money/tickets/tickets.access.ts';
import { readKnown } from './door-ticket.ts';
import { lockTickets } from './door-tickets.store.ts';
import { insertMarks, listMarks } from './marks.store.ts';

/**
 * Stores a look at a ticket's page. Any look marks the ticket as reviewed; a look by staff admits. A repeated mark
 * counts once (PUB-225, T2).
 */
export async function markSeen(app: App, viewer: Viewer | null, { id, ...place }: TicketPlace & { id: string }) {
  return inRepeatableTransaction(app.database.kysely, async trx => {
    const { ticket, event } = await ticketAt(trx, place);
    const now = app.now();
    const isStaff = await isAtTheDoor(trx, viewer, event, now);
    const isTried = isRehearsal({ start: event.startsAt, timeZone: event.timeZone }, now);
    await lockTickets(trx, event.id, [ticket.id]);
    const [known] = await readKnown(app, trx, { eventId: event.id, viewer }, [ticket.id]);
    const asked = { eventId: event.id, timeZone: event.timeZone, place, signature: 'none' as const, at: now };
    const { verdict } = decide({ ...asked, ticket: known! });
    if (verdict === 'void') throw refused(messages.ticket.isVoid);
    if (verdict === 'test' && isStaff) throw refused(messages.door.test);
    const [mark] = await listMarks(trx, [id]);
    if (mark && mark.ticketId !== ticket.id) throw refused(messages.door.reused);
    // A stranger's second visit stores nothing, so the table cannot be flooded.
    if (!mark && ((isStaff && !isTried) || !ticket.approvedAt)) {
      const entered = verdict === 'enter' ? ('admitted' as const) : ('again' as const);
      await insertMarks(trx, event.id, [
        {
          id,
          subject: `t:${ticket.id}`,
          ticketId: ticket.id,
          madeBy: isStaff ? 'staff' : 'visitor',
          userId: viewer?.uid ?? null,
          day: dayOf(known!.entries, now, event.timeZone),
          // A test at home does not use the ticket up (ORGA-C12).
          outcome: isStaff && !isTried ? entered : 'seen',
          decidedAt: now,
          receivedAt: now,
        },
      ]);
    }
    await reviewTickets(trx, [ticket.id], now);
    const day = dayOf(known!.entries, now, event.timeZone);
    const before = known!.admitted.find(admission => admission.day === day && admission.id !== id);
    return {
      approvedAt: (ticket.approvedAt ?? now).toISOString(),
      staff: isStaff ? { before: before?.at ?? null, isRehearsal: isTried } : null,
    };
  });
}
