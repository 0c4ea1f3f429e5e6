import { messages } from '#contract/messages.ts';
import type { Join, TeamData } from '#contract/money/join-form.ts';
import type { Prices } from '#contract/people/platform.ts';
import { entryItems, priceOf, pricesIn } from '#domain/competition/prices/price-of.ts';
import { isScarce, nextHold } from '#domain/money/orders/holds.ts';
import { personsOf } from '#domain/registration/entries/places.ts';
import { checkInvitedEmails, mostInvitations } from '#domain/registration/teams/invitations.ts';
import type { App } from '#server/app.ts';
import { categoryOf } from '#server/competition/categories/category-of.ts';
import { type OwnEventRow, refuseDraft } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import { promisedBy } from '#server/competition/events/times-of.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { conflict, refused, refusedField } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { takeMails } from '#server/foundation/limits/third-party-mails.ts';
import { networkOf } from '#server/money/payments/network-of.ts';
import { dropOlder, releaseOlder } from '#server/money/payments/orders/older-orders.ts';
import {
  choosePayment,
  findOpened,
  finishFree,
  openOrder,
  prepareOrder,
} from '#server/money/payments/orders/open-order.ts';
import type { OrderAnswer, TeamOfOrder } from '#server/money/payments/orders/order-view.ts';
import type { OrderRow } from '#server/money/payments/orders.reads.ts';
import { isConfirmed } from '#server/people/accounts/accounts.reads.ts';
import { readPrices } from '#server/people/platform/platform.ts';
import { isInvitedByHand, isParticipant } from '#server/registration/entries/entries.reads.ts';
import {
  demandOf,
  type RoomyCategory,
  type RoomyEvent,
  readTaken,
  whyNoPlace,
} from '#server/registration/entries/find-place.ts';
import { isAwaited } from '#server/registration/entries/is-address-in.ts';
import { refuseUnadmitted } from '#server/registration/entries/refuse-age.ts';
import { hasInvitationsLeft } from '#server/registration/teams/invite.ts';
import { whyClosed } from './find-room.ts';
import { countHoldsFrom, heldMsOf } from './holds.store.ts';
import { withTeamLogo } from './team-logo.ts';

const words = messages.joining;
type Category = Awaited<ReturnType<typeof categoryOf>>;

/** Returns the order that this key already made. Refuses a key that was used for a different order. */
function sameOrder(known: OrderRow, join: Join): OrderRow {
  if (known.eventId !== join.eventId || known.categoryId !== join.categoryId) throw conflict(words.notPending);
  return known;
}

/** Holds a place until the athlete pays, or gives a free one immediately. */
export async function joinEvent(
  { app, address }: Pick<RequestContext, 'app' | 'address'>,
  viewer: Viewer,
  join: Join,
): Promise<OrderAnswer> {
  const known = await findOpened(app.database.kysely, { userId: viewer.uid }, join.key);
  if (known) return prepareOrder(app, sameOrder(known, join));
  await releaseOlder(app, { userId: viewer.uid, eventId: join.eventId });
  // Prices are read before the event lock: a transaction that needs a second connection could wait forever.
  const prices = await readPrices(app);
  const logo = { photo: join.team?.photo ?? '', who: viewer.uid, ask: () => refuseClosed(app, join) };
  const order = await withTeamLogo(app, logo, photoId =>
    inTransaction(app.database.kysely, trx => reserve(trx, app, viewer, join, { prices, photoId, address })),
  );
  return prepareOrder(app, order);
}

/** Checks early, before the server decodes a logo. The real check follows under the event lock. */
async function refuseClosed(app: App, { eventId, categoryId }: Join): Promise<void> {
  const db = app.database.kysely;
  const event = refuseDraft(await findAnyEvent(db, eventId));
  await categoryOf(db, eventId, categoryId);
  const closed = whyClosed(event, app.now());
  if (closed) throw refused(words.reasons[closed]);
}

async function reserve(
  trx: Db,
  app: App,
  viewer: Viewer,
  join: Join,
  { prices, photoId, address }: { prices: Prices; photoId: string | null; address: string },
): Promise<OrderRow> {
  const event = refuseDraft(await lockEvent(trx, join.eventId));
  // Two requests at the same time wait for the event lock. So the second finds the order of the first.
  const known = await findOpened(trx, { userId: viewer.uid }, join.key);
  if (known) return sameOrder(known, join);
  const now = app.now();
  const bound = { name: 'orders', most: app.config.maxOrders };
  if (!(await takeOfDay(trx, bound, viewer.uid, now))) throw refused(words.ordersDaily);
  const category = await categoryOf(trx, event.id, join.categoryId);
  const closed = whyClosed(event, now);
  if (closed) throw refused(words.reasons[closed]);
  if (await isInvitedByHand(trx, event.id, viewer.uid)) throw refused(words.reasons.invited);
  if (await isParticipant(trx, event.id, viewer.uid)) throw refused(words.reasons.joined);
  if (await isAwaited(trx, event.id, viewer)) throw refused(words.reasons.invited);
  if (now >= category.endsAt) throw refused(words.reasons['category-over']);
  await refuseUnadmitted(trx, viewer.uid, event, category);
  const team = teamFor(category, join.team, viewer.email, photoId);
  // A new account with an unconfirmed address can join immediately without invitations. It invites later on the team's
  // page (SAFE-M6).
  if (team && team.emails.length > 0 && !(await isConfirmed(trx, viewer.uid))) {
    throw refusedField('team.emails', messages.team.inviteConfirm);
  }
  // The invitations count for the captain's day (J4).
  if (team && !(await hasInvitationsLeft(trx, viewer.uid, team.emails.length, now))) {
    throw refusedField('team.emails', messages.team.dailyLimit);
  }
  await dropOlder(trx, app, { userId: viewer.uid, eventId: event.id });
  const full = await whyNoPlace(trx, { event, category, now });
  if (full) throw refused(words.reasons[full]);
  await takeMails(trx, app, address, team?.emails.length ?? 0);
  return insert(trx, app, viewer, join, { event, category, team, prices, network: networkOf(address) });
}

/** Validates the captain's team data (ATH-143 to ATH-149). */
function teamFor(
  category: Category,
  data: TeamData | null,
  captain: string,
  photoId: string | null,
): TeamOfOrder | null {
  if (!category.team) return null;
  if (!data) throw refusedField('team', words.teamData);
  const [problem] = checkInvitedEmails(data.emails, captain, category.members);
  if (problem) {
    const texts = {
      duplicate: words.duplicate,
      own: words.duplicate,
      'too-many': words.tooMany(mostInvitations(category.members)),
    };
    throw refusedField(`team.emails.${problem.index}`, texts[problem.problem]);
  }
  return { name: data.name, photoId, emails: data.emails.map(email => email.toLowerCase()) };
}

type Reserved = {
  event: OwnEventRow;
  category: Category;
  team: TeamOfOrder | null;
  prices: Prices;
  network: string;
};

async function insert(
  trx: Db,
  app: App,
  viewer: Viewer,
  join: Join,
  { event, category, team, prices, network }: Reserved,
): Promise<OrderRow> {
  const items = entryItems(event, pricesIn(event.currency, prices));
  const { total } = priceOf(items);
  // An event that costs money needs an organizer with a confirmed address (N7).
  if (total > 0 && !(await isConfirmed(trx, event.organizationId))) throw refused(words.reasons.unconfirmed);
  const payment = choosePayment(app, join.paymentType, { total, currency: event.currency });
  const isFree = payment.paymentType === 'free';
  const heldUntil = await holdPlace(trx, app, viewer, { event, category, network, isFree });
  const order = await openOrder(trx, app, {
    kind: 'entry',
    key: join.key,
    buyer: { userId: viewer.uid },
    payment,
    currency: event.currency,
    eventId: event.id,
    items,
    entry: { categoryId: category.id, persons: personsOf(category), team },
    promised: promisedBy(event),
    heldUntil,
    network,
  });
  return finishFree(trx, app, order);
}

type HoldInput = { event: RoomyEvent; category: RoomyCategory; network: string; isFree: boolean };

/**
 * Returns the end of a new order's hold. A free place is taken for good, so a scarce one needs a confirmed address.
 * Caller holds the event lock and has released the athlete's older orders (SAFE-M5).
 */
async function holdPlace(trx: Db, app: App, viewer: Viewer, input: HoldInput): Promise<Date> {
  const { event, category, network, isFree } = input;
  const now = app.now();
  const scarce = isScarce(demandOf(event, category, await readTaken(trx, event.id, now)));
  if (scarce && (await countHoldsFrom(trx, event.id, network, now)) >= app.config.maxHoldsFromNetwork) {
    throw refused(words.networkHolds);
  }
  const confirmed = await isConfirmed(trx, viewer.uid);
  if (isFree && scarce && !confirmed) throw refused(words.freeConfirm);
  const heldMs = await heldMsOf(trx, { eventId: event.id, userId: viewer.uid, now });
  const minutes = nextHold({ heldMs, isConfirmed: confirmed, isScarce: scarce });
  if (minutes === 'confirm-first') throw refused(words.holdConfirm);
  if (minutes === 'used-up') throw refused(words.holdsUsed);
  return new Date(now.getTime() + minutes * 60_000);
}
