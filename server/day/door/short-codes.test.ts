import { beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { TicketPage } from '#contract/money/ticket-form.ts';
import { aliasBy, tagBy } from '#domain/day/door/alias.ts';
import { orderNumber } from '#domain/money/orders/order-number.ts';
import { mailTickets } from '#server/money/tickets/mail-ticket.ts';
import { openEventApp, refusal } from '#testing/event-app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { idsOfCode, readAliases } from './aliases.ts';

const { app, organizer, visitor } = await openEventApp();
let place: { eventId: string; typeId: string };
let judge: SignedIn;
let athlete: SignedIn;
let order: { id: string; secret: string };
/** By kind of holder: the id, and the short code on the holder's page. */
const held: Record<string, { id: string; code: string }> = {};
beforeAll(async () => {
  const eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  place = { eventId, typeId: await createTicketType(organizer, eventId, { name: 'Gradería', limit: 100, price: 0 }) };
  judge = await approveJudge(app, { eventId, categories: [] });
  athlete = await signUpConfirmed(app);
  const categoryId = await createCategory(app, organizer, eventId);
  await enterAlone(app, { eventId, categoryId }, athlete);
  const given = await assignTicket(organizer, place, { name: 'Beatriz Secreta', email: 'beatriz@publico.example' });
  held.given = { id: given, code: (await page(given)).shortCode! };
  const opened = await orderTickets(app, { ...place, quantity: 2, price: 0 });
  order = { id: opened.id, secret: opened.secret! };
  const { tickets } = await visitor.client.tickets.readOrder(order);
  held.bought = { id: tickets[0]!.uid, code: tickets[0]!.shortCode! };
  for (const [kind, who] of Object.entries({ athlete, judge })) {
    const own = (await who.client.badges.mine()).badges.find(({ event }) => event.uid === eventId)!;
    held[kind] = { id: own.code, code: own.shortCode };
  }
});

const page = (ticketId: string): Promise<TicketPage> => visitor.client.tickets.read({ ...place, ticketId });
const search = async (text: string, eventId = place.eventId, who = judge) =>
  (await who.client.door.search({ eventId, text })).tickets;
const readCopy = () => judge.client.door.snapshot({ eventId: place.eventId, people: '' });

test.each(['given', 'bought', 'athlete', 'judge'])(
  'ORGA-C9 short code: holder %s, typed in any form → found at its event’s door and nowhere else',
  async kind => {
    const { id, code } = held[kind]!;
    const { of } = await readAliases(app.database.kysely, place.eventId);
    for (const typed of [code, code.toLowerCase(), code.replace('-', ''), id, id.toUpperCase()])
      expect((await search(typed)).map(found => found.id)).toEqual([of(id)]);
    const elsewhere = await createEvent(app, organizer);
    expect(await search(code, elsewhere, organizer)).toEqual([]);
    expect(await search(id, elsewhere, organizer)).toEqual([]);
    const badge = visitor.client.badges.read({ eventId: place.eventId, code });
    await expect(badge).rejects.toMatchObject({ code: expect.stringMatching(/NOT_FOUND|BAD_REQUEST/) });
    await expect(page(code)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  },
);

test('ORGA-C9 SAFE-M16 short code: copy → holds no code, but a tag that leads to the ticket', async () => {
  const copy = await readCopy();
  const all = [...copy.tickets, ...copy.people!.all];
  const text = JSON.stringify(copy);
  for (const { id, code } of Object.values(held)) {
    expect(text).not.toContain(code);
    expect(text).not.toContain(code.replace('-', ''));
    const tag = tagBy(copy.aliasKey, code);
    const alias = aliasBy(copy.aliasKey)(id);
    expect(all.filter(each => each.tag === tag).map(each => each.id)).toEqual([alias]);
  }
});

test('ORGA-C9 short code: several tickets share it → all of them are found, also one created later', async () => {
  const aliases = { ...(await readAliases(app.database.kysely, place.eventId)), shortCodeOf: () => 'K7F3-9QXM' };
  // An index belongs to one key, so another key has its own.
  const shared = { ...aliases, key: 'shared' };
  const ask = () => idsOfCode(app.database, place.eventId, shared, 'K7F3-9QXM');
  expect(await ask()).toEqual(expect.arrayContaining(Object.values(held).map(({ id }) => id)));
  const later = await assignTicket(organizer, place, { name: 'Rosa Peña', email: 'rosa@publico.example' });
  expect(await ask()).toContain(later);
  expect(new Set(await ask()).size).toBe((await ask()).length);
});

test('ORGA-C9 door search: whole address or order number → found; part of an address → not found', async () => {
  const aliases = await readAliases(app.database.kysely, place.eventId);
  const of = (kind: string) => aliases.of(held[kind]!.id);
  expect((await search('Beatriz@Publico.example')).map(({ id }) => id)).toEqual([of('given')]);
  expect((await search('beatriz@publico')).map(({ id }) => id)).toEqual([]);
  const bought = await search('ana@publico.example');
  expect(bought).toHaveLength(2);
  expect(JSON.stringify(bought)).not.toContain('publico.example');
  expect((await search(athlete.email)).map(({ id }) => id)).toEqual([of('athlete')]);
  expect((await search(orderNumber(order.id))).map(({ id }) => id).sort()).toEqual(bought.map(({ id }) => id).sort());
  expect(await search('%%%')).toEqual([]);
});

test('ORGA-C9 short code: a judge without a permission for the day searches for it → refused', async () => {
  const permissions = { manage: false, qualifier: true, event: false };
  const who = await approveJudge(app, { eventId: place.eventId, categories: [], permissions });
  await expect(search(held.given!.code, place.eventId, who)).rejects.toMatchObject({
    ...refusal(messages.door.notAllowed),
    code: 'FORBIDDEN',
  });
});

test('ORGA-C9 ticket mail: a ticket is sent → the mail contains the short code', async () => {
  const event = await app.database.kysely
    .selectFrom('events')
    .selectAll()
    .where('id', '=', place.eventId)
    .executeTakeFirstOrThrow();
  const type = { id: place.typeId, name: 'Gradería' };
  const mailed = {
    event,
    orderId: null,
    tickets: [{ id: held.given!.id, type }] as const,
    name: 'Beatriz',
    email: 'otra@publico.example',
  };
  await app.database.kysely.transaction().execute(trx => mailTickets(trx, app, mailed, { share: null }));
  const sent = await app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', 'otra@publico.example')
    .executeTakeFirstOrThrow();
  expect(sent.text).toContain(`Código ${held.given!.code}`);
});

test('ORGA-C10 door: ticket transferred → void, with the reason and its new ticket', async () => {
  const ticket = (await visitor.client.tickets.readOrder(order)).tickets[1]!.uid;
  const name = (who: string) => ({
    ...order,
    ticketId: ticket,
    name: who,
    email: `${who.toLowerCase()}@publico.example`,
  });
  await visitor.client.tickets.nameTicket(name('Camila'));
  const { uid } = await visitor.client.tickets.transfer(name('Pedro'));
  const { of } = await readAliases(app.database.kysely, place.eventId);
  const old = { id: of(ticket), name: 'Camila', voidReason: 'transferred', passedTo: of(uid) };
  expect(await search('camila')).toMatchObject([old]);
  expect((await readCopy()).tickets.find(({ id }) => id === of(ticket))).toMatchObject(old);
  expect(await search('pedro')).toMatchObject([{ id: of(uid), voidReason: null, passedTo: null }]);
});
