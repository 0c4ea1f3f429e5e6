import { authed, os } from '#server/foundation/http/procedures.ts';
import { slowGuesses } from '#server/foundation/limits/slow-guesses.ts';
import { refundAgain } from '#server/money/payments/give-owed.ts';
import { refundPieces } from '#server/money/payments/refund-order.ts';
import { askForTickets } from '#server/money/payments/request-refund.ts';
import { assignByHand } from './assign-by-hand.ts';
import { correctEmail } from './correct-email.ts';
import { nameTicket, transferTicket } from './name-ticket.ts';
import { readTicketOrder } from './order-tickets.ts';
import { listMine, readTicket } from './read-ticket.ts';
import { listTypes, readType } from './read-types.ts';
import { createType, removeType, updateType } from './save-type.ts';
import { cancelTicket, listSold, sendAgain } from './sold-tickets.ts';

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
