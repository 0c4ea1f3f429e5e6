import { afterAll, beforeAll, expect, test } from 'vitest';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { orderTickets } from '#testing/factories/ticket-orders.ts';
import { assignTicket, createTicketType } from '#testing/factories/tickets.ts';
import { sweepAccounts } from './accounts.jobs.ts';
import { eraseDueAccounts, strangersRequests } from './delete-account.ts';
import { makeAdmin, NotAnAdminError } from './make-admin.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());

async function codeFrom(recipient: string, kind: string): Promise<string> {
  const mail = await app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', recipient)
    .where('kind', '=', kind)
    .orderBy('createdAt', 'desc')
    .executeTakeFirstOrThrow();
  return /code=([\w-]+)/.exec(mail.text)![1]!;
}
const stale = { code: 'REFUSED', message: 'Este enlace ya se usó o venció. Pide uno nuevo.' };
const later = (ms: number) => app.setNow(new Date(Date.now() + ms));

test('PUB-092 PUB-093 PUB-094 PUB-304 password reset: the mailed code → changes the password once; old password and sessions end', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { client } = createVisitor(app);
  await client.accounts.requestReset({ email: athlete.email, type: 'athlete' });
  const code = await codeFrom(athlete.email, 'reset-password');
  expect(await client.accounts.checkLink({ purpose: 'reset-password', code })).toEqual({ email: athlete.email });
  await client.accounts.resetPassword({ code, password: 'clave nueva', confirm: 'clave nueva' });
  expect((await athlete.client.accounts.me()).user).toBeNull();
  const signIn = (secret: string) =>
    client.accounts.signIn({ email: athlete.email, type: 'athlete', password: secret, remember: false });
  await expect(signIn(password)).rejects.toMatchObject({ code: 'REFUSED' });
  await expect(signIn('clave nueva')).resolves.toBeDefined();
  await expect(client.accounts.resetPassword({ code, password: 'tercera', confirm: 'tercera' })).rejects.toMatchObject(
    stale,
  );
});

test('PUB-089 PUB-090 PUB-292 password reset: the account type of another panel → refused as unknown', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { client } = createVisitor(app);
  await expect(client.accounts.requestReset({ email: athlete.email, type: 'organization' })).rejects.toMatchObject({
    message: 'Este usuario no existe en nuestro registro.',
  });
});

test('PUB-088 password reset: no email → refused with its own message', async () => {
  await expect(createVisitor(app).client.accounts.requestReset({ email: '', type: 'athlete' })).rejects.toMatchObject({
    cause: { issues: [expect.objectContaining({ message: 'Por favor ingrese su correo!' })] },
  });
});

test('SAFE-L11 password reset: a code works one hour, beside a newer one; two parallel uses → one change', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { client } = createVisitor(app);
  await client.accounts.requestReset({ email: athlete.email, type: 'athlete' });
  const first = await codeFrom(athlete.email, 'reset-password');
  await client.accounts.requestReset({ email: athlete.email, type: 'athlete' });
  const second = await codeFrom(athlete.email, 'reset-password');
  expect(await client.accounts.checkLink({ purpose: 'reset-password', code: first })).toEqual({ email: athlete.email });
  await expect(client.accounts.checkLink({ purpose: 'confirm-email', code: second })).rejects.toMatchObject(stale);
  const form = { code: second, password: 'una de dos', confirm: 'una de dos' };
  const tries = await Promise.allSettled([client.accounts.resetPassword(form), client.accounts.resetPassword(form)]);
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(client.accounts.checkLink({ purpose: 'reset-password', code: first })).rejects.toMatchObject(stale);
  await client.accounts.requestReset({ email: athlete.email, type: 'athlete' });
  const third = await codeFrom(athlete.email, 'reset-password');
  later(61 * 60_000);
  await expect(client.accounts.checkLink({ purpose: 'reset-password', code: third })).rejects.toMatchObject(stale);
  app.setNow(null);
});

test('password reset: more than six requests for one account → refused', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const ask = () => createVisitor(app).client.accounts.requestReset({ email: athlete.email, type: 'athlete' });
  for (let i = 0; i < 6; i++) await ask();
  await expect(ask()).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS' });
});

test('walk-athlete 27 confirmation of an address: a used link → says that the address is confirmed; any other link → expired', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { client } = createVisitor(app);
  const code = await codeFrom(athlete.email, 'confirm-email');
  await client.accounts.confirmEmail({ code });
  const done = { code: 'REFUSED', message: 'Tu correo ya está confirmado.' };
  await expect(client.accounts.checkLink({ purpose: 'confirm-email', code })).rejects.toMatchObject(done);
  await expect(client.accounts.confirmEmail({ code })).rejects.toMatchObject(done);
  await expect(client.accounts.checkLink({ purpose: 'reset-password', code })).rejects.toMatchObject(stale);
  await expect(client.accounts.checkLink({ purpose: 'confirm-email', code: 'otro' })).rejects.toMatchObject(stale);
});

test('A13 confirmation of an address: the mailed link → confirms it; before that another mail can be requested', async () => {
  const athlete = await signUpAs(app, 'athlete');
  expect((await athlete.client.accounts.me()).user?.emailConfirmed).toBe(false);
  await athlete.client.accounts.resendConfirmation({});
  await createVisitor(app).client.accounts.confirmEmail({ code: await codeFrom(athlete.email, 'confirm-email') });
  expect((await athlete.client.accounts.me()).user?.emailConfirmed).toBe(true);
  await expect(athlete.client.accounts.resendConfirmation({})).rejects.toMatchObject({ code: 'REFUSED' });
});

const deletionOf = (email: string) =>
  app.database.kysely.selectFrom('pendingDeletions').selectAll().where('email', '=', email).executeTakeFirst();

test('PUB-243 PUB-274 PUB-317 deletion request: an email without an account → a record, and no mail', async () => {
  const { client } = createVisitor(app);
  await client.accounts.requestDeletion({ email: 'Nadie.Asi@correo.test' });
  expect(await deletionOf('nadie.asi@correo.test')).toMatchObject({ timestamp: expect.any(Date), confirmedAt: null });
  const mails = await app.database.kysely
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'nadie.asi@correo.test')
    .execute();
  expect(mails).toEqual([]);
});

test('SAFE-M15 deletion requests: emails without an account → limited a day, deleted after a week; accounts are not affected', async () => {
  const { client } = createVisitor(app);
  const athlete = await signUpAs(app, 'athlete');
  await client.accounts.requestDeletion({ email: 'uno.mas@correo.test' });
  await takeOfDay(app.database.kysely, strangersRequests, 'all', app.now(), strangersRequests.most);
  await client.accounts.requestDeletion({ email: 'uno.de.sobra@correo.test' });
  expect(await deletionOf('uno.mas@correo.test')).toBeDefined();
  expect(await deletionOf('uno.de.sobra@correo.test')).toBeUndefined();
  // The limit for unknown addresses does not affect accounts.
  await client.accounts.requestDeletion({ email: athlete.email });
  await client.accounts.confirmDeletion({ code: await codeFrom(athlete.email, 'confirm-deletion') });
  expect(await deletionOf(athlete.email)).toMatchObject({ dueAt: expect.any(Date) });
  later(8 * 86_400_000);
  await sweepAccounts(app);
  await client.accounts.requestDeletion({ email: 'uno.de.sobra@correo.test' });
  expect(await deletionOf('uno.mas@correo.test')).toBeUndefined();
  expect(await deletionOf('uno.de.sobra@correo.test')).toBeDefined();
  later(16 * 86_400_000);
  await sweepAccounts(app);
  app.setNow(null);
  expect(await deletionOf('uno.de.sobra@correo.test')).toBeUndefined();
});

test('A10 deletion: confirmed by mail → the account is erased after 14 days and not before', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { client } = createVisitor(app);
  await client.accounts.requestDeletion({ email: athlete.email });
  const { dueAt } = await client.accounts.confirmDeletion({ code: await codeFrom(athlete.email, 'confirm-deletion') });
  expect(Date.parse(dueAt) - Date.now()).toBeGreaterThan(13.9 * 86_400_000);
  expect((await athlete.client.accounts.me()).user?.deletionDueAt).toBe(dueAt);
  later(13.9 * 86_400_000);
  await eraseDueAccounts(app);
  expect((await athlete.client.accounts.me()).user).not.toBeNull();
  later(14.1 * 86_400_000);
  await eraseDueAccounts(app);
  app.setNow(null);
  expect((await athlete.client.accounts.me()).user).toBeNull();
  const row = await app.database.kysely
    .selectFrom('users')
    .selectAll()
    .where('id', '=', athlete.uid)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ name: 'Atleta eliminado', firstName: null, passport: null, phone: null, photoId: null });
  expect(JSON.stringify(row)).not.toContain(athlete.email);
  expect(await deletionOf(athlete.email)).toBeUndefined();
  await expect(signUpAs(app, 'athlete', { email: athlete.email })).resolves.toBeDefined();
});

test('A10 deletion: buyer or holder without account confirms by mail → the names are erased after 14 days', async () => {
  const organizer = await signUpAs(app, 'organization');
  const eventId = await createEvent(app, organizer);
  const typeId = await createTicketType(organizer, eventId);
  const [email, holder] = ['ana@publico.example', 'luis.solo@publico.example'];
  const { id } = await orderTickets(app, { eventId, typeId, quantity: 1 });
  const ticketId = await assignTicket(organizer, { eventId, typeId }, { email: holder });
  const { client } = createVisitor(app);
  for (const address of [email, holder]) {
    await client.accounts.requestDeletion({ email: address });
    const code = await codeFrom(address, 'confirm-forgetting');
    expect(await client.accounts.checkLink({ purpose: 'delete-account', code })).toEqual({ email: address });
    // A changed code gives no access to another address.
    await expect(client.accounts.confirmDeletion({ code: `${code.slice(0, -2)}AA` })).rejects.toMatchObject(stale);
    await client.accounts.confirmDeletion({ code });
  }
  const names = async () => {
    const db = app.database.kysely;
    const order = db.selectFrom('orders').select(['buyerName', 'buyerEmail']).where('id', '=', id);
    const ticket = db.selectFrom('tickets').select(['invitedEmail', 'voidedAt']).where('id', '=', ticketId);
    return [await order.executeTakeFirst(), await ticket.executeTakeFirst()];
  };
  later(13.9 * 86_400_000);
  await eraseDueAccounts(app);
  expect(await names()).toMatchObject([{ buyerEmail: email }, { invitedEmail: holder }]);
  later(14.1 * 86_400_000);
  await eraseDueAccounts(app);
  app.setNow(null);
  expect(await names()).toEqual([
    { buyerName: null, buyerEmail: null },
    { invitedEmail: null, voidedAt: null },
  ]);
});

test('A10 deletion: the owner cancels within 14 days → the account stays', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { client } = createVisitor(app);
  await client.accounts.requestDeletion({ email: athlete.email });
  await client.accounts.confirmDeletion({ code: await codeFrom(athlete.email, 'confirm-deletion') });
  await athlete.client.accounts.cancelDeletion({});
  expect((await athlete.client.accounts.me()).user?.deletionDueAt).toBeNull();
  later(15 * 86_400_000);
  await eraseDueAccounts(app);
  app.setNow(null);
  expect((await athlete.client.accounts.me()).user?.uid).toBe(athlete.uid);
  await expect(athlete.client.accounts.cancelDeletion({})).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('PUB-242 deletion request: no email → refused; a second request → the confirmed request stays', async () => {
  const { client } = createVisitor(app);
  await expect(client.accounts.requestDeletion({ email: '' })).rejects.toMatchObject({
    cause: { issues: [expect.objectContaining({ message: 'Please input your email!' })] },
  });
  const athlete = await signUpAs(app, 'athlete');
  await client.accounts.requestDeletion({ email: athlete.email });
  await client.accounts.confirmDeletion({ code: await codeFrom(athlete.email, 'confirm-deletion') });
  await client.accounts.requestDeletion({ email: athlete.email });
  expect((await deletionOf(athlete.email))?.confirmedAt).not.toBeNull();
});

test('A1 admin command: a new email → an admin with a one-time link; another account → refused', async () => {
  const url = await makeAdmin(app, ' Jefa@Correo.test ');
  const code = new URL(url.replace('#', '?')).searchParams.get('code') ?? '';
  const { client } = createVisitor(app);
  await client.accounts.resetPassword({ code, password: 'clave de jefa', confirm: 'clave de jefa' });
  const { user } = await client.accounts.signIn({
    email: 'jefa@correo.test',
    type: 'admin',
    password: 'clave de jefa',
    remember: false,
  });
  expect(user.type).toBe('admin');
  const athlete = await signUpAs(app, 'athlete');
  await expect(makeAdmin(app, athlete.email)).rejects.toBeInstanceOf(NotAnAdminError);
});

test('deletion requests: the admin → sees each email, and whether it has an account', async () => {
  const admin = await signInAsAdmin(app);
  await createVisitor(app).client.accounts.requestDeletion({ email: 'quiero.irme@correo.test' });
  const { rows } = await admin.client.admin.listDeletions({ page: 1 });
  expect(rows[0]).toMatchObject({ email: 'quiero.irme@correo.test', hasAccount: false, confirmedAt: null });
});

test('password reset: the password changes → a link mailed before is void', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const { client } = createVisitor(app);
  await client.accounts.requestReset({ email: athlete.email, type: 'athlete' });
  const code = await codeFrom(athlete.email, 'reset-password');
  await athlete.client.accounts.changePassword({ current: password, password: 'clave nueva', confirm: 'clave nueva' });
  await expect(client.accounts.checkLink({ purpose: 'reset-password', code })).rejects.toMatchObject(stale);
});

test('password reset: 20 requests in parallel → six mails, as in sequence', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const ask = () => createVisitor(app).client.accounts.requestReset({ email: athlete.email, type: 'athlete' });
  app.setNow(new Date());
  const answers = await Promise.allSettled(Array.from({ length: 20 }, ask));
  app.setNow(null);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(6);
});

async function becomeDue(email: string): Promise<void> {
  const { client } = createVisitor(app);
  await client.accounts.requestDeletion({ email });
  await client.accounts.confirmDeletion({ code: await codeFrom(email, 'confirm-deletion') });
}

test('A10 erasure: the erasure of one account fails → the other accounts are erased, and their mails too', async () => {
  const first = await signUpAs(app, 'athlete');
  const second = await signUpAs(app, 'athlete');
  for (const { email } of [first, second]) await becomeDue(email);
  const { photoId } = await app.database.kysely
    .selectFrom('users')
    .select('photoId')
    .where('id', '=', first.uid)
    .executeTakeFirstOrThrow();
  const send: typeof app.jobs.send = async (db, name, data, when) => {
    if ('photoId' in data && data.photoId === photoId) throw new Error('no queue');
    await app.jobs.send(db, name, data, when);
  };
  later(15 * 86_400_000);
  await expect(eraseDueAccounts({ ...app, jobs: { ...app.jobs, send } })).rejects.toThrow('could not be erased');
  app.setNow(null);
  expect((await first.client.accounts.me()).user?.uid).toBe(first.uid);
  expect((await second.client.accounts.me()).user).toBeNull();
  const mails = await app.database.kysely
    .selectFrom('mails')
    .select('kind')
    .where('recipient', '=', second.email)
    .execute();
  expect(mails).toEqual([{ kind: 'account-erased' }]);
});
