import { entryItems, priceOf, pricesIn } from '#domain/competition/prices/price-of.ts';
import type { App } from '#server/app.ts';
import { listPublicCategories } from '#server/competition/categories/category-view.ts';
import { toEventCard } from '#server/competition/events/event-view.ts';
import { type OwnEventRow, refuseDraft } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { refundUntilOf } from '#server/competition/events/times-of.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { findOpenOrder } from '#server/money/payments/orders/order-view.ts';
import { providersShown } from '#server/money/payments/providers/providers-shown.ts';
import { isConfirmed, personOf } from '#server/people/accounts/accounts.reads.ts';
import { readPrices } from '#server/people/platform/platform.ts';
import { isInvitedByHand, isParticipant } from '#server/registration/entries/entries.reads.ts';
import { readTaken, whyNoRoom } from '#server/registration/entries/find-place.ts';
import { isAwaited } from '#server/registration/entries/is-address-in.ts';
import { ageAt } from '#server/registration/entries/refuse-age.ts';
import { whyClosed } from './find-room.ts';

type Providers = ReturnType<typeof providersShown>;

/** Why an event cannot take money now: it is not confirmed (N7), or no provider takes its currency. */
async function whyNoMoney(app: App, { organizationId, currency }: OwnEventRow, { card, paypal }: Providers) {
  if (!(await isConfirmed(app.database.kysely, organizationId))) return 'unconfirmed';
  return currency === 'USD' || card || paypal ? null : 'no-provider';
}

/**
 * Returns the categories that an athlete can join, the prices, and the reason if joining is closed (ATH-131, ATH-137,
 * ATH-138, ATH-152).
 */
export async function readJoinOptions(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  const event = refuseDraft(await findAnyEvent(db, eventId));
  const now = app.now();
  const openOrder = await findOpenOrder(app, { userId: viewer.uid, eventId });
  // The athlete's own held place does not count as taken.
  const [prices, isJoined, categories, taken, person] = await Promise.all([
    readPrices(app),
    isParticipant(db, eventId, viewer.uid),
    listPublicCategories(app, event),
    readTaken(db, eventId, now, openOrder?.uid),
    personOf(db, viewer.uid),
  ]);
  const isInvited = await (isJoined ? isInvitedByHand(db, eventId, viewer.uid) : isAwaited(db, eventId, viewer));
  const { lines, total } = priceOf(entryItems(event, pricesIn(event.currency, prices)));
  const closed = whyClosed(event, now) ?? (isInvited ? 'invited' : isJoined ? 'joined' : null);
  const providers = providersShown(app, event.currency);
  const reason = closed ?? (total === 0 ? null : await whyNoMoney(app, event, providers));
  return {
    event: toEventCard(event, now),
    // A hidden event takes no money (N8).
    paymentInfo: event.hiddenAt ? '' : event.paymentInfo,
    hasTerms: event.terms !== '',
    age: ageAt(person.birthdate, event),
    sex: person.sexo,
    reason,
    categories: categories.map(category => {
      const { uid, name, photoCard, ageRange, admits, start, end, team, members, typeCategory, capacity } = category;
      const used = taken.find(({ categoryId }) => categoryId === uid)?.entries ?? 0;
      const isOver = now.getTime() >= Date.parse(end);
      return {
        ...{ uid, name, photoCard, ageRange, admits, start, end, team, members, typeCategory },
        placesLeft: capacity === null ? null : Math.max(0, capacity - used),
        reason:
          reason ??
          (isOver ? ('category-over' as const) : whyNoRoom(event, { id: uid, capacity, team, members }, taken)),
      };
    }),
    lines,
    currency: event.currency,
    total,
    refundUntil: refundUntilOf(event)?.toISOString() ?? null,
    openOrder,
    providers,
    now: now.toISOString(),
  };
}
