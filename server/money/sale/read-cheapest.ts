import { offerOf } from '#domain/money/tickets/offer.ts';
import type { App } from '#server/app.ts';
import { eventOnSale, saleShown } from './on-sale.ts';

/** Public ticket offer of an event page. Equal for every caller, and sets no cookie. */
export async function readCheapest(app: App, eventId: string) {
  const { event, types, isConfirmed } = await eventOnSale(app, eventId);
  const now = app.now();
  const offer = offerOf(
    types.map(type => {
      const { state } = saleShown(type, event, now);
      // Paid tickets need an organizer with a confirmed address (N7). Until then the start of the sale is unknown.
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
