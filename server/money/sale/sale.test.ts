import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createVisitor, type Visitor } from '#testing/app.ts';
import { fieldRefusal, minute, openEventApp, refusal } from '#testing/event-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent } from '#testing/factories/events.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';

const words = messages.sale;
const { app, organizer, athlete, wall, atDay } = await openEventApp();
const buyer = (address?: string) => createVisitor(app, address === undefined ? {} : { address });
const wish = (typeId: string, quantity: number, key = crypto.randomUUID()) => ({ typeId, quantity, key });
const hold = ({ client }: Pick<Visitor, 'client'>, typeId: string, quantity: number) =>
  client.sale.hold(wish(typeId, quantity));

async function onSale(changes: Record<string, unknown> = {}) {
  const eventId = await createEvent(app, organizer);
  return { eventId, typeId: await createTicketType(organizer, eventId, changes) };
}

const typeOf = async (typeId: string) => (await organizer.client.tickets.readType({ id: typeId })).type;
const stateOf = async (eventId: string) => (await buyer().client.sale.state({ eventId })).types[0];

describe('public state of a sale', () => {
  test('T1 any visitor → sees the public types and how many are left', async () => {
    const { eventId, typeId } = await onSale({ limit: 5 });
    await createTicketType(organizer, eventId, { isPublic: false });
    const { client } = buyer();
    expect(await client.sale.state({ eventId })).toMatchObject({
      event: { uid: eventId },
      types: [{ uid: typeId, name: 'Gradería general', price: 1000, state: 'open', left: 5, mostPerPerson: 10 }],
      holds: [],
      buyer: null,
      canCharge: true,
    });
    expect((await athlete.client.sale.state({ eventId })).buyer).toMatchObject({ email: expect.any(String) });
  });

  test('the page of an event → names the cheapest available price, or `soon`, or `sold-out`', async () => {
    const { eventId } = await onSale({ price: 4500 });
    const offerOf = async (id: string) => (await buyer().client.sale.cheapest({ eventId: id })).offer;
    expect(await offerOf(eventId)).toEqual({ state: 'open', from: 4500, currency: 'USD' });
    await createTicketType(organizer, eventId, { price: 800, limit: 0 });
    await createTicketType(organizer, eventId, { price: 900, isPublic: false });
    expect(await offerOf(eventId)).toEqual({ state: 'open', from: 4500, currency: 'USD' });
    const { eventId: none } = await onSale({ isPublic: false });
    expect(await offerOf(none)).toBeNull();
    const { eventId: all } = await onSale({ limit: 0 });
    expect(await offerOf(all)).toEqual({ state: 'sold-out' });
    const { eventId: later } = await onSale({ saleStart: wall(1) });
    expect(await offerOf(later)).toMatchObject({ state: 'soon', from: 1000, at: expect.stringMatching(/Z$/) });
    await organizer.client.events.setDraft({ id: later, draft: true });
    await expect(buyer().client.sale.cheapest({ eventId: later })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('all tickets are held → `all-held`, not sold out; released → open again', async () => {
    const { eventId, typeId } = await onSale({ limit: 3 });
    const first = buyer();
    await hold(first, typeId, 3);
    expect(await stateOf(eventId)).toMatchObject({ state: 'all-held', left: 0 });
    await first.client.sale.release({ typeId });
    expect(await stateOf(eventId)).toMatchObject({ state: 'open', left: 3 });
  });

  test('the event is a draft or unknown → nothing is sold', async () => {
    const { eventId, typeId } = await onSale();
    await organizer.client.events.setDraft({ id: eventId, draft: true });
    await expect(buyer().client.sale.state({ eventId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(hold(buyer(), typeId, 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(buyer().client.sale.state({ eventId: 'none' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(hold(buyer(), 'none', 1)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('holds of tickets', () => {
  test('T1 a browser without account asks for tickets → all or none are held, for five minutes', async () => {
    const { eventId, typeId } = await onSale({ limit: 5 });
    const visitor = buyer();
    const { hold: held, left } = await hold(visitor, typeId, 4);
    expect(Date.parse(held?.until ?? '') - app.now().getTime()).toBe(5 * minute);
    expect(left).toBe(1);
    expect((await visitor.client.sale.state({ eventId })).holds).toEqual([held]);
    expect(await hold(buyer(), typeId, 2)).toMatchObject({ hold: null, state: 'open', left: 1 });
    expect(await typeOf(typeId)).toMatchObject({ held: 4, sold: 0 });
    expect(visitor.setCookieLines).toEqual([expect.stringMatching(/^pizarra\.buyer=.*HttpOnly; SameSite=Lax$/)]);
  });

  test('a buyer asks for another number → replaces the older hold; the same request twice counts once', async () => {
    const { typeId } = await onSale({ limit: 5 });
    const { client } = buyer();
    const first = wish(typeId, 4);
    const held = await client.sale.hold(first);
    expect(await client.sale.hold(first)).toEqual({ ...held });
    expect(await client.sale.hold(wish(typeId, 5))).toMatchObject({ hold: { quantity: 5 }, state: 'all-held' });
    expect(await client.sale.hold(wish(typeId, 1))).toMatchObject({ hold: { quantity: 1 }, left: 4 });
    expect((await typeOf(typeId)).held).toBe(1);
  });

  test('a hold expires → the tickets are free; changes extend it to fifteen minutes at most', async () => {
    const { eventId, typeId } = await onSale({ limit: 2 });
    const visitor = buyer();
    for (const minutes of [0, 4, 8, 12]) {
      atDay(0, minutes * minute);
      await hold(visitor, typeId, minutes % 8 === 0 ? 1 : 2);
    }
    const [held] = (await visitor.client.sale.state({ eventId })).holds;
    expect(Date.parse(held?.until ?? '')).toBe(app.now().getTime() + 3 * minute);
    atDay(0, 15 * minute);
    expect(await hold(buyer(), typeId, 2)).toMatchObject({ hold: { quantity: 2 } });
    expect((await visitor.client.sale.state({ eventId })).holds).toEqual([]);
  });

  test('a buyer signs in → the holds remain', async () => {
    const { eventId, typeId } = await onSale();
    const visitor = buyer();
    await hold(visitor, typeId, 2);
    const account = await signUpAs(app, 'athlete');
    for (const [name, value] of visitor.cookies) account.cookies.set(name, value);
    expect((await account.client.sale.state({ eventId })).holds).toMatchObject([{ typeId, quantity: 2 }]);
  });

  test('a session has ended → its cookies show no name and no holds', async () => {
    const { eventId, typeId } = await onSale();
    const account = await signUpAs(app, 'athlete');
    await hold(account, typeId, 2);
    const thief = buyer();
    for (const [name, value] of account.cookies) thief.cookies.set(name, value);
    expect(await thief.client.sale.state({ eventId })).toMatchObject({ buyer: { email: account.email } });
    await account.client.accounts.signOut({});
    expect(await thief.client.sale.state({ eventId })).toMatchObject({ buyer: null, holds: [] });
    await thief.client.sale.release({ typeId });
    expect((await typeOf(typeId)).held).toBe(2);
  });

  test('a forged cookie → shows no holds', async () => {
    const { eventId, typeId } = await onSale();
    const visitor = buyer();
    await hold(visitor, typeId, 2);
    const forger = buyer();
    for (const [name, value] of visitor.cookies) forger.cookies.set(name, `${value.split('.')[0]}.${'A'.repeat(43)}`);
    expect((await forger.client.sale.state({ eventId })).holds).toEqual([]);
  });
});

describe('refusals of a sale', () => {
  test('more than the limit per person, or no valid quantity → refused', async () => {
    const { typeId } = await onSale({ mostPerPerson: 3 });
    await expect(hold(buyer(), typeId, 4)).rejects.toMatchObject(fieldRefusal('quantity', words.most(3)));
    for (const quantity of [0, -1, 1.5, 51]) {
      await expect(hold(buyer(), typeId, quantity)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
  });

  test('SPEC-M02 a ticket by hand: a buyer holds all that is left → refused until the hold goes', async () => {
    const { eventId, typeId } = await onSale({ limit: 2 });
    const visitor = buyer();
    await hold(visitor, typeId, 2);
    const soldOut = fieldRefusal('typeId', messages.ticket.soldOut);
    await expect(assignTicket(organizer, { eventId, typeId })).rejects.toMatchObject(soldOut);
    expect(await typeOf(typeId)).toMatchObject({ sold: 0, held: 2 });
    await visitor.client.sale.release({ typeId });
    await assignTicket(organizer, { eventId, typeId });
    expect(await typeOf(typeId)).toMatchObject({ sold: 1, held: 0 });
  });

  test('before the sale, after it, or after the event → no hold', async () => {
    const { typeId } = await onSale({ saleStart: wall(1), saleEnd: wall(2) });
    expect(await hold(buyer(), typeId, 1)).toMatchObject({ hold: null, state: 'soon' });
    atDay(1);
    expect(await hold(buyer(), typeId, 1)).toMatchObject({ hold: { quantity: 1 } });
    atDay(2);
    expect(await hold(buyer(), typeId, 1)).toMatchObject({ hold: null, state: 'closed' });
    const { typeId: other } = await onSale();
    atDay(400);
    expect(await hold(buyer(), other, 1)).toMatchObject({ hold: null, state: 'closed' });
  });

  test('N7 the organizer’s address is unconfirmed → paid tickets are refused, free ones are held', async () => {
    const newcomer = await signUpAs(app, 'organization', { emailVerified: false });
    const eventId = await createEvent(app, newcomer);
    const paid = await createTicketType(newcomer, eventId);
    const free = await createTicketType(newcomer, eventId, { price: 0 });
    await expect(hold(buyer(), paid, 1)).rejects.toMatchObject(refusal(words.unconfirmed));
    expect(await hold(buyer(), free, 1)).toMatchObject({ hold: { quantity: 1 } });
  });

  test('ORGA-C38 the organizer’s address is unconfirmed → own pages say so; the event’s page says that tickets are not on sale', async () => {
    const newcomer = await signUpAs(app, 'organization', { emailVerified: false });
    const eventId = await createEvent(app, newcomer);
    await createTicketType(newcomer, eventId, { price: 1200 });
    const { client } = newcomer;
    const seen = async () => ({
      own: (await client.tickets.listTypes({ eventId })).canCharge,
      unsold: (await client.waiting.ofEvent({ eventId })).unsold,
      offer: (await buyer().client.sale.cheapest({ eventId })).offer,
    });
    expect(await seen()).toEqual({
      own: false,
      unsold: 1,
      offer: { state: 'soon', from: 1200, currency: 'USD', at: null },
    });
    expect(words.unconfirmed).not.toContain('organización');
    await createTicketType(newcomer, eventId, { price: 500, isPublic: false });
    expect((await seen()).unsold).toBe(1);
    await app.database.kysely
      .updateTable('users')
      .set({ emailVerified: true })
      .where('id', '=', newcomer.uid)
      .execute();
    expect(await seen()).toEqual({ own: true, unsold: 0, offer: { state: 'open', from: 1200, currency: 'USD' } });
  });

  test('few are left and a network has its share → refused; another network may hold', async () => {
    const { typeId } = await onSale({ limit: 300, mostPerPerson: 50 });
    for (let count = 0; count < 3; count++) await hold(buyer(), typeId, 50);
    await expect(hold(buyer(), typeId, 1)).rejects.toMatchObject(refusal(words.networkHolds));
    expect(await hold(buyer('198.51.100.9'), typeId, 50)).toMatchObject({ hold: { quantity: 50 } });
  });

  test('a network holds its full share → its buyers with a confirmed address still hold tickets', async () => {
    const { typeId } = await onSale({ limit: 40, mostPerPerson: 10 });
    for (let count = 0; count < 2; count++) await hold(buyer(), typeId, 10);
    const inHall = ({ cookies }: SignedIn) => {
      const browser = buyer();
      for (const [name, value] of cookies) browser.cookies.set(name, value);
      return browser;
    };
    const unproven = inHall(await signUpAs(app, 'athlete'));
    await expect(hold(unproven, typeId, 1)).rejects.toMatchObject(refusal(words.networkHolds));
    for (let count = 0; count < 2; count++) {
      const proven = inHall(await signUpConfirmed(app));
      expect(await hold(proven, typeId, 8)).toMatchObject({ hold: { quantity: 8 } });
      // A buyer may ask for more tickets, up to the limit per person.
      expect(await hold(proven, typeId, 9)).toMatchObject({ hold: { quantity: 9 } });
      await expect(hold(proven, typeId, 11)).rejects.toMatchObject(fieldRefusal('quantity', words.most(10)));
    }
    expect(await typeOf(typeId)).toMatchObject({ held: 38 });
  });

  test('J6 tickets are held → the limit stays above them, and the type is not deleted', async () => {
    const { typeId } = await onSale({ limit: 5 });
    await hold(buyer(), typeId, 3);
    await expect(organizer.client.tickets.removeType({ id: typeId })).rejects.toMatchObject(
      refusal(messages.ticket.inUse(3)),
    );
    const { name, price } = await typeOf(typeId);
    await expect(
      organizer.client.tickets.updateType({ id: typeId, form: { name, price, limit: 2 } }),
    ).rejects.toMatchObject(fieldRefusal('limit', messages.ticket.limitBelow(3)));
  });
});

test('T1 limit of a ticket type: a direct write exceeds it → the database refuses the write', async () => {
  const { typeId } = await onSale({ limit: 2 });
  const { sql } = app.database;
  await expect(
    sql`insert into ticket_holds (id, ticket_type_id, buyer, key, quantity, unit_cents, until, created_at)
      values (${crypto.randomUUID()}, ${typeId}, 'b:x', 'k', 3, 0, now(), now())`,
  ).rejects.toThrow(/never_oversold/);
  await expect(sql`update ticket_types set limit_count = -1 where id = ${typeId}`).rejects.toThrow();
  expect((await typeOf(typeId)).held).toBe(0);
});
