import { messages } from '#contract/messages.ts';
import { personsOf } from '#domain/registration/entries/places.ts';
import type { App } from '#server/app.ts';
import { categoryOf } from '#server/competition/categories/category-of.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import { receipt } from '#server/foundation/mail/texts/order-mails.ts';
import type { Goods } from '#server/money/payments/orders/goods.ts';
import { mailToPayer } from '#server/money/payments/orders/order-mails.ts';
import { teamOf } from '#server/money/payments/orders/order-view.ts';
import type { OrderRow } from '#server/money/payments/orders.reads.ts';
import { makeEntry } from '#server/registration/entries/enrolling/make-entry.ts';
import { isParticipant } from '#server/registration/entries/entries.reads.ts';
import { whyNoPlace } from '#server/registration/entries/find-place.ts';
import { endPaidPlace, isInByOrder, readPaidPlace } from '#server/registration/entries/leaving/paid-place.ts';
import { createTeam } from '#server/registration/teams/create-team.ts';
import { whyClosed } from './find-room.ts';

/** The order of an entry. The database check `orders_kind_fields` guarantees these columns. */
type EntryOrder = OrderRow & { userId: string; eventId: string; categoryId: string };

function entryOrder(order: OrderRow): EntryOrder {
  const { userId, eventId, categoryId } = order;
  if (userId === null || eventId === null || categoryId === null) throw new Error(`${order.id} is of no place.`);
  return { ...order, userId, eventId, categoryId };
}

type PaidPlace = { event: OwnEventRow; order: EntryOrder; keepsPlace: boolean };

async function whyNoEntry(trx: Db, app: App, { event, order, keepsPlace }: PaidPlace): Promise<string | null> {
  const words = messages.joining;
  if (await isParticipant(trx, event.id, order.userId)) return words.refundedJoined;
  // The athlete left after making this order. Late money brings no place (N14).
  if (order.leftAt) return words.refundedWithdrawn;
  const category = await categoryOf(trx, event.id, order.categoryId);
  // The category must still be as bought: team or single, with the same number of people.
  const isAsBought = category.team === (order.team !== null) && personsOf(category) === order.persons;
  if (!isAsBought) return words.refundedChanged;
  // The athlete gave the order up, the organizer removed the qualifier, and then the money came (J6).
  if (order.qualifierCents > 0 && !event.qualifierOnline) return words.refundedQualifier;
  // A hidden event takes no entries, even if the order holds a place (N8).
  if (!event.isPublic) return words.refundedHidden;
  if (keepsPlace) return null;
  const now = app.now();
  const isOver = whyClosed(event, now) !== null || now >= category.endsAt;
  if (isOver) return words.refundedNoPlace;
  return (await whyNoPlace(trx, { event, category, now, exceptOrder: order.id })) ? words.refundedNoPlace : null;
}

async function enter(trx: Db, app: App, event: OwnEventRow, order: EntryOrder): Promise<void> {
  const now = app.now();
  const team = teamOf(order);
  const { eventId, categoryId, userId } = order;
  const teamId =
    team &&
    (await createTeam(trx, app, {
      eventId,
      categoryId,
      captainId: userId,
      allowedMembers: order.persons,
      name: team.name,
      photoId: team.photoId,
      emails: team.emails,
      now,
    }));
  const entry = { eventId, categoryId, userId, teamId, orderId: order.id, isManual: false, now };
  const entryId = await makeEntry(trx, entry);
  if (!entryId) throw new Error('An athlete joined an event whose lock this transaction holds.');
  const { startsAt: start, timeZone } = event;
  const calendarUrl = `${app.config.publicUrl}/files/calendar/${event.id}.ics`;
  await mailToPayer(trx, app, order.id, view => receipt(view, { start, timeZone, calendarUrl }));
}

/** The goods of an entry order. They lock the event before the order, as every user of its places does. */
export const entryGoods: Goods<App> = {
  async hold(trx, app, { eventId }) {
    const event = await lockEvent(trx, eventId ?? '');
    return {
      event,
      whyNot: (order, keepsPlace) => whyNoEntry(trx, app, { event, order: entryOrder(order), keepsPlace }),
      give: order => enter(trx, app, event, entryOrder(order)),
      // `settlePlace` decides whether the place ends with the refund.
      takeBack: async () => undefined,
      piecesOf: async () => [],
      namesOf: async () => [],
      settlePlace: async ({ id: orderId }, answer, by) => {
        if (answer === null && (await isInByOrder(trx, orderId))) {
          throw refusedField('place', messages.refund.place);
        }
        if (answer === 'leaves') await endPaidPlace(trx, app, { event, orderId, now: app.now(), by });
      },
    };
  },
  async readForRefund(app, { id: orderId, eventId }) {
    const db = app.database.kysely;
    const event = await findAnyEvent(db, eventId ?? '');
    return { tickets: [], place: event ? await readPaidPlace(db, { event, orderId, now: app.now() }) : null };
  },
  // An unpaid order holds the place by its own row, so there is nothing to release.
  letGo: async () => undefined,
};
