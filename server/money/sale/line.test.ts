import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { shareOfNetwork } from '#domain/money/tickets/grant.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAddress } from '#server/people/accounts/delete-account.ts';
import { createTestApp, createVisitor, type Visitor } from '#testing/app.ts';
import { fieldRefusal, minute, openEventApp, refusal } from '#testing/event-app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent } from '#testing/factories/events.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { listTypesToTend, tryToTend } from './line.store.ts';
import { shareInStore } from './sale.store.ts';
import { serveQueue } from './serve-queue.ts';
import { keepPresent, sweepSale } from './sweep-sale.ts';

const words = messages.sale;
const { app, organizer, atDay, base } = await openEventApp();
const buyer = (address?: string) => createVisitor(app, address === undefined ? {} : { address });
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));
const hold = ({ client }: Pick<Visitor, 'client'>, typeId: string, quantity: number) =>
  client.sale.hold({ typeId, quantity, key: crypto.randomUUID() });

async function onSale(changes: Record<string, unknown> = {}) {
  const eventId = await createEvent(app, organizer);
  return { eventId, typeId: await createTicketType(organizer, eventId, changes) };
}

const typeOf = async (typeId: string) => (await organizer.client.tickets.readType({ id: typeId })).type;

async function mailsTo(recipient: string) {
  return app.database.kysely
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute();
}
const codeIn = (text: string | undefined) => /tickets\/\S+#code=([^\s"]+)/.exec(text ?? '')?.[1] ?? '';

describe('queue for tickets', () => {
  test('buyers wait and tickets return → each sees its position; the first request that fits gets the tickets', async () => {
    const { typeId } = await onSale({ limit: 4 });
    const holder = buyer();
    await hold(holder, typeId, 4);
    const [large, small] = [buyer(), buyer()];
    const first = await large.client.sale.place({ typeId, quantity: 3 });
    expect(first).toMatchObject({ state: 'waiting', ahead: 0, sold: 0, unpaid: 4, hold: null });
    expect(await small.client.sale.place({ typeId, quantity: 2 })).toMatchObject({ state: 'waiting', ahead: 1 });
    await hold(holder, typeId, 2);
    await sweepSale(app);
    expect(await large.client.sale.place({ typeId, quantity: 3 })).toMatchObject({ state: 'waiting', ahead: 0 });
    const served = await small.client.sale.place({ typeId, quantity: 2 });
    expect(served).toMatchObject({ state: 'yours', hold: { typeId, quantity: 2 } });
    expect(Date.parse(served.hold?.until ?? '') - app.now().getTime()).toBe(5 * minute);
    expect(await typeOf(typeId)).toMatchObject({ held: 4, sold: 0 });
  });

  test('a buyer waits for returned tickets → a new buyer cannot take them', async () => {
    const { eventId, typeId } = await onSale({ limit: 2 });
    const holder = buyer();
    await hold(holder, typeId, 2);
    const waiting = buyer();
    await waiting.client.sale.place({ typeId, quantity: 2 });
    await holder.client.sale.release({ typeId });
    expect(await hold(buyer(), typeId, 1)).toMatchObject({ hold: null, state: 'all-held', left: 0 });
    expect((await buyer().client.sale.state({ eventId })).types).toMatchObject([{ state: 'all-held', left: 0 }]);
    await sweepSale(app);
    expect(await waiting.client.sale.place({ typeId, quantity: 2 })).toMatchObject({ state: 'yours' });
  });

  test('a buyer closes the page → skipped after twenty seconds, removed after a minute', async () => {
    const { typeId } = await onSale({ limit: 1 });
    const holder = buyer();
    await hold(holder, typeId, 1);
    const [gone, there] = [buyer(), buyer()];
    await gone.client.sale.place({ typeId, quantity: 1 });
    await there.client.sale.place({ typeId, quantity: 1 });
    later(25_000);
    expect(await there.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'waiting', ahead: 1 });
    later(6000);
    expect(await there.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'waiting', ahead: 1 });
    later(30_000);
    await there.client.sale.place({ typeId, quantity: 1 });
    later(6000);
    await there.client.sale.place({ typeId, quantity: 1 });
    await sweepSale(app);
    app.sale.line.forget(typeId);
    expect(await there.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'waiting', ahead: 0 });
    await holder.client.sale.release({ typeId });
    await sweepSale(app);
    expect(await there.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'yours' });
    expect(await gone.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'waiting', ahead: 0 });
  });

  test('a turn is not used → the next buyer gets it, and the first one goes last', async () => {
    const { typeId } = await onSale({ limit: 1 });
    const holder = buyer();
    await hold(holder, typeId, 1);
    const missed = buyer();
    await missed.client.sale.place({ typeId, quantity: 1 });
    await holder.client.sale.release({ typeId });
    await sweepSale(app);
    expect(await missed.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'yours' });
    later(4 * minute);
    const next = buyer();
    await next.client.sale.place({ typeId, quantity: 1 });
    later(minute - 1000);
    await next.client.sale.place({ typeId, quantity: 1 });
    later(6000);
    await next.client.sale.place({ typeId, quantity: 1 });
    await sweepSale(app);
    expect(await missed.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'waiting' });
    expect(await next.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'yours' });
  });

  test('a buyer leaves → place freed; some tickets are free → no waiting; the sale is over → `over`', async () => {
    const { typeId } = await onSale({ limit: 3 });
    const { client } = buyer();
    expect(await client.sale.place({ typeId, quantity: 2 })).toMatchObject({ state: 'yours', hold: { quantity: 2 } });
    const other = buyer();
    await other.client.sale.place({ typeId, quantity: 2 });
    await other.client.sale.leave({ typeId });
    await client.sale.release({ typeId });
    await sweepSale(app);
    expect((await typeOf(typeId)).held).toBe(0);
    await expect(client.sale.place({ typeId, quantity: 11 })).rejects.toMatchObject(
      fieldRefusal('quantity', words.most(10)),
    );
    atDay(400);
    expect(await client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'over' });
  });
});

describe('turns and places in the queue', () => {
  test('a buyer leaves at the turn → the held tickets are free immediately', async () => {
    const { typeId } = await onSale({ limit: 2 });
    const holder = buyer();
    await hold(holder, typeId, 2);
    const [first, next] = [buyer(), buyer()];
    for (const { client } of [first, next]) await client.sale.place({ typeId, quantity: 2 });
    await holder.client.sale.release({ typeId });
    await sweepSale(app);
    await first.client.sale.leave({ typeId });
    await sweepSale(app);
    expect(await next.client.sale.place({ typeId, quantity: 2 })).toMatchObject({ state: 'yours' });
  });

  test('the server was away → every buyer keeps the place', async () => {
    // Other tests leave rows with later times, so this test deletes them.
    await app.database.kysely.deleteFrom('ticketLine').execute();
    const { typeId } = await onSale({ limit: 1 });
    const holder = buyer();
    await hold(holder, typeId, 1);
    const [gone, first, next] = [buyer(), buyer(), buyer()];
    await gone.client.sale.place({ typeId, quantity: 1 });
    later(40_000);
    for (const { client } of [first, next]) await client.sale.place({ typeId, quantity: 1 });
    later(4 * minute);
    await keepPresent(app, app.now());
    await sweepSale(app);
    app.sale.line.forget(typeId);
    // The page of one buyer closed long before the others. Its row is in the queue again.
    expect(await next.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'waiting', ahead: 2 });
    await holder.client.sale.release({ typeId });
    expect(await hold(buyer(), typeId, 1)).toMatchObject({ hold: null, state: 'all-held' });
    await sweepSale(app);
    expect(await first.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'yours' });
  });

  test('scale D12 two processes return together → the outage is added once', async () => {
    await app.database.kysely.deleteFrom('ticketLine').execute();
    const { typeId } = await onSale({ limit: 1 });
    await hold(buyer(), typeId, 1);
    for (const { client } of [buyer(), buyer()]) await client.sale.place({ typeId, quantity: 1 });
    const awaySince = new Date(app.now().getTime() + 1000);
    later(600_000);
    const beside = await createTestApp({}, { beside: app });
    beside.setNow(app.now());
    const rows = Promise.withResolvers<void>();
    const locked = Promise.withResolvers<void>();
    const holding = inTransaction(app.database.kysely, async trx => {
      await trx.selectFrom('ticketLine').select('id').forUpdate().execute();
      locked.resolve();
      await rows.promise;
    });
    await locked.promise;
    const both = Promise.all([app, beside].map(each => keepPresent(each, awaySince)));
    const waiting = async () =>
      (
        await app.database.sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`
      ).length;
    await expect.poll(waiting).toBeGreaterThanOrEqual(2);
    rows.resolve();
    await Promise.all([holding, both]);
    await beside.close();
    const seen = await app.database.kysely.selectFrom('ticketLine').select('seenAt').execute();
    expect(Math.max(...seen.map(({ seenAt }) => seenAt.getTime()))).toBe(app.now().getTime());
  });

  test('scale D12 another process heard a buyer during the outage → nothing is added', async () => {
    await app.database.kysely.deleteFrom('ticketLine').execute();
    const { typeId } = await onSale({ limit: 1 });
    await hold(buyer(), typeId, 1);
    const awaySince = app.now();
    later(5000);
    await buyer().client.sale.place({ typeId, quantity: 1 });
    const seenAt = app.now();
    later(25_000);
    await keepPresent(app, awaySince);
    expect(await app.database.kysely.selectFrom('ticketLine').select('seenAt').execute()).toEqual([{ seenAt }]);
  });

  test('scale D12 one process serves a ticket type → another skips the type; a joining buyer waits for the lock', async () => {
    const { typeId } = await onSale({ limit: 1 });
    const holder = buyer();
    await hold(holder, typeId, 1);
    const waiting = buyer();
    await waiting.client.sale.place({ typeId, quantity: 1 });
    await holder.client.sale.release({ typeId });
    await inTransaction(app.database.kysely, async trx => {
      expect(await tryToTend(trx, typeId)).toBe(true);
      expect(await serveQueue(app, typeId)).toBe(false);
      expect(await serveQueue(app, typeId, { waits: true })).toBe(true);
    });
    app.sale.line.forget(typeId);
    expect(await waiting.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'yours' });
  });

  test('scale D12 buyers join at two processes → each gets the true position', async () => {
    const { typeId } = await onSale({ limit: 1 });
    await hold(buyer(), typeId, 1);
    const beside = await createTestApp({}, { beside: app });
    beside.setNow(app.now());
    const told: number[] = [];
    for (let place = 0; place < 12; place++) {
      const { client } = createVisitor(place % 2 === 0 ? app : beside);
      told.push((await client.sale.place({ typeId, quantity: 1 })).ahead);
    }
    await beside.close();
    expect(told).toEqual(told.map((_ahead, place) => place));
  });

  test('serving one type fails → the other types are served', async () => {
    const types = [await onSale({ limit: 1 }), await onSale({ limit: 1 })].toSorted((one, other) =>
      one.typeId < other.typeId ? -1 : 1,
    );
    const waiting = await Promise.all(
      types.map(async ({ typeId }) => {
        const [holder, next] = [buyer(), buyer()];
        await hold(holder, typeId, 1);
        await next.client.sale.place({ typeId, quantity: 1 });
        await holder.client.sale.release({ typeId });
        return { typeId, next };
      }),
    );
    const [broken, whole] = waiting as [(typeof waiting)[0], (typeof waiting)[0]];
    const { kysely } = app.database;
    await sql`create function refuse_hold() returns trigger language plpgsql as $$
      begin
        if new.ticket_type_id = ${sql.lit(broken.typeId)} then raise exception 'broken'; end if;
        return new;
      end $$`.execute(kysely);
    await sql`create trigger refuse_hold before insert on ticket_holds for each row execute function refuse_hold()`.execute(
      kysely,
    );
    try {
      await expect(sweepSale(app)).rejects.toThrow('broken');
    } finally {
      await sql`drop function refuse_hold cascade`.execute(kysely);
    }
    expect(await whole.next.client.sale.place({ typeId: whole.typeId, quantity: 1 })).toMatchObject({ state: 'yours' });
    await sweepSale(app);
  });
});

describe('buyers that cannot be served', () => {
  const elsewhere = '198.51.100.9';

  /** Puts so many waiting rows in front that they do not fit in one page of the query. */
  async function inFront(typeId: string, quantity: number, from: Visitor) {
    await from.client.sale.place({ typeId, quantity });
    const row = await app.database.kysely
      .selectFrom('ticketLine')
      .selectAll()
      .where('ticketTypeId', '=', typeId)
      .executeTakeFirstOrThrow();
    const { seq: _seq, ...copy } = row;
    const rows = Array.from({ length: 250 }, (_each, index) => ({
      ...copy,
      id: `${typeId}${index}`,
      buyer: `b:${index}`,
    }));
    await app.database.kysely.insertInto('ticketLine').values(rows).execute();
    app.sale.line.forget(typeId);
  }

  test('a network with its full share fills the queue → other networks are served and may buy', async () => {
    const { typeId } = await onSale({ limit: 40 });
    for (let count = 0; count < 2; count++) await hold(buyer(), typeId, 10);
    const others = [buyer(elsewhere), buyer(elsewhere)];
    for (const other of others) await hold(other, typeId, 10);
    await inFront(typeId, 1, buyer());
    const behind = buyer(elsewhere);
    expect(await behind.client.sale.place({ typeId, quantity: 4 })).toMatchObject({ state: 'waiting', ahead: 251 });
    await others[0]?.client.sale.release({ typeId });
    expect(await hold(buyer(elsewhere), typeId, 2)).toMatchObject({ hold: null, state: 'all-held' });
    await sweepSale(app);
    expect(await behind.client.sale.place({ typeId, quantity: 4 })).toMatchObject({ state: 'yours' });
    expect(await hold(buyer(elsewhere), typeId, 2)).toMatchObject({ hold: { quantity: 2 }, state: 'open', left: 4 });
    await expect(hold(buyer(), typeId, 1)).rejects.toMatchObject(refusal(words.networkHolds));
  });

  test('a hoarding network fills the queue → a buyer with a confirmed address is served', async () => {
    const { typeId } = await onSale({ limit: 40 });
    for (let count = 0; count < 2; count++) await hold(buyer(), typeId, 10);
    const others = [buyer(elsewhere), buyer(elsewhere)];
    for (const other of others) await hold(other, typeId, 10);
    await inFront(typeId, 1, buyer());
    const proven = buyer();
    for (const [name, value] of (await signUpConfirmed(app)).cookies) proven.cookies.set(name, value);
    await proven.client.sale.place({ typeId, quantity: 4 });
    await others[0]?.client.sale.release({ typeId });
    await sweepSale(app);
    expect(await proven.client.sale.place({ typeId, quantity: 4 })).toMatchObject({ state: 'yours' });
  });

  test('the first requests are too large → they wait, and a smaller request is served', async () => {
    const { typeId } = await onSale({ limit: 10 });
    const holder = buyer();
    await hold(holder, typeId, 10);
    await inFront(typeId, 4, buyer());
    const behind = buyer();
    await behind.client.sale.place({ typeId, quantity: 1 });
    await hold(holder, typeId, 8);
    await sweepSale(app);
    expect(await behind.client.sale.place({ typeId, quantity: 1 })).toMatchObject({ state: 'yours' });
    expect(await hold(buyer(), typeId, 1)).toMatchObject({ hold: { quantity: 1 } });
  });

  test('the first buyer in the queue has closed the page → others may buy', async () => {
    const { typeId } = await onSale({ limit: 2 });
    const holder = buyer();
    await hold(holder, typeId, 2);
    await buyer().client.sale.place({ typeId, quantity: 1 });
    later(21_000);
    await holder.client.sale.release({ typeId });
    expect(await hold(buyer(), typeId, 1)).toMatchObject({ hold: { quantity: 1 } });
  });

  test('a network’s share → SQL and code compute the same', async () => {
    for (const [limit, most] of [
      [0, 10],
      [4, 10],
      [41, 10],
      [60, 50],
      [399, 10],
      [2001, 10],
      [5009, 50],
    ] as const) {
      const share = shareOfNetwork({ limit, mostPerPerson: most });
      const { rows } = await sql<{ share: number }>`select ${shareInStore} as share
        from (select ${limit}::integer as limit_count, ${most}::integer as most_per_person) as type`.execute(
        app.database.kysely,
      );
      expect(Number(rows[0]?.share)).toBe(share);
    }
  });

  test('many buyers change their number together → all positions remain', async () => {
    const { typeId } = await onSale({ limit: 3 });
    await hold(buyer(), typeId, 3);
    const waiting = Array.from({ length: 12 }, () => buyer());
    await Promise.all(waiting.map(({ client }) => client.sale.place({ typeId, quantity: 1 })));
    // Places counted while others join may be one too low, for the second that they are kept.
    app.sale.line.forget(typeId);
    for (const quantity of [2, 3]) {
      const answers = await Promise.all(waiting.map(({ client }) => client.sale.place({ typeId, quantity })));
      expect(answers.map(({ ahead }) => ahead).toSorted((one, other) => one - other)).toEqual(
        waiting.map((_each, index) => index),
      );
    }
  });
});

describe('waiting list', () => {
  async function soldOut(limit = 2) {
    const { eventId, typeId } = await onSale({ limit });
    const tickets: string[] = [];
    for (let count = 0; count < limit; count++) tickets.push(await assignTicket(organizer, { eventId, typeId }));
    return { eventId, typeId, tickets };
  }

  /** Joins the waiting list and confirms by the mailed link. */
  async function listed(typeId: string, quantity: number, email: string): Promise<string> {
    await buyer().client.sale.tellMe({ typeId, quantity, email });
    const code = codeIn((await mailsTo(email)).at(-1)?.text);
    await buyer().client.sale.startWaiting({ code });
    return code;
  }

  test('tickets return → the buyer gets a mail, and its link holds them for a day', async () => {
    const { eventId, typeId, tickets } = await soldOut();
    const email = 'espera@publico.example';
    await buyer().client.sale.tellMe({ typeId, quantity: 1, email: ' Espera@Publico.example' });
    const code = codeIn((await mailsTo(email))[0]?.text);
    expect(await buyer().client.sale.readOffer({ code })).toMatchObject({ isAsked: true, until: null });
    await buyer().client.sale.startWaiting({ code });
    // A second press of the button changes nothing.
    await buyer().client.sale.startWaiting({ code });
    await buyer().client.sale.tellMe({ typeId, quantity: 2, email });
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['waiting-listed']);
    const waits = { eventId, email, quantity: 1, isAsked: false, until: null };
    expect(await buyer().client.sale.readOffer({ code })).toMatchObject(waits);
    await expect(buyer().client.sale.takeOffer({ code })).rejects.toMatchObject(refusal(words.offerGone));
    await organizer.client.tickets.cancel({ id: tickets[0] ?? '' });
    await sweepSale(app);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['waiting-listed', 'waiting-offer']);
    const offered = await buyer().client.sale.readOffer({ code: codeIn((await mailsTo(email))[1]?.text) });
    expect(Date.parse(offered.until ?? '') - app.now().getTime()).toBe(24 * 60 * minute);
    // The offer holds the ticket: another buyer does not get it.
    expect(await hold(buyer(), typeId, 1)).toMatchObject({ hold: null, state: 'all-held' });
    later(60 * minute);
    const taker = buyer();
    expect(await taker.client.sale.takeOffer({ code })).toMatchObject({ eventId, hold: { quantity: 1 } });
    // A second press, or another visit, keeps the same hold.
    expect(await taker.client.sale.takeOffer({ code })).toMatchObject({ hold: { until: offered.until } });
    expect((await taker.client.sale.state({ eventId })).holds).toMatchObject([{ typeId, quantity: 1 }]);
    expect(await typeOf(typeId)).toMatchObject({ sold: 1, held: 1 });
    // A new request for the same quantity keeps the end of the offer.
    expect((await hold(taker, typeId, 1)).hold?.until).toBe(offered.until);
  });

  test('an offer is not taken → the next buyer that fits gets it', async () => {
    const { typeId, tickets } = await soldOut();
    const addresses = ['a1@publico.example', 'a2@publico.example', 'a3@publico.example'];
    for (const [index, email] of addresses.entries()) {
      await listed(typeId, index === 0 ? 2 : 1, email);
    }
    await organizer.client.tickets.cancel({ id: tickets[0] ?? '' });
    await sweepSale(app);
    const offers = async () => {
      const lines = await Promise.all(addresses.map(mailsTo));
      return lines.map(mails => mails.filter(({ kind }) => kind === 'waiting-offer').length);
    };
    expect(await offers()).toEqual([0, 1, 0]);
    later(25 * 60 * minute);
    await sweepSale(app);
    await sweepSale(app);
    expect(await offers()).toEqual([0, 1, 1]);
    const code = codeIn((await mailsTo(addresses[1] ?? ''))[1]?.text);
    await expect(buyer().client.sale.readOffer({ code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the link’s tickets were ordered or its day is over → not found, also before the sweep', async () => {
    const { eventId, typeId, tickets } = await soldOut();
    const emails = ['usada@publico.example', 'tarde@publico.example'];
    const codes = [];
    for (const email of emails) codes.push(await listed(typeId, 1, email));
    for (const id of tickets) await organizer.client.tickets.cancel({ id });
    await sweepSale(app);
    const taker = buyer();
    const { hold: taken } = await taker.client.sale.takeOffer({ code: codes[0] ?? '' });
    await taker.client.sale.createOrder({
      ...{ eventId, holds: [taken.uid], name: 'Eva', email: 'eva@publico.example', key: crypto.randomUUID() },
      ...{ paymentType: 'credit_card', secret: 'a'.repeat(43) },
    });
    later(24 * 60 * minute + 1000);
    for (const code of codes) {
      await expect(buyer().client.sale.readOffer({ code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
  });

  test('the type is no longer on sale → the link still removes the address', async () => {
    const { typeId } = await soldOut();
    const code = await listed(typeId, 1, 'escondida@publico.example');
    await app.database.kysely.updateTable('ticketTypes').set({ isPublic: false }).where('id', '=', typeId).execute();
    await expect(buyer().client.sale.readOffer({ code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await buyer().client.sale.forgetMe({ code });
    const kept = await app.database.kysely
      .selectFrom('ticketLine')
      .selectAll()
      .where('ticketTypeId', '=', typeId)
      .execute();
    expect(kept).toEqual([]);
  });

  test('unconfirmed addresses fill the list → a confirmed one has room; confirmed ones fill it → refused', async () => {
    const { typeId } = await soldOut();
    const rows = Array.from({ length: 5000 }, (_each, index) => ({
      ...{ id: `${typeId}${index}`, ticketTypeId: typeId, buyer: `e:${index}@x.example`, quantity: 1 },
      ...{ email: `${index}@x.example`, state: 'asked' as const, seenAt: app.now(), createdAt: app.now() },
    }));
    await app.database.kysely.insertInto('ticketLine').values(rows).execute();
    await listed(typeId, 1, 'de.verdad@publico.example');
    await app.database.kysely
      .updateTable('ticketLine')
      .set({ state: 'waiting' })
      .where('ticketTypeId', '=', typeId)
      .execute();
    await expect(
      buyer().client.sale.tellMe({ typeId, quantity: 1, email: 'otra.mas@publico.example' }),
    ).rejects.toMatchObject({ message: words.listFull });
  });

  test('A10 an address is erased → off the list, and its held tickets go to the next', async () => {
    const { typeId, tickets } = await soldOut();
    const [email, other] = ['borrada@publico.example', 'sigue@publico.example'];
    await listed(typeId, 1, email);
    await listed(typeId, 1, other);
    await organizer.client.tickets.cancel({ id: tickets[0] ?? '' });
    await sweepSale(app);
    expect((await typeOf(typeId)).held).toBe(1);
    const { kysely } = app.database;
    await kysely.transaction().execute(trx => eraseAddress(trx, app, email));
    expect((await typeOf(typeId)).held).toBe(0);
    const kept = [
      await kysely.selectFrom('ticketHolds').selectAll().where('ticketTypeId', '=', typeId).execute(),
      await kysely.selectFrom('ticketLine').selectAll().where('ticketTypeId', '=', typeId).execute(),
    ];
    expect(JSON.stringify(kept)).not.toContain(email);
    expect(JSON.stringify(kept)).toContain(other);
    // The sweep serves the next address on the list.
    await sweepSale(app);
    expect((await mailsTo(other)).map(({ kind }) => kind)).toContain('waiting-offer');
  });

  test('the link removes an address → its held tickets are free', async () => {
    const { typeId, tickets } = await soldOut();
    const email = 'sale@publico.example';
    const code = await listed(typeId, 1, email);
    await organizer.client.tickets.cancel({ id: tickets[0] ?? '' });
    await sweepSale(app);
    await buyer().client.sale.forgetMe({ code });
    expect((await typeOf(typeId)).held).toBe(0);
    await expect(buyer().client.sale.forgetMe({ code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(buyer().client.sale.readOffer({ code: `${code}x` })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('the link was only opened → nothing is held for the address, and a day later it is forgotten', async () => {
    const { typeId, tickets } = await soldOut();
    const email = 'ajeno@publico.example';
    await buyer().client.sale.tellMe({ typeId, quantity: 1, email });
    const code = codeIn((await mailsTo(email))[0]?.text);
    expect(await buyer().client.sale.readOffer({ code })).toMatchObject({ isAsked: true });
    await organizer.client.tickets.cancel({ id: tickets[0] ?? '' });
    await sweepSale(app);
    expect((await mailsTo(email)).map(({ kind }) => kind)).toEqual(['waiting-listed']);
    expect(await hold(buyer(), typeId, 1)).toMatchObject({ hold: { quantity: 1 } });
    later(24 * 60 * minute);
    await sweepSale(app);
    await expect(buyer().client.sale.readOffer({ code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(buyer().client.sale.startWaiting({ code })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('an address gets five mails a day; the organizer’s address is unconfirmed → none', async () => {
    const email = 'victima@publico.example';
    const { typeId } = await soldOut();
    for (let count = 0; count < 5; count++) await buyer().client.sale.tellMe({ typeId, quantity: 1, email });
    const { typeId: other } = await onSale({ limit: 0 });
    await expect(buyer().client.sale.tellMe({ typeId: other, quantity: 1, email })).rejects.toMatchObject(
      fieldRefusal('email', words.askedOften),
    );
    expect(await mailsTo(email)).toHaveLength(5);
    const newcomer = await signUpAs(app, 'organization', { emailVerified: false });
    const unproven = await createTicketType(newcomer, await createEvent(app, newcomer), { limit: 0 });
    await expect(
      buyer().client.sale.tellMe({ typeId: unproven, quantity: 1, email: 'otra@publico.example' }),
    ).rejects.toMatchObject(refusal(words.unconfirmed));
  });

  test('one network has many addresses → offers only up to its share', async () => {
    const { typeId } = await onSale({ limit: 30, mostPerPerson: 10 });
    await app.database.kysely.updateTable('ticketTypes').set({ limitCount: 0 }).where('id', '=', typeId).execute();
    for (const name of ['h1', 'h2', 'h3']) await listed(typeId, 10, `${name}@publico.example`);
    await app.database.kysely.updateTable('ticketTypes').set({ limitCount: 20 }).where('id', '=', typeId).execute();
    await sweepSale(app);
    expect(await typeOf(typeId)).toMatchObject({ held: 10 });
    expect(await hold(buyer('198.51.100.9'), typeId, 10)).toMatchObject({ hold: { quantity: 10 } });
  });

  test('the sale is over → every address is deleted; before, the job does nothing for the type', async () => {
    const { typeId } = await soldOut();
    const email = 'fin@publico.example';
    await listed(typeId, 1, email);
    const { kysely } = app.database;
    expect(await listTypesToTend(kysely, app.now(), new Date(app.now().getTime() - 1440 * minute))).not.toContain(
      typeId,
    );
    later(400 * 24 * 60 * minute);
    await sweepSale(app);
    const kept = await kysely.selectFrom('ticketLine').select('id').where('ticketTypeId', '=', typeId).execute();
    expect(kept).toEqual([]);
    app.setNow(new Date(base));
  });

  test('tickets are left, or the quantity exceeds the limit per person → refused', async () => {
    const { typeId } = await onSale({ limit: 3 });
    const email = 'c@publico.example';
    await expect(buyer().client.sale.tellMe({ typeId, quantity: 1, email })).rejects.toMatchObject(
      refusal(words.stillLeft),
    );
    const { typeId: gone } = await soldOut();
    await expect(buyer().client.sale.tellMe({ typeId: gone, quantity: 11, email })).rejects.toMatchObject(
      fieldRefusal('quantity', words.most(10)),
    );
    await expect(buyer().client.sale.tellMe({ typeId: gone, quantity: 1, email: 'nadie' })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});
