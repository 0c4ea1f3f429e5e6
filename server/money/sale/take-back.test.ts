import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { testCards, testToken } from '#domain/money/orders/test-cards.ts';
import { createVisitor, type Visitor } from '#testing/app.ts';
import { minute, openEventApp, refusal } from '#testing/event-app.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { countsOf } from '#testing/rush.ts';

const { app, organizer } = await openEventApp();
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));

async function onSale() {
  const eventId = await createEvent(app, organizer);
  return { eventId, typeId: await createTicketType(organizer, eventId, { limit: 2, price: 1000 }) };
}

const hold = async ({ client }: Visitor, typeId: string, quantity: number) =>
  (await client.sale.hold({ typeId, quantity, key: crypto.randomUUID() })).hold;

async function order({ client }: Visitor, eventId: string, holds: string[]) {
  const secret = randomBytes(32).toString('base64url');
  const wish = { eventId, holds, name: 'Ana Ruiz', email: 'ana@publico.example', secret };
  const made = await client.sale.createOrder({ ...wish, paymentType: 'credit_card', key: crypto.randomUUID() });
  return { id: made.order.uid, secret };
}

/** Makes an order that takes all tickets of a type, while another buyer waits in its queue. */
async function awaited() {
  const sold = await onSale();
  const [visitor, waiting] = [createVisitor(app), createVisitor(app)];
  const own = await hold(visitor, sold.typeId, 2);
  const first = await order(visitor, sold.eventId, [own?.uid ?? '']);
  const place = () => waiting.client.sale.place({ typeId: sold.typeId, quantity: 2 });
  expect(await place()).toMatchObject({ state: 'waiting' });
  return { ...sold, visitor, first, place };
}

test('orders taken back: a buyer begins another order → the older order’s tickets stay held, before the queue', async () => {
  const { eventId, typeId, visitor, first, place } = await awaited();
  later(6 * minute);
  const { holds } = await visitor.client.sale.takeBack(first);
  expect(holds).toMatchObject([{ typeId, quantity: 2 }]);
  expect(await place()).toMatchObject({ state: 'waiting' });
  expect(await countsOf(app.database, typeId)).toMatchObject({ held: 2, onHold: 2 });
  // The answer was lost, so the browser repeats the call.
  expect((await visitor.client.sale.takeBack(first)).holds).toEqual(holds);
  const second = await order(visitor, eventId, [holds[0]?.uid ?? '']);
  const token = testToken(testCards[0]!.number);
  const paid = await visitor.client.orders.payWithCard({ ...second, token });
  expect(paid.order.state).toBe('fulfilled');
  expect(await countsOf(app.database, typeId)).toMatchObject({ sold: 2, held: 0 });
  await expect(visitor.client.sale.takeBack(second)).rejects.toMatchObject(refusal(messages.joining.notPending));
});

test('orders taken back: one buyer begins orders again and again → the tickets are free in the end', async () => {
  const { eventId, typeId, visitor, first } = await awaited();
  later(14 * minute);
  const { holds } = await visitor.client.sale.takeBack(first);
  const second = await order(visitor, eventId, [holds[0]?.uid ?? '']);
  later(14 * minute);
  const again = await visitor.client.sale.takeBack(second);
  const third = await order(visitor, eventId, [again.holds[0]?.uid ?? '']);
  later(14 * minute);
  expect((await visitor.client.sale.takeBack(third)).holds).toEqual([]);
  expect(await countsOf(app.database, typeId)).toMatchObject({ held: 0, onHold: 0 });
});

test('orders taken back: another hold of the type is dropped; a stranger → refused', async () => {
  const { eventId, typeId } = await onSale();
  const visitor = createVisitor(app);
  const first = await order(visitor, eventId, [(await hold(visitor, typeId, 1))?.uid ?? '']);
  await hold(visitor, typeId, 1);
  const stranger = createVisitor(app);
  await expect(stranger.client.sale.takeBack({ id: first.id })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const wrong = randomBytes(32).toString('base64url');
  await expect(stranger.client.sale.takeBack({ id: first.id, secret: wrong })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  expect((await visitor.client.sale.takeBack(first)).holds).toMatchObject([{ quantity: 1 }]);
  expect(await countsOf(app.database, typeId)).toMatchObject({ held: 1, onHold: 1 });
});
