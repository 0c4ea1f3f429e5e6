import { expect, test } from 'vitest';
import { createVisitor } from '#testing/app.ts';
import { openEventApp } from '#testing/event-app.ts';
import { signInAsAdmin } from '#testing/factories/accounts.ts';
import { createEvent, formOfEvent, reachFirstDay } from '#testing/factories/events.ts';
import { cards } from '#testing/factories/orders.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { orderTickets, refundTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType, ticketForm } from '#testing/factories/tickets.ts';

const { app, organizer } = await openEventApp();
const { client } = organizer;

const linesOf = async (eventId: string, group?: 'money' | 'tickets') =>
  (await client.audit.listAsOrganizer({ page: 1, ...(group && { group }) })).rows
    .filter(({ event }) => event?.id === eventId)
    .toReversed();

test('SAFE-L27 audit lines of tickets: a ticket is given or cancelled → actor, holder and price, without a stored name', async () => {
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId, { name: 'VIP', price: 3000 });
  const ticket = await assignTicket(organizer, { eventId, typeId }, { name: 'Zoila Prado' });
  await client.tickets.cancel({ id: ticket });
  await client.tickets.cancel({ id: ticket });
  const by = { actor: { uid: organizer.uid }, subject: null, holder: 'Zoila Prado', network: expect.any(String) };
  expect(await linesOf(eventId, 'tickets')).toMatchObject([
    { ...by, act: 'ticket-given', details: { ticket, type: 'VIP', price: 3000 } },
    { ...by, act: 'ticket-cancelled', details: { ticket, type: 'VIP' } },
  ]);
  // The line of the audit log stores no name, so an erasure removes the name here too.
  const stored = await app.database.kysely
    .selectFrom('auditLog')
    .select('details')
    .where('eventId', '=', eventId)
    .execute();
  expect(JSON.stringify(stored)).not.toContain('Zoila');
});

test('SAFE-R10 audit lines of tickets: free tickets of an order are voided → one line each', async () => {
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId, { name: 'Prensa', price: 0 });
  const { id } = await orderTickets(app, { eventId, typeId, quantity: 2, price: 0, paymentType: null });
  const { tickets } = await client.income.readRefund({ id });
  const ids = tickets.map(({ uid }) => uid);
  for (let time = 0; time < 2; time++) await refundTickets({ client }, { id, ticketIds: ids });
  const lines = await linesOf(eventId, 'tickets');
  expect(lines.map(({ act, details }) => [act, details.type])).toEqual([
    ['ticket-cancelled', 'Prensa'],
    ['ticket-cancelled', 'Prensa'],
  ]);
  expect(lines.map(({ details }) => details.ticket).sort()).toEqual(ids.toSorted());
});

test('SAFE-L27 audit lines of a door: an admission is forced or its list read → recorded; many readings → ten lines', async () => {
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  const typeId = await createTicketType(organizer, eventId);
  await assignTicket(organizer, { eventId, typeId });
  const judge = await approveJudge(app, { eventId, categories: [] });
  const { until } = await judge.client.door.snapshot({ eventId, people: '' });
  await judge.client.door.snapshot({ eventId, since: until });
  const plain = { typeId, door: 'Norte', device: crypto.randomUUID(), decidedAt: app.now().toISOString() };
  const stranger = () => ({ ...plain, id: crypto.randomUUID(), ticketId: crypto.randomUUID() });
  await client.door.admit({ eventId, commands: [{ ...stranger(), forced: true }] });
  await judge.client.door.admit({ eventId, commands: [1, 2].map(() => ({ ...stranger(), offline: true })) });
  await judge.client.door.admit({ eventId, commands: [stranger()] });
  expect((await linesOf(eventId, 'tickets')).slice(1)).toMatchObject([
    { act: 'door-list-read', actor: { uid: judge.uid }, details: { rows: 2 } },
    { act: 'door-forced', actor: { uid: organizer.uid }, details: { people: 1, door: 'Norte' } },
    { act: 'door-forced', actor: { uid: judge.uid }, details: { people: 2, door: 'Norte' } },
  ]);
  for (let time = 0; time < 15; time++) await judge.client.door.snapshot({ eventId });
  expect((await linesOf(eventId, 'tickets')).filter(({ act }) => act === 'door-list-read')).toHaveLength(10);
});

test('ORGA-C25 audit lines of money: a price changes → a line with both prices; other fields change → no line', async () => {
  const eventId = await createEvent(app, organizer, { price: 4500 });
  const typeId = await createTicketType(organizer, eventId, { name: 'VIP', price: 800 });
  const change = async (price: number, name: string) => {
    const { event } = await client.events.readAsOrganizer({ id: eventId });
    await client.events.update({ id: eventId, form: formOfEvent(event, { price, name }) });
  };
  await change(5500, 'Copa');
  await change(5500, 'Copa del Lago');
  for (const [price, limit] of [
    [1000, 20],
    [1000, 30],
    [1200, 30],
  ])
    await client.tickets.updateType({ id: typeId, form: ticketForm({ name: 'VIP', price, limit }) });
  expect((await linesOf(eventId, 'money')).map(({ act, details }) => [act, details])).toEqual([
    ['event-price-changed', { before: 4500, price: 5500 }],
    ['ticket-price-changed', { type: 'VIP', before: 800, price: 1000 }],
    ['ticket-price-changed', { type: 'VIP', before: 1000, price: 1200 }],
  ]);
});

test('ORGA-C25 audit lines of money: a refund → the line names its receiver, also one without an account', async () => {
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId);
  const order = await orderTickets(app, { eventId, typeId, quantity: 1 });
  await createVisitor(app).client.orders.payWithCard({ ...order, token: cards.good });
  const { tickets } = await client.income.readRefund({ id: order.id });
  await refundTickets({ client }, { id: order.id, ticketIds: tickets.map(({ uid }) => uid) });
  const told = { act: 'refund', subject: null, holder: 'Ana Ruiz', details: { cents: 1000, order: order.id } };
  expect(await linesOf(eventId, 'money')).toMatchObject([told]);
  const admin = await signInAsAdmin(app);
  const { rows } = await admin.client.audit.listAll({ page: 1, group: 'money' });
  expect(rows.find(({ event }) => event?.id === eventId)).toMatchObject(told);
});
