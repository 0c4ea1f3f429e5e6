import { afterAll, expect, test } from 'vitest';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { createJoinable, createTeamEvent, type Joinable, signUpConfirmed } from '#testing/factories/entries.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';

// Several windows correct the same people, and the audit log has a line of each correction (N10).

const app = await createTestApp();
afterAll(() => app.close());

const db = app.database.kysely;
let serial = 0;
const newEmail = () => `corregido.${++serial}@correo.test`;
const rowsOf = async ({ organizer, eventId }: Joinable) =>
  (await organizer.client.entries.listAsOrganizer({ eventId })).rows;
const codesTo = async (recipient: string) => {
  const mails = await db.selectFrom('mails').select('text').where('recipient', '=', recipient).execute();
  return mails.flatMap(({ text }) => /manual-entry#code=([\w-]+)/.exec(text)?.[1] ?? []);
};
const linesOf = async ({ eventId }: Joinable) => {
  const lines = db.selectFrom('auditLog').selectAll().where('eventId', '=', eventId).orderBy('id');
  return (await lines.execute()).map(({ act, actorId, subjectId, details }) => ({ act, actorId, subjectId, details }));
};

async function listed(email: string) {
  const event = await createJoinable(app);
  const { organizer, eventId, categoryId } = event;
  await organizer.client.entries.enrollList({ eventId, rows: [{ categoryId, name: 'Luis', email, team: null }] });
  const [row] = await rowsOf(event);
  return { ...event, ...row!, correct: organizer.client.entries.correctTyped };
}

async function teamOf(members: number) {
  const event = await createTeamEvent(app, members);
  const captain = await signUpConfirmed(app);
  const { entryId } = await enterAsTeam(app, event, captain, { allowedMembers: members });
  const add = (name: string, email: string) => event.organizer.client.entries.addMate({ entryId, name, email });
  return { ...event, captain, entryId, add };
}

test('corrected entries: an outdated window changes only the name → address and link stay', async () => {
  const [wrong, right] = [newEmail(), newEmail()];
  const place = await listed(wrong);
  const { uid } = place;
  await place.correct({ uid, email: right });
  await place.correct({ uid, name: 'Luis López' });
  expect(await rowsOf(place)).toMatchObject([{ name: 'Luis López', email: right }]);
  expect([(await codesTo(wrong)).length, (await codesTo(right)).length]).toEqual([1, 1]);
  const [code] = await codesTo(right);
  const { standIn } = await createVisitor(app).client.entries.checkManual({ code: code! });
  expect(standIn).toMatchObject({ name: 'Luis López', email: right });
});

test('corrected entries: a mate is sent twice, with or without address → added once', async () => {
  const team = await teamOf(4);
  const email = newEmail();
  await Promise.all([team.add('Bea', ''), team.add('BEA', '')]);
  await Promise.all([team.add('Caro', email), team.add('caro', email)]);
  expect((await rowsOf(team)).map(({ name }) => name.toLowerCase())).toEqual(expect.arrayContaining(['bea', 'caro']));
  expect(await rowsOf(team)).toHaveLength(3);
  expect(await codesTo(email)).toHaveLength(1);
  // A person with the same name and another address is a new person. An address that is in the event cannot get another
  // name.
  await expect(team.add('Eva', email)).rejects.toMatchObject({ code: 'INVALID_FIELD' });
  await team.add('Bea', newEmail());
  expect(await rowsOf(team)).toHaveLength(4);
  // The team is full, but a repeated call still succeeds.
  await team.add('Caro', email);
});

test('corrected entries: name, address or mate changes → the log names the act without their text', async () => {
  const place = await listed('');
  const { uid, organizer, entryId: entry } = place;
  const email = newEmail();
  await place.correct({ uid, name: 'Luis López', email });
  await place.correct({ uid, name: 'Luis López', email });
  await place.correct({ uid, email: '' });
  const line = (act: string, details: object) => ({ act, actorId: organizer.uid, subjectId: uid, details });
  expect(await linesOf(place)).toEqual([
    line('typed-name-changed', { entry }),
    line('typed-address-changed', { entry, hasAddress: true }),
    line('typed-address-changed', { entry, hasAddress: false }),
  ]);
});

test('corrected entries: a list adds mates and addresses → the log has a line for each', async () => {
  const event = await createTeamEvent(app, 4);
  const { organizer, eventId, categoryId } = event;
  const send = (mates: { name: string; email: string }[], email = '') =>
    organizer.client.entries.enrollList({
      eventId,
      rows: [{ categoryId, name: 'Ana', email, team: { name: 'Águilas', mates } }],
    });
  await send([]);
  const [ana] = await rowsOf(event);
  await organizer.client.entries.addMate({ entryId: ana!.entryId, name: 'Bea', email: '' });
  await send([{ name: 'Caro', email: '' }], newEmail());
  const entry = ana!.entryId;
  expect(await linesOf(event)).toMatchObject([
    { act: 'mates-added', actorId: organizer.uid, subjectId: null, details: { entry, mates: 1 } },
    { act: 'typed-address-changed', subjectId: ana!.uid, details: { entry, hasAddress: true } },
    { act: 'mates-added', subjectId: null, details: { entry, mates: 1 } },
  ]);
});
