import { afterAll, afterEach, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { sweepAccounts } from '#server/people/accounts/accounts.jobs.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { signInAsAdmin, signUpAs, signUpForm } from '#testing/factories/accounts.ts';
import { createJoinable, createTeamEvent, signUpConfirmed } from '#testing/factories/entries.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';

const app = await createTestApp({}, { work: true });
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const db = app.database.kysely;
let serial = 0;
const newEmail = () => `escrito.${++serial}@correo.test`;
const erase = (uid: string) => inTransaction(db, trx => eraseAccount(trx, app, uid));
const mailsTo = async (recipient: string) =>
  (await db.selectFrom('mails').select('text').where('recipient', '=', recipient).execute()).map(({ text }) => text);
const signUp = async (email: string, code?: string) => {
  const form = { ...(await signUpForm('athlete', { email })), ...(code && { code }) };
  return (await createVisitor(app).client.accounts.signUp(form)).user;
};
/** Lets a captain invite an address without an account. Returns the mail's code too. */
async function inviteStranger() {
  const event = await createTeamEvent(app);
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, event, captain);
  const email = newEmail();
  await captain.client.teams.invite({ id: teamId, email });
  const code = /competitor\S*#code=([\w-]+)/.exec((await mailsTo(email))[0] ?? '')?.[1] ?? '';
  const { team } = await captain.client.teams.read({ id: teamId });
  return { email, code, captain, invitationId: team!.invitations[0]!.uid };
}
/** Lists the rows of the database that contain the address. */
async function knownOf(email: string) {
  const links = await db.selectFrom('mailedLinks').select('email').where('email', '=', email).execute();
  const standIns = await db.selectFrom('placeholders').select('email').where('email', '=', email).execute();
  const invitations = await db.selectFrom('teamInvitations').select('email').where('email', '=', email).execute();
  return { links: links.length, standIns: standIns.length, invitations: invitations.length };
}

const details = {
  ...{ sex: 'M', birthdate: '14-03-1981', phone: '611 204 118' },
  ...{ document: '24110932K', shirtSize: 'L', shortSize: 'M' },
};
const nothing = Object.fromEntries(Object.keys(details).map(field => [field, null]));
const detailsIn = (eventId: string) =>
  db
    .selectFrom('placeholders')
    .select(['sex', 'birthdate', 'phone', 'document', 'shirtSize', 'shortSize'])
    .where('eventId', '=', eventId)
    .execute();

test('SAFE-M7 N8 typed addresses: the event was taken down → no enrollment, no invitation, no mail', async () => {
  const admin = await signInAsAdmin(app);
  const event = await createTeamEvent(app);
  const { organizer, eventId, categoryId } = event;
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, event, captain);
  const mate = newEmail();
  await captain.client.teams.invite({ id: teamId, email: mate });
  const { team } = await captain.client.teams.read({ id: teamId });
  const known = await signUpAs(app, 'athlete');
  const stranger = newEmail();
  const before = (await mailsTo(known.email)).length;
  await admin.client.admin.hideEvent({ eventId, reason: 'Contenido ofensivo' });
  app.setNow(new Date(Date.now() + 2 * 86_400_000));
  const rows = [{ categoryId, name: 'Sara', email: stranger, team: { name: 'Nuevas', mates: [] } }];
  const asks = [
    () => organizer.client.entries.enrollList({ eventId, rows }),
    () => organizer.client.entries.checkList({ eventId, rows }),
    () => organizer.client.entries.enroll({ categoryId, email: known.email }),
    () => captain.client.teams.invite({ id: teamId, email: stranger }),
    () => captain.client.teams.resend({ id: team!.invitations[0]!.uid }),
  ];
  for (const ask of asks) await expect(ask()).rejects.toMatchObject({ message: messages.event.hidden });
  expect(await mailsTo(stranger)).toEqual([]);
  expect([(await mailsTo(known.email)).length, (await mailsTo(mate)).length]).toEqual([before, 1]);
});

test('A13 typed addresses: a team link confirms an address once, not again for an account after an erasure', async () => {
  const { email, code } = await inviteStranger();
  const first = await signUp(email, code);
  expect(first.emailConfirmed).toBe(true);
  await erase(first.uid);
  expect((await signUp(email, code)).emailConfirmed).toBe(false);
});

test('A13 typed addresses: the invitation is withdrawn or the event over → its link confirms nothing', async () => {
  const withdrawn = await inviteStranger();
  await withdrawn.captain.client.teams.withdraw({ id: withdrawn.invitationId });
  expect((await signUp(withdrawn.email, withdrawn.code)).emailConfirmed).toBe(false);
  const over = await inviteStranger();
  app.setNow(new Date(Date.now() + 30 * 86_400_000));
  expect((await signUp(over.email, over.code)).emailConfirmed).toBe(false);
});

test('A10 typed addresses: an account is erased → places, links, invitations and typed names lose the address', async () => {
  const { email, code } = await inviteStranger();
  const event = await createJoinable(app);
  const rows = [{ categoryId: event.categoryId, name: 'Luis López', email, team: null, details }];
  await event.organizer.client.entries.enrollList({ eventId: event.eventId, rows });
  expect(await detailsIn(event.eventId)).toEqual([details]);
  const user = await signUp(email, code);
  expect(await knownOf(email)).toMatchObject({ standIns: 1, invitations: 1 });
  const other = await createJoinable(app);
  await other.organizer.client.entries.enroll({ categoryId: other.categoryId, email, name: 'Luis L.' });
  await erase(user.uid);
  expect(await knownOf(email)).toEqual({ links: 0, standIns: 0, invitations: 0 });
  expect(await detailsIn(event.eventId)).toEqual([nothing]);
  for (const { organizer, eventId } of [event, other]) {
    const listed = (await organizer.client.entries.listAsOrganizer({ eventId })).rows;
    expect(JSON.stringify(listed)).not.toContain('Luis');
    expect(listed).toMatchObject([{ name: 'Atleta eliminado' }]);
  }
});

test('A10 ORGA-C6 typed addresses: after the event → address and details are deleted after ninety days, not before', async () => {
  const event = await createJoinable(app);
  const email = newEmail();
  const rows = [
    { categoryId: event.categoryId, name: 'Luis López', email, team: null, details },
    { categoryId: event.categoryId, name: 'Sin Correo', email: '', team: null, details },
  ];
  await event.organizer.client.entries.enrollList({ eventId: event.eventId, rows });
  const invited = await inviteStranger();
  const said: unknown[] = [];
  const sweepAfter = async (days: number) => {
    app.setNow(new Date(Date.now() + days * 86_400_000));
    await sweepAccounts(app);
    said.push(await detailsIn(event.eventId));
    return [await knownOf(email), await knownOf(invited.email)];
  };
  expect(await sweepAfter(90)).toMatchObject([{ links: 1, standIns: 1 }, { links: 1 }]);
  expect(await sweepAfter(110)).toMatchObject([{ links: 0, standIns: 0 }, { links: 0 }]);
  expect(said).toEqual([
    [details, details],
    [nothing, nothing],
  ]);
});
