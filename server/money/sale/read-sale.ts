import type { RequestContext } from '#server/foundation/http/context.ts';
import { providersShown } from '#server/money/payments/providers/providers-shown.ts';
import { toTicketEvent } from '#server/money/tickets/ticket-view.ts';
import { ownerOf } from '#server/people/accounts/accounts.reads.ts';
import { buyerOf } from './buyer.ts';
import { toHold } from './hold-tickets.ts';
import { eventOnSale, saleShown } from './on-sale.ts';
import { listOwnHolds } from './sale.store.ts';

/** Returns the tickets on sale at an event, and the caller's own holds (ORG-129, ORG-130). */
export async function readSale(context: RequestContext, eventId: string) {
  const { app } = context;
  const db = app.database.kysely;
  const { event, types, isConfirmed } = await eventOnSale(app, eventId);
  const { keys, uid } = await buyerOf(context);
  const now = app.now();
  const holds = await listOwnHolds(db, eventId, keys, now);
  const buyer = uid === null ? null : await ownerOf(db, uid);
  return {
    event: toTicketEvent(event),
    types: types.flatMap(type => {
      const { state, left } = saleShown(type, event, now);
      if (state === 'hidden') return [];
      return {
        uid: type.id,
        name: type.name,
        price: type.priceCents,
        state,
        left,
        mostPerPerson: type.mostPerPerson,
        saleStart: type.saleStartsAt?.toISOString() ?? null,
        saleEnd: type.saleEndsAt?.toISOString() ?? null,
        entries: type.entries,
      };
    }),
    holds: holds.map(toHold),
    buyer,
    providers: providersShown(app, event.currency),
    canCharge: isConfirmed,
    now: now.toISOString(),
  };
}
