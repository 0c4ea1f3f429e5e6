import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { tellHidden } from '#server/competition/events/hidden-events.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { makeLink } from '#server/people/accounts/mailed-links.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable, type Joinable } from '#testing/factories/entries.ts';
import { cards, createOrder, eventsOfOrder, joinAndPay } from '#testing/factories/orders.ts';

const words = messages.joining;
const hidden = { code: 'NOT_FOUND', message: messages.event.hidden };

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  admin = await signInAsAdmin(app);
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const paid = () => createJoinable(app, {}, { price: 5000 });
const visitor = () => createVisitor(app).client;
const mailsAbout = (email: string) =>
  app.database.kysely
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', email)
    .where('kind', '=', 'event-hidden')
    .execute();

async function isPublic({ eventId, categoryId }: Joinable): Promise<boolean[]> {
  const client = visitor();
  const { name } = await app.database.kysely
    .selectFrom('events')
    .select('name')
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();
  const yes = () => true;
  const no = () => false;
  const listed = await client.events.list({ name });
  return Promise.all([
    client.events.read({ id: eventId }).then(yes, no),
    client.categories.read({ id: categoryId }).then(yes, no),
    listed.events.some(({ uid }) => uid === eventId),
  ]);
}

test('SAFE-M7 N8 hidden events: an organization is blocked → its events are hidden, take no money, and participants get one mail', async () => {
  const joinable = await paid();
  const { organizer, eventId, categoryId } = joinable;
  const member = await signUpAs(app, 'athlete');
  await joinAndPay(member, { eventId, categoryId });
  const paying = await signUpAs(app, 'athlete');
  const { order } = await createOrder(paying, { eventId, categoryId });
  expect(await isPublic(joinable)).toEqual([true, true, true]);
  await admin.client.admin.blockUser({ uid: organizer.uid });
  expect(await isPublic(joinable)).toEqual([false, false, false]);
  await expect(visitor().events.read({ id: eventId })).rejects.toMatchObject(hidden);
  const newcomer = await signUpAs(app, 'athlete');
  await expect(createOrder(newcomer, { eventId, categoryId })).rejects.toMatchObject({
    message: words.reasons.hidden,
  });
  expect(await newcomer.client.joining.options({ id: eventId })).toMatchObject({ reason: 'hidden', paymentInfo: '' });
  // Hiding the event releases the held place, and no card is charged for it.
  expect(await eventsOfOrder(app, order.uid)).toContain('failed');
  const late = paying.client.orders.payWithCard({ id: order.uid, token: cards.good });
  await expect(late).rejects.toMatchObject({ code: 'REFUSED' });
  for (let told = 0; told < 2; told++) await tellHidden(app, eventId);
  expect([(await mailsAbout(member.email)).length, (await mailsAbout(paying.email)).length]).toEqual([1, 0]);
  await admin.client.admin.unblockUser({ uid: organizer.uid });
  expect(await isPublic(joinable)).toEqual([true, true, true]);
  await admin.client.admin.blockUser({ uid: organizer.uid });
  await tellHidden(app, eventId);
  expect(await mailsAbout(member.email)).toHaveLength(1);
});

test('SAFE-M7 N8 hidden events: money arrives after the event was hidden → the money is refunded', async () => {
  const { eventId, categoryId } = await paid();
  const athlete = await signUpAs(app, 'athlete');
  const { order } = await createOrder(athlete, { eventId, categoryId });
  // The bank has not answered yet when the event is hidden.
  await athlete.client.orders.payWithCard({ id: order.uid, token: cards.bank });
  await admin.client.admin.hideEvent({ eventId, reason: 'Contenido ofensivo' });
  const { order: after } = await athlete.client.orders.answerTest({ id: order.uid, approve: true });
  expect(after).toMatchObject({ state: 'paid', failure: words.refundedHidden });
  await performRefund(app, `${order.uid}.back`);
  const { order: back } = await athlete.client.orders.readOrder({ id: order.uid });
  expect(back).toMatchObject({ state: 'refunded', refunded: 5000 });
});

test('SAFE-M7 N8 hidden events: only the admin hides and shows; a block ends → an event with its own reason stays hidden', async () => {
  const joinable = await paid();
  const { eventId, organizer } = joinable;
  const asks = [
    () => organizer.client.admin.hideEvent({ eventId, reason: 'x' }),
    () => organizer.client.admin.showEvent({ eventId }),
    () => organizer.client.admin.listEvents({}),
  ];
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await expect(admin.client.admin.hideEvent({ eventId, reason: ' ' })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  await admin.client.admin.hideEvent({ eventId, reason: 'Contenido ofensivo' });
  expect(await isPublic(joinable)).toEqual([false, false, false]);
  const { rows } = await admin.client.admin.listEvents({});
  expect(rows.find(({ uid }) => uid === eventId)).toMatchObject({
    hiddenReason: 'Contenido ofensivo',
    hiddenByBlock: false,
    hiddenAt: expect.any(String),
  });
  // A block and its end do not show an event that has its own reason to be hidden.
  await admin.client.admin.blockUser({ uid: organizer.uid });
  await admin.client.admin.unblockUser({ uid: organizer.uid });
  expect(await isPublic(joinable)).toEqual([false, false, false]);
  await admin.client.admin.showEvent({ eventId });
  expect(await isPublic(joinable)).toEqual([true, true, true]);
  await admin.client.admin.blockUser({ uid: organizer.uid });
  await expect(admin.client.admin.showEvent({ eventId })).rejects.toMatchObject({
    message: messages.admin.hiddenByBlock,
  });
});

test('SAFE-M7 N8 hidden events: an event is hidden → its organizer reads when and why, and the log names the admin', async () => {
  const { eventId, organizer } = await paid();
  const hiddenOf = async () => (await organizer.client.events.readAsOrganizer({ id: eventId })).event.hidden;
  const listed = async (state?: 'shown' | 'hidden') => {
    const { rows } = await admin.client.admin.listEvents({ state });
    return rows.some(({ uid }) => uid === eventId);
  };
  expect(await hiddenOf()).toBeNull();
  expect([await listed(), await listed('shown'), await listed('hidden')]).toEqual([true, true, false]);
  await admin.client.admin.hideEvent({ eventId, reason: 'Contenido ofensivo' });
  expect(await hiddenOf()).toEqual({ at: expect.any(String), reason: 'Contenido ofensivo' });
  expect([await listed(), await listed('shown'), await listed('hidden')]).toEqual([true, false, true]);
  // The first reason stays, because a mail has told the organization that reason.
  await expect(admin.client.admin.hideEvent({ eventId, reason: 'Otro' })).rejects.toMatchObject({
    message: messages.admin.alreadyHidden,
  });
  expect((await hiddenOf())?.reason).toBe('Contenido ofensivo');
  await admin.client.admin.showEvent({ eventId });
  await admin.client.admin.showEvent({ eventId });
  expect(await hiddenOf()).toBeNull();
  const lines = await app.database.kysely
    .selectFrom('auditLog')
    .select(['act', 'actorId', 'organizationId'])
    .where('eventId', '=', eventId)
    .orderBy('id')
    .execute();
  const by = { actorId: admin.uid, organizationId: organizer.uid };
  expect(lines).toEqual([
    { act: 'event-hidden', ...by },
    { act: 'event-shown', ...by },
  ]);
});

test('A10 N8 erasure of an organization: one of its refunds is in progress → refused until the refund is done', async () => {
  const { organizer, eventId, categoryId } = await paid();
  const athlete = await signUpAs(app, 'athlete');
  const { uid } = await joinAndPay(athlete, { eventId, categoryId });
  await organizer.client.income.refund({ id: uid, cents: 5000, reason: 'Lesión', place: 'stays', key: 'una' });
  app.setNow(new Date(Date.now() + 20 * 86_400_000));
  const confirm = async () => {
    const link = { purpose: 'delete-account' as const, userId: organizer.uid, email: organizer.email };
    const url = await makeLink(app.database.kysely, app.config.publicUrl, link, app.now());
    return visitor().accounts.confirmDeletion({ code: /code=([\w-]+)/.exec(url)?.[1] ?? '' });
  };
  await expect(confirm()).rejects.toMatchObject({ message: messages.deletion.openOrders });
  await performRefund(app, `${uid}.una`);
  expect(Date.parse((await confirm()).dueAt)).toBeGreaterThan(app.now().getTime());
});
