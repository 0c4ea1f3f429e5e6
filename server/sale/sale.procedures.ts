import { os } from '#server/http/procedures.ts';
import { holdTickets, releaseHold } from './hold-tickets.ts';
import { readCheapest } from './read-cheapest.ts';
import { readSale } from './read-sale.ts';

export const sale = {
  state: os.sale.state.handler(({ context, input }) => readSale(context, input.eventId)),
  cheapest: os.sale.cheapest.handler(({ context, input }) => readCheapest(context.app, input.eventId)),
  hold: os.sale.hold.handler(({ context, input }) => holdTickets(context, input)),
  release: os.sale.release.handler(({ context, input }) => releaseHold(context, input.typeId)),
};
