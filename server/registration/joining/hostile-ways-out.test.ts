import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { applyPaymentEvent } from '#server/money/payments/orders/apply-payment-event.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { eraseEverywhere } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable, enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { createOrder, entriesOf, joinAndPay } from '#testing/factories/orders.ts';
import { addMember } from '#testing/factories/teams.ts';
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';

// Misuse and bad luck when athletes leave an event (N14).

const words = messages.joining;
const base = Math.floor(Date.now() / 60_000) * 60_000;
const money = { price: 4500, refundDays: 3 };

let app: TestApp;
let provider: ScriptedProvider;
beforeAll(async () => {
  app = await createTestApp({}, { work: true });
});
beforeEach(() => {
  app.setNow(new Date(base));
  provider = scriptedProvider();
  app.payments = provider.payments;
});
afterAll(() => app.close());

const withdraw = (who: SignedIn, entryId: string, refund = false, reason = '') =>
  who.client.joining.withdraw({ entryId, refund, reason });
const orderOf = async (who: SignedIn, id: string) => (await who.client.orders.readOrder({ id })).order;
async function hearOfMoney(id: string) {
  provider.decide(id, 'paid');
  await applyPaymentEvent(app, id, (await provider.newsOf(id))!, 'webhook');
}

/** Makes an event with a single category and a team category. The captain of its team has paid. */
async function withTeam() {
  const place = await createJoinable(app, {}, money);
  const teams = await createCategory(app, place.organizer, place.eventId, { team: true, members: 3 });
  const captain = await signUpConfirmed(app);
  const team = { name: 'Los Tepuyes', photo: '', emails: [] };
  const { order } = await createOrder(captain, { eventId: place.eventId, categoryId: teams, team });
  await captain.client.orders.payWithCard({ id: order.uid, token: 'paid' });
  const [entry] = await entriesOf(app, place.eventId);
  return { ...place, captain, teamOrder: order.uid, entryId: entry!.id, teamId: entry!.teamId! };
}

/** Makes a captain with two placeholder mates. */
async function withTypedMates() {
  const place = await createJoinable(app, { team: true, members: 3 }, money);
  const captain = await signUpConfirmed(app);
  const mates = [
    { name: 'Bea', email: 'bea.retirada@correo.test' },
    { name: 'Caro', email: '' },
  ];
  const row = { categoryId: place.categoryId, name: 'Ana', email: captain.email, team: { name: 'Las Águilas', mates } };
  await place.organizer.client.entries.enrollList({ eventId: place.eventId, rows: [row] });
  const [entry] = await entriesOf(app, place.eventId);
  await captain.client.entries.answerManualEntry({ entryId: entry!.id, stay: true });
  return { ...place, captain, entryId: entry!.id, teamId: entry!.teamId! };
}

describe('SAFE-N14 3 late money of athletes who left', () => {
  test('SAFE-N14 3 a manual entry is left while a card is pending → its money goes back', async () => {
    const place = await createJoinable(app, {}, money);
    const athlete = await signUpConfirmed(app);
    const slow = await joinAndPay(athlete, place, 'pending');
    const entryId = await enterAlone(app, place, athlete);
    await withdraw(athlete, entryId);
    await hearOfMoney(slow.uid);
    expect(await entriesOf(app, place.eventId)).toEqual([]);
    expect((await orderOf(athlete, slow.uid)).failure).toBe(words.refundedWithdrawn);
    await performRefund(app, `${slow.uid}.back`);
    expect(provider.refundedOf(slow.uid)).toBe(4500);
  });

  test('SAFE-N14 3 a member leaves, alone or with the team → not in again; unbegun orders fail', async () => {
    for (const leaves of ['alone', 'with-team']) {
      const { captain, teamId, entryId, ...place } = await withTeam();
      const [member, other] = [await signUpConfirmed(app), await signUpConfirmed(app)];
      const slow = await joinAndPay(member, place, 'pending');
      const { order: unbegun } = await createOrder(other, place);
      await addMember(app, captain, teamId, member);
      await addMember(app, captain, teamId, other);
      if (leaves === 'alone') for (const who of [member, other]) await who.client.teams.leave({ id: teamId });
      else await withdraw(captain, entryId);
      await hearOfMoney(slow.uid);
      expect(await orderOf(member, slow.uid)).toMatchObject({ hasEntry: false, failure: words.refundedWithdrawn });
      expect((await orderOf(other, unbegun.uid)).state).toBe('failed');
      // An athlete who left may join again by a newer order.
      expect((await joinAndPay(member, place, 'paid')).state).toBe('fulfilled');
    }
  });
});

test('SAFE-N14 4 withdrawal of a team: a former member has ordered an own place → that place is kept', async () => {
  const { captain, teamId, entryId, ...place } = await withTeam();
  const next = await addMember(app, captain, teamId);
  await captain.client.teams.handOver({ id: teamId, uid: next.uid });
  await captain.client.teams.leave({ id: teamId });
  const alone = await joinAndPay(captain, place, 'pending');
  await withdraw(next, entryId);
  await hearOfMoney(alone.uid);
  expect(await orderOf(captain, alone.uid)).toMatchObject({ state: 'fulfilled', hasEntry: true, failure: null });
});

test('SAFE-N14 5 refund days: the event moves earlier → the promised refund days stay; later → they grow', async () => {
  const place = await createJoinable(app, {}, money);
  const athlete = await signUpConfirmed(app);
  const order = await joinAndPay(athlete, place, 'paid');
  const { refundUntil } = await orderOf(athlete, order.uid);
  await place.organizer.client.events.move({ id: place.eventId, days: 7 });
  expect(Date.parse((await orderOf(athlete, order.uid)).refundUntil!)).toBeGreaterThan(Date.parse(refundUntil!));
  await place.organizer.client.events.move({ id: place.eventId, days: -14 });
  expect((await orderOf(athlete, order.uid)).refundUntil).toBe(refundUntil);
  const [entry] = await entriesOf(app, place.eventId);
  await withdraw(athlete, entry!.id, true);
  expect((await orderOf(athlete, order.uid)).request).toMatchObject({ state: 'asked' });
});

test('SAFE-N14 6 refund requests: the organizer returns one cent → the request stays open until all the money is back', async () => {
  const place = await createJoinable(app, {}, money);
  const athlete = await signUpConfirmed(app);
  const { uid: id } = await joinAndPay(athlete, place, 'paid');
  const [entry] = await entriesOf(app, place.eventId);
  await withdraw(athlete, entry!.id, true);
  const give = async (cents: number, answer: 'done' | 'failed' = 'done') => {
    const key = crypto.randomUUID();
    await place.organizer.client.income.refund({ id, cents, reason: 'Listo', key });
    provider.answerRefunds(answer);
    await performRefund(app, `${id}.${key}`);
    const { request, refundable } = await orderOf(athlete, id);
    return [request?.state, refundable];
  };
  const waiting = async () => (await place.organizer.client.income.requests({ eventId: place.eventId })).orders.length;
  expect(await give(1)).toEqual(['asked', 4499]);
  expect(await waiting()).toBe(1);
  // If the provider refuses the rest, the request waits again, whatever was refunded before.
  expect(await give(4499, 'failed')).toEqual(['asked', 4499]);
  expect(await give(4499)).toEqual(['granted', 0]);
  expect(await waiting()).toBe(0);
});

test('SAFE-N14 8 refund requests: the reason of a request → only in the request, and deleted with the account', async () => {
  const place = await createJoinable(app, {}, money);
  const athlete = await signUpConfirmed(app);
  await joinAndPay(athlete, place, 'paid');
  const [entry] = await entriesOf(app, place.eventId);
  await withdraw(athlete, entry!.id, true, 'Estoy embarazada');
  const seen = async () =>
    JSON.stringify([
      await place.organizer.client.income.read({ eventId: place.eventId, page: 1 }),
      await place.organizer.client.income.requests({ eventId: place.eventId }),
      await app.database.kysely.selectFrom('orderHistory').selectAll().execute(),
    ]);
  expect(await seen()).toContain('Estoy embarazada');
  await eraseEverywhere(app.database.kysely, app, { id: athlete.uid, email: athlete.email });
  expect(await seen()).not.toContain('Estoy embarazada');
});

test('SAFE-N14 16 withdrawal of a team: a mate has an address but no account → that mate gets a mail', async () => {
  const { organizer, eventId, captain, entryId } = await withTypedMates();
  await withdraw(captain, entryId);
  const mails = app.database.kysely
    .selectFrom('mails')
    .select(['recipient', 'text'])
    .where('kind', '=', 'team-withdrawn');
  const told = (await mails.execute()).filter(({ text }) => text.includes('Las Águilas'));
  expect(told).toEqual([{ recipient: 'bea.retirada@correo.test', text: expect.stringContaining('Bea') }]);
  expect((await organizer.client.entries.listAsOrganizer({ eventId })).rows).toEqual([]);
});

test('SAFE-N14 13 handing a team over: a mate has no account → the team cannot be handed over to that mate', async () => {
  const { captain, teamId, entryId, eventId } = await withTypedMates();
  const members = (await captain.client.teams.read({ id: teamId })).team?.membersData ?? [];
  expect(members.map(({ isCaptain, hasAccount }) => [isCaptain, hasAccount])).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
  const handOver = captain.client.teams.handOver({ id: teamId, uid: members[1]!.uid });
  await expect(handOver).rejects.toMatchObject({ code: 'REFUSED', message: messages.team.noAccount });
  expect(await entriesOf(app, eventId)).toMatchObject([{ id: entryId, userId: captain.uid }]);
});
