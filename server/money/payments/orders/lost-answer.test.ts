import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createOrder } from '#testing/factories/orders.ts';
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';

// These tests look at the payment page after a lost answer. It says `No se cobró nada` where a new payment is allowed,
// so that must be true.

let app: TestApp;
let organizer: SignedIn;
let provider: ScriptedProvider;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
});
beforeEach(() => {
  provider = scriptedProvider();
  app.payments = provider.payments;
});
afterAll(() => app.close());

async function unpaid() {
  const athlete = await signUpAs(app, 'athlete');
  const eventId = await createEvent(app, organizer, { price: 4500 });
  const categoryId = await createCategory(app, organizer, eventId);
  const { order } = await createOrder(athlete, { eventId, categoryId });
  return { athlete, id: order.uid };
}
type Made = Awaited<ReturnType<typeof unpaid>>;
const settle = ({ athlete, id }: Made) => athlete.client.orders.settle({ id });
const pay = ({ athlete, id }: Made, token: 'paid' | 'failed') =>
  athlete.client.orders.payWithCard({ id, token }).catch(error => error);

test('ATHL-F22 a lost answer: the payment never reached the server → a card is offered, and nothing was charged', async () => {
  const made = await unpaid();
  expect((await settle(made)).next).toEqual({ kind: 'card' });
  expect(provider.chargedOf(made.id)).toBe(0);
});

test.each([
  ['the provider charged and its answer was lost', 'lost'],
  ['the server died with the answer', 'crash'],
] as const)(
  'ATHL-F22 a lost answer: %s → the provider is asked again, no card is offered, and one charge',
  async (_name, what) => {
    const made = await unpaid();
    provider.next(what);
    await pay(made, 'paid');
    provider.next('away');
    // While the provider does not answer, the page waits and offers no other card.
    expect((await settle(made)).next).toEqual({ kind: 'wait' });
    expect((await settle(made)).order.state).toBe('fulfilled');
    expect(provider.chargedOf(made.id)).toBe(4500);
  },
);

test('ATHL-F22 a lost answer: the provider refused the card → another card is offered, and nothing was charged', async () => {
  const made = await unpaid();
  provider.next('lost');
  await pay(made, 'failed');
  expect((await settle(made)).next).toEqual({ kind: 'card' });
  expect(provider.chargedOf(made.id)).toBe(0);
});
