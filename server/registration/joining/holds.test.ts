import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs, signUpForm } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { confirmAddress, createJoinable, createTeamEvent, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent } from '#testing/factories/events.ts';
import { cards, createOrder, entriesOf, joinAndPay } from '#testing/factories/orders.ts';

const words = messages.joining;
const minute = 60_000;
const refusal = (message: string) => ({ code: 'REFUSED', message });

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ maxHoldsFromNetwork: 2 });
});
beforeEach(() => app.setNow(new Date()));
afterAll(() => app.close());

const later = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * minute));
const minutesOf = ({ heldUntil, createdAt }: { heldUntil: string; createdAt: string }) =>
  (Date.parse(heldUntil) - Date.parse(createdAt)) / minute;

test('SAFE-M5 holds of places: a new account orders again and again → 15 minutes in all, then others get the place', async () => {
  const { eventId, categoryId } = await createJoinable(app, { capacity: 1 }, { price: 5000 });
  const wish = { eventId, categoryId };
  const squatter = await signUpAs(app, 'athlete');
  const first = await createOrder(squatter, wish);
  expect(minutesOf(first.order)).toBe(15);
  // A new key makes a new order, but does not restart the 15 minutes.
  later(10);
  expect(minutesOf((await createOrder(squatter, wish)).order)).toBe(5);
  later(6);
  await expect(createOrder(squatter, wish)).rejects.toMatchObject(refusal(words.holdConfirm));
  // The next athlete pays and joins, even without a confirmed address.
  const honest = await signUpAs(app, 'athlete');
  expect((await joinAndPay(honest, wish)).state).toBe('fulfilled');
});

test('SAFE-M5 holds of places: a confirmed address → a second hold that day, and a new hold the next day', async () => {
  const { eventId, categoryId } = await createJoinable(app, { capacity: 1 }, { price: 5000 });
  const wish = { eventId, categoryId };
  const athlete = await signUpAs(app, 'athlete');
  await createOrder(athlete, wish);
  later(16);
  await expect(createOrder(athlete, wish)).rejects.toMatchObject(refusal(words.holdConfirm));
  await confirmAddress(app, athlete.uid);
  expect(minutesOf((await createOrder(athlete, wish)).order)).toBe(15);
  later(16);
  await expect(createOrder(athlete, wish)).rejects.toMatchObject(refusal(words.holdsUsed));
  later(24 * 60);
  expect(minutesOf((await createOrder(athlete, wish)).order)).toBe(15);
});

test('SAFE-M5 holds of places: more than half of the places are free, or no limit → earlier holds are not counted', async () => {
  for (const capacity of [20, null]) {
    const { eventId, categoryId } = await createJoinable(app, { capacity }, { price: 5000 });
    const athlete = await signUpAs(app, 'athlete');
    for (let order = 0; order < 4; order++) {
      expect(minutesOf((await createOrder(athlete, { eventId, categoryId })).order)).toBe(15);
      later(16);
    }
  }
});

test('SAFE-M5 holds of places: one network → only so many of an event’s last places together', async () => {
  const { eventId, categoryId } = await createJoinable(app, { capacity: 4 }, { price: 5000 });
  const joinFrom = async (address: string) => {
    const { client } = createVisitor(app, { address });
    await client.accounts.signUp(await signUpForm('athlete'));
    const wish = { eventId, categoryId, paymentType: 'credit_card' as const, team: null };
    return () => client.joining.createOrder({ ...wish, key: crypto.randomUUID() });
  };
  const asks = [await joinFrom('198.51.100.7'), await joinFrom('198.51.100.7'), await joinFrom('198.51.100.7')];
  for (const ask of asks.slice(0, 2)) await ask();
  await expect(asks[2]?.()).rejects.toMatchObject(refusal(words.networkHolds));
  const elsewhere = await joinFrom('198.51.100.8');
  expect((await elsewhere()).order.state).toBe('created');
  // A hold that has expired no longer counts for its network.
  later(16);
  expect((await asks[2]?.())?.order.state).toBe('created');
  const kept = await app.database.kysely
    .selectFrom('orders')
    .select('network')
    .where('eventId', '=', eventId)
    .execute();
  expect(JSON.stringify(kept)).not.toContain('198.51');
});

test('SAFE-M5 holds of places: the last places of a free event → only for confirmed addresses', async () => {
  const { eventId, categoryId } = await createJoinable(app, { capacity: 3 }, { price: 0 });
  const wish = { eventId, categoryId, paymentType: null };
  const newcomer = await signUpAs(app, 'athlete');
  expect((await createOrder(newcomer, wish)).order.state).toBe('fulfilled');
  const second = await signUpAs(app, 'athlete');
  await expect(createOrder(second, wish)).rejects.toMatchObject(refusal(words.freeConfirm));
  await confirmAddress(app, second.uid);
  expect((await createOrder(second, wish)).order.state).toBe('fulfilled');
});

test('SAFE-M5 holds of places: the organizer sees an unpaid hold and releases it → another athlete may join', async () => {
  const { organizer, eventId, categoryId } = await createJoinable(app, { capacity: 1 }, { price: 5000 });
  const squatter = await signUpAs(app, 'athlete');
  const { order } = await createOrder(squatter, { eventId, categoryId });
  const read = async () => (await organizer.client.income.holds({ eventId })).holds;
  expect(await read()).toMatchObject([
    { uid: order.uid, athleteEmail: squatter.email, persons: 1, isPaying: false, heldUntil: order.heldUntil },
  ]);
  const rival = await signUpAs(app, 'organization');
  await expect(rival.client.income.holds({ eventId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(rival.client.income.releaseHold({ id: order.uid })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await organizer.client.income.releaseHold({ id: order.uid });
  expect(await read()).toEqual([]);
  const again = organizer.client.income.releaseHold({ id: order.uid });
  await expect(again).rejects.toMatchObject(refusal(words.holdGone));
  const honest = await signUpAs(app, 'athlete');
  expect((await joinAndPay(honest, { eventId, categoryId })).state).toBe('fulfilled');
  const pay = squatter.client.orders.payWithCard({ id: order.uid, token: cards.good });
  await expect(pay).rejects.toMatchObject({ code: 'REFUSED' });
  expect(await entriesOf(app, eventId)).toHaveLength(1);
});

test('SAFE-L8 N2 ages: the athlete is outside the category on the event’s first day → the order is refused', async () => {
  const { eventId, categoryId } = await createJoinable(app, { ageRange: [60, 80] }, { price: 5000 });
  const athlete = await signUpAs(app, 'athlete', { birthdate: '1990-05-05' });
  const { age, categories } = await athlete.client.joining.options({ id: eventId });
  expect([categories[0]?.ageRange, typeof age]).toEqual([[60, 80], 'number']);
  await expect(createOrder(athlete, { eventId, categoryId })).rejects.toMatchObject(
    refusal(words.age(age ?? 0, 60, 80)),
  );
  // The athlete turns 60 on the first day of the event.
  const event = await app.database.kysely
    .selectFrom('events')
    .select('startsAt')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Caracas' }).format(event.startsAt);
  const [year = '', month = '', date = ''] = day.split('-');
  const born = `${Number(year) - 60}-${month}-${date}`;
  const sixty = await signUpAs(app, 'athlete', { birthdate: born });
  expect((await createOrder(sixty, { eventId, categoryId })).order.state).toBe('created');
});

test('SAFE-L8 N2 ages: a team’s invited member is outside the category → the acceptance is refused', async () => {
  const joinable = await createTeamEvent(app, 2);
  const { eventId, categoryId } = joinable;
  const captain = await signUpConfirmed(app);
  const member = await signUpConfirmed(app, { birthdate: '1960-01-01' });
  const team = { name: 'Águilas', photo: '', emails: [member.email] };
  await joinAndPay(captain, { eventId, categoryId, team });
  const [invitation] = (await member.client.invitations.listMine({})).invitations;
  const accept = member.client.invitations.answer({ id: invitation?.uid ?? '', accept: true });
  await expect(accept).rejects.toMatchObject({ code: 'REFUSED', message: expect.stringContaining('de 18 a 35') });
});

test('walk-athlete 8 N15 admission: the category is for the other sex → refused, and the options show it', async () => {
  const { eventId, categoryId } = await createJoinable(app, { admits: 'women' }, { price: 5000 });
  const [man, woman] = [
    await signUpAs(app, 'athlete', { sexo: 'masculino' }),
    await signUpAs(app, 'athlete', { sexo: 'femenino' }),
  ];
  const { sex, categories } = await man.client.joining.options({ id: eventId });
  expect([sex, categories[0]?.admits]).toEqual(['masculino', 'women']);
  await expect(createOrder(man, { eventId, categoryId })).rejects.toMatchObject(refusal(words.admits.women));
  expect((await createOrder(woman, { eventId, categoryId })).order.state).toBe('created');
});

test('N15 admission: a team’s invited member has the other sex → the acceptance is refused', async () => {
  const { eventId, categoryId } = await createJoinable(app, { team: true, members: 2, admits: 'men' });
  const captain = await signUpConfirmed(app, { sexo: 'masculino' });
  const member = await signUpConfirmed(app, { sexo: 'femenino' });
  const team = { name: 'Cóndores', photo: '', emails: [member.email] };
  await joinAndPay(captain, { eventId, categoryId, team });
  const [invitation] = (await member.client.invitations.listMine({})).invitations;
  const accept = member.client.invitations.answer({ id: invitation?.uid ?? '', accept: true });
  await expect(accept).rejects.toMatchObject(refusal(words.admits.men));
});

test('N7 joining: the organization’s address is unconfirmed → no paid orders, only free entries', async () => {
  const organizer = await signUpAs(app, 'organization', { emailVerified: false });
  const place = async (price: number) => {
    const eventId = await createEvent(app, organizer, { price });
    return { eventId, categoryId: await createCategory(app, organizer, eventId) };
  };
  const [paid, free] = [await place(5000), await place(0)];
  const athlete = await signUpAs(app, 'athlete');
  const reason = async () => (await athlete.client.joining.options({ id: paid.eventId })).reason;
  expect(await reason()).toBe('unconfirmed');
  await expect(createOrder(athlete, paid)).rejects.toMatchObject(refusal(words.reasons.unconfirmed));
  await createOrder(athlete, { ...free, paymentType: null });
  await confirmAddress(app, organizer.uid);
  expect(await reason()).toBeNull();
  await expect(createOrder(athlete, paid)).resolves.toMatchObject({ order: { state: 'created' } });
});
