import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { countUp, limits } from '#server/foundation/limits/attempts.ts';
import { eraseDueAccounts } from '#server/people/accounts/delete-account.ts';
import { makeLink } from '#server/people/accounts/mailed-links.ts';
import { makeAdmin } from '#server/people/accounts/make-admin.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { password, pngDataUrl, type SignedIn, signInAsAdmin, signUpAs } from '#testing/factories/accounts.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { createEvent } from '#testing/factories/events.ts';
import { joinAndPay } from '#testing/factories/orders.ts';
import { insertApplication } from '#testing/factories/staff.ts';
import { auditJobs } from './audit.jobs.ts';

let app: TestApp;
let admin: SignedIn;
beforeAll(async () => {
  app = await createTestApp();
  admin = await signInAsAdmin(app);
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

async function linesOf(uid: string) {
  const rows = await app.database.kysely
    .selectFrom('auditLog')
    .selectAll()
    .where(({ or, eb }) => or([eb('actorId', '=', uid), eb('subjectId', '=', uid)]))
    .orderBy('id')
    .execute();
  return rows.map(({ act, actorId, subjectId, eventId, organizationId, network, details }) => ({
    act,
    actorId,
    subjectId,
    eventId,
    organizationId,
    network,
    details,
  }));
}
const actsOf = async (uid: string) => (await linesOf(uid)).map(({ act }) => act);
const signIn = (email: string, secret: string, address = '198.51.100.9') =>
  createVisitor(app, { address }).client.accounts.signIn({
    email,
    password: secret,
    type: 'organization',
    remember: false,
  });

test('audit lines: a sign-in or a failed one → recorded with its network', async () => {
  const { uid, email } = await signUpAs(app, 'organization');
  await expect(signIn(email, 'no es esta')).rejects.toMatchObject({ code: 'REFUSED' });
  await signIn(email, password);
  expect(await linesOf(uid)).toMatchObject([
    { act: 'sign-in-failed', actorId: null, subjectId: uid, network: '198.51.100.9' },
    { act: 'sign-in', actorId: uid, network: '198.51.100.9' },
  ]);
});

test('audit lines: 100 failures from one network → lines for the first ten and for each power of ten', async () => {
  const before = await app.database.kysely.selectFrom('auditLog').select('id').execute();
  for (let at = 0; at < 100; at++) {
    const attempt = signIn(`nadie.${at}@correo.test`, 'adivino', '198.51.100.66');
    await expect(attempt).rejects.toMatchObject({ code: 'REFUSED' });
  }
  const lines = await app.database.kysely
    .selectFrom('auditLog')
    .select(['details', 'subjectId'])
    .where('network', '=', '198.51.100.66')
    .orderBy('id')
    .execute();
  expect(lines).toHaveLength(11);
  expect(lines.at(-1)).toMatchObject({ subjectId: null, details: { known: false, tries: 100 } });
  const after = await app.database.kysely.selectFrom('auditLog').select('id').execute();
  expect(after.length - before.length).toBe(11);
});

test("SAFE-M20 audit lines: a storm of failures → an account's first is recorded, the others as a sum", async () => {
  const hour = new Date('2027-05-04T10:20:00Z');
  const db = app.database.kysely;
  const victims = [await signUpAs(app, 'organization'), await signUpAs(app, 'organization')];
  app.setNow(hour);
  // The count now is as high as if other accounts had failed two thousand times within the hour.
  await db.deleteFrom('attempts').execute();
  await countUp(db, limits.allActs, 'sign-in-failed', hour);
  await db.updateTable('attempts').set({ failures: 2000 }).execute();
  const failed = async (victim: SignedIn) =>
    (await linesOf(victim.uid)).filter(({ act }) => act === 'sign-in-failed').map(({ details }) => details);
  for (let at = 0; at < 12; at++) {
    for (const { email } of victims) {
      await expect(signIn(email, 'adivino', `198.51.100.${100 + at}`)).rejects.toMatchObject({ code: 'REFUSED' });
    }
  }
  for (const victim of victims) expect(await failed(victim)).toEqual([{ known: true }]);
  await auditJobs(app)['sum-acts']();
  for (const victim of victims) expect(await failed(victim)).toHaveLength(1);
  app.setNow(new Date('2027-05-04T11:00:00Z'));
  await Promise.all([auditJobs(app)['sum-acts'](), auditJobs(app)['sum-acts']()]);
  for (const victim of victims) expect(await failed(victim)).toEqual([{ known: true }, { swallowed: 11 }]);
  // In the next hour the first act about the account gets a line again.
  app.setNow(new Date('2027-05-04T12:00:00Z'));
  await expect(signIn(victims[0]!.email, 'adivino', '198.51.100.130')).rejects.toMatchObject({ code: 'REFUSED' });
  expect(await failed(victims[0]!)).toHaveLength(3);
});

test('SAFE-M20 audit lines: failures about no account in a storm → only their sum', async () => {
  const hour = new Date('2027-05-05T10:20:00Z');
  const db = app.database.kysely;
  app.setNow(hour);
  await db.deleteFrom('attempts').execute();
  await countUp(db, limits.allActs, 'sign-in-failed', hour);
  await db.updateTable('attempts').set({ failures: 2000 }).execute();
  for (let at = 0; at < 5; at++) {
    const attempt = signIn(`nadie.mas.${at}@correo.test`, 'adivino', `198.51.100.${140 + at}`);
    await expect(attempt).rejects.toMatchObject({ code: 'REFUSED' });
  }
  app.setNow(new Date('2027-05-05T11:00:00Z'));
  await auditJobs(app)['sum-acts']();
  const lines = db.selectFrom('auditLog').select(['network', 'subjectId', 'details']).where('at', '>=', hour);
  expect(await lines.execute()).toEqual([{ network: null, subjectId: null, details: { swallowed: 5 } }]);
});

test('audit lines: a password is changed or reset → recorded', async () => {
  const organizer = await signUpAs(app, 'organization');
  const form = { current: password, password: 'otra clave larga', confirm: 'otra clave larga' };
  await organizer.client.accounts.changePassword(form);
  const link = { purpose: 'reset-password' as const, userId: organizer.uid, email: organizer.email };
  const url = await makeLink(app.database.kysely, app.config.publicUrl, link, app.now());
  const code = new URL(url.replace('#', '?')).searchParams.get('code') ?? '';
  const again = { code, password: 'una tercera clave', confirm: 'una tercera clave' };
  await createVisitor(app, { address: '198.51.100.10' }).client.accounts.resetPassword(again);
  expect(await linesOf(organizer.uid)).toMatchObject([
    { act: 'password-changed', actorId: organizer.uid },
    { act: 'password-reset', actorId: organizer.uid, network: '198.51.100.10' },
  ]);
});

test('audit lines: the admin changes accounts, gyms, prices or terms → recorded, with the earlier prices', async () => {
  const box = await signUpAs(app, 'box');
  const blocked = await signUpAs(app, 'athlete');
  const { client } = admin;
  await client.admin.blockUser({ uid: blocked.uid });
  await client.admin.unblockUser({ uid: blocked.uid });
  await expect(client.admin.blockUser({ uid: 'nadie' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await box.client.boxes.submitRequest({ organization: 'Box Norte', photo: await pngDataUrl() });
  await client.admin.declineBoxRequest({ uid: box.uid, reason: 'Ese nombre ya es de otro' });
  await client.admin.updatePrices({ event: 3000, qualifier: 100 });
  await client.admin.updatePrices({ event: 3500, qualifier: 100 });
  await client.admin.updateTerms({ text: 'Nuevos términos' });
  expect(await actsOf(blocked.uid)).toEqual(['user-blocked', 'user-unblocked']);
  expect(await linesOf(box.uid)).toMatchObject([{ act: 'box-declined', actorId: admin.uid, details: {} }]);
  const [earlier, later, terms] = (await linesOf(admin.uid)).slice(-3);
  expect(earlier).toMatchObject({ act: 'prices-changed', details: { event: 3000 } });
  expect(later).toMatchObject({ details: { eventBefore: 3000, event: 3500, qualifier: 100 } });
  expect(terms).toMatchObject({ act: 'terms-changed', network: '203.0.113.7' });
});

test('audit lines: a decision about a judge → recorded for the organization of the event', async () => {
  const { eventId, organizer, categoryId } = await createJoinable(app);
  const [one, two] = [await signUpAs(app, 'staff'), await signUpAs(app, 'staff')];
  const first = await insertApplication(app, eventId, one.uid);
  const second = await insertApplication(app, eventId, two.uid);
  const permissions = { qualifier: false, event: true };
  await organizer.client.staff.approve({ id: first, permissions, categories: [categoryId] });
  await organizer.client.staff.decline({ id: second });
  await organizer.client.staff.setPermission({ id: first, permission: 'manage', isAllowed: true });
  await organizer.client.staff.setCategory({ id: first, categoryId: categoryId, isAllowed: false });
  const whose = { eventId, organizationId: organizer.uid, actorId: organizer.uid };
  expect(await linesOf(one.uid)).toMatchObject([
    { act: 'judge-approved', ...whose, details: { event: true, qualifier: false, categories: 1 } },
    { act: 'judge-permissions', ...whose, details: { permission: 'manage', allowed: true } },
    {
      act: 'judge-permissions',
      ...whose,
      details: { permission: 'category', allowed: false, category: expect.any(String) },
    },
  ]);
  expect(await linesOf(two.uid)).toMatchObject([{ act: 'judge-declined', ...whose }]);
});

test('audit lines: a repeated refund → one line; each export of personal data → a line', async () => {
  const { eventId, categoryId, organizer } = await createJoinable(app);
  const athlete = await signUpAs(app, 'athlete');
  const order = await joinAndPay(athlete, { eventId, categoryId });
  const refund = { id: order.uid, cents: 500, reason: 'Lesión', place: 'stays' as const, key: crypto.randomUUID() };
  await organizer.client.income.refund(refund);
  await organizer.client.income.refund(refund);
  await organizer.client.entries.exportAthletes({ eventId, format: 'csv' });
  await organizer.client.entries.exportEvent({ eventId });
  expect(await linesOf(organizer.uid)).toMatchObject([
    { act: 'refund', subjectId: athlete.uid, eventId, details: { cents: 500, order: order.uid } },
    { act: 'export-athletes', eventId, details: { format: 'csv', rows: 1 } },
    { act: 'export-event', eventId, organizationId: organizer.uid },
  ]);
});

test('audit lines: an athlete is removed with a refund → both are recorded', async () => {
  const { eventId, categoryId, organizer } = await createJoinable(app);
  const athlete = await signUpAs(app, 'athlete');
  const order = await joinAndPay(athlete, { eventId, categoryId });
  const [row] = (await organizer.client.entries.listAsOrganizer({ eventId })).rows;
  await organizer.client.entries.remove({ entryId: row!.entryId, uid: athlete.uid, refund: true });
  expect(await linesOf(organizer.uid)).toMatchObject([
    { act: 'refund', subjectId: athlete.uid, eventId, details: { cents: order.total, order: order.uid } },
    { act: 'entry-removed', subjectId: athlete.uid, eventId },
  ]);
});

test('audit lines: many exports of one event → limited; an export of another event → recorded', async () => {
  const { organizer, eventId } = await createJoinable(app);
  const other = await createEvent(app, organizer);
  for (let times = 0; times < 11; times++) await organizer.client.entries.exportAthletes({ eventId, format: 'csv' });
  await organizer.client.entries.exportAthletes({ eventId: other, format: 'csv' });
  const events = (await linesOf(organizer.uid)).map(line => line.eventId);
  expect(events).toEqual([...Array(10).fill(eventId), other]);
});

test('audit lines: an admin opens a mail twelve times → twelve lines', async () => {
  const operator = await signInAsAdmin(app, { isLocal: true });
  const { rows } = await operator.client.admin.listMails({});
  for (let times = 0; times < 12; times++) await operator.client.admin.readMail({ id: rows[0]!.id });
  const read = (await linesOf(operator.uid)).filter(({ act }) => act === 'mail-read');
  expect(read.map(({ details }) => details)).toEqual(Array(12).fill({ kind: rows[0]!.kind, mail: rows[0]!.id }));
});

test('audit lines: a person ends other sessions → recorded with the number of ended sessions', async () => {
  const here = await signUpAs(app, 'organization');
  const { email } = here;
  for (const address of ['198.51.100.1', '198.51.100.2', '198.51.100.3']) await signIn(email, password, address);
  const { sessions } = await here.client.accounts.listSessions();
  await here.client.accounts.closeSession({ uid: sessions.find(({ isThis }) => !isThis)!.uid });
  await here.client.accounts.closeOtherSessions({});
  await here.client.accounts.closeOtherSessions({});
  expect((await linesOf(here.uid)).filter(({ act }) => act === 'sessions-ended')).toMatchObject([
    { actorId: here.uid, details: { sessions: 1 } },
    { actorId: here.uid, details: { sessions: 2 } },
  ]);
});

test('audit lines: a deletion is confirmed, cancelled and done → a line for each step', async () => {
  const athlete = await signUpAs(app, 'athlete');
  const confirm = async () => {
    const link = { purpose: 'delete-account' as const, userId: athlete.uid, email: athlete.email };
    const url = await makeLink(app.database.kysely, app.config.publicUrl, link, app.now());
    const code = new URL(url.replace('#', '?')).searchParams.get('code') ?? '';
    await createVisitor(app).client.accounts.confirmDeletion({ code });
  };
  await confirm();
  await athlete.client.accounts.cancelDeletion({});
  await confirm();
  app.setNow(new Date(Date.now() + 15 * 86_400_000));
  await eraseDueAccounts(app);
  expect(await linesOf(athlete.uid)).toMatchObject([
    { act: 'deletion-confirmed', actorId: athlete.uid },
    { act: 'deletion-cancelled', actorId: athlete.uid },
    { act: 'deletion-confirmed', actorId: athlete.uid },
    { act: 'account-erased', actorId: null, subjectId: athlete.uid, network: null },
  ]);
});

test('SAFE-L18 audit lines: an admin link is made on the machine → recorded, with whether it made an account', async () => {
  const email = 'operadora.nueva@correo.test';
  await makeAdmin(app, email);
  await makeAdmin(app, email);
  const { id } = await app.database.kysely
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  expect(await linesOf(id)).toMatchObject([
    { act: 'admin-link', actorId: null, network: null, details: { made: true } },
    { act: 'admin-link', actorId: null, network: null, details: { made: false } },
  ]);
});
