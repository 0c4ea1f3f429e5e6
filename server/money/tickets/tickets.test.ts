import { createPublicKey, verify } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { readQrText, signedText } from '#domain/money/tickets/qr-text.ts';
import { day, fieldRefusal, minute, openEventApp, refusal } from '#testing/event-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { confirmAddress, signUpConfirmed } from '#testing/factories/entries.ts';
import { createEvent, reachFirstDay } from '#testing/factories/events.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { publicKeyOf } from './sign-ticket.ts';

const words = messages.ticket;
const { app, organizer, rival, visitor, base } = await openEventApp();
const { client } = organizer;
let eventId: string;
let typeId: string;
beforeAll(async () => {
  eventId = await createEvent(app, organizer);
  await reachFirstDay(app, eventId);
  typeId = await createTicketType(organizer, eventId, { name: 'Gradería', limit: 500 });
});

const assigned = (changes = {}) => assignTicket(organizer, { eventId, typeId }, changes);
const placeOf = (ticketId: string) => ({ eventId, typeId, ticketId });
const mailsTo = (email: string) =>
  app.database.kysely.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute();
let serial = 0;
const newEmail = () => `invitado-${++serial}@publico.example`;

test('ORG-016 ORG-233 ORG-234 ORG-262 ORG-409 PUB-226 PUB-270 tickets: given by hand → active, not reviewed, and mailed', async () => {
  const email = newEmail();
  const uid = await assigned({ name: 'Ana Ruiz', email: email.toUpperCase(), passport: '12345678' });
  const { rows } = await client.tickets.listSold({ id: typeId, search: 'ruíz' });
  expect(rows).toEqual([
    {
      uid,
      typeId,
      status: 'active',
      invitedName: 'Ana Ruiz',
      invitedEmail: email,
      invitedPassport: '12345678',
      isManual: true,
      buyerName: null,
      approved: false,
      approvedAt: null,
      voidedAt: null,
      voidReason: null,
      orderId: null,
      refundFailure: null,
      createdAt: expect.any(String),
    },
  ]);
  // A status can have only two values in the database (ORG-234).
  await expect(
    app.database.kysely
      .updateTable('tickets')
      .set({ status: 'reserved' as 'active' })
      .where('id', '=', uid)
      .execute(),
  ).rejects.toThrow('violates check constraint');
  const [mail] = await mailsTo(email);
  expect(mail).toMatchObject({ kind: 'ticket-invitation' });
  expect(mail!.text).toContain(`/qr-ticket/${eventId}/${typeId}/${uid}`);
});

test('ORG-126 ORG-435 tickets: a type’s list → pages of five, searched by name or email', async () => {
  const id = await createTicketType(organizer, eventId);
  for (const each of [1, 2, 3, 4, 5, 6]) {
    await assignTicket(organizer, { eventId, typeId: id }, { name: `Persona ${each}`, email: newEmail() });
  }
  const first = await client.tickets.listSold({ id });
  const second = await client.tickets.listSold({ id, page: 2 });
  expect([first.rows.length, second.rows.length, first.total]).toEqual([5, 1, 6]);
  expect((await client.tickets.listSold({ id, search: 'persona 4' })).rows).toMatchObject([
    { invitedName: 'Persona 4' },
  ]);
  expect((await client.tickets.listSold({ id, state: 'pending' })).rows).toEqual([]);
});

test('ORG-235 ORG-450 ORG-451 PUB-258 A13 tickets: the holder’s account confirmed its address → lists them; else not', async () => {
  const confirmed = await signUpConfirmed(app);
  const unconfirmed = await signUpAs(app, 'athlete');
  for (const { email } of [confirmed, unconfirmed]) await assigned({ email });
  const myTickets = async ({ client: asking }: SignedIn) => (await asking.accounts.me()).user?.myTickets;
  expect([await myTickets(confirmed), await myTickets(unconfirmed)]).toEqual([[typeId], []]);
  const any = expect.any(String);
  const fields = { firstName: any, lastName: any, passport: any, myTickets: [typeId] };
  const { uid, email } = confirmed;
  expect((await confirmed.client.accounts.me()).user).toMatchObject({ uid, email, ...fields });
  expect((await confirmed.client.tickets.mine()).tickets).toMatchObject([
    { typeName: 'Gradería', event: { uid: eventId } },
  ]);
  expect((await unconfirmed.client.tickets.mine()).tickets).toEqual([]);
  await confirmAddress(app, unconfirmed.uid);
  expect(await myTickets(unconfirmed)).toEqual([typeId]);
});

const bad: [string, Record<string, string>, string, string][] = [
  ['ORG-311 tickets given by hand: no name', { name: '' }, 'name', words.invitedName],
  ['ORG-312 tickets given by hand: no email', { email: 'abc' }, 'email', words.invitedEmail],
  ['ORG-313 tickets given by hand: no passport', { passport: '' }, 'passport', words.invitedPassport],
  [
    'ORG-314 tickets given by hand: letters in the passport',
    { passport: 'V-17345112' },
    'passport',
    words.passportDigits,
  ],
  ['ORG-315 tickets given by hand: no type', { typeId: '' }, 'typeId', words.type],
];
test.each(bad)('%s → refused at its field', async (_name, changes, field, message) => {
  const refusalOf = await assigned(changes).catch(error => error);
  expect(refusalOf).toMatchObject({ code: 'BAD_REQUEST' });
  expect(refusalOf.data.issues).toContainEqual(expect.objectContaining({ path: ['form', field], message }));
});

test('ORG-317 T1 tickets: eight are given together and three are left → three succeed, the rest is refused', async () => {
  const id = await createTicketType(organizer, eventId, { limit: 3 });
  const asked = await Promise.allSettled(
    Array.from({ length: 8 }, () => assignTicket(organizer, { eventId, typeId: id }, { email: newEmail() })),
  );
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  for (const answer of asked) {
    if (answer.status === 'rejected') expect(answer.reason).toMatchObject(fieldRefusal('typeId', words.soldOut));
  }
  expect((await client.tickets.readType({ id })).type).toMatchObject({ sold: 3, state: 'sold-out' });
  await expect(
    app.database.kysely.updateTable('ticketTypes').set({ limitCount: 2 }).where('id', '=', id).execute(),
  ).rejects.toThrow('never_oversold');
});

test('tickets given by hand: another event’s type, a draft, or an organizer with an unconfirmed address → refused', async () => {
  const other = await createEvent(app, organizer);
  await expect(assignTicket(organizer, { eventId: other, typeId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  const draft = await createEvent(app, organizer, { draft: true });
  const ofDraft = await createTicketType(organizer, draft);
  await expect(assignTicket(organizer, { eventId: draft, typeId: ofDraft })).rejects.toMatchObject(
    refusal(messages.event.draftFirst),
  );
  const unconfirmed = await signUpAs(app, 'organization');
  const { kysely } = app.database;
  await kysely.updateTable('users').set({ emailVerified: false }).where('id', '=', unconfirmed.uid).execute();
  const foreign = await createEvent(app, unconfirmed);
  const unsent = await createTicketType(unconfirmed, foreign);
  await expect(assignTicket(unconfirmed, { eventId: foreign, typeId: unsent })).rejects.toMatchObject({
    message: expect.stringContaining('correo'),
  });
});

test('tickets: a ticket is mailed again → after an hour at the earliest; a void one → refused', async () => {
  const email = newEmail();
  const id = await assigned({ email });
  await expect(client.tickets.sendAgain({ id })).rejects.toMatchObject(refusal(words.sentLately));
  app.setNow(new Date(base + 61 * minute));
  await client.tickets.sendAgain({ id });
  expect(await mailsTo(email)).toHaveLength(2);
  await client.tickets.cancel({ id });
  await client.tickets.cancel({ id });
  await expect(client.tickets.sendAgain({ id })).rejects.toMatchObject(refusal(words.isVoid));
  expect((await mailsTo(email)).map(({ kind }) => kind).sort()).toEqual([
    'ticket-invitation',
    'ticket-invitation',
    'ticket-voided',
  ]);
  expect((await client.tickets.listSold({ id: typeId, state: 'void' })).rows).toMatchObject([
    { uid: id, voidReason: 'cancelled' },
  ]);
});

test('tickets: an organizer mails one address → at most 50 a day, but more to their own', async () => {
  const email = newEmail();
  const id = await assigned({ email });
  app.setNow(new Date(base + 61 * minute));
  for (let time = 0; time < 3; time++) await client.tickets.sendAgain({ id });
  await expect(client.tickets.sendAgain({ id })).rejects.toMatchObject(refusal(words.mailsDaily));
  for (let time = 4; time < 50; time++) await assigned({ email });
  await expect(assigned({ email })).rejects.toMatchObject(fieldRefusal('email', words.mailsDaily));
  expect(await mailsTo(email)).toHaveLength(50);
  await assigned({ email: newEmail() });
  for (let time = 0; time < 51; time++) await assigned({ email: organizer.email });
});

test('PUB-050 PUB-293 PUB-310 PUB-311 PUB-312 T2 tickets: anyone with the address reads it, and its QR has our signature', async () => {
  const ticketId = await assigned({ name: 'Pedro Paz' });
  const page = await visitor.client.tickets.read(placeOf(ticketId));
  expect(page).toMatchObject({ uid: ticketId, typeName: 'Gradería', invitedName: 'Pedro Paz', approved: false });
  const read = readQrText(page.qr!);
  expect(read).toMatchObject(placeOf(ticketId));
  const { key, keyId } = await publicKeyOf(app.database.kysely);
  expect(read!.keyId).toBe(keyId);
  const signature = Buffer.from(read!.signature!, 'base64url');
  const holds = (place: ReturnType<typeof placeOf>) =>
    verify(
      'sha256',
      Buffer.from(signedText(place)),
      { key: createPublicKey({ key, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
      signature,
    );
  expect([holds(placeOf(ticketId)), holds(placeOf(crypto.randomUUID()))]).toEqual([true, false]);
});

test('T2 tickets: event, type and ticket do not match → always the same «not found»', async () => {
  const ticketId = await assigned();
  const other = await createEvent(app, organizer);
  const otherType = await createTicketType(organizer, eventId);
  const wrong = [
    placeOf(crypto.randomUUID()),
    { ...placeOf(ticketId), eventId: other },
    { ...placeOf(ticketId), typeId: otherType },
  ];
  for (const place of wrong) {
    const missing = { code: 'NOT_FOUND', message: words.missing };
    await expect(visitor.client.tickets.read(place)).rejects.toMatchObject(missing);
    await expect(visitor.client.tickets.markSeen({ ...place, id: crypto.randomUUID() })).rejects.toMatchObject(missing);
  }
});

test('PUB-051 PUB-223 PUB-224 PUB-225 PUB-313 T2 tickets: reading marks nothing; a mark does, and shows staff the earlier one', async () => {
  const ticketId = await assigned();
  const place = placeOf(ticketId);
  const { client: stranger } = visitor;
  await stranger.tickets.read(place);
  expect((await stranger.tickets.read(place)).approved).toBe(false);
  const first = await stranger.tickets.markSeen({ ...place, id: crypto.randomUUID() });
  expect(first).toEqual({ approvedAt: expect.any(String), staff: null });
  expect(await stranger.tickets.read(place)).toMatchObject({ approved: true, approvedAt: first.approvedAt });

  const judge = await approveJudge(app, { eventId, categories: [] });
  const id = crypto.randomUUID();
  expect(await judge.client.tickets.markSeen({ ...place, id })).toMatchObject({ staff: { before: null } });
  // The network was bad, so the browser sends the same press again.
  expect(await judge.client.tickets.markSeen({ ...place, id })).toMatchObject({ staff: { before: null } });
  const again = await organizer.client.tickets.markSeen({ ...place, id: crypto.randomUUID() });
  expect(again.staff?.before).toEqual(expect.any(String));
  const foreign = await approveJudge(app, { eventId: await createEvent(app, rival), categories: [] });
  expect(await foreign.client.tickets.markSeen({ ...place, id: crypto.randomUUID() })).toMatchObject({ staff: null });
});

test('SPEC-M29 ORG-233 tickets: one ticket is reviewed → the organizer’s list shows it with its time, the others without', async () => {
  const id = await createTicketType(organizer, eventId);
  const ticketId = await assignTicket(organizer, { eventId, typeId: id }, { name: 'Vista', email: newEmail() });
  await assignTicket(organizer, { eventId, typeId: id }, { name: 'Otra', email: newEmail() });
  const mark = { eventId, typeId: id, ticketId, id: crypto.randomUUID() };
  const { approvedAt } = await visitor.client.tickets.markSeen(mark);
  const { rows } = await client.tickets.listSold({ id });
  const said = rows.map(row => [row.invitedName, row.approved, row.approvedAt]);
  expect(said.toSorted()).toEqual([
    ['Otra', false, null],
    ['Vista', true, approvedAt],
  ]);
});

test('tickets: a void ticket → its page has no QR, and a mark is refused', async () => {
  const ticketId = await assigned();
  await client.tickets.cancel({ id: ticketId });
  expect(await visitor.client.tickets.read(placeOf(ticketId))).toMatchObject({ qr: null, voidReason: 'cancelled' });
  await expect(
    visitor.client.tickets.markSeen({ ...placeOf(ticketId), id: crypto.randomUUID() }),
  ).rejects.toMatchObject(refusal(words.isVoid));
});

test('tickets: tickets are given and change → counters equal the rows, and the book counts every change', async () => {
  const counted = await app.database.kysely
    .selectFrom('ticketTypes')
    .select(({ selectFrom, fn }) => [
      'sold',
      selectFrom('tickets')
        .select(fn.countAll<string>().as('rows'))
        .whereRef('tickets.ticketTypeId', '=', 'ticketTypes.id')
        .where('voidedAt', 'is', null)
        .as('rows'),
    ])
    .execute();
  for (const { sold, rows } of counted) expect(sold).toBe(Number(rows));
  const { version } = await app.database.kysely
    .selectFrom('ticketBooks')
    .select('version')
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  const { last } = await app.database.kysely
    .selectFrom('tickets')
    .select(({ fn }) => fn.max('changed').as('last'))
    .where('eventId', '=', eventId)
    .executeTakeFirstOrThrow();
  expect(Number(last)).toBe(Number(version));
});

test('A10 tickets: the holder is erased → the ticket stays good, without a name', async () => {
  const holder = await signUpConfirmed(app);
  const ticketId = await assigned({ email: holder.email });
  const { eraseHolder } = await import('./erase-holder.ts');
  await eraseHolder(app.database.kysely, holder);
  expect(await visitor.client.tickets.read(placeOf(ticketId))).toMatchObject({
    status: 'pending',
    invitedName: null,
    invitedEmail: null,
    qr: expect.any(String),
  });
  app.setNow(new Date(base + day));
});
