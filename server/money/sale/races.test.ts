import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createEvent, formOfEvent } from '#testing/factories/events.ts';
import { createOrder } from '#testing/factories/orders.ts';
import { assignTicket, createTicketType, ticketForm } from '#testing/factories/tickets.ts';
import { countsOf, type RushAnswer, wishAt } from '#testing/rush.ts';
import { startTwoApps, type TwoApps } from '#testing/two-apps.ts';
import { sweepSale } from './sweep-sale.ts';

// Two real processes sell the same tickets. The organizer works in a third.

let apps: TwoApps;
let app: TestApp;
let organizer: SignedIn;
let eventId: string;
beforeAll(async () => {
  apps = await startTwoApps({ TRUST_PROXY: '127.0.0.1' });
  app = await createTestApp({}, { beside: apps.first });
  organizer = await signUpAs(app, 'organization');
  eventId = await createEvent(app, organizer);
}, 120_000);
afterAll(async () => {
  await app.close();
  await apps.stop();
}, 60_000);

const onSale = (changes: Record<string, unknown>) => createTicketType(organizer, eventId, changes);

/** Sends many requests together, alternating between both processes. */
const rush = (typeId: string, quantities: number[]): Promise<(RushAnswer | null)[]> =>
  Promise.all(
    quantities.map((quantity, index) => wishAt((index % 2 === 0 ? apps.first : apps.second).url, typeId, quantity)),
  );
const wishes = (count: number) => Array.from({ length: count }, (_each, index) => 1 + (index % 4));
const given = (answers: (RushAnswer | null)[]) =>
  answers.reduce((sum, answer) => sum + (answer?.hold?.quantity ?? 0), 0);

async function expectTrue(typeId: string) {
  const counts = await countsOf(app.database, typeId);
  expect(counts).toMatchObject({ sold: counts?.tickets, held: counts?.onHold });
  expect((counts?.sold ?? 0) + (counts?.held ?? 0)).toBeLessThanOrEqual(counts?.limit ?? 0);
  return counts;
}

test('T1 ticket sale: 4 tickets, 200 requests for 1 to 4 → exactly 4 are held, and every answer is true', async () => {
  const typeId = await onSale({ limit: 4 });
  const answers = await rush(typeId, wishes(200));
  expect(answers.filter(answer => answer === null)).toEqual([]);
  expect(given(answers)).toBe(4);
  expect(await expectTrue(typeId)).toMatchObject({ held: 4, sold: 0 });
  const held = await app.database.kysely
    .selectFrom('ticketHolds')
    .select('id')
    .where('ticketTypeId', '=', typeId)
    .execute();
  expect(answers.flatMap(answer => answer?.hold?.uid ?? []).toSorted()).toEqual(held.map(({ id }) => id).toSorted());
});

test('T1 J6 ticket sale: the limit is edited during a rush → never below the held tickets', async () => {
  const typeId = await onSale({ limit: 60 });
  const edits = Promise.all(
    [10, 40, 5, 80, 30, 100].map(limit =>
      organizer.client.tickets
        .updateType({ id: typeId, form: ticketForm({ limit }) })
        .then(() => limit)
        .catch(error => error.code),
    ),
  );
  const answers = await rush(typeId, wishes(120));
  for (const edit of await edits) if (typeof edit === 'string') expect(edit).toBe('INVALID_FIELD');
  expect(given(answers)).toBe((await expectTrue(typeId))?.held);
});

test('T1 J6 ticket sale: a type is deleted during a rush → deleted with nothing held, or the type stays', async () => {
  for (let round = 0; round < 5; round++) {
    const typeId = await onSale({ limit: 10 });
    const [removed, answers] = await Promise.all([
      organizer.client.tickets.removeType({ id: typeId }).then(
        () => true,
        () => false,
      ),
      rush(typeId, wishes(8)),
    ]);
    const counts = await countsOf(app.database, typeId);
    expect(counts === undefined).toBe(removed);
    if (removed) expect(given(answers)).toBe(0);
    else expect(given(answers)).toBe((await expectTrue(typeId))?.held);
  }
});

test('T1 ticket sale: expired holds are swept and tickets given during a rush → nothing counts twice or is lost', async () => {
  const typeId = await onSale({ limit: 40 });
  await rush(typeId, wishes(30));
  const lapse = app.database.kysely.updateTable('ticketHolds').set({ until: new Date() });
  const given = Promise.allSettled(
    Array.from({ length: 20 }, (_each, index) =>
      assignTicket(organizer, { eventId, typeId }, { email: `g${index}@publico.example` }),
    ),
  );
  await Promise.all([
    lapse.where('ticketTypeId', '=', typeId).execute(),
    rush(typeId, wishes(100)),
    given,
    sweepSale(app),
    sweepSale(app),
  ]);
  const counts = await expectTrue(typeId);
  expect(counts?.tickets).toBe((await given).filter(({ status }) => status === 'fulfilled').length);
});

async function post(url: string, path: string, json: object, cookie = '', address = '') {
  const answer = await fetch(`${url}/rpc/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'x-forwarded-for': address },
    body: JSON.stringify({ json }),
  });
  const { json: body } = (await answer.json()) as { json: { hold: { uid: string } } };
  return { status: answer.status, cookie: answer.headers.getSetCookie().join('; '), body };
}

test('N30 first orders and a change of the currency at the same time → one currency, its prices, no deadlock', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const seen = new Set<string>();
  const last = 11;
  for (let round = 0; round <= last; round++) {
    const event = await createEvent(app, organizer, { price: 5000 });
    const place = { eventId: event, categoryId: await createCategory(app, organizer, event) };
    const typeId = await createTicketType(organizer, event, { price: 1000 });
    const form = formOfEvent((await organizer.client.events.readAsOrganizer({ id: event })).event);
    const buy = async ({ url }: { url: string }, address: string) => {
      const held = await post(url, 'sale/hold', { typeId, quantity: 1, key: crypto.randomUUID() }, '', address);
      const buyer = { name: 'Ana Ruiz', email: `${address}@publico.example`, secret: 'a'.repeat(43) };
      const wish = { eventId: event, holds: [held.body.hold.uid], key: crypto.randomUUID(), ...buyer };
      return post(url, 'sale/createOrder', { ...wish, paymentType: 'credit_card' }, held.cookie, address);
    };
    const change = async (bought?: Promise<unknown>) => {
      // The change comes before the buyers, beside them, and in the last round after them.
      await (round === last ? bought : pause(10 * round));
      return organizer.client.events.update({ id: event, form: { ...form, currency: 'CLP', price: 50 } }).then(
        () => 'CLP',
        error => error.data?.field ?? error,
      );
    };
    const changing = round === 0 ? await change() : null;
    const bought = Promise.all([
      buy(apps.first, `10.9.${round}.1`),
      buy(apps.second, `10.9.${round}.2`),
      createOrder(athlete, place).catch(() => null),
    ]);
    const changed = changing ?? (await change(bought));
    expect(['CLP', 'currency']).toContain(changed);
    for (const answer of (await bought).slice(0, 2))
      expect([200, 400, 409, 422]).toContain((answer as { status: number }).status);
    const orders = app.database.kysely.selectFrom('orders').select(['kind', 'currency', 'totalCents']);
    for (const { kind, currency, totalCents } of await orders.where('eventId', '=', event).execute()) {
      expect(currency).toBe(changed === 'CLP' ? 'CLP' : 'USD');
      const [entry, ticket] = currency === 'CLP' ? [50, 10] : [5000, 1000];
      expect(totalCents).toBe(kind === 'entry' ? entry : ticket);
      seen.add(currency);
    }
  }
  expect([...seen].sort()).toEqual(['CLP', 'USD']);
}, 120_000);
