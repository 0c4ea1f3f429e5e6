import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs, signUpForm } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable, type Joinable } from '#testing/factories/entries.ts';
import { withQualifier } from '#testing/factories/events.ts';
import { approveJudge } from '#testing/factories/staff.ts';

const words = messages.staff;
const minute = 60_000;

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp({ maxJudgeInvitations: 3 });
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

let serial = 0;
const newEmail = () => `juez.${++serial}@correo.test`;
const both = { qualifier: true, event: true };
const inviteTo = ({ organizer, eventId, categoryId }: Joinable, email: string, changes: object = {}) =>
  organizer.client.staff.invite({ eventId, email, permissions: both, categories: [categoryId], ...changes });
const qualifying = () => createJoinable(app, { name: 'Élite' }, withQualifier(app));
const mailsTo = (email: string) =>
  app.database.kysely.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute();
const invited = async (email: string) => (await mailsTo(email)).filter(({ kind }) => kind === 'judge-invited');
const codeOf = (text: string) => /judge-invitation#code=([\w-]+)/.exec(text)?.[1] ?? '';
const lastCode = async (email: string) => codeOf((await invited(email)).at(-1)?.text ?? '');
const refusal = (message: string) => ({ code: 'REFUSED', message });
const atEmail = (message: string) => ({ code: 'INVALID_FIELD', message, data: { field: 'email' } });
const visitor = () => createVisitor(app).client;
const listed = async ({ organizer, eventId }: Joinable, status: 'approved' | 'pending' | 'declined') =>
  (await organizer.client.staff.listAsOrganizer({ eventId, status })).rows;

test('N1 PUB-008 PUB-100 judge invitations: the mailed link is accepted → the account is staff with the chosen permissions and categories', async () => {
  const joinable = await qualifying();
  const other = await createCategory(app, joinable.organizer, joinable.eventId, { name: 'Máster' });
  const judge = await signUpAs(app, 'staff');
  await inviteTo(joinable, ` ${judge.email.toUpperCase()} `, { permissions: { qualifier: false, event: true } });
  const code = await lastCode(judge.email);
  const found = await visitor().staff.checkInvitation({ code });
  expect(found).toMatchObject({
    eventId: joinable.eventId,
    permissions: { qualifier: false, event: true },
    categories: ['Élite'],
    email: judge.email,
    account: 'judge',
    isAccepted: false,
  });
  // Checking an invitation changes nothing.
  expect(await listed(joinable, 'approved')).toEqual([]);
  expect(await judge.client.staff.acceptInvitation({ code })).toEqual({ eventId: joinable.eventId });
  expect(await listed(joinable, 'approved')).toMatchObject([
    {
      idJudge: judge.uid,
      type: 'offline',
      permissions: { manage: false, qualifier: false, event: true },
      categories: [joinable.categoryId],
      dismissedAt: null,
    },
  ]);
  expect(other).not.toBe(joinable.categoryId);
  expect((await judge.client.staff.readEvent({ eventId: joinable.eventId })).categories).toHaveLength(1);
  expect((await mailsTo(judge.email)).map(({ kind }) => kind)).toContain('judge-approved');
  const lines = app.database.kysely.selectFrom('auditLog').selectAll().where('subjectId', '=', judge.uid);
  expect(await lines.where('act', '=', 'judge-accepted').execute()).toMatchObject([
    { actorId: judge.uid, eventId: joinable.eventId, details: { event: true, qualifier: false, categories: 1 } },
  ]);
  // The mail arrived, so the address belongs to the judge (A13).
  expect((await judge.client.accounts.me()).user?.emailConfirmed).toBe(true);
  // Accepting again does no harm, and the check shows it as accepted.
  await visitor().staff.acceptInvitation({ code });
  expect(await visitor().staff.checkInvitation({ code })).toMatchObject({ isAccepted: true });
  expect(await listed(joinable, 'approved')).toHaveLength(1);
});

test('N1 judge invitations: an address without an account → refused until the person signs up as a judge', async () => {
  const joinable = await qualifying();
  const email = newEmail();
  await inviteTo(joinable, email);
  const code = await lastCode(email);
  expect(await visitor().staff.checkInvitation({ code })).toMatchObject({ account: 'none', email });
  await expect(visitor().staff.acceptInvitation({ code })).rejects.toMatchObject(refusal(words.inviteNoAccount));
  const newcomer = visitor();
  await newcomer.accounts.signUp(await signUpForm('staff', { email }));
  await newcomer.staff.acceptInvitation({ code });
  expect(await listed(joinable, 'approved')).toMatchObject([{ judgeEmail: email, type: 'both', permissions: both }]);
});

test('N1 A13 judge invitations: the account’s address is unconfirmed → refused without its session; confirmed → accepted', async () => {
  const joinable = await qualifying();
  const email = newEmail();
  const early = visitor();
  await early.accounts.signUp(await signUpForm('staff', { email }));
  await inviteTo(joinable, email);
  const code = await lastCode(email);
  // The account's address is not confirmed. So the owner of the mailbox may not be the person who made the account.
  await expect(visitor().staff.acceptInvitation({ code })).rejects.toMatchObject(refusal(words.inviteSignIn));
  const other = await signUpAs(app, 'staff');
  await expect(other.client.staff.acceptInvitation({ code })).rejects.toMatchObject(refusal(words.inviteSignIn));
  expect(await listed(joinable, 'approved')).toEqual([]);
  const db = app.database.kysely;
  await db.updateTable('users').set({ emailVerified: true }).where('email', '=', email).execute();
  await visitor().staff.acceptInvitation({ code });
  expect(await listed(joinable, 'approved')).toMatchObject([{ judgeEmail: email }]);
});

test('N1 judge invitations: no answer yet → listed; a new link after an hour; a withdrawn link is void', async () => {
  const joinable = await qualifying();
  const { client } = joinable.organizer;
  const email = newEmail();
  app.setNow(new Date());
  const start = app.now().getTime();
  const { uid: id } = await inviteTo(joinable, email);
  const pending = async () => (await client.staff.listInvitations({ eventId: joinable.eventId })).invitations;
  expect(await pending()).toMatchObject([{ uid: id, email, permissions: both, categories: [joinable.categoryId] }]);
  await expect(inviteTo(joinable, email)).rejects.toMatchObject(atEmail(messages.team.alreadyInvited));
  await expect(client.staff.resendInvitation({ id })).rejects.toMatchObject(refusal(messages.team.resendLater));
  const first = await lastCode(email);
  app.setNow(new Date(start + 61 * minute));
  await client.staff.resendInvitation({ id });
  const second = await lastCode(email);
  expect(await invited(email)).toHaveLength(2);
  // After a second mail only the newest link works.
  await expect(visitor().staff.checkInvitation({ code: first })).rejects.toMatchObject(refusal(words.invitationGone));
  expect(await visitor().staff.checkInvitation({ code: second })).toMatchObject({ email });
  await client.staff.withdrawInvitation({ id });
  expect(await pending()).toEqual([]);
  for (const ask of [
    () => visitor().staff.checkInvitation({ code: second }),
    () => visitor().staff.acceptInvitation({ code: second }),
  ]) {
    await expect(ask()).rejects.toMatchObject(refusal(words.invitationGone));
  }
  await expect(client.staff.withdrawInvitation({ id })).rejects.toMatchObject(refusal(messages.team.notPending));
  // Withdrawing and inviting again does not allow more mails.
  await expect(inviteTo(joinable, email)).rejects.toMatchObject(atEmail(messages.team.resendLater));
});

test('N1 SAFE-M6 judge invitations: only a confirmed organization → invites judges to its own event, within a daily limit', async () => {
  const joinable = await qualifying();
  const { organizer, eventId } = joinable;
  const stranger = await signUpAs(app, 'organization');
  await expect(inviteTo({ ...joinable, organizer: stranger }, newEmail())).rejects.toMatchObject({ code: 'FORBIDDEN' });
  const athlete = await signUpAs(app, 'athlete');
  await expect(inviteTo(joinable, athlete.email)).rejects.toMatchObject(atEmail(words.inviteOther));
  const approved = await approveJudge(app, { eventId, categories: [] });
  await expect(inviteTo(joinable, approved.email)).rejects.toMatchObject(atEmail(words.inviteApproved));
  const applied = await signUpAs(app, 'staff');
  await applied.client.staff.apply({ eventId, type: 'both', aboutExperience: 'Diez años.' });
  await expect(inviteTo(joinable, applied.email)).rejects.toMatchObject(atEmail(words.inviteApplied));
  const nothing = { qualifier: false, event: false };
  await expect(inviteTo(joinable, newEmail(), { permissions: nothing })).rejects.toMatchObject({
    code: 'INVALID_FIELD',
    data: { field: 'permissions' },
  });
  const elsewhere = await createJoinable(app);
  await expect(inviteTo(joinable, newEmail(), { categories: [elsewhere.categoryId] })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
  for (let sent = 0; sent < 3; sent++) await inviteTo(joinable, newEmail());
  await expect(inviteTo(joinable, newEmail())).rejects.toMatchObject(refusal(messages.team.dailyLimit));
  const db = app.database.kysely;
  await db.updateTable('users').set({ emailVerified: false }).where('id', '=', organizer.uid).execute();
  const email = newEmail();
  await expect(inviteTo(joinable, email)).rejects.toMatchObject(refusal(messages.emailConfirmation.first));
  expect(await mailsTo(email)).toEqual([]);
  // A day after the event's end, invitations and joining are closed.
  await db.updateTable('users').set({ emailVerified: true }).where('id', '=', organizer.uid).execute();
  app.setNow(new Date(Date.now() + 14 * 86_400_000));
  await expect(inviteTo(joinable, email)).rejects.toMatchObject(refusal(words.closed));
});

test('N1 judge invitations: the organizer’s name has markup or a link → the mail contains neither', async () => {
  const joinable = await qualifying();
  const db = app.database.kysely;
  const rename = (name: string) =>
    db.updateTable('users').set({ name }).where('id', '=', joinable.organizer.uid).execute();
  await rename('<b>Premios</b> & Cía');
  const one = newEmail();
  await inviteTo(joinable, one);
  await rename('gana en premios.example');
  const two = newEmail();
  await inviteTo(joinable, two);
  const [first] = await invited(one);
  const [second] = await invited(two);
  expect(first?.html).not.toContain('<b>Premios');
  expect(second?.text).not.toContain('premios.example');
});

async function joinStaff(joinable: Joinable, judge: SignedIn) {
  await inviteTo(joinable, judge.email);
  await judge.client.staff.acceptInvitation({ code: await lastCode(judge.email) });
}

test('SAFE-M2 N1 judges: the organizer dismisses one → no permissions left, a mail, and a new invitation works', async () => {
  const joinable = await qualifying();
  const judge = await signUpAs(app, 'staff');
  await joinStaff(joinable, judge);
  const [application] = await listed(joinable, 'approved');
  const id = application?.uid ?? '';
  const { staff } = joinable.organizer.client;
  const stranger = await signUpAs(app, 'organization');
  await expect(stranger.client.staff.dismiss({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
  await staff.dismiss({ id });
  const none = { manage: false, qualifier: false, event: false };
  expect(await listed(joinable, 'declined')).toMatchObject([
    { uid: id, permissions: none, categories: [], dismissedAt: expect.any(String) },
  ]);
  const { eventId } = joinable;
  await expect(judge.client.staff.readEvent({ eventId })).rejects.toMatchObject(refusal(words.dismissed));
  await expect(judge.client.staff.listReviews({ eventId, stage: 'event' })).rejects.toMatchObject(
    refusal(words.dismissed),
  );
  expect((await mailsTo(judge.email)).at(-1)?.kind).toBe('judge-dismissed');
  await expect(staff.dismiss({ id })).rejects.toMatchObject(refusal(words.notApproved));
  // An account that was never staff gets the usual text.
  const other = await signUpAs(app, 'staff');
  await expect(other.client.staff.readEvent({ eventId })).rejects.toMatchObject(refusal(words.notStaff));
  await joinStaff(joinable, judge);
  expect(await listed(joinable, 'approved')).toMatchObject([{ uid: id, permissions: { ...none, ...both } }]);
});

test.each(['decline', 'dismiss'] as const)(
  'SAFE-M2 N1 judge invitations: an older link is used after a %s → the judge stays out',
  async decision => {
    const joinable = await qualifying();
    const { eventId, categoryId } = joinable;
    const { staff } = joinable.organizer.client;
    const judge = await signUpAs(app, 'staff');
    await inviteTo(joinable, judge.email);
    const code = await lastCode(judge.email);
    await judge.client.staff.apply({ eventId, type: 'both', aboutExperience: 'Diez años.' });
    const [application] = await listed(joinable, 'pending');
    const id = application?.uid ?? '';
    if (decision === 'dismiss') await staff.approve({ id, permissions: both, categories: [categoryId] });
    await staff[decision]({ id });
    await judge.client.staff.acceptInvitation({ code }).catch(() => {});
    expect(await listed(joinable, 'approved')).toEqual([]);
    expect((await staff.listInvitations({ eventId })).invitations).toEqual([]);
  },
);

test('A10 judge invitations: the invited account is erased → no invitation of its address is left', async () => {
  const joinable = await qualifying();
  const email = newEmail();
  await inviteTo(joinable, email);
  const judge = visitor();
  await judge.accounts.signUp(await signUpForm('staff', { email }));
  const row = await app.database.kysely.selectFrom('users').select('id').where('email', '=', email).executeTakeFirst();
  await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, row?.id ?? ''));
  const { invitations } = await joinable.organizer.client.staff.listInvitations({ eventId: joinable.eventId });
  expect(invitations).toEqual([]);
});
