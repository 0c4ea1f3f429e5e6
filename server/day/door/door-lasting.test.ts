import { afterAll, beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { cards } from '#testing/factories/orders.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { readAliases } from './aliases.ts';

// Tickets and door copies after a change of the server: real payment keys, a restored backup.

let app: TestApp;
let organizer: SignedIn;
let place: { eventId: string; typeId: string };
beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  place = { eventId, typeId: await createTicketType(organizer, eventId, { limit: 100 }) };
});
afterAll(() => app.close());

const letIn = async (client: SignedIn['client'], ticketId: string, changes = {}) => {
  const plain = { id: crypto.randomUUID(), typeId: place.typeId, door: 'Norte', device: crypto.randomUUID() };
  const command = { ...plain, ticketId, decidedAt: new Date().toISOString(), ...changes };
  return (await client.door.admit({ eventId: place.eventId, commands: [command] })).answers[0];
};

test('T2 D6 test money at a door: accepted → its ticket enters; real payment keys → the ticket is marked as test', async () => {
  const order = await orderTickets(app, { ...place, quantity: 2 });
  await createVisitor(app).client.orders.payWithCard({ ...order, token: cards.good });
  const bought = await app.database.kysely.selectFrom('tickets').select('id').where('orderId', '=', order.id).execute();
  const [first, second] = bought.map(({ id }) => id);
  expect(await letIn(organizer.client, first!)).toMatchObject({ verdict: 'enter', ticket: { isTest: false } });
  const given = await assignTicket(organizer, place);
  const real = await createTestApp({ payments: { stripe: null, paypal: null, test: false } }, { beside: app });
  try {
    const { client } = createVisitor(real);
    await client.accounts.signIn({ email: organizer.email, password, type: 'organization', remember: false });
    expect(await letIn(client, second!)).toMatchObject({ verdict: 'test', ticket: { isTest: true, admitted: [] } });
    const { tickets } = await client.door.snapshot({ eventId: place.eventId });
    const { of } = await readAliases(app.database.kysely, place.eventId);
    const told = tickets.filter(({ isTest }) => isTest).map(({ id }) => id);
    expect(told).toEqual(expect.arrayContaining([of(first!), of(second!)]));
    // The ticket's page refuses both tickets, with the same text.
    const seen = client.tickets.markSeen({ ...place, ticketId: second!, id: crypto.randomUUID() });
    await expect(seen).rejects.toMatchObject({ message: messages.door.test });
    // An offline door has admitted the person anyway, so the admission is stored and reported.
    expect(await letIn(client, second!, { offline: true })).toMatchObject({ verdict: 'test' });
    const { rows } = await client.door.doubles({ eventId: place.eventId });
    expect(rows).toMatchObject([{ kind: 'void', door: 'Norte' }]);
    expect(await letIn(client, given)).toMatchObject({ verdict: 'enter' });
  } finally {
    await real.close();
  }
});

test('T2 copy for a door: a backup is restored → another epoch', async () => {
  const { eventId } = place;
  const read = () => organizer.client.door.snapshot({ eventId });
  const before = await read();
  expect((await read()).epoch).toBe(before.epoch);
  await assignTicket(organizer, place);
  expect(await read()).toMatchObject({ epoch: before.epoch, until: before.until + 1 });
  // A backup excludes the session secret (server/foundation/db/backup.test.ts), so a restore creates a new one.
  await app.database.kysely.deleteFrom('secrets').where('name', '=', 'session').execute();
  const after = await read();
  expect(after.epoch).not.toBe(before.epoch);
  expect((await read()).epoch).toBe(after.epoch);
  expect(JSON.stringify(after)).not.toContain(
    (await app.database.kysely.selectFrom('secrets').select('value').where('name', '=', 'session').executeTakeFirst())
      ?.value,
  );
});
