import type { BadgePage, OwnBadge } from '#contract/day/badges.ts';
import { messages } from '#contract/messages.ts';
import { openAfterEndMs } from '#domain/day/door/decide.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';
import type { App } from '#server/app.ts';
import { findAnyEvent, listAnyEvents } from '#server/competition/events/events.reads.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { shortCodes } from '#server/money/tickets/short-codes.ts';
import { signTickets } from '#server/money/tickets/sign-ticket.ts';
import { toTicketEvent } from '#server/money/tickets/ticket-view.ts';
import { isAtTheDoor, isOwnBadge } from './badges.access.ts';
import { listCodesOf, listHeldTickets } from './badges.store.ts';
import { readPeople } from './read-people.ts';

type Badge = { eventId: string; code: string };
const placeOf = ({ eventId, code }: Badge) => ({ eventId, typeId: personType, ticketId: code });

/** A stranger gets the name and the event. The event's staff also get the contents, and the owner also the QR. */
export async function readBadge(app: App, viewer: Viewer | null, badge: Badge): Promise<BadgePage> {
  const db = app.database.kysely;
  const [person] = await readPeople(db, badge.eventId, { codes: [badge.code] });
  const event = person && (await findAnyEvent(db, badge.eventId));
  if (!person || !event) throw notFound(messages.badge.missing);
  const isStaff = await isAtTheDoor(db, viewer, event, app.now());
  // A person who left has no badge any more; staff can read why.
  if (person.isOut && !isStaff) throw notFound(messages.badge.missing);
  const [qr = null] = isOwnBadge(viewer, person) ? await signTickets(app, [placeOf(badge)]) : [];
  const tickets = isStaff ? await listHeldTickets(db, event.id, [person.uid]) : [];
  return {
    event: toTicketEvent(event),
    code: person.code,
    name: person.name,
    qr,
    shortCode: qr && (await shortCodes(db))(person.code),
    held: isStaff
      ? {
          ...person.held,
          isOut: person.isOut,
          tickets: tickets.map(({ typeName }) => typeName),
        }
      : null,
  };
}

export async function listOwnBadges(app: App, viewer: Viewer): Promise<OwnBadge[]> {
  const db = app.database.kysely;
  const own = await listCodesOf(db, viewer.uid, new Date(app.now().getTime() - openAfterEndMs));
  if (own.length === 0) return [];
  const rows = await listAnyEvents(
    db,
    own.map(({ eventId }) => eventId),
  );
  const events = new Map(rows.map(row => [row.id, row]));
  const codes = await signTickets(app, own.map(placeOf));
  const shortCodeOf = await shortCodes(db);
  return own.map(({ eventId, code, category }, at) => ({
    event: toTicketEvent(events.get(eventId)!),
    code,
    category,
    qr: codes[at]!,
    shortCode: shortCodeOf(code),
  }));
}
