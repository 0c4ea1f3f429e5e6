import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { defaultTimeZone, toInstant, toWall } from '#domain/foundation/time/zones.ts';
import { limits } from '#server/foundation/limits/attempts.ts';
import { createTestApp } from '#testing/app.ts';
import { day, fieldRefusal, minute, openEventApp, refusal } from '#testing/event-app.ts';
import { pngDataUrl, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { confirmAddress, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent, withQualifier } from '#testing/factories/events.ts';
import {
  cards,
  createOrder,
  entriesOf,
  eventsOfOrder,
  type JoinAnswers,
  joinAndPay,
} from '#testing/factories/orders.ts';
import { countInvitations } from '#testing/factories/teams.ts';

const words = messages.joining;

const { app, organizer, athlete, base } = await openEventApp({ work: false });
const other = await signUpAs(app, 'athlete');
const later = (ms: number) => app.setNow(new Date(base + ms));
async function openPlace(event = {}, category = {}) {
  const eventId = await createEvent(app, organizer, event);
  return { eventId, categoryId: await createCategory(app, organizer, eventId, category) };
}
const pay = (id: string, token = cards.good, who = athlete) => who.client.orders.payWithCard({ id, token });
const optionsOf = (eventId: string, who = athlete) => who.client.joining.options({ id: eventId });

describe('options for joining', () => {
  test('walk-athlete 7 the event refunds → the last moment is shown before payment, and the order has it', async () => {
    const never = await openPlace({ price: 5000 });
    expect((await optionsOf(never.eventId)).refundUntil).toBeNull();
    const place = await openPlace({ price: 5000, refundDays: 3 });
    const { event, refundUntil } = await optionsOf(place.eventId);
    expect(Date.parse(event.start) - Date.parse(refundUntil ?? '')).toBe(3 * 86_400_000);
    const { order } = await createOrder(other, place);
    expect(order.refundUntil).toBe(refundUntil);
  });

  test('ATH-131 ATH-151 ATH-152 ATH-160 ATH-347 an event is open → categories with places, price lines, sum and payment providers', async () => {
    const admin = await signInAsAdmin(app);
    await admin.client.admin.updatePrices({ event: 9900, qualifier: 1000 });
    const place = await openPlace({ price: 5000, ...withQualifier(app) }, { capacity: 3 });
    const options = await optionsOf(place.eventId);
    expect(options).toMatchObject({
      event: { uid: place.eventId },
      hasTerms: true,
      paymentInfo: '<p>Transferencia al llegar.</p>',
      reason: null,
      lines: [
        { kind: 'event', cents: 5000 },
        { kind: 'qualifier', cents: 1000 },
      ],
      total: 6000,
      openOrder: null,
      providers: { card: 'test', paypal: 'test', stripe: null, paypalScriptUrl: null },
    });
    expect(options.categories).toMatchObject([{ uid: place.categoryId, placesLeft: 3, reason: null }]);
    await createOrder(other, place);
    expect((await optionsOf(place.eventId)).categories).toMatchObject([{ placesLeft: 2 }]);
    await admin.client.admin.updatePrices({ event: 0, qualifier: 0 });
  });

  test('ATH-160 a real provider → public key and script, and nothing secret', async () => {
    const real = await createTestApp({
      payments: {
        stripe: {
          secretKey: 'sk_secret',
          publishableKey: 'pk_public',
          webhookSecret: 'whsec_secret',
          apiUrl: null,
          scriptUrl: 'https://js.stripe.com/v3/',
        },
        paypal: { clientId: 'client', secret: 'pp_secret', webhookId: 'w', apiUrl: null, scriptUrl: 'https://pp/js' },
        test: false,
      },
    });
    const [host, guest] = [await signUpAs(real, 'organization'), await signUpAs(real, 'athlete')];
    const { providers } = await guest.client.joining.options({ id: await createEvent(real, host) });
    expect(providers).toMatchObject({
      card: 'stripe',
      paypal: 'paypal',
      stripe: { publishableKey: 'pk_public', scriptUrl: 'https://js.stripe.com/v3/' },
      paypalScriptUrl: expect.stringContaining('client-id=client'),
    });
    expect(JSON.stringify(providers)).not.toContain('secret');
    await real.close();
  });

  test('ATH-137 ATH-138 athlete joined, or event started, completed or full → the reason is shown', async () => {
    const place = await openPlace({ athletesAllowed: 1 }, { capacity: 1 });
    await joinAndPay(athlete, place);
    expect(await optionsOf(place.eventId)).toMatchObject({ reason: 'joined', categories: [{ reason: 'joined' }] });
    expect(await optionsOf(place.eventId, other)).toMatchObject({
      reason: null,
      categories: [{ placesLeft: 0, reason: 'category-full' }],
    });
    later(10 * day);
    expect(await optionsOf(place.eventId, other)).toMatchObject({ reason: 'started' });
    later(20 * day);
    expect(await optionsOf(place.eventId, other)).toMatchObject({ reason: 'completed' });
  });

  test('the athlete’s own hold → shown as open order, and its place counts as free for the athlete', async () => {
    const place = await openPlace({}, { capacity: 1 });
    const { order } = await createOrder(athlete, place);
    expect(await optionsOf(place.eventId)).toMatchObject({
      openOrder: { uid: order.uid },
      categories: [{ placesLeft: 1, reason: null }],
    });
    expect(await optionsOf(place.eventId, other)).toMatchObject({ openOrder: null, categories: [{ placesLeft: 0 }] });
    later(15 * minute);
    expect(await optionsOf(place.eventId)).toMatchObject({ openOrder: null });
  });

  test('an unknown event → not found', async () => {
    await expect(optionsOf('none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('orders of a place', () => {
  test('ATH-303 ATH-305 ATH-307 ATH-308 L7 J2 an order → athlete, category and the server’s prices, which later changes do not touch', async () => {
    const place = await openPlace({ price: 150_000 });
    const { order, next } = await createOrder(athlete, place);
    expect(next).toEqual({ kind: 'card' });
    expect(order).toEqual({
      uid: expect.any(String),
      kind: 'entry',
      state: 'created',
      waitsFor: 'athlete',
      ...place,
      eventName: expect.any(String),
      categoryName: expect.any(String),
      teamName: null,
      paymentType: 'credit_card',
      isTest: true,
      lines: [{ kind: 'event', cents: 150_000 }],
      currency: 'USD',
      total: 150_000,
      refunded: 0,
      timeZone: 'America/Caracas',
      hasEntry: false,
      refundable: 0,
      refundUntil: null,
      request: null,
      failure: null,
      heldUntil: new Date(base + 15 * minute).toISOString(),
      createdAt: new Date(base).toISOString(),
      now: new Date(base).toISOString(),
    });
    await app.database.kysely.updateTable('events').set({ price: 1 }).where('id', '=', place.eventId).execute();
    expect((await pay(order.uid)).order.total).toBe(150_000);
  });

  test('J3 the same key from several tabs → one order', async () => {
    const place = await openPlace();
    const key = crypto.randomUUID();
    const made = await Promise.all(Array.from({ length: 6 }, () => createOrder(athlete, { ...place, key })));
    expect(new Set(made.map(({ order }) => order.uid)).size).toBe(1);
    const again = await createOrder(athlete, { ...place, key });
    expect(again.order.uid).toBe(made[0]!.order.uid);
    const elsewhere = await openPlace();
    await expect(createOrder(athlete, { ...elsewhere, key })).rejects.toMatchObject({ code: 'CONFLICT' });
  });

  test('the athlete orders again → the older order fails, and the new one has its place', async () => {
    const place = await openPlace({}, { capacity: 1 });
    const first = await createOrder(athlete, place);
    const second = await createOrder(athlete, place);
    expect(second.order.uid).not.toBe(first.order.uid);
    const { order } = await athlete.client.orders.readOrder({ id: first.order.uid });
    expect(order.state).toBe('failed');
    expect(await eventsOfOrder(app, first.order.uid)).toEqual(['created', 'failed']);
    await expect(createOrder(other, place)).rejects.toMatchObject(refusal(words.reasons['category-full']));
  });

  test('ATH-140 ATH-150 an order without a payment method, or with an unknown one → refused', async () => {
    const place = await openPlace();
    await expect(createOrder(athlete, { ...place, paymentType: null })).rejects.toMatchObject(
      fieldRefusal('paymentType', words.paymentType),
    );
    await expect(createOrder(athlete, { ...place, paymentType: 'cash' as never })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('ATH-304 a free event → joined immediately without payment', async () => {
    const place = await openPlace({ price: 0 });
    const { order, next } = await createOrder(athlete, { ...place, paymentType: null });
    expect(next).toEqual({ kind: 'done' });
    expect(order).toMatchObject({ state: 'fulfilled', paymentType: 'free', total: 0, isTest: false });
    expect(await eventsOfOrder(app, order.uid)).toEqual(['created', 'paid', 'fulfilled']);
    expect(await entriesOf(app, place.eventId)).toMatchObject([{ userId: athlete.uid, orderId: order.uid }]);
  });

  test('ATHL-F1 N34 the organizer set an end of joining → open until then, also after the qualifier’s start', async () => {
    const until = toWall(base + 10.5 * day, defaultTimeZone);
    const place = await openPlace({ price: 0, ...withQualifier(app), joiningUntil: until });
    const end = toInstant(until, defaultTimeZone).getTime();
    const read = async () => (await athlete.client.events.read({ id: place.eventId })).event;
    later(10.2 * day);
    expect(await read()).toMatchObject({
      state: 'running',
      isJoiningOpen: true,
      joiningUntil: new Date(end).toISOString(),
    });
    expect(await optionsOf(place.eventId)).toMatchObject({ reason: null });
    await createOrder(athlete, place);
    app.setNow(new Date(end));
    expect(await read()).toMatchObject({ isJoiningOpen: false });
    expect(await optionsOf(place.eventId, other)).toMatchObject({ reason: 'joining-over' });
    await expect(createOrder(other, place)).rejects.toMatchObject(refusal(words.reasons['joining-over']));
    later(0);
  });

  test('ATHL-F1 N34 an event on site without qualifier → joining ends at the start, any own end is dropped', async () => {
    const eventId = await createEvent(app, organizer, { joiningUntil: toWall(base + 11 * day, defaultTimeZone) });
    const { event } = await athlete.client.events.read({ id: eventId });
    expect(event).toMatchObject({ joiningUntil: null, isJoiningOpen: true });
  });

  test('ATH-137 ATH-138 J1 joined, full, started or completed → refused before any payment', async () => {
    const place = await openPlace({ athletesAllowed: 2 }, { capacity: 1 });
    const roomy = await createCategory(app, organizer, place.eventId);
    await joinAndPay(athlete, place);
    await expect(createOrder(athlete, place)).rejects.toMatchObject(refusal(words.reasons.joined));
    await expect(createOrder(other, place)).rejects.toMatchObject(refusal(words.reasons['category-full']));
    await createOrder(other, { ...place, categoryId: roomy });
    const third = await signUpAs(app, 'athlete');
    await expect(createOrder(third, { ...place, categoryId: roomy })).rejects.toMatchObject(
      refusal(words.reasons['event-full']),
    );
    later(10 * day);
    await expect(createOrder(third, place)).rejects.toMatchObject(refusal(words.reasons.started));
    later(20 * day);
    await expect(createOrder(third, place)).rejects.toMatchObject(refusal(words.reasons.completed));
  });

  test('ATH-139 the category is empty or of another event → refused', async () => {
    const [place, elsewhere] = [await openPlace(), await openPlace()];
    await expect(createOrder(athlete, { ...place, categoryId: '' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(createOrder(athlete, { ...place, categoryId: elsewhere.categoryId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(createOrder(athlete, { ...place, eventId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('orders of a captain', () => {
  // Inviting needs a confirmed address (SAFE-M6).
  beforeAll(async () => {
    for (const { uid } of [athlete, other]) await confirmAddress(app, uid);
  });
  const team = (changes = {}) => ({ name: 'Los Tepuyes', photo: '', emails: ['uno@correo.test'], ...changes });
  const openTeams = (members = 3, event = {}) => openPlace(event, { team: true, members });
  const order = (place: Omit<JoinAnswers, 'team'>, data: ReturnType<typeof team> | null) =>
    createOrder(athlete, { ...place, team: data });

  test('ATH-132 ATH-143 ATH-144 ATH-145 ATH-146 ATH-147 ATH-148 invalid team data → refused at its field, without an order', async () => {
    const place = await openTeams();
    const cases: [ReturnType<typeof team> | null, string, string][] = [
      [null, 'team', words.teamData],
      [team({ emails: ['a@correo.test', 'A@correo.test'] }), 'team.emails.1', words.duplicate],
      [team({ emails: ['a@correo.test', athlete.email] }), 'team.emails.1', words.duplicate],
      [team({ emails: ['a@c.test', 'b@c.test', 'c@c.test'] }), 'team.emails.2', words.tooMany(2)],
      [team({ photo: 'data:image/png;base64,AAAA' }), 'team.photo', messages.photo.type],
    ];
    for (const [data, field, message] of cases) {
      await expect(order(place, data)).rejects.toMatchObject(fieldRefusal(field, message));
    }
    for (const data of [team({ name: ' ' }), team({ emails: [''] })]) {
      await expect(order(place, data)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(
      await app.database.kysely.selectFrom('orders').where('eventId', '=', place.eventId).selectAll().execute(),
    ).toEqual([]);
  });

  test('ATH-136 the order is paid → the team has captain, logo and invitations', async () => {
    const place = await openTeams();
    const photo = await pngDataUrl();
    const made = await order(place, team({ photo, emails: ['Uno@correo.test', 'dos@correo.test'] }));
    expect(made.order).toMatchObject({ teamName: 'Los Tepuyes', state: 'created' });
    const paid = await pay(made.order.uid);
    expect(paid.order.state).toBe('fulfilled');
    const [entry] = await entriesOf(app, place.eventId);
    const { teams } = await athlete.client.teams.listMine({});
    expect(teams.find(({ uid }) => uid === entry!.teamId)).toMatchObject({
      name: 'Los Tepuyes',
      isCaptain: true,
      allowedMembers: 3,
    });
    const invited = await app.database.kysely
      .selectFrom('teamInvitations')
      .select('email')
      .where('teamId', '=', entry!.teamId!)
      .orderBy('email')
      .execute();
    expect(invited.map(({ email }) => email)).toEqual(['dos@correo.test', 'uno@correo.test']);
  });

  test('J4 too few invitations are left today → refused before payment', async () => {
    const captain = await signUpConfirmed(app);
    await countInvitations(app, captain.uid, limits.invitations.free - 1);
    const place = await openTeams();
    const emails = ['tres@correo.test', 'cuatro@correo.test'];
    await expect(createOrder(captain, { ...place, team: team({ emails }) })).rejects.toMatchObject(
      fieldRefusal('team.emails', messages.team.dailyLimit),
    );
    expect((await captain.client.orders.listOrders()).orders).toEqual([]);
    const { order: one } = await createOrder(captain, { ...place, team: team({ emails: emails.slice(1) }) });
    expect((await pay(one.uid, cards.good, captain)).order.state).toBe('fulfilled');
    const next = await openTeams();
    const none = await createOrder(captain, { ...next, team: team({ emails: [] }) });
    expect(none.order.state).toBe('created');
  });

  test('ATH-149 a team of one → invites no member', async () => {
    const place = await openTeams(1);
    await expect(order(place, team())).rejects.toMatchObject(fieldRefusal('team.emails.0', words.tooMany(0)));
    const { order: made } = await order(place, team({ emails: [] }));
    expect((await pay(made.uid)).order.state).toBe('fulfilled');
  });

  test('J1 a team → takes as many places of the event as it has members', async () => {
    const place = await openTeams(3, { athletesAllowed: 4 });
    await order(place, team());
    await expect(createOrder(other, { ...place, team: team() })).rejects.toMatchObject(
      refusal(words.reasons['event-full']),
    );
  });

  test('ATH-132 an individual category → team data is dropped', async () => {
    const place = await openPlace();
    expect((await order(place, team())).order.teamName).toBeNull();
  });
});

describe('cancelled orders', () => {
  test('an unpaid order is cancelled → its place is free immediately; a paid one → refused', async () => {
    const place = await openPlace({}, { capacity: 1 });
    const { order } = await createOrder(athlete, place);
    await athlete.client.orders.cancel({ id: order.uid });
    await athlete.client.orders.cancel({ id: order.uid });
    expect((await athlete.client.orders.readOrder({ id: order.uid })).order.state).toBe('failed');
    const paid = await joinAndPay(other, place);
    await expect(other.client.orders.cancel({ id: paid.uid })).rejects.toMatchObject(refusal(words.notPending));
  });
});

describe('orders of an athlete', () => {
  test('listed with the newest first; another athlete → every call is refused', async () => {
    const mine = await signUpAs(app, 'athlete');
    const [one, two] = [await openPlace(), await openPlace()];
    const first = await joinAndPay(mine, one);
    later(minute);
    const { order: second } = await createOrder(mine, two);
    const { orders } = await mine.client.orders.listOrders();
    expect(orders.map(({ uid }) => uid)).toEqual([second.uid, first.uid]);
    const theirs = other.client.orders;
    const id = second.uid;
    const asks = [
      () => theirs.readOrder({ id }),
      () => theirs.settle({ id }),
      () => theirs.cancel({ id }),
      () => theirs.payWithCard({ id, token: cards.good }),
      () => theirs.answerTest({ id, approve: true }),
    ];
    for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(theirs.readOrder({ id: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

test('demo data: erased → its orders, teams and places are erased too', async () => {
  const captain = await signUpAs(app, 'athlete');
  const place = await openPlace({}, { team: true, members: 2 });
  const { order } = await createOrder(captain, { ...place, team: { name: 'Demo', photo: '', emails: [] } });
  await pay(order.uid, cards.good, captain);
  await app.database.kysely.updateTable('users').set({ demo: true }).where('id', '=', captain.uid).execute();
  const admin = await signInAsAdmin(app);
  await admin.client.admin.eraseDemo({});
  expect(await entriesOf(app, place.eventId)).toEqual([]);
  const rest = await app.database.kysely.selectFrom('orders').where('id', '=', order.uid).selectAll().execute();
  expect(rest).toEqual([]);
});
