import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { denied, openCallableApp, precondition } from '#testing/callable-app.ts';
import { pngDataUrl, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable, createTeamEvent, enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { cards } from '#testing/factories/orders.ts';

const { app, call } = await openCallableApp();

const words = messages.joining;

type CategoryIds = { eventId: string; categoryId: string };
/** The payload also contains fields that a dishonest client would like to set. */
const charge = ({ eventId, categoryId }: CategoryIds, changes: object = {}) => ({
  source: cards.good,
  details: {
    description: 'Copa',
    id_event: eventId,
    id_category: categoryId,
    email_organization: 'otro@correo.test',
    name_organization: 'Otro',
    amount: 1,
  },
  joinEvent: { uid: 'otro', displayName: 'Otro' },
  dataEvent: { uid: 'otro', event_price: 1 },
  paymentType: 'credit_card',
  orderID: null,
  data_team: null,
  amount: 1,
  status: 'fulfilled',
  ...changes,
});
const ordersOf = async (who: SignedIn) => (await who.client.orders.listOrders()).orders;
const isIn = async (who: SignedIn, eventId: string) =>
  (await who.client.entries.listMine({})).events.some(({ uid }) => uid === eventId);

describe('createCharge', () => {
  test("ATH-303 ATH-304 ATH-305 ATH-306 ATH-307 ATH-308 a card → charged once, at the server's price, for the caller", async () => {
    const place = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    const done = { status: 200, result: { id_event: place.eventId } };
    expect(await call('createCharge', charge(place), athlete)).toEqual(done);
    expect(await call('createCharge', charge(place, { joinEvent: null }), athlete)).toEqual(done);
    expect(await ordersOf(athlete)).toMatchObject([{ state: 'fulfilled', total: 4500, paymentType: 'credit_card' }]);
    expect(await isIn(athlete, place.eventId)).toBe(true);
    expect(await call('createCharge', charge(place, { source: 'test_other' }), athlete)).toMatchObject(
      precondition(words.reasons.joined),
    );
    expect(await call('createCharge', charge(place), place.organizer)).toMatchObject(denied);
  });

  test('ATH-308 a removed athlete pays again → joined again, not answered with the old payment', async () => {
    const place = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    for (const refund of [true, false]) {
      await call('createCharge', charge(place), athlete);
      expect(await isIn(athlete, place.eventId)).toBe(true);
      const { rows } = await place.organizer.client.entries.listAsOrganizer({ eventId: place.eventId, page: 1 });
      const entryId = rows[0]!.entryId;
      await place.organizer.client.entries.remove({ entryId, uid: athlete.uid, refund });
    }
    await call('createCharge', charge(place), athlete);
    expect(await isIn(athlete, place.eventId)).toBe(true);
  });

  test("ATH-156 a declined card → refused with the provider's message; another card → accepted", async () => {
    const place = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    const declined = await call('createCharge', charge(place, { source: cards.noFunds }), athlete);
    expect(declined).toMatchObject(precondition('La tarjeta no tiene fondos suficientes.'));
    expect(await isIn(athlete, place.eventId)).toBe(false);
    expect(await call('createCharge', charge(place), athlete)).toMatchObject({ result: { id_event: place.eventId } });
  });

  test('J3 the bank asks for a confirmation → answers the client secret; the same call later completes the payment', async () => {
    const place = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    const data = charge(place, { source: cards.bank });
    const answer = await call('createCharge', data, athlete);
    expect(answer).toMatchObject(precondition(words.cardRefusals.authentication_required));
    expect(answer.error).toMatchObject({ details: { clientSecret: expect.stringContaining('test_secret') } });
    const [order] = await ordersOf(athlete);
    await athlete.client.orders.answerTest({ id: order!.uid, approve: true });
    expect(await call('createCharge', data, athlete)).toMatchObject({ result: { id_event: place.eventId } });
    expect(await ordersOf(athlete)).toHaveLength(1);
  });

  test('ATH-304 no card token → refused for an event with a price; accepted for a free event', async () => {
    const [paid, free] = [await createJoinable(app), await createJoinable(app, {}, { price: 0 })];
    const athlete = await signUpAs(app, 'athlete');
    const data = (place: CategoryIds) => charge(place, { source: null });
    expect(await call('createCharge', data(paid), athlete)).toMatchObject(precondition(words.paymentType));
    expect(await ordersOf(athlete)).toEqual([]);
    expect(await call('createCharge', data(free), athlete)).toMatchObject({ result: { id_event: free.eventId } });
  });

  test("ATH-291 data_team → name, logo and emails of the captain's team", async () => {
    const place = await createTeamEvent(app);
    const captain = await signUpConfirmed(app);
    expect(await call('createCharge', charge(place, { data_team: {} }), captain)).toMatchObject(
      precondition(words.teamData),
    );
    const photo = `${await pngDataUrl()}${'A'.repeat(200_000)}`;
    const team = { name: 'Los Cóndores', photo, invitations: ['una@correo.test'], captain: 'otro', allowedMembers: 99 };
    expect(await call('createCharge', charge(place, { data_team: team }), captain)).toMatchObject({ status: 200 });
    const { teams } = await captain.client.teams.listMine({});
    expect(teams).toMatchObject([{ name: 'Los Cóndores', isCaptain: true, allowedMembers: 3 }]);
    const detail = await call('getTeamDetail', { id_team: teams[0]!.uid }, captain);
    expect(detail.result).toMatchObject({
      data_team: { name_search: 'los condores', invitations: ['una@correo.test'], captain: captain.uid },
    });
  });
});

describe('PayPal calls', () => {
  const wish = ({ eventId }: CategoryIds, more = {}) => ({
    qualifier_online: false,
    id_event: eventId,
    typePayment: 'paypal',
    displayName: 'Otro',
    ...more,
  });

  test("ATH-309 createPaypalTransaction → the provider's order; createCharge with it → completes the payment once", async () => {
    const place = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    const { result } = await call('createPaypalTransaction', wish(place), athlete);
    const { id } = result as { id: string };
    expect(id).toMatch(/^test_/);
    expect((await call('createPaypalTransaction', wish(place), athlete)).result).toEqual({ id });
    const [order] = await ordersOf(athlete);
    expect(order).toMatchObject({ total: 4500, paymentType: 'paypal' });
    const data = charge(place, { source: null, paymentType: 'paypal', orderID: id });
    expect(await call('createCharge', data, athlete)).toMatchObject(precondition(words.leave));
    await athlete.client.orders.answerTest({ id: order!.uid, approve: true });
    for (let times = 0; times < 2; times++) {
      expect(await call('createCharge', data, athlete)).toMatchObject({ result: { id_event: place.eventId } });
    }
    expect(await ordersOf(athlete)).toHaveLength(1);
    expect(await call('createCharge', data, await signUpAs(app, 'athlete'))).toMatchObject({ status: 404 });
  });

  test('ATH-309 an event of several categories without id_category → refused', async () => {
    const place = await createJoinable(app);
    const second = await createCategory(app, place.organizer, place.eventId);
    const athlete = await signUpAs(app, 'athlete');
    expect(await call('createPaypalTransaction', wish(place), athlete)).toMatchObject({
      status: 400,
      error: { status: 'INVALID_ARGUMENT' },
    });
    const { status } = await call('createPaypalTransaction', wish(place, { id_category: second }), athlete);
    expect([status, (await ordersOf(athlete))[0]?.categoryId]).toEqual([200, second]);
  });
});

test('ORG-474 eventsManualEnrollment: an own category → enrolled; another organization, twice or unknown → refused', async () => {
  const place = await createTeamEvent(app);
  const { email } = await signUpAs(app, 'athlete');
  const photo = await pngDataUrl();
  const team = { invitations: [], name: 'Los Cóndores', photo };
  const data = { email, id_event: place.eventId, id_category: place.categoryId, data_team: team };
  expect(await call('eventsManualEnrollment', data, await signUpAs(app, 'organization'))).toMatchObject(denied);
  const { result } = await call('eventsManualEnrollment', data, place.organizer);
  expect(result).toEqual({ id_entry: expect.any(String) });
  expect(await call('eventsManualEnrollment', data, place.organizer)).toMatchObject({
    ...precondition(words.enrollJoined),
    error: { details: { field: 'email' } },
  });
  const other = await createJoinable(app);
  await enterAlone(app, other, await signUpAs(app, 'athlete'));
  expect(await call('eventsManualEnrollment', { ...data, email: 'nadie@correo.test' }, place.organizer)).toMatchObject(
    precondition(words.enrollUnknown),
  );
});
