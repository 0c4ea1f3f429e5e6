import { offerOf } from '#domain/money/tickets/offer.ts';
import type { App } from '#server/app.ts';
import { eventOnSale, saleShown } from './on-sale.ts';

/** What the page of an event says of its tickets: the same to everybody, and nobody is known by it. */
export async function readCheapest(app: App, eventId: string) {
  const { event, types, isConfirmed } = await eventOnSale(app, eventId);
  const now = app.now();
  const offer = offerOf(
    types.map(type => {
      const { state } = saleShown(type, event, now);
      // N7: what costs something is sold by whoever has confirmed an address. Until then nobody knows since when.
      const isHeldBack = type.priceCents > 0 && !isConfirmed && (state === 'open' || state === 'soon');
      return {
        price: type.priceCents,
        state: isHeldBack ? 'soon' : state,
        saleStartsAt: isHeldBack ? null : (type.saleStartsAt?.getTime() ?? null),
      };
    }),
  );
  if (offer?.state !== 'soon') return { offer };
  return { offer: { ...offer, at: offer.at === null ? null : new Date(offer.at).toISOString() } };
}
