import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { createJoinable } from '#testing/factories/entries.ts';
import { withQualifier } from '#testing/factories/events.ts';
import { insertApplication } from '#testing/factories/staff.ts';

const words = messages.staff;
const aboutExperience = 'Juez de línea en diez competencias.\nCurso de nivel dos.\nVivo cerca.';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

const qualifying = (category = {}) => createJoinable(app, category, withQualifier(app));
const applyAs = async (judge: SignedIn, eventId: string, type: 'offline' | 'qualifier' | 'both' = 'offline') =>
  (await judge.client.staff.apply({ eventId, type, aboutExperience })).uid;
const mailsTo = (email: string) =>
  app.database.kysely.selectFrom('mails').selectAll().where('recipient', '=', email).orderBy('createdAt').execute();
const kindsTo = async (email: string) => (await mailsTo(email)).map(({ kind }) => kind);
const refusal = (code: string, message: string) => ({ code, message });

test('ATH-038 ATH-165 ATH-334 applications: a judge without one → may apply, for the types of the event', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId } = await createJoinable(app);
  const found = await judge.client.staff.forStaff({ eventId });
  expect(found).toMatchObject({ event: { uid: eventId }, types: ['offline'], application: null, canApply: true });
  const other = await qualifying();
  expect((await judge.client.staff.forStaff({ eventId: other.eventId })).types).toEqual([
    'offline',
    'qualifier',
    'both',
  ]);
});

test('ATH-271 applications of judges: a judge chooses a type → the application has that type', async () => {
  for (const type of ['offline', 'qualifier', 'both'] as const) {
    const judge = await signUpAs(app, 'staff');
    const { eventId } = await qualifying();
    await applyAs(judge, eventId, type);
    expect((await judge.client.staff.forStaff({ eventId })).application?.type).toBe(type);
  }
});

test('ATH-272 applications: pending, approved or declined → stored; any other status → refused', async () => {
  const judge = await signUpAs(app, 'staff');
  const stateOf = async (eventId: string) => (await judge.client.staff.forStaff({ eventId })).application?.status;
  for (const status of ['pending', 'approved', 'declined'] as const) {
    const { eventId } = await qualifying();
    await insertApplication(app, eventId, judge.uid, { status });
    expect(await stateOf(eventId)).toBe(status);
  }
  const { eventId } = await qualifying();
  const other = { status: 'rejected' as 'declined' };
  await expect(insertApplication(app, eventId, judge.uid, other)).rejects.toThrow('staff_applications_status_check');
});

test('ATH-040 ATH-168 ATH-335 ATH-270 applications: a judge applies → pending, for this judge and event only', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer } = await qualifying();
  const uid = await applyAs(judge, eventId, 'both');
  const { application, canApply } = await judge.client.staff.forStaff({ eventId });
  expect(canApply).toBe(false);
  expect(application).toEqual({
    uid,
    idEvent: eventId,
    idJudge: judge.uid,
    type: 'both',
    status: 'pending',
    permissions: { manage: false, qualifier: false, event: false },
    categories: [],
    dismissedAt: null,
    createdAt: expect.any(String),
  });
  expect((await organizer.client.staff.readAsOrganizer({ id: uid })).application.aboutExperience).toBe(aboutExperience);
  // The call finds an application only of this event and this judge.
  const other = await qualifying();
  expect((await judge.client.staff.forStaff({ eventId: other.eventId })).application).toBeNull();
  const second = await signUpAs(app, 'staff');
  expect((await second.client.staff.forStaff({ eventId })).application).toBeNull();
});

test('ATH-310 V1 applications: a judge applies → both sides get a mail, the organization’s without the judge’s text', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer } = await createJoinable(app);
  const uid = await applyAs(judge, eventId);
  const [told] = (await mailsTo(organizer.email)).filter(({ kind }) => kind === 'judge-applied');
  expect(told?.text).toContain(`/dashboard/organization/staff-detail/${uid}`);
  expect(told?.text).not.toContain('Juez de línea');
  expect(await kindsTo(judge.email)).toContain('application-received');
});

test('ATH-162 applications of judges: sent twice together, or after a decline → one is stored, the others refused', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer } = await createJoinable(app);
  const both = await Promise.allSettled([applyAs(judge, eventId), applyAs(judge, eventId)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(both.find(one => one.status === 'rejected')?.reason).toMatchObject(refusal('REFUSED', words.applied));
  expect((await kindsTo(judge.email)).filter(kind => kind === 'application-received')).toHaveLength(1);
  const { application } = await judge.client.staff.forStaff({ eventId });
  await organizer.client.staff.decline({ id: application!.uid });
  await expect(applyAs(judge, eventId)).rejects.toMatchObject(refusal('REFUSED', words.applied));
});

test('ATH-163 ATH-164 ATH-165 ATH-166 applications: a missing field or event, a wrong type, or too late → refused with a message', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId } = await createJoinable(app);
  await expect(applyAs(judge, 'nada')).rejects.toMatchObject(refusal('NOT_FOUND', words.noEvent));
  await expect(judge.client.staff.forStaff({ eventId: 'nada' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  for (const type of ['qualifier', 'both'] as const) {
    await expect(applyAs(judge, eventId, type)).rejects.toMatchObject(refusal('INVALID_FIELD', words.type));
  }
  const online = judge.client.staff.apply({ eventId, type: 'online', aboutExperience });
  await expect(online).rejects.toMatchObject({ code: 'INVALID_FIELD', data: { field: 'type' } });
  const messagesOf = async (form: object) => {
    const error = await judge.client.staff.apply({ eventId, ...form } as never).catch(thrown => thrown);
    return error.cause.issues.map(({ message }: { message: string }) => message);
  };
  expect(await messagesOf({ aboutExperience })).toEqual([words.type]);
  expect(await messagesOf({ type: 'offline', aboutExperience: ' \n ' })).toEqual([words.aboutExperience]);
  // An event is over a day after its end (E2).
  app.setNow(new Date(Date.now() + 14 * 86_400_000));
  await expect(applyAs(judge, eventId)).rejects.toMatchObject(refusal('REFUSED', words.closed));
  expect((await judge.client.staff.forStaff({ eventId })).canApply).toBe(false);
});

test('ORG-150 ORG-152 ORG-239 ATH-036 applications: the event’s organizer reads one → the judge’s account data', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer, categoryId } = await createJoinable(app);
  const id = await applyAs(judge, eventId);
  const { application, event, categories } = await organizer.client.staff.readAsOrganizer({ id });
  const { user } = await judge.client.accounts.me();
  expect(application).toMatchObject({
    judgeName: user?.displayName,
    judgeEmail: judge.email,
    judgePhone: expect.stringMatching(/^\+\d+ \d+$/),
    judgePhoto: expect.stringContaining('/files/images/'),
    judgeBirthdate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
    judgePassport: expect.any(String),
    judgeAddress: expect.stringContaining(', '),
    judgeShirtSize: expect.any(String),
    aboutExperience,
    eventName: event.name,
    status: 'pending',
  });
  expect(categories.map(({ uid }) => uid)).toEqual([categoryId]);
});

test('ORG-402 applications: a missing one → not found; another organization’s → refused', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, categoryId } = await createJoinable(app);
  const id = await applyAs(judge, eventId);
  const { client } = await signUpAs(app, 'organization');
  const asks = (of: string) => [
    () => client.staff.readAsOrganizer({ id: of }),
    () => client.staff.approve({ id: of, permissions: { qualifier: false, event: true }, categories: [] }),
    () => client.staff.decline({ id: of }),
    () => client.staff.setPermission({ id: of, permission: 'manage', isAllowed: true }),
    () => client.staff.setCategory({ id: of, categoryId, isAllowed: true }),
  ];
  for (const ask of asks(id)) await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' });
  for (const ask of asks('nada')) await expect(ask()).rejects.toMatchObject({ code: 'NOT_FOUND' });
  await expect(client.staff.listAsOrganizer({ eventId, status: 'pending' })).rejects.toMatchObject({
    code: 'FORBIDDEN',
  });
});

test('ATH-039 ORG-242 ORG-268 ORG-271 ORG-448 applications of judges: approved → permissions and categories, never the principal one, and a mail', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer, categoryId } = await qualifying({ name: 'Élite' });
  const second = await createCategory(app, organizer, eventId, { name: 'Máster' });
  const id = await applyAs(judge, eventId, 'both');
  const permissions = { qualifier: true, event: true, manage: true } as { qualifier: boolean; event: boolean };
  await organizer.client.staff.approve({ id, permissions, categories: [second, categoryId, second] });
  const { application } = await judge.client.staff.forStaff({ eventId });
  expect(application).toMatchObject({
    status: 'approved',
    permissions: { manage: false, qualifier: true, event: true },
    categories: [categoryId, second].sort(),
  });
  const [told] = (await mailsTo(judge.email)).filter(({ kind }) => kind === 'judge-approved');
  for (const part of ['Élite', 'Máster', 'Clasificatorio, Presencial', 'Fecha: ', `/staff/event-detail/${eventId}`]) {
    expect(told?.text).toContain(part);
  }
});

test('ATH-041 ORG-269 ORG-447 applications: declined → the judge gets a mail and is not staff', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer } = await createJoinable(app);
  const id = await applyAs(judge, eventId);
  await organizer.client.staff.decline({ id });
  expect((await judge.client.staff.forStaff({ eventId })).application?.status).toBe('declined');
  expect(await kindsTo(judge.email)).toContain('judge-declined');
  await expect(judge.client.staff.readEvent({ eventId })).rejects.toMatchObject(refusal('REFUSED', words.notStaff));
});

test('ORG-270 applications: three decisions together, or one later → the first counts, the others are refused', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer, categoryId } = await createJoinable(app);
  const id = await applyAs(judge, eventId);
  const { staff } = organizer.client;
  const yes = () => staff.approve({ id, permissions: { qualifier: false, event: true }, categories: [categoryId] });
  const answers = await Promise.allSettled([yes(), staff.decline({ id }), yes()]);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  for (const again of [yes, () => staff.decline({ id })]) {
    await expect(again()).rejects.toMatchObject(refusal('REFUSED', words.decided));
  }
  const kinds = (await kindsTo(judge.email)).filter(kind => kind.startsWith('judge-'));
  expect(kinds).toHaveLength(1);
});

test('ORG-360 ORG-361 ORG-362 applications: no permission, no such qualifier, another’s category, or too late → not approved', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer, categoryId } = await createJoinable(app);
  const id = await applyAs(judge, eventId);
  const { staff } = organizer.client;
  const none = staff.approve({ id, permissions: { qualifier: false, event: false }, categories: [categoryId] });
  await expect(none).rejects.toMatchObject({ code: 'INVALID_FIELD', message: words.noPermission });
  for (const event of [true, false]) {
    const wrong = staff.approve({ id, permissions: { qualifier: true, event }, categories: [] });
    await expect(wrong).rejects.toMatchObject(refusal('REFUSED', words.noQualifier));
  }
  const elsewhere = await createJoinable(app);
  const foreign = { qualifier: false, event: true };
  const other = staff.approve({ id, permissions: foreign, categories: [categoryId, elsewhere.categoryId] });
  await expect(other).rejects.toMatchObject({ code: 'NOT_FOUND' });
  expect((await judge.client.staff.forStaff({ eventId })).application).toMatchObject({
    status: 'pending',
    categories: [],
  });
  // An event that is over accepts no approvals, but still a decline.
  app.setNow(new Date(Date.now() + 14 * 86_400_000));
  const late = staff.approve({ id, permissions: foreign, categories: [categoryId] });
  await expect(late).rejects.toMatchObject(refusal('REFUSED', words.closed));
  await staff.decline({ id });
});

test('ORG-160 ORG-161 ORG-162 ORG-163 ORG-240 ORG-444 applications of judges: each tab → those of its status, filtered by name and type', async () => {
  const { eventId, organizer } = await qualifying();
  const people = [
    { firstName: 'Ángela', lastName: 'Núñez', type: 'qualifier' as const, status: 'approved' as const },
    { firstName: 'Bruno', lastName: 'Núñez', type: 'both' as const, status: 'approved' as const },
    { firstName: 'Carla', lastName: 'Ortega', type: 'offline' as const, status: 'pending' as const },
    { firstName: 'Dora', lastName: 'Ortega', type: 'offline' as const, status: 'declined' as const },
  ];
  for (const { type, status, ...name } of people) {
    const judge = await signUpAs(app, 'staff', name);
    await insertApplication(app, eventId, judge.uid, { type, status });
  }
  const ask = async (asked: object) => {
    const found = await organizer.client.staff.listAsOrganizer({ eventId, status: 'approved', ...asked });
    expect(found.counts).toEqual({ pending: 1, approved: 2 });
    expect(found.total).toBe(found.rows.length);
    return found.rows.map(({ judgeName }) => judgeName.split(' ')[0]);
  };
  expect(await ask({})).toEqual(['Ángela', 'Bruno']);
  expect(await ask({ status: 'pending' })).toEqual(['Carla']);
  expect(await ask({ status: 'declined' })).toEqual(['Dora']);
  expect(await ask({ name: 'angela nunez' })).toEqual(['Ángela']);
  expect(await ask({ name: '%' })).toEqual([]);
  expect(await ask({ type: 'both' })).toEqual(['Bruno']);
  expect(await ask({ type: 'offline' })).toEqual([]);
  expect(await ask({ type: 'qualifier', name: 'NUÑEZ' })).toEqual(['Ángela']);
});

test('A10 applications: the judge is erased → not listed, not readable', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer, categoryId } = await createJoinable(app);
  const id = await applyAs(judge, eventId);
  const permissions = { qualifier: false, event: true };
  await organizer.client.staff.approve({ id, permissions, categories: [categoryId] });
  await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, judge.uid));
  const { rows } = await organizer.client.staff.listAsOrganizer({ eventId, status: 'approved' });
  expect(rows).toEqual([]);
  await expect(organizer.client.staff.readAsOrganizer({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

test('applications: a category is removed → gone from the judges’ applications', async () => {
  const judge = await signUpAs(app, 'staff');
  const { eventId, organizer, categoryId } = await createJoinable(app);
  const second = await createCategory(app, organizer, eventId);
  const id = await applyAs(judge, eventId);
  const permissions = { qualifier: false, event: true };
  await organizer.client.staff.approve({ id, permissions, categories: [categoryId, second] });
  await organizer.client.categories.remove({ id: second });
  expect((await judge.client.staff.forStaff({ eventId })).application?.categories).toEqual([categoryId]);
});
