import { expect, test } from 'vitest';
import type { DoorSnapshot } from '#contract/day/door.ts';
import { type Crowd, crowdOf, nobody, together } from '#domain/day/door/crowd.ts';
import { dayOf } from '#domain/day/door/decide.ts';
import { personType } from '#domain/money/tickets/qr-text.ts';
import { createVisitor } from '#testing/app.ts';
import { openEventApp } from '#testing/event-app.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { cards } from '#testing/factories/orders.ts';
import { orderTickets, refundTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';

const { app, organizer } = await openEventApp();
const device = crypto.randomUUID();
const reason = 'No puede venir';

/** The count that a device makes from its copy. */
function byCopy({ tickets, people, types, event, unlisted }: DoorSnapshot): Crowd {
  const days = new Map(types.map(({ id, entries }) => [id, dayOf(entries, app.now(), event.timeZone)]));
  const seen = new Set(tickets.map(({ id }) => id));
  const all = [...tickets, ...people!.all.filter(({ id }) => !seen.has(id))];
  const strangers = { ...nobody, inside: unlisted, without: unlisted };
  return together([...all.map(ticket => crowdOf(ticket, days.get(ticket.typeId)!)), strangers]);
}

test('ORGA-C3 people inside: admitted tickets are refunded → people inside still count, in total and by door', async () => {
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  const typeId = await createTicketType(organizer, eventId, { name: 'Gradería', limit: 50 });
  const { client } = organizer;
  const order = await orderTickets(app, { eventId, typeId, quantity: 3 });
  await createVisitor(app).client.orders.payWithCard({ ...order, token: cards.good });
  const bought = await app.database.kysely.selectFrom('tickets').select('id').where('orderId', '=', order.id).execute();
  const [first, second, third] = bought.map(({ id }) => id);
  const [given, cancelled] = [
    await assignTicket(organizer, { eventId, typeId }),
    await assignTicket(organizer, { eventId, typeId }),
  ];
  const admit = (door: string, ticketId: string, changes = {}) =>
    client.door.admit({
      eventId,
      commands: [
        { id: crypto.randomUUID(), typeId, ticketId, door, device, decidedAt: app.now().toISOString(), ...changes },
      ],
    });
  const counts = async () => {
    const counted = await client.door.counts({ eventId });
    const sum = (list: { inside?: number; count?: number }[]) =>
      list.reduce((all, { inside = 0, count = 0 }) => all + inside + count, 0);
    // Sums by type, by door and by copy must be equal.
    expect(sum(counted.types) + counted.unlisted).toBe(counted.all.inside);
    expect(sum(counted.doors)).toBe(counted.all.inside);
    expect(byCopy(await client.door.snapshot({ eventId, people: '' }))).toEqual(counted.all);
    return counted;
  };
  expect((await counts()).all).toEqual({ ...nobody, missing: 5 });
  await admit('Norte', first!);
  await admit('Norte', second!);
  await admit('Sur', cancelled);
  expect((await counts()).all).toEqual({ ...nobody, inside: 3, missing: 2 });
  await refundTickets({ client }, { id: order.id, ticketIds: [first!, second!, third!], reason });
  expect((await counts()).types).toEqual([
    { id: typeId, name: 'Gradería', ...nobody, inside: 3, missing: 1, refunded: 2 },
  ]);
  await client.tickets.cancel({ id: cancelled });
  // Doors without network admit again, and admit an unknown person.
  await admit('Sur', first!, { offline: true });
  await admit('Norte', given);
  await admit('Sur', given, { offline: true });
  await admit('Sur', crypto.randomUUID(), { forced: true });
  expect(await counts()).toMatchObject({
    all: { inside: 7, missing: 0, refunded: 3, voided: 1, left: 0, doubles: 1, without: 1 },
    unlisted: 1,
    doors: [
      { door: 'Norte', count: 3 },
      { door: 'Sur', count: 4 },
    ],
  });
});

test('ORGA-C3 people inside: an admitted athlete withdraws → still inside; daily tickets count only today', async () => {
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  const categoryId = await createCategory(app, organizer, eventId);
  const typeId = await createTicketType(organizer, eventId, { entries: 'daily' });
  const { client } = organizer;
  const athlete = await signUpConfirmed(app);
  const entryId = await enterAlone(app, { eventId, categoryId }, athlete);
  const { code } = (await athlete.client.badges.mine()).badges[0]!;
  const ticketId = await assignTicket(organizer, { eventId, typeId });
  const plain = { door: 'Norte', device, decidedAt: app.now().toISOString() };
  await client.door.admit({
    eventId,
    commands: [
      { ...plain, id: crypto.randomUUID(), typeId: personType, ticketId: code },
      { ...plain, id: crypto.randomUUID(), typeId, ticketId },
    ],
  });
  await client.entries.setStanding({ entryId, standing: 'withdrawn', reason: 'Se lesionó.' });
  const counts = async () => (await client.door.counts({ eventId })).all;
  expect(await counts()).toEqual({ ...nobody, inside: 2, left: 1 });
  expect(byCopy(await client.door.snapshot({ eventId, people: '' }))).toEqual(await counts());
  app.setNow(new Date(app.now().getTime() + 86_400_000));
  expect(await counts()).toEqual({ ...nobody, missing: 1 });
  expect(byCopy(await client.door.snapshot({ eventId, people: '' }))).toEqual(await counts());
});
