import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { isConfirmed } from '#server/people/accounts/accounts.reads.ts';
import { listTicketTypeRows } from './ticket-types.store.ts';
import { toTicketEvent, toTicketType } from './ticket-view.ts';
import { ownTicketType } from './tickets.access.ts';
import { countRefused } from './tickets.store.ts';

/** Ticket types of one event, in order of creation (ORG-434). */
export async function listTypes(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  const event = await ownEvent(db, viewer, eventId);
  const rows = await listTicketTypeRows(db, eventId);
  const refused = await countRefused(
    db,
    rows.map(({ id }) => id),
  );
  return {
    event: toTicketEvent(event),
    types: rows.map(row => toTicketType(row, event, app.now())),
    refused,
    canCharge: await isConfirmed(db, event.organizationId),
  };
}

export async function readType(app: App, viewer: Viewer, id: string) {
  const { type, event } = await ownTicketType(app.database.kysely, viewer, id);
  return { event: toTicketEvent(event), type: toTicketType(type, event, app.now()) };
}
