import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { applyPaymentEvent } from '#server/money/payments/orders/apply-payment-event.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { eraseEverywhere, whyNotErased } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable, signUpConfirmed, startEvent } from '#testing/factories/entries.ts';
import type { EventAnswers } from '#testing/factories/events.ts';
import { createOrder, entriesOf, eventsOfOrder, joinAndPay } from '#testing/factories/orders.ts';
import { addMember } from '#testing/factories/teams.ts';
import { type ScriptedProvider, scriptedProvider } from '#testing/scripted-provider.ts';

const words = messages.joining;
const day = 86_400_000;
const base = Math.floor(Date.now() / 60_000) * 60_000;

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

const money = { price: 4500, refundDays: 3 };
async function joined(event: Partial<EventAnswers> = money, category = {}, paid = true) {
  const place = await createJoinable(app, category, event);
  const athlete = await signUpConfirmed(app);
  const order = await joinAndPay(athlete, place, paid ? 'paid' : 'pending');
  const [entry] = await entriesOf(app, place.eventId);
  return { ...place, athlete, id: order.uid, entryId: entry?.id ?? 'none' };
}
type Joined = Awaited<ReturnType<typeof joined>>;

async function joinedAsTeam(event: Partial<EventAnswers> = money) {
  const place = await createJoinable(app, { team: true, members: 3 }, event);
  const captain = await signUpConfirmed(app);
  const { order } = await createOrder(captain, { ...place, team: { name: 'Los Tepuyes', photo: '', emails: [] } });
  await captain.client.orders.payWithCard({ id: order.uid, token: 'paid' });
  const [entry] = await entriesOf(app, place.eventId);
  const teamId = entry?.teamId ?? 'none';
  return {
    ...place,
    captain,
    id: order.uid,
    teamId,
    entryId: entry!.id,
    member: await addMember(app, captain, teamId),
  };
}

const withdraw = (who: SignedIn, entryId: string, refund = false, reason = '') =>
  who.client.joining.withdraw({ entryId, refund, reason });
const ask = (who: SignedIn, id: string, reason = '') => who.client.joining.askRefund({ id, reason });
const requestsOf = async ({ organizer, eventId }: Pick<Joined, 'organizer' | 'eventId'>) =>
  (await organizer.client.income.requests({ eventId })).orders.map(({ uid }) => uid);
const orderOf = async (who: SignedIn, id: string) => (await who.client.orders.readOrder({ id })).order;
const mailsTo = async (recipient: string, kind: string) => {
  const mails = app.database.kysely.selectFrom('mails').select('text').where('recipient', '=', recipient);
  return (await mails.where('kind', '=', kind).execute()).map(({ text }) => text);
};
async function performRefunds(orderId: string) {
  const rows = await app.database.kysely.selectFrom('refunds').select('id').where('orderId', '=', orderId).execute();
  for (const { id } of rows) await performRefund(app, id);
}

describe('walk-athlete 7 withdrawals from an event', () => {
  test('an athlete alone → the entry is removed, the order stays paid, and the place is free', async () => {
    const one = await joined(money, { capacity: 1 });
    await withdraw(one.athlete, one.entryId);
    expect(await entriesOf(app, one.eventId)).toEqual([]);
    expect((await one.athlete.client.entries.listMine({})).events).toEqual([]);
    expect(await orderOf(one.athlete, one.id)).toMatchObject({ state: 'fulfilled', hasEntry: false, refundable: 4500 });
    expect(await eventsOfOrder(app, one.id)).toEqual(['created', 'paid', 'fulfilled', 'withdrawn']);
    expect(await mailsTo(one.athlete.email, 'place-given-up')).toHaveLength(1);
    const again = await joinAndPay(one.athlete, one, 'paid');
    expect(again.state).toBe('fulfilled');
  });

  test('a team → withdrawn whole, its page is gone, and members get a mail', async () => {
    const team = await joinedAsTeam();
    await withdraw(team.captain, team.entryId);
    expect(await entriesOf(app, team.eventId)).toEqual([]);
    expect(await mailsTo(team.member.email, 'team-withdrawn')).toHaveLength(1);
    await expect(team.captain.client.teams.read({ id: team.teamId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await team.member.client.entries.listMine({})).events).toEqual([]);
  });

  test('a member, stranger, other type, unknown entry or after the start → refused', async () => {
    const team = await joinedAsTeam();
    const { member, entryId } = team;
    await expect(withdraw(member, entryId)).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: messages.team.notCaptain,
    });
    await expect(withdraw(await signUpAs(app, 'athlete'), entryId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(withdraw(team.organizer, entryId)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(withdraw(member, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND', message: words.withdrawGone });
    startEvent(app);
    const late = { code: 'REFUSED', message: words.withdrawStarted };
    await expect(withdraw(team.captain, entryId)).rejects.toMatchObject(late);
    expect(await entriesOf(app, team.eventId)).toHaveLength(1);
  });

  test('a manual entry → may withdraw after its confirmation, without a refund', async () => {
    const place = await createJoinable(app, {}, money);
    const athlete = await signUpConfirmed(app);
    const { entryId } = await place.organizer.client.entries.enroll({
      categoryId: place.categoryId,
      email: athlete.email,
      name: '',
      team: null,
    });
    await expect(withdraw(athlete, entryId)).rejects.toMatchObject({ message: words.reasons.invited });
    await athlete.client.entries.answerManualEntry({ entryId, stay: true });
    await expect(withdraw(athlete, entryId, true)).rejects.toMatchObject({ message: words.noRequest.nothing });
    await withdraw(athlete, entryId);
    expect(await entriesOf(app, place.eventId)).toEqual([]);
  });

  test('a free place → the mail does not mention money', async () => {
    const place = await createJoinable(app, {}, { price: 0, refundDays: 3 });
    const athlete = await signUpConfirmed(app);
    await createOrder(athlete, { ...place, paymentType: null });
    const [entry] = await entriesOf(app, place.eventId);
    await withdraw(athlete, entry!.id);
    const [mail] = await mailsTo(athlete.email, 'place-given-up');
    expect(mail).not.toMatch(/reembols|pag[aó]/i);
  });

  test('two tabs withdraw together → one withdrawal and one request; the other is refused', async () => {
    const one = await joined();
    const both = [withdraw(one.athlete, one.entryId, true), withdraw(one.athlete, one.entryId, true)];
    const ended = await Promise.allSettled(both);
    expect(ended.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(ended.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'NOT_FOUND' } });
    expect(await requestsOf(one)).toEqual([one.id]);
    expect(await eventsOfOrder(app, one.id)).toEqual(['created', 'paid', 'fulfilled', 'withdrawn', 'refund-wanted']);
  });

  test('the payment is pending → no withdrawal yet; confirmed → possible', async () => {
    const one = await joined(money, {}, false);
    await expect(withdraw(one.athlete, one.entryId)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    provider.decide(one.id, 'paid');
    await applyPaymentEvent(app, one.id, (await provider.newsOf(one.id))!, 'webhook');
    const [entry] = await entriesOf(app, one.eventId);
    await withdraw(one.athlete, entry!.id, true);
    expect(await requestsOf(one)).toEqual([one.id]);
  });

  test('an older order’s money comes after the withdrawal → the money goes back, and no entry is made', async () => {
    const place = await createJoinable(app, {}, money);
    const athlete = await signUpConfirmed(app);
    const slow = await joinAndPay(athlete, place, 'pending');
    app.setNow(new Date(base + 20 * 60_000));
    await joinAndPay(athlete, place, 'paid');
    const [entry] = await entriesOf(app, place.eventId);
    await withdraw(athlete, entry!.id);
    provider.decide(slow.uid, 'paid');
    await applyPaymentEvent(app, slow.uid, (await provider.newsOf(slow.uid))!, 'webhook');
    expect(await entriesOf(app, place.eventId)).toEqual([]);
    expect((await orderOf(athlete, slow.uid)).failure).toBe(words.refundedWithdrawn);
    await performRefunds(slow.uid);
    expect(provider.refundedOf(slow.uid)).toBe(4500);
  });
});

describe('walk-athlete 7 refund requests', () => {
  test('a withdrawal asks for the money → the organizer sees it and refunds; the athlete sees it and gets a mail', async () => {
    const one = await joined();
    await withdraw(one.athlete, one.entryId, true, 'Me lesioné');
    expect(await requestsOf(one)).toEqual([one.id]);
    const [told] = await mailsTo(one.organizer.email, 'refund-wanted');
    expect(told).toContain('$45.00');
    const waiting = await one.organizer.client.waiting.count({});
    expect(waiting.events).toMatchObject([{ uid: one.eventId, refunds: 1 }]);
    const open = await one.organizer.client.waiting.ofEvent({ eventId: one.eventId });
    expect(open.refunds).toBe(1);
    expect((await orderOf(one.athlete, one.id)).request).toMatchObject({ state: 'asked', reason: 'Me lesioné' });
    const key = crypto.randomUUID();
    await one.organizer.client.income.refund({ id: one.id, cents: 4500, reason: 'Que te mejores', key });
    expect(await requestsOf(one)).toEqual([]);
    await performRefunds(one.id);
    expect(await orderOf(one.athlete, one.id)).toMatchObject({ state: 'refunded', request: { state: 'granted' } });
    expect(await mailsTo(one.athlete.email, 'refund')).toHaveLength(1);
    expect(provider.refundedOf(one.id)).toBe(4500);
  });

  test('the organizer refuses with a reason → mailed, shown and logged, and no second request', async () => {
    const one = await joined();
    await withdraw(one.athlete, one.entryId);
    await ask(one.athlete, one.id);
    await one.organizer.client.income.refuseRefund({ id: one.id, reason: 'El kit ya se compró' });
    const answered = { state: 'refused', answer: 'El kit ya se compró' };
    expect((await orderOf(one.athlete, one.id)).request).toMatchObject(answered);
    const [mail] = await mailsTo(one.athlete.email, 'refund-refused');
    expect(mail).toContain('Motivo: El kit ya se compró');
    await expect(ask(one.athlete, one.id)).rejects.toMatchObject({ message: words.noRequest.asked });
    const again = one.organizer.client.income.refuseRefund({ id: one.id, reason: 'Otra vez' });
    await expect(again).rejects.toMatchObject({ code: 'REFUSED', message: words.requestGone });
    const { rows } = await one.organizer.client.audit.listAsOrganizer({});
    expect(rows.map(({ act }) => act)).toContain('refund-refused');
    expect(await eventsOfOrder(app, one.id)).toEqual([
      ...['created', 'paid', 'fulfilled', 'withdrawn', 'refund-wanted', 'refund-refused'],
    ]);
  });

  test('too late, still in the event, no refunds, nothing paid or another account → refused', async () => {
    const one = await joined();
    const refusal = (message: string) => ({ code: 'REFUSED', message });
    await expect(ask(one.athlete, one.id)).rejects.toMatchObject(refusal(words.noRequest.entered));
    await expect(ask(await signUpAs(app, 'athlete'), one.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ask(one.organizer, one.id)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(ask(one.athlete, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    app.setNow(new Date(base + 7 * day + 60_000));
    const late = withdraw(one.athlete, one.entryId, true);
    await expect(late).rejects.toMatchObject(refusal(words.noRequest.late));
    // The refused call changed nothing, so the athlete still has the place.
    expect(await entriesOf(app, one.eventId)).toHaveLength(1);
    app.setNow(new Date(base));
    const none = await joined({ price: 4500 });
    const never = withdraw(none.athlete, none.entryId, true);
    await expect(never).rejects.toMatchObject(refusal(words.noRequest.none));
    const place = await createJoinable(app, {}, { price: 0, refundDays: 0 });
    const { order } = await createOrder(one.athlete, { ...place, paymentType: null });
    const [entry] = await entriesOf(app, place.eventId);
    await withdraw(one.athlete, entry!.id);
    await expect(ask(one.athlete, order.uid)).rejects.toMatchObject(refusal(words.noRequest.nothing));
  });

  test('an account other than the event’s organizer → cannot answer the request', async () => {
    const one = await joined();
    await withdraw(one.athlete, one.entryId, true);
    const rival = await signUpAs(app, 'organization');
    const refuse = (who: SignedIn, id = one.id) => who.client.income.refuseRefund({ id, reason: 'No' });
    await expect(refuse(rival)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refuse(one.athlete)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(refuse(rival, 'none')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(rival.client.income.requests({ eventId: one.eventId })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await requestsOf(one)).toEqual([one.id]);
  });

  test('a captain paid and handed over → may ask when the team is out, not while it competes', async () => {
    const team = await joinedAsTeam();
    const { captain, member, id } = team;
    await captain.client.teams.handOver({ id: team.teamId, uid: member.uid });
    await captain.client.teams.leave({ id: team.teamId });
    await expect(ask(captain, id)).rejects.toMatchObject({ message: words.noRequest.entered });
    await expect(withdraw(member, team.entryId, true)).rejects.toMatchObject({ message: words.noRequest.nothing });
    await withdraw(member, team.entryId);
    expect(await mailsTo(captain.email, 'place-given-up')).toHaveLength(1);
    await ask(captain, id);
    expect(await requestsOf(team)).toEqual([id]);
  });

  test('the event’s refund days change after payment → the promised days count', async () => {
    const one = await joined();
    await app.database.kysely.updateTable('events').set({ refundDays: null }).where('id', '=', one.eventId).execute();
    await withdraw(one.athlete, one.entryId, true);
    expect(await requestsOf(one)).toEqual([one.id]);
  });

  test('the provider refuses the refund → the request is open again', async () => {
    const one = await joined();
    await withdraw(one.athlete, one.entryId, true);
    const key = crypto.randomUUID();
    await one.organizer.client.income.refund({ id: one.id, cents: 4500, reason: 'Listo', key });
    provider.answerRefunds('failed');
    await performRefunds(one.id);
    expect(await requestsOf(one)).toEqual([one.id]);
  });

  test('a request is open → its organization is not erased; an erased athlete’s reason is deleted', async () => {
    const one = await joined();
    await withdraw(one.athlete, one.entryId, true, 'Me lesioné');
    await eraseEverywhere(app.database.kysely, app, { id: one.athlete.uid, email: one.athlete.email });
    const row = app.database.kysely.selectFrom('refundRequests').selectAll().where('orderId', '=', one.id);
    expect(await row.executeTakeFirst()).toMatchObject({ reason: '', state: 'asked' });
    const later = new Date(base + 30 * day);
    expect(await whyNotErased(app.database.kysely, app, one.organizer.uid, later)).toBe('orders');
  });
});
