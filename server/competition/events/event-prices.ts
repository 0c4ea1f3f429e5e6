import type { Prices } from '#contract/people/platform.ts';
import { isJoiningOpen } from '#domain/competition/events/event-states.ts';
import { entryItems, priceOf, pricesIn } from '#domain/competition/prices/price-of.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { readPrices } from '#server/people/platform/platform.ts';
import { refuseDraft } from './events.access.ts';
import { type EventRow, findEvent, hasEntry } from './events.store.ts';
import { timesOf } from './times-of.ts';

type Priced = Pick<EventRow, 'price' | 'qualifierOnline' | 'currency'>;

export function pricesOf(event: Priced, prices: Pick<Prices, 'event' | 'qualifier'>) {
  const { sums, total } = priceOf(entryItems(event, prices));
  return { currency: event.currency, eventPrice: sums.event, qualifierPrice: sums.qualifier, total };
}

export async function readForAthlete(app: App, viewer: Viewer, id: string) {
  const db = app.database.kysely;
  const row = refuseDraft(await findEvent(db, id));
  const [prices, isJoined] = await Promise.all([readPrices(app), hasEntry(db, id, viewer.uid)]);
  return {
    ...pricesOf(row, pricesIn(row.currency, prices)),
    paymentInfo: row.paymentInfo,
    isJoined,
    isOpen: isJoiningOpen(timesOf(row), app.now().getTime()),
  };
}
