import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { refusal } from '#testing/event-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';
import { takeMails } from './third-party-mails.ts';

const words = messages.team;
const most = 4;

let app: TestApp;
let organizer: SignedIn;
beforeAll(async () => {
  app = await createTestApp({ maxMailsFromNetwork: most });
  app.payments = scriptedProvider().payments;
  organizer = await signUpAs(app, 'organization');
});
afterAll(() => app.close());

async function onSale(changes: Record<string, unknown> = {}) {
  const eventId = await createEvent(app, organizer);
  return { eventId, typeId: await createTicketType(organizer, eventId, changes) };
}
let serial = 0;
const someone = () => ({ name: 'Luis Gómez', email: `luis-${++serial}@publico.example` });

/** Makes a visitor of the hall. All its visitors share one network. */
const inHall = (address: string) => createVisitor(app, { address });

test('mail limit: strangers without account in a hall use their share → its organizer can still mail', async () => {
  const [gone, place] = [await onSale({ limit: 0 }), await onSale()];
  const stranger = inHall('198.51.100.1');
  const tell = () => stranger.client.sale.tellMe({ typeId: gone.typeId, quantity: 1, email: someone().email });
  for (let count = 0; count < 3; count++) await tell();
  await expect(tell()).rejects.toMatchObject(refusal(words.networkLimit));
  const there = inHall('198.51.100.1');
  for (const [name, value] of organizer.cookies) there.cookies.set(name, value);
  await assignTicket({ ...organizer, ...there }, place, someone());
  await expect(assignTicket({ ...organizer, ...there }, place, someone())).rejects.toMatchObject(
    refusal(words.networkLimit),
  );
});

test("mail limit: the hall's mails are used up → a paid order still names and transfers, a free one not", async () => {
  await takeMails(app.database.kysely, app, '198.51.100.2', most);
  const { client } = inHall('198.51.100.2');
  const order = await orderTickets(app, { ...(await onSale()), quantity: 1 });
  await client.orders.payWithCard({ ...order, token: 'paid' });
  const [ticket] = (await client.tickets.readOrder(order)).tickets;
  await client.tickets.nameTicket({ ...order, ticketId: ticket!.uid, ...someone() });
  expect(await client.tickets.transfer({ ...order, ticketId: ticket!.uid, ...someone() })).toHaveProperty('uid');

  const free = await orderTickets(app, { ...(await onSale({ price: 0 })), quantity: 1, price: 0, paymentType: null });
  const [given] = (await client.tickets.readOrder(free)).tickets;
  const naming = client.tickets.nameTicket({ ...free, ticketId: given!.uid, ...someone() });
  await expect(naming).rejects.toMatchObject(refusal(words.networkLimit));
});
