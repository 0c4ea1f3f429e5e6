import { beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { fieldRefusal, openEventApp, refusal } from '#testing/event-app.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { assignTicket, createTicketType, ticketForm } from '#testing/factories/tickets.ts';

const words = messages.ticket;
const { app, organizer, rival, wall, atDay } = await openEventApp();
let eventId: string;
beforeAll(async () => {
  eventId = await createEvent(app, organizer);
});

const { client } = organizer;
const listed = async (id = eventId) => (await client.tickets.listTypes({ eventId: id })).types;

describe('ticket types', () => {
  test('ORG-014 ORG-232 ORG-430 ORG-434 ORG-538 a new one → listed under its event only, with nothing sold', async () => {
    const id = await createEvent(app, organizer);
    const uid = await createTicketType(organizer, id, { name: 'VIP', price: 4500, limit: 30 });
    const other = await createTicketType(organizer, eventId);
    expect(await listed(id)).toEqual([
      {
        uid,
        eventId: id,
        name: 'VIP',
        price: 4500,
        limit: 30,
        sold: 0,
        held: 0,
        isPublic: true,
        saleStart: null,
        saleEnd: null,
        mostPerPerson: 10,
        entries: 'once',
        state: 'open',
        version: 1,
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    expect((await listed()).map(type => type.uid)).toContain(other);
  });

  test('ORG-015 ORG-431 ORG-433 an edit → read back, and its sale follows the event’s time zone', async () => {
    const uid = await createTicketType(organizer, eventId);
    const form = ticketForm({
      name: 'Domingo',
      price: 0,
      limit: 7,
      saleStart: wall(1),
      saleEnd: wall(3),
      entries: 'daily',
    });
    await client.tickets.updateType({ id: uid, form, version: 1 });
    const { type } = await client.tickets.readType({ id: uid });
    expect(type).toMatchObject({ name: 'Domingo', price: 0, limit: 7, entries: 'daily', version: 2, state: 'soon' });
    atDay(2);
    expect((await client.tickets.readType({ id: uid })).type.state).toBe('open');
    atDay(3);
    expect((await client.tickets.readType({ id: uid })).type.state).toBe('closed');
  });

  test('an edit of an older version → conflict', async () => {
    const id = await createTicketType(organizer, eventId);
    await client.tickets.updateType({ id, form: ticketForm({ name: 'Uno' }), version: 1 });
    await expect(
      client.tickets.updateType({ id, form: ticketForm({ name: 'Dos' }), version: 1 }),
    ).rejects.toMatchObject({ code: 'CONFLICT', message: words.changedMeanwhile });
  });

  const bad: [string, Record<string, unknown>, string, string][] = [
    ['ORG-304 no name', { name: ' ' }, 'name', words.name],
    ['ORG-305 no price', { price: undefined }, 'price', words.price],
    ['ORG-306 a price in letters', { price: 'gratis' }, 'price', words.price],
    ['ORG-307 N28 a price below 0', { price: -1 }, 'price', 'El precio no puede ser menor que $0.00.'],
    ['ORG-308 no limit', { limit: undefined }, 'limit', words.limit],
    ['ORG-309 a limit in letters', { limit: 'mil' }, 'limit', words.limit],
    ['ORG-310 N28 a limit below 0', { limit: -1 }, 'limit', 'El límite es un número entero, de 0 en adelante.'],
    ['N28 SPEC-W31 a limit above the bound', { limit: 1_000_001 }, 'limit', 'El límite no puede pasar de 1,000,000.'],
    [
      'a sale that ends at its start',
      { saleStart: '2027-01-02T10:00', saleEnd: '2027-01-02T10:00' },
      'saleEnd',
      words.saleOrder,
    ],
    ['more than 50 per person', { mostPerPerson: 51 }, 'mostPerPerson', words.mostPerPerson],
  ];
  test('N28 SPEC-W31 a price above the bound of the event’s currency → refused at its field', async () => {
    await expect(createTicketType(organizer, eventId, { price: 10_000_001 })).rejects.toMatchObject(
      fieldRefusal('price', 'El precio no puede pasar de $100,000.00.'),
    );
  });

  test.each(bad)('%s → refused at its field', async (_name, changes, field, message) => {
    const refusalOf = await createTicketType(organizer, eventId, changes).catch(error => error);
    expect(refusalOf).toMatchObject({ code: 'BAD_REQUEST' });
    expect(refusalOf.data.issues).toContainEqual(expect.objectContaining({ path: ['form', field], message }));
  });

  test('ORG-307 ORG-310 T1 price 0 and limit 0 → accepted, and sold out', async () => {
    const id = await createTicketType(organizer, eventId, { price: 0, limit: 0 });
    expect((await client.tickets.readType({ id })).type).toMatchObject({ price: 0, limit: 0, state: 'sold-out' });
    await expect(assignTicket(organizer, { eventId, typeId: id })).rejects.toMatchObject(
      fieldRefusal('typeId', words.soldOut),
    );
  });

  test('ORG-432 J6 a type with tickets → not deleted; with cancelled tickets only it is', async () => {
    const id = await createTicketType(organizer, eventId);
    const ticket = await assignTicket(organizer, { eventId, typeId: id });
    await expect(client.tickets.removeType({ id })).rejects.toMatchObject(refusal(words.inUse(1)));
    await client.tickets.cancel({ id: ticket });
    await client.tickets.removeType({ id });
    await expect(client.tickets.readType({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('J6 a limit below the sold tickets → refused', async () => {
    const id = await createTicketType(organizer, eventId, { limit: 5 });
    for (const email of ['a@b.example', 'c@d.example'])
      await assignTicket(organizer, { eventId, typeId: id }, { email });
    await expect(client.tickets.updateType({ id, form: ticketForm({ limit: 1 }) })).rejects.toMatchObject(
      fieldRefusal('limit', words.limitBelow(2)),
    );
    await client.tickets.updateType({ id, form: ticketForm({ limit: 2 }) });
    expect((await client.tickets.readType({ id })).type).toMatchObject({ sold: 2, state: 'sold-out' });
  });

  test('T2 a ticket was used at a door → its number of entries cannot change', async () => {
    const typeId = await createTicketType(organizer, eventId, { entries: 'daily' });
    const ticketId = await assignTicket(organizer, { eventId, typeId });
    await client.tickets.updateType({ id: typeId, form: ticketForm({ entries: 'once' }) });
    await client.tickets.updateType({ id: typeId, form: ticketForm({ entries: 'daily' }) });
    await reachFirstDay(app, eventId);
    const place = { door: 'Norte', device: crypto.randomUUID() };
    const command = { id: crypto.randomUUID(), typeId, ticketId, decidedAt: app.now().toISOString(), ...place };
    await client.door.admit({ eventId, commands: [command] });
    await expect(
      client.tickets.updateType({ id: typeId, form: ticketForm({ entries: 'once' }) }),
    ).rejects.toMatchObject(fieldRefusal('entries', words.entriesUsed));
    await client.tickets.updateType({ id: typeId, form: ticketForm({ entries: 'daily', name: 'Otro nombre' }) });
  });

  test('ORG-395 ORG-409 another organization → every call is refused', async () => {
    const id = await createTicketType(organizer, eventId);
    const ticket = await assignTicket(organizer, { eventId, typeId: id });
    const form = ticketForm();
    const given = { name: 'X', email: 'x@y.example', passport: '1', typeId: id };
    const { tickets } = rival.client;
    for (const ask of [
      () => tickets.listTypes({ eventId }),
      () => tickets.readType({ id }),
      () => tickets.createType({ eventId, form }),
      () => tickets.updateType({ id, form }),
      () => tickets.removeType({ id }),
      () => tickets.listSold({ id }),
      () => tickets.assign({ eventId, form: given }),
      () => tickets.sendAgain({ id: ticket }),
      () => tickets.cancel({ id: ticket }),
    ]) {
      await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
  });

  test('the event is completed → every change is refused', async () => {
    const id = await createTicketType(organizer, eventId);
    atDay(14);
    for (const ask of [
      () => createTicketType(organizer, eventId),
      () => client.tickets.updateType({ id, form: ticketForm() }),
      () => assignTicket(organizer, { eventId, typeId: id }),
    ]) {
      await expect(ask()).rejects.toMatchObject(refusal(words.completed));
    }
  });
});
