import { messages } from '#contract/messages.ts';
import type { SaleHold } from '#contract/money/sale.ts';
import { keptAgainMinutes } from '#domain/money/tickets/grant.ts';
import { offerOf } from '#domain/money/tickets/offer.ts';
import type { App } from '#server/app.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { os } from '#server/foundation/http/procedures.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { releaseOrder } from '#server/money/payments/orders/charge.ts';
import { payerOf } from '#server/money/payments/payments.access.ts';
import { sayUnreachable } from '#server/money/payments/providers/provider.ts';
import { keepHoldsOf } from '#server/money/tickets/holds.ts';
import { buyerOf } from './buyer.ts';
import { createTicketOrder } from './create-ticket-order.ts';
import { holdTickets, releaseHold, toHold } from './hold-tickets.ts';
import { eventOnSale, saleShown } from './on-sale.ts';
import { leaveLine, placeInLine } from './place-in-line.ts';
import { readSale } from './read-sale.ts';
import { listOwnHolds } from './sale.store.ts';
import { forgetMe, readOffer, startWaiting, takeOffer, tellMe } from './waiting-list.ts';

export const sale = {
  state: os.sale.state.handler(({ context, input }) => readSale(context, input.eventId)),
  cheapest: os.sale.cheapest.handler(({ context, input }) => readCheapest(context.app, input.eventId)),
  hold: os.sale.hold.handler(({ context, input }) => holdTickets(context, input)),
  release: os.sale.release.handler(({ context, input }) => releaseHold(context, input.typeId)),
  createOrder: os.sale.createOrder.handler(({ context, input }) => createTicketOrder(context, input)),
  takeBack: os.sale.takeBack.handler(({ context, input }) => takeBack(context, input)),
  place: os.sale.place.handler(({ context, input }) => placeInLine(context, input)),
  leave: os.sale.leave.handler(({ context, input }) => leaveLine(context, input.typeId)),
  tellMe: os.sale.tellMe.handler(({ context, input }) => tellMe(context, input)),
  readOffer: os.sale.readOffer.handler(({ context, input }) => readOffer(context.app, input.code)),
  startWaiting: os.sale.startWaiting.handler(({ context, input }) => startWaiting(context.app, input.code)),
  takeOffer: os.sale.takeOffer.handler(({ context, input }) => takeOffer(context, input.code)),
  forgetMe: os.sale.forgetMe.handler(({ context, input }) => forgetMe(context.app, input.code)),
};

/** Returns the public ticket offer of an event page. It is equal for every caller, and sets no cookie. */
async function readCheapest(app: App, eventId: string) {
  const { event, types, isConfirmed } = await eventOnSale(app, eventId);
  const now = app.now();
  const offer = offerOf(
    types.map(type => {
      const { state } = saleShown(type, event, now);
      // Paid tickets need an organizer with a confirmed address (N7). Until then nobody knows when the sale starts.
      const isHeldBack = type.priceCents > 0 && !isConfirmed && (state === 'open' || state === 'soon');
      return {
        price: type.priceCents,
        state: isHeldBack ? 'soon' : state,
        saleStartsAt: isHeldBack ? null : (type.saleStartsAt?.getTime() ?? null),
      };
    }),
  );
  const { currency } = event;
  if (offer?.state === 'open') return { offer: { ...offer, currency } };
  if (offer?.state !== 'soon') return { offer };
  return { offer: { ...offer, currency, at: offer.at === null ? null : new Date(offer.at).toISOString() } };
}

/** Cancels an unpaid order to change payment or data. The buyer keeps the order's holds, ahead of any queue. */
async function takeBack(
  context: RequestContext,
  { id, secret }: { id: string; secret?: string | undefined },
): Promise<{ holds: SaleHold[] }> {
  const { app } = context;
  const { order } = await payerOf(context, id, secret);
  const { eventId } = order;
  if (order.kind !== 'tickets' || eventId === null) throw notFound();
  const { keys: buyers } = await buyerOf(context);
  const now = app.now();
  const madeAfter = new Date(now.getTime() - keptAgainMinutes * 60_000);
  const outcome = await releaseOrder(app, order, 'taken back', trx =>
    keepHoldsOf(trx, { orderId: id, buyers, madeAfter, now }),
  ).catch(error => sayUnreachable(app, error, messages.joining.providerDown));
  if (outcome === 'open') throw refused(messages.joining.openPayment);
  if (outcome === 'decided') throw refused(messages.joining.notPending);
  const holds = await listOwnHolds(app.database.kysely, eventId, buyers, now);
  return { holds: holds.map(toHold) };
}
