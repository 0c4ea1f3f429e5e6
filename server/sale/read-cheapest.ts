import { offerOf } from '#domain/tickets/offer.ts';
import type { App } from '#server/app.ts';
import { eventOnSale, saleShown } from './on-sale.ts';

/** What the page of an event says of its tickets: the same to everybody, and nobody is known by it. */
export async function readCheapest(app: App, eventId: string) {
  const { event, types, isConfirmed } = await eventOnSale(app, eventId);
  const now = app.now();
  // N7: what costs something is sold by whoever has confirmed an address.
  const sold = types.filter(({ priceCents }) => isConfirmed || priceCents === 0);
  const offer = offerOf(
    sold.map(type => ({
      price: type.priceCents,
      state: saleShown(type, event, now).state,
      saleStartsAt: type.saleStartsAt?.getTime() ?? null,
    })),
  );
  if (offer?.state !== 'soon') return { offer };
  return { offer: { ...offer, at: offer.at === null ? null : new Date(offer.at).toISOString() } };
}
