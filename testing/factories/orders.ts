import type { Order } from '#contract/money/orders.ts';
import { testToken } from '#domain/money/orders/test-cards.ts';
import type { App } from '#server/app.ts';
import type { SignedIn } from './accounts.ts';

/** Tokens of the card numbers in domain/money/orders/test-cards, as the browser sends them. */
export const cards = {
  good: testToken('4242424242424242'),
  declined: testToken('4000000000000002'),
  noFunds: testToken('4000000000009995'),
  bank: testToken('4000002500003155'),
  late: testToken('4000000000000077'),
};

export type JoinAnswers = {
  eventId: string;
  categoryId: string;
  key?: string;
  paymentType?: 'credit_card' | 'paypal' | null;
  team?: { name: string; photo: string; emails: string[] } | null;
};

/** Orders a place, by card unless `answers` says otherwise. */
export const createOrder = (athlete: SignedIn, answers: JoinAnswers) =>
  athlete.client.joining.createOrder({ key: crypto.randomUUID(), paymentType: 'credit_card', team: null, ...answers });

export async function joinAndPay(athlete: SignedIn, answers: JoinAnswers, token = cards.good): Promise<Order> {
  const { order } = await createOrder(athlete, answers);
  return (await athlete.client.orders.payWithCard({ id: order.uid, token })).order;
}

export async function eventsOfOrder({ database }: Pick<App, 'database'>, orderId: string): Promise<string[]> {
  const lines = database.kysely.selectFrom('orderHistory').select('event').where('orderId', '=', orderId);
  return (await lines.orderBy('id').execute()).map(({ event }) => event);
}

export const entriesOf = ({ database }: Pick<App, 'database'>, eventId: string) =>
  database.kysely.selectFrom('entries').selectAll().where('eventId', '=', eventId).execute();
