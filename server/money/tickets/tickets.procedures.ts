import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { slowGuesses } from '#server/foundation/limits/slow-guesses.ts';
import { refundPieces } from '#server/money/payments/refunds/refund-order.ts';
import { askForTickets } from '#server/money/payments/refunds/request-refund.ts';
import { refundAgain } from '#server/money/payments/refunds/retry-refunds.ts';
import { isConfirmed } from '#server/people/accounts/accounts.reads.ts';
import { assignByHand } from './assign-by-hand.ts';
import { correctEmail } from './correct-email.ts';
import { nameTicket, transferTicket } from './name-ticket.ts';
import { listMine, readTicket } from './read-ticket.ts';
import { readTicketOrder } from './read-ticket-order.ts';
import { createType, removeType, updateType } from './save-type.ts';
import { cancelTicket, listSold, sendAgain } from './sold-tickets.ts';
import { listTicketTypeRows } from './ticket-types.store.ts';
import { toTicketEvent, toTicketType } from './ticket-view.ts';
import { ownTicketType } from './tickets.access.ts';
import { countRefused } from './tickets.store.ts';

export const tickets = {
  readOrder: os.tickets.readOrder.handler(({ context, input }) => readTicketOrder(context, input)),
  nameTicket: os.tickets.nameTicket.handler(({ context, input }) => nameTicket(context, input)),
  transfer: os.tickets.transfer.handler(async ({ context, input }) => ({ uid: await transferTicket(context, input) })),
  correctEmail: os.tickets.correctEmail.handler(async ({ context, input }) => ({
    code: await correctEmail(context, input),
  })),
  askRefund: os.tickets.askRefund.handler(({ context, input }) => askForTickets(context, input)),
  refundTickets: authed.tickets.refundTickets.handler(({ context: { app, viewer }, input }) =>
    refundPieces(app, viewer, input),
  ),
  refundAgain: authed.tickets.refundAgain.handler(({ context: { app, viewer }, input }) =>
    refundAgain(app, viewer, input.id),
  ),
  listTypes: authed.tickets.listTypes.handler(({ context: { app, viewer }, input }) =>
    listTypes(app, viewer, input.eventId),
  ),
  readType: authed.tickets.readType.handler(({ context: { app, viewer }, input }) => readType(app, viewer, input.id)),
  createType: authed.tickets.createType.handler(async ({ context: { app, viewer }, input }) => ({
    uid: await createType(app, viewer, input.eventId, input.form),
  })),
  updateType: authed.tickets.updateType.handler(({ context: { app, viewer }, input }) =>
    updateType(app, viewer, input),
  ),
  removeType: authed.tickets.removeType.handler(({ context: { app, viewer }, input }) =>
    removeType(app, viewer, input.id),
  ),
  listSold: authed.tickets.listSold.handler(({ context: { app, viewer }, input }) => listSold(app, viewer, input)),
  assign: authed.tickets.assign.handler(async ({ context, input }) => ({
    uid: await assignByHand(context, context.viewer, input),
  })),
  sendAgain: authed.tickets.sendAgain.handler(({ context, input }) => sendAgain(context, context.viewer, input.id)),
  cancel: authed.tickets.cancel.handler(({ context: { app, viewer }, input }) => cancelTicket(app, viewer, input.id)),
  read: os.tickets.read.handler(({ context, input }) => slowGuesses(context, () => readTicket(context.app, input))),
  mine: authed.tickets.mine.handler(async ({ context: { app, viewer } }) => ({ tickets: await listMine(app, viewer) })),
};

/** Lists the ticket types of one event, in order of creation (ORG-434). */
async function listTypes(app: App, viewer: Viewer, eventId: string) {
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

async function readType(app: App, viewer: Viewer, id: string) {
  const { type, event } = await ownTicketType(app.database.kysely, viewer, id);
  return { event: toTicketEvent(event), type: toTicketType(type, event, app.now()) };
}
