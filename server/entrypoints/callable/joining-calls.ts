import { createHash, randomUUID } from 'node:crypto';
import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import type { NextStep, Order } from '#contract/money/orders.ts';
import { signedIn } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { type Call, type Calls, fieldOf, given, type Procedures } from './call.ts';

const words = messages.joining;
type Answer = { order: Order; next: NextStep };

/** Reads the team. `invitations` are the emails. A single athlete sends no team, or an empty one (ORG-250, ATH-290). */
function teamIn(data: unknown) {
  const team = fieldOf(data, 'data_team');
  if (typeof team !== 'object' || team === null || Object.keys(team).length === 0) return null;
  const emails = given<string[] | null>(team, 'invitations') ?? [];
  return { name: given(team, 'name'), photo: given<string | null>(team, 'photo') ?? '', emails };
}

/**
 * Makes the order's key from the card's token, because a token pays once. The same token, resent after a lost answer,
 * gives the same order.
 */
function keyFor(...parts: unknown[]): string {
  const texts = parts.map(part => (typeof part === 'string' ? part : null));
  return createHash('sha256').update(JSON.stringify(texts)).digest('hex');
}

const isOver = ({ state }: Order) => state === 'failed' || state === 'refunded';

/** True when the order is over, or the athlete gave its place up. Joining again then needs a new order. */
const isSpent = async (ask: Procedures, order: Order) =>
  isOver(order) ||
  (order.state === 'fulfilled' && !(await ask.events.forAthlete({ id: order.eventId ?? '' })).isJoined);

/** Returns the event when the place is secured; otherwise throws the reason. */
function conclude({ order, next }: Answer) {
  if (order.state === 'fulfilled' || order.state === 'paid') return { id_event: order.eventId };
  if (isOver(order)) throw refused(order.failure ?? words.notPending);
  if (next.kind !== 'confirm-card') throw refused(words.leave);
  const data = { clientSecret: next.clientSecret, id_order: order.uid };
  throw new ORPCError('REFUSED', { status: 422, message: words.cardRefusals.authentication_required, data });
}

/** Pays with a card, or joins when nothing is to be paid (ATH-303 to ATH-308). */
const chargeCard: Call = async (ask, data, context) => {
  const details = fieldOf(data, 'details');
  const eventId: string = given(details, 'id_event');
  const categoryId: string = given(details, 'id_category');
  const source = fieldOf(data, 'source');
  const token = typeof source === 'string' && source !== '' ? source : null;
  const wish = { eventId, categoryId, paymentType: token === null ? null : ('credit_card' as const) };
  const key = token === null ? randomUUID() : keyFor((await signedIn(context)).uid, eventId, categoryId, token);
  const join = { ...wish, team: teamIn(data) };
  let answer: Answer = await ask.joining.createOrder({ ...join, key });
  // Only the payment provider knows whether the card's token is still valid.
  if (await isSpent(ask, answer.order)) answer = await ask.joining.createOrder({ ...join, key: randomUUID() });
  const { order } = answer;
  if (order.state !== 'created') return conclude(answer);
  return conclude(await ask.orders.payWithCard({ id: order.uid, token: token ?? '' }));
};

/** Settles the order of `createPaypalTransaction`, after the buyer has approved it in PayPal's window. */
const settlePaypal: Call = async (ask, data) => {
  const details = fieldOf(data, 'details');
  const { orders } = await ask.orders.listOrders();
  const own = orders.filter(
    ({ kind, eventId, categoryId, paymentType }) =>
      kind === 'entry' &&
      paymentType === 'paypal' &&
      eventId === fieldOf(details, 'id_event') &&
      categoryId === (fieldOf(details, 'id_category') ?? categoryId),
  );
  for (const { uid, state } of own) {
    if (state !== 'created') continue;
    const { next } = await ask.orders.readOrder({ id: uid });
    const isAnother = next.kind === 'paypal' && next.providerOrderId !== fieldOf(data, 'orderID');
    if (!isAnother) return conclude(await ask.orders.settle({ id: uid }));
  }
  const [latest] = own;
  if (!latest || (!isOver(latest) && (await isSpent(ask, latest)))) throw notFound();
  return conclude(await ask.orders.readOrder({ id: latest.uid }));
};

const createCharge: Call = (...call) => {
  const [, data] = call;
  const isPaypal = !fieldOf(data, 'source') && Boolean(fieldOf(data, 'orderID'));
  return isPaypal ? settlePaypal(...call) : chargeCard(...call);
};

const namesOfTeam = { team: 'data_team', 'team.emails': 'data_team.invitations' };
createCharge.names = { ...namesOfTeam, eventId: 'details.id_event', categoryId: 'details.id_category' };

/** Finds the category. If the event has one category, the caller need not choose. */
function categoryFor(data: unknown, categories: { uid: string }[]): string {
  const chosen: string | undefined = given(data, 'id_category');
  return chosen ?? (categories.length === 1 ? (categories[0]?.uid ?? '') : '');
}

async function openPaypalOrder(ask: Procedures, open: Order | null, categoryId: string): Promise<string | null> {
  if (open?.paymentType !== 'paypal' || open.categoryId !== categoryId) return null;
  const { next } = await ask.orders.readOrder({ id: open.uid });
  return next.kind === 'paypal' ? next.providerOrderId : null;
}

/** Makes the PayPal order. A captain's call includes the team, since the order holds that team's place (ATH-309). */
const createPaypalTransaction: Call = async (ask, data) => {
  const eventId: string = given(data, 'id_event');
  const { categories, openOrder } = await ask.joining.options({ id: eventId });
  const categoryId = categoryFor(data, categories);
  const team = teamIn(data);
  const known = team ? null : await openPaypalOrder(ask, openOrder, categoryId);
  if (known) return { id: known };
  const join = { key: randomUUID(), eventId, categoryId, paymentType: 'paypal' as const, team };
  const answer: Answer = await ask.joining.createOrder(join);
  // When nothing is to be paid, the athlete has already joined without PayPal.
  return { id: answer.next.kind === 'paypal' ? answer.next.providerOrderId : null };
};
createPaypalTransaction.names = { ...namesOfTeam, id: 'id_event' };

/** Enrolls an athlete by hand. The event follows from the category (ORG-474). */
const eventsManualEnrollment: Call = async (ask, data) => {
  const team = fieldOf(data, 'data_team') ?? null;
  const { entryId } = await ask.entries.enroll({
    categoryId: given(data, 'id_category'),
    email: given(data, 'email'),
    team: team && { name: given(team, 'name'), photo: given(team, 'photo') },
  });
  return { id_entry: entryId };
};
eventsManualEnrollment.names = namesOfTeam;

export const joiningCalls: Calls = { createCharge, createPaypalTransaction, eventsManualEnrollment };
