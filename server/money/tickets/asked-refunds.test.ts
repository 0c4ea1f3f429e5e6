import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { eraseBuyer } from '#server/money/payments/refunds/erase-reasons.ts';
import { performRefund } from '#server/money/payments/refunds/refund-order.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { guestSecret, orderTickets, refundTickets } from '#testing/factories/ticket-orders.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';

const words = messages.joining;
const refusal = (message: string) => ({ code: 'REFUSED', message });

let app: TestApp;
let organizer: SignedIn;
let guest: Visitor;
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  guest = createVisitor(app);
});
beforeEach(() => {
  app.setNow(null);
  app.payments = scriptedProvider().payments;
});
afterAll(() => app.close());

async function bought(changes: Parameters<typeof createEvent>[2] = { refundDays: 3 }, quantity = 2) {
  const eventId = await createEvent(app, organizer, changes);
  const typeId = await createTicketType(organizer, eventId);
  const order = await orderTickets(app, { eventId, typeId, quantity });
  await guest.client.orders.payWithCard({ ...order, token: 'paid' });
  return { eventId, typeId, order };
}
type Bought = Awaited<ReturnType<typeof bought>>;
const ask = ({ order }: Pick<Bought, 'order'>, reason = 'Nos vamos de viaje', who: Visitor = guest) =>
  who.client.tickets.askRefund({ ...order, reason });
const read = ({ order }: Bought) => guest.client.tickets.readOrder(order);
const waiting = async ({ eventId }: Bought) => (await organizer.client.income.requests({ eventId })).orders;
const mailsOf = async (kind: string, recipient: string) =>
  app.database.kysely
    .selectFrom('mails')
    .selectAll()
    .where('kind', '=', kind)
    .where('recipient', '=', recipient)
    .execute();

test('ORGA-C16 refund requests for tickets: a guest asks → tickets stay good, the organizer gets a mail and a list row', async () => {
  const one = await bought();
  const before = await read(one);
  expect(before.order).toMatchObject({ request: null, refundable: 2000, refundUntil: expect.any(String) });
  await ask(one);
  const { order, tickets } = await read(one);
  expect(order.request).toMatchObject({ state: 'asked', reason: 'Nos vamos de viaje' });
  for (const { qr } of tickets) expect(qr).not.toBeNull();
  expect(await waiting(one)).toMatchObject([{ uid: one.order.id, athleteName: 'Ana Ruiz', refundable: 2000 }]);
  const [mail] = await mailsOf('refund-wanted', organizer.email);
  expect(mail!.text).toContain('Ana Ruiz compró entradas para');
  expect(mail!.text).toContain('pide el reembolso de $20.00');
  await expect(ask(one)).rejects.toMatchObject(refusal(words.noRequest.asked));
});

test('ORGA-C16 refund requests for tickets: not the payer, late, unpaid, or an event without refunds → refused', async () => {
  const one = await bought();
  const { id } = one.order;
  await expect(ask({ order: { id, secret: guestSecret() } })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(ask({ order: { id, secret: undefined } })).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
  const other = await signUpAs(app, 'athlete');
  await expect(ask({ order: { id, secret: undefined } }, '', other)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const never = await bought({ refundDays: null });
  await expect(ask(never)).rejects.toMatchObject(refusal(words.noRequest.none));
  const { eventId, typeId } = one;
  const unpaid = { order: await orderTickets(app, { eventId, typeId, quantity: 1 }) };
  await expect(ask(unpaid)).rejects.toMatchObject(refusal(words.noRequest.nothing));
  app.setNow(new Date(Date.parse((await read(one)).order.refundUntil!) + 1));
  await expect(ask(one)).rejects.toMatchObject(refusal(words.noRequest.late));
});

test('ORGA-C16 refund requests for tickets: the organizer refuses → the guest reads why, and the tickets stay good', async () => {
  const one = await bought();
  await ask(one);
  await organizer.client.income.refuseRefund({ id: one.order.id, reason: 'Ya están impresas' });
  const { order, tickets } = await read(one);
  expect(order.request).toMatchObject({ state: 'refused', answer: 'Ya están impresas' });
  for (const { qr } of tickets) expect(qr).not.toBeNull();
  const [mail] = await mailsOf('refund-refused', 'ana@publico.example');
  expect(mail!.text).toContain('rechazó el reembolso de tus entradas, que siguen valiendo');
  expect(mail!.text).toContain('Motivo: Ya están impresas');
  expect(await waiting(one)).toEqual([]);
});

test('ORGA-C16 refund requests for tickets: the organizer refunds some → granted, and the mail names the void ones', async () => {
  const one = await bought();
  await ask(one, 'Solo una');
  const [gone, stays] = (await read(one)).tickets;
  const named = { ticketId: gone!.uid, name: 'Pedro Paz', email: 'pedro@publico.example' };
  await guest.client.tickets.nameTicket({ ...one.order, ...named });
  await refundTickets(organizer, { id: one.order.id, ticketIds: [gone!.uid] });
  const rows = await app.database.kysely
    .selectFrom('refunds')
    .select('id')
    .where('orderId', '=', one.order.id)
    .execute();
  for (const { id } of rows) await performRefund(app, id);
  const { order, tickets } = await read(one);
  expect(order.request).toMatchObject({ state: 'granted' });
  expect(tickets.filter(({ qr }) => qr).map(({ uid }) => uid)).toEqual([stays!.uid]);
  expect(await waiting(one)).toEqual([]);
  const [mail] = (await mailsOf('refund', 'ana@publico.example')).slice(-1);
  expect(mail!.text).toMatch(/Esta entrada ya no deja entrar:\s+.* · Pedro Paz/);
});

test('ORGA-C16 A10 refund requests for tickets: a guest’s address is erased → the written reason is deleted', async () => {
  const one = await bought();
  await ask(one, 'Mi madre enfermó');
  await eraseBuyer(app.database.kysely, { email: 'ana@publico.example' });
  expect((await waiting(one)).map(({ request }) => request?.reason)).toEqual(['']);
});
