import { os } from '#server/http/procedures.ts';
import { holdTickets, releaseHold } from './hold-tickets.ts';
import { readSale } from './read-sale.ts';

export const sale = {
  state: os.sale.state.handler(({ context, input }) => readSale(context, input.eventId)),
  hold: os.sale.hold.handler(({ context, input }) => holdTickets(context, input)),
  release: os.sale.release.handler(({ context, input }) => releaseHold(context, input.typeId)),
};
