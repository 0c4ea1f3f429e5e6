import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { mostCorrections } from '#domain/money/orders/order-states.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { fieldRefusal } from '#testing/event-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { eventsOfOrder } from '#testing/factories/orders.ts';
import { guestSecret, orderTickets, refundTickets } from '#testing/factories/ticket-orders.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';

const words = messages.ticket;
const typed = 'ana@publico.example';

let app: TestApp;
let organizer: SignedIn;
let guest: Visitor;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  guest = createVisitor(app);
});
beforeEach(async () => {
  app.setNow(new Date());
  app.payments = scriptedProvider().payments;
  await app.database.kysely.deleteFrom('mails').execute();
  await app.database.kysely.deleteFrom('attempts').execute();
});
afterAll(() => app.close());

type Changes = { quantity?: number; who?: SignedIn | null; isPaid?: boolean };
async function bought({ quantity = 2, who = null, isPaid = true }: Changes = {}) {
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId);
  const order = await orderTickets(app, { eventId, typeId, quantity, who });
  if (isPaid) await (who ?? guest).client.orders.payWithCard({ ...order, token: 'paid' });
  return order;
}
type Opened = { id: string; secret?: string | undefined };
const correct = (order: Opened, email: string, who = guest) => who.client.tickets.correctEmail({ ...order, email });
const mailsTo = (recipient: string) =>
  app.database.kysely
    .selectFrom('mails')
    .select(['kind', 'text', 'inline'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute();
async function codeOf(recipient: string): Promise<string> {
  const receipt = (await mailsTo(recipient)).findLast(({ kind }) => kind === 'ticket-receipt');
  return /tickets\/order\/[\w-]+#(?<code>[\w-]{43})/.exec(receipt?.text ?? '')!.groups!.code!;
}
const refuses = (message: string) => ({ code: 'REFUSED', message });

test('corrected email: the order gets another address → receipt with every code, old address notified, its link void', async () => {
  const order = await bought({ quantity: 3 });
  const old = await codeOf(typed);
  expect(await correct(order, 'Ana.Ruiz@Publico.example')).toEqual({ code: null });
  const [receipt, ...others] = await mailsTo('ana.ruiz@publico.example');
  expect(others).toEqual([]);
  expect(receipt).toMatchObject({ kind: 'ticket-receipt' });
  expect(receipt!.inline).toHaveLength(3);
  const [, told] = await mailsTo(typed);
  expect(told).toMatchObject({ kind: 'tickets-readdressed', inline: null });
  expect(told!.text).not.toContain('ruiz');
  expect((await guest.client.tickets.readOrder(order)).buyer.email).toBe('ana.ruiz@publico.example');
  expect(await eventsOfOrder(app, order.id)).toContain('corrected');
  const read = (secret: string) => guest.client.tickets.readOrder({ id: order.id, secret });
  await expect(read(old)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await read(await codeOf('ana.ruiz@publico.example'))).tickets).toHaveLength(3);
});

test('corrected email: by a mailed link → the answer has the next code, and the old code is void', async () => {
  const order = await bought();
  const mailed = { id: order.id, secret: await codeOf(typed) };
  const { code } = await correct(mailed, 'eva@publico.example');
  expect(code).toBe(await codeOf('eva@publico.example'));
  await expect(correct(mailed, 'otra@publico.example')).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await correct({ id: order.id, secret: code! }, 'ana.ruiz@publico.example');
  expect(await codeOf('ana.ruiz@publico.example')).not.toBe(code);
});

test('corrected email: the same email is sent again → no mail; two corrections together → one succeeds', async () => {
  const order = await bought();
  await Promise.all([correct(order, 'eva@publico.example'), correct(order, 'eva@publico.example')]);
  await correct(order, 'eva@publico.example');
  expect(await mailsTo('eva@publico.example')).toHaveLength(1);
  const mailed = { id: order.id, secret: await codeOf('eva@publico.example') };
  const both = await Promise.allSettled(['uno', 'dos'].map(name => correct(mailed, `${name}@publico.example`)));
  expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
});

test('corrected email: an account uses its session; a stranger or a forged secret → refused', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const own = await bought({ who: athlete });
  const receipts = await mailsTo(athlete.email);
  expect(await correct({ id: own.id }, 'eva@publico.example', athlete)).toEqual({ code: null });
  expect(await mailsTo('eva@publico.example')).toHaveLength(1);
  expect(await mailsTo(athlete.email)).toHaveLength(receipts.length + 1);
  const ofGuest = await bought();
  for (const { id } of [own, ofGuest]) {
    await expect(correct({ id }, 'x@publico.example')).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(correct({ id, secret: guestSecret() }, 'x@publico.example')).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(correct({ id }, 'x@publico.example', organizer)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  }
  expect(await mailsTo('x@publico.example')).toEqual([]);
});

test('corrected email: the order is unpaid, refunded or over → refused', async () => {
  const unpaid = await bought({ isPaid: false });
  await expect(correct(unpaid, 'eva@publico.example')).rejects.toMatchObject(refuses(words.nothingToSend));
  const order = await bought();
  const { tickets } = await guest.client.tickets.readOrder(order);
  await refundTickets(organizer, { id: order.id, ticketIds: tickets.map(({ uid }) => uid) });
  await expect(correct(order, 'eva@publico.example')).rejects.toMatchObject(refuses(words.nothingToSend));
  const over = await bought();
  app.setNow(new Date(Date.now() + 400 * 86_400_000));
  await expect(correct(over, 'eva@publico.example')).rejects.toMatchObject(refuses(words.completed));
  expect(await mailsTo('eva@publico.example')).toEqual([]);
});

test('corrected email: many corrections → limited per order, and to twenty mails a day per address', async () => {
  const order = await bought();
  for (let time = 0; time < mostCorrections; time++) await correct(order, `ana-${time}@publico.example`);
  await expect(correct(order, 'eva@publico.example')).rejects.toMatchObject(refuses(words.correctedOften));
  await expect(correct(order, 'no es un correo')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  // An address gets at most twenty of these mails a day, whoever sends them. A refused correction changes nothing.
  const victim = 'victima@publico.example';
  let refused: unknown = null;
  const last = await bought();
  for (let time = 0; time < 21 && refused === null; time++) {
    const { id, secret } = time < 20 ? await bought() : last;
    // Each order had another address before.
    await app.database.kysely
      .updateTable('orders')
      .set({ buyerEmail: `ana-${time}@publico.example` })
      .where('id', '=', id)
      .execute();
    await correct({ id, secret }, victim).catch(error => {
      refused = error;
    });
  }
  expect(refused).toMatchObject(fieldRefusal('email', words.mailsDaily));
  expect(await mailsTo(victim)).toHaveLength(20);
  expect((await guest.client.tickets.readOrder(last)).buyer.email).toBe('ana-20@publico.example');
});
