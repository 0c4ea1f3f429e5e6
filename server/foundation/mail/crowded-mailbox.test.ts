import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { mostOfDay, type Share, takeOfMailbox } from '#server/foundation/limits/mailbox-day.ts';
import { sweepSale } from '#server/money/sale/sweep-sale.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent } from '#testing/factories/events.ts';
import { entriesOf, joinAndPay } from '#testing/factories/orders.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { scriptedProvider } from '#testing/scripted-provider.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  app.payments = scriptedProvider().payments;
});
beforeEach(async () => {
  app.setNow(new Date());
  await app.database.kysely.deleteFrom('attempts').execute();
});
afterAll(() => app.close());

const mailsTo = (recipient: string) =>
  app.database.kysely
    .selectFrom('mails')
    .select(['kind', 'text'])
    .where('recipient', '=', recipient)
    .orderBy('createdAt')
    .execute();
const kindsTo = async (recipient: string) => (await mailsTo(recipient)).map(({ kind }) => kind);
const countOf = (kinds: readonly string[], kind: string) => kinds.filter(each => each === kind).length;
const later = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));
const said = (asked: Promise<unknown>) =>
  asked.then(
    () => 'yes',
    error => error.message,
  );

/** Uses up the share of this mailbox, as if others had sent so many mails. */
async function fill(address: string, share: Share): Promise<void> {
  const mail = { kind: 'any', share, address, isConfirmed: false } as const;
  while (await takeOfMailbox(app.database.kysely, mail, app.now()));
}

describe('SAFE-R2 links and codes of a confirmed owner', () => {
  test('SAFE-R2 accounts at the owner’s address with a + use up their limits → the owner still gets each link and code', async () => {
    const name = `duena.${process.pid}`;
    const owner = await signUpConfirmed(app, { email: `${name}@correo.test` });
    const tags: string[] = [];
    for (let n = 0; n < 3; n++)
      tags.push((await signUpAs(app, 'athlete', { email: `${name}+${n}@correo.test` })).email);
    const stranger = createVisitor(app, { address: '198.51.100.7' }).client;
    const home = createVisitor(app, { address: '203.0.113.250' }).client;
    const takeSlots = async () => {
      for (const email of tags) {
        await stranger.accounts.requestReset({ email, type: 'athlete' }).catch(() => {});
        await stranger.accounts.requestSignInCode({ email, type: 'athlete' }).catch(() => {});
        await stranger.accounts.requestDeletion({ email });
      }
    };
    // Strangers use up the mailbox's daily share and the hourly mail of each kind.
    for (let round = 0; round < 5; round++) await takeSlots();
    for (let hour = 0; hour < 6; hour++) {
      later(3_600_001);
      await takeSlots();
      const { email } = owner;
      expect(await said(home.accounts.requestReset({ email, type: 'athlete' }))).toBe('yes');
      expect(await said(home.accounts.requestSignInCode({ email, type: 'athlete' }))).toBe('yes');
    }
    const kinds = await kindsTo(owner.email);
    expect([countOf(kinds, 'reset-password'), countOf(kinds, 'sign-in-code')]).toEqual([6, 6]);
    // The owner's requests at her own address have their own share. Each kind is still sent once an hour.
    for (let hour = 0; hour < 12; hour++) {
      later(3_600_001);
      for (let count = 0; count < 3; count++)
        await stranger.accounts.requestReset({ email: owner.email, type: 'athlete' }).catch(() => {});
    }
    expect(countOf(await kindsTo(owner.email), 'reset-password')).toBe(6 + 12);
  });

  test("SAFE-R2 the mailbox's share is used up → one code is mailed, the next request is refused with a message", async () => {
    const { email } = await signUpAs(app, 'athlete');
    const ask = () => createVisitor(app).client.accounts.requestSignInCode({ email, type: 'athlete' });
    await fill(email, 'asked');
    await ask();
    await expect(ask()).rejects.toMatchObject({ message: messages.recovery.mailedEnough });
    expect(countOf(await kindsTo(email), 'sign-in-code')).toBe(1);
  });
});

describe('SAFE-R3 mails about dangers of an account', () => {
  test('SAFE-R3 an unconfirmed address whose daily shares are used up → still mailed about a new password', async () => {
    const owner = await signUpAs(app, 'athlete');
    for (const share of ['asked', 'own', 'unasked', 'gift', 'due'] as const) await fill(owner.email, share);
    const next = { password: 'otra clave muy larga', confirm: 'otra clave muy larga' };
    await owner.client.accounts.changePassword({ current: password, ...next });
    expect(await kindsTo(owner.email)).toContain('password-changed');
  });

  test("SAFE-R3 password changes at another's address with a + → no mail above the daily limit", async () => {
    const name = `ajena.${process.pid}`;
    const address = `${name}@correo.test`;
    const { email, client } = await signUpAs(app, 'athlete', { email: `${name}+1@correo.test` });
    for (let count = 0; count < mostOfDay.danger; count++) {
      const mail = { kind: 'password-changed', share: 'danger', address, isConfirmed: false } as const;
      expect(await takeOfMailbox(app.database.kysely, mail, app.now())).toBe(true);
    }
    const next = { password: 'otra clave muy larga', confirm: 'otra clave muy larga' };
    await client.accounts.changePassword({ current: password, ...next });
    expect(await kindsTo(email)).not.toContain('password-changed');
  });
});

test("SAFE-R4 mail limit: tickets of another organization fill a guest's day → the guest's waiting offer is still mailed", async () => {
  const organizer = await signUpAs(app, 'organization');
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId, { limit: 1 });
  const ticket = await assignTicket(organizer, { eventId, typeId });
  const email = `espera.${process.pid}@publico.test`;
  const guest = createVisitor(app).client;
  await guest.sale.tellMe({ typeId, quantity: 1, email });
  const code = decodeURIComponent(/#code=([^\s"]+)/.exec((await mailsTo(email)).at(-1)!.text)![1]!);
  await guest.sale.startWaiting({ code });
  const rival = await signUpAs(app, 'organization');
  const other = await createEvent(app, rival);
  const otherType = await createTicketType(rival, other, { limit: 100 });
  const give = () => assignTicket(rival, { eventId: other, typeId: otherType }, { email: email.replace('@', '+x@') });
  for (let count = 1; count < mostOfDay.gift; count++) await give();
  await expect(give()).rejects.toMatchObject({ message: messages.ticket.mailsDaily });
  expect(mostOfDay.due).toBeGreaterThan(mostOfDay.gift);
  await fill(email, 'due');
  await organizer.client.tickets.cancel({ id: ticket });
  await sweepSale(app);
  expect(await kindsTo(email)).toContain('waiting-offer');
});

describe('SAFE-R5 acts about people with a full mailbox', () => {
  async function entered() {
    const place = await createJoinable(app, { name: 'RX' }, { price: 4500 });
    const otherId = await createCategory(app, place.organizer, place.eventId, { name: 'Escalado' });
    const athlete = await signUpConfirmed(app);
    await joinAndPay(athlete, place, 'paid');
    const [entry] = await entriesOf(app, place.eventId);
    const moves = () => place.organizer.client.entries.move({ entryId: entry!.id, categoryId: otherId });
    return { athlete, moves };
  }

  async function freeReceipts(rival: SignedIn, email: string) {
    const eventId = await createEvent(app, rival);
    const typeId = await createTicketType(rival, eventId, { price: 0, limit: 1000 });
    for (let count = 0; count < 10; count++) {
      const { client } = createVisitor(app, { address: '198.51.100.9' });
      const { hold } = await client.sale.hold({ typeId, quantity: 1, key: crypto.randomUUID() });
      const secret = randomBytes(32).toString('base64url');
      const wish = { eventId, holds: [hold!.uid], name: 'Nadie', email, paymentType: null, secret };
      await client.sale.createOrder({ ...wish, key: crypto.randomUUID() }).catch(() => {});
    }
  }

  test('SAFE-R5 a visitor causes many free receipts → the organizer moves the athlete, and the mail is sent', async () => {
    const { athlete, moves } = await entered();
    const rival = await signUpAs(app, 'organization');
    for (let event = 0; event < 3; event++) await freeReceipts(rival, athlete.email);
    await moves();
    expect(await kindsTo(athlete.email)).toContain('category-changed');
  });

  test('SAFE-R5 another organization enrolled the athlete ten times → the move works, without a mail', async () => {
    const { athlete, moves } = await entered();
    for (let count = 0; count < app.config.maxMailsToAthlete; count++) {
      const place = await createJoinable(app, {}, { price: 0 });
      await place.organizer.client.entries.enroll({ categoryId: place.categoryId, email: athlete.email });
    }
    await moves();
    expect(await kindsTo(athlete.email)).not.toContain('category-changed');
  });

  test("SAFE-R5 a ticket holder's mailbox is full → transfer and new address work, without a mail", async () => {
    const organizer = await signUpAs(app, 'organization');
    const eventId = await createEvent(app, organizer);
    const typeId = await createTicketType(organizer, eventId, {});
    const { client } = createVisitor(app);
    const order = await orderTickets(app, { eventId, typeId, quantity: 2 });
    await client.orders.payWithCard({ ...order, token: 'paid' });
    const { tickets, buyer } = await client.tickets.readOrder(order);
    const [one, other] = tickets.map(({ uid }) => uid) as [string, string];
    const [luis, eva] = ['luis', 'eva'].map(who => ({ name: who, email: `${who}.${process.pid}@publico.test` }));
    for (const ticketId of [one, other]) await client.tickets.nameTicket({ ...order, ticketId, ...luis! });
    for (const { email } of [luis!, buyer]) await fill(email, 'unasked');
    await client.tickets.transfer({ ...order, ticketId: one, ...eva! });
    expect(await kindsTo(luis!.email)).toContain('ticket-transferred');
    for (const { email } of [luis!, buyer]) await fill(email, 'due');
    await client.tickets.transfer({ ...order, ticketId: other, ...eva! });
    expect(countOf(await kindsTo(luis!.email), 'ticket-transferred')).toBe(1);
    await client.tickets.correctEmail({ ...order, email: eva!.email });
    expect((await client.tickets.readOrder(order)).buyer.email).toBe(eva!.email);
    expect(await kindsTo(buyer.email)).not.toContain('tickets-readdressed');
  });
});
