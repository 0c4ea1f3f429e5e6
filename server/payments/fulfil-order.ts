import { messages } from '#contract/messages.ts';
import { personsOf } from '#domain/entries/places.ts';
import { nextState } from '#domain/orders/order-states.ts';
import type { App } from '#server/app.ts';
import { categoryOf } from '#server/categories/category-of.ts';
import type { Db } from '#server/db/connection.ts';
import { isParticipant } from '#server/entries/entries.reads.ts';
import { whyNoPlace } from '#server/entries/find-place.ts';
import { makeEntry } from '#server/entries/make-entry.ts';
import type { OwnEventRow } from '#server/events/events.access.ts';
import { receipt } from '#server/mail/order-mails.ts';
import { createTeam } from '#server/teams/create-team.ts';
import { askRefund } from './ask-refund.ts';
import { whyClosed } from './find-room.ts';
import { mailToAthlete } from './order-mails.ts';
import { teamOf } from './order-view.ts';
import { addHistory, type OrderRow, updateOrder } from './orders.store.ts';

type Paid = {
  event: OwnEventRow;
  order: OrderRow;
  /** Its hold has not lapsed, so nobody else was given its place. */
  keepsPlace: boolean;
  cents: number;
};

/** A paid order gets its entry in the same transaction, or its money goes back. The event is locked by the caller. */
export async function fulfilOrder(trx: Db, app: App, paid: Paid): Promise<OrderRow> {
  const { order, cents } = paid;
  const problem = await whyNoEntry(trx, app, paid);
  if (!problem) return enter(trx, app, paid);
  if (cents !== order.totalCents) app.log.error({ order: order.id }, 'a charge was not of the amount of its order');
  const now = app.now();
  await askRefund(trx, app, { orderId: order.id, cents, reason: problem, id: `${order.id}.back`, source: 'rules' });
  return updateOrder(trx, order.id, { failure: problem, updatedAt: now });
}

async function whyNoEntry(trx: Db, app: App, { event, order, keepsPlace, cents }: Paid): Promise<string | null> {
  const words = messages.joining;
  if (cents !== order.totalCents) return words.refundedAmount;
  if (await isParticipant(trx, event.id, order.userId)) return words.refundedJoined;
  // N14: who left after asking for this place does not come back by money that was slow.
  if (order.leftAt) return words.refundedWithdrawn;
  const category = await categoryOf(trx, event.id, order.categoryId);
  // Paid for one athlete nobody becomes a team, nor a team one athlete.
  const isAsBought = category.team === (order.team !== null) && personsOf(category) === order.persons;
  if (!isAsBought) return words.refundedChanged;
  // J6: given up and paid all the same, after the organizer had taken the qualifier away.
  if (order.qualifierCents > 0 && !event.qualifierOnline) return words.refundedQualifier;
  // N8: whatever place was kept, nobody joins an event that was taken down.
  if (!event.isPublic) return words.refundedHidden;
  if (keepsPlace) return null;
  const now = app.now();
  const isOver = whyClosed(event, now) !== null || now >= category.endsAt;
  return isOver || (await whyNoPlace(trx, { event, category, now, exceptOrder: order.id }))
    ? words.refundedNoPlace
    : null;
}

async function enter(trx: Db, app: App, { event, order }: Paid): Promise<OrderRow> {
  const state = nextState(order.state, 'fulfilled');
  if (!state) return order;
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
  const entryId = await makeEntry(trx, {
    eventId,
    categoryId,
    userId,
    teamId,
    orderId: order.id,
    isManual: false,
    now,
  });
  if (!entryId) throw new Error('An athlete joined an event whose lock this transaction holds.');
  await addHistory(trx, { orderId: order.id, event: 'fulfilled', source: 'rules', cents: null, note: null, at: now });
  const fulfilled = await updateOrder(trx, order.id, { state, failure: null, updatedAt: now });
  const { startsAt: start, timeZone } = event;
  const calendarUrl = `${app.config.publicUrl}/files/calendar/${event.id}.ics`;
  await mailToAthlete(trx, app, order.id, view => receipt(view, { start, timeZone, calendarUrl }));
  return fulfilled;
}
