import { os } from '#server/foundation/http/procedures.ts';
import { holdTickets, releaseHold } from './hold-tickets.ts';
import { orderTickets } from './order-tickets.ts';
import { leaveLine, placeInLine } from './place-in-line.ts';
import { readCheapest } from './read-cheapest.ts';
import { readSale } from './read-sale.ts';
import { takeBack } from './take-back.ts';
import { forgetMe, readOffer, startWaiting, takeOffer, tellMe } from './waiting-list.ts';

export const sale = {
  state: os.sale.state.handler(({ context, input }) => readSale(context, input.eventId)),
  cheapest: os.sale.cheapest.handler(({ context, input }) => readCheapest(context.app, input.eventId)),
  hold: os.sale.hold.handler(({ context, input }) => holdTickets(context, input)),
  release: os.sale.release.handler(({ context, input }) => releaseHold(context, input.typeId)),
  createOrder: os.sale.createOrder.handler(({ context, input }) => orderTickets(context, input)),
  takeBack: os.sale.takeBack.handler(({ context, input }) => takeBack(context, input)),
  place: os.sale.place.handler(({ context, input }) => placeInLine(context, input)),
  leave: os.sale.leave.handler(({ context, input }) => leaveLine(context, input.typeId)),
  tellMe: os.sale.tellMe.handler(({ context, input }) => tellMe(context, input)),
  readOffer: os.sale.readOffer.handler(({ context, input }) => readOffer(context.app, input.code)),
  startWaiting: os.sale.startWaiting.handler(({ context, input }) => startWaiting(context.app, input.code)),
  takeOffer: os.sale.takeOffer.handler(({ context, input }) => takeOffer(context, input.code)),
  forgetMe: os.sale.forgetMe.handler(({ context, input }) => forgetMe(context.app, input.code)),
};
