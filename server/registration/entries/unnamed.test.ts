import { afterAll, afterEach, expect, test } from 'vitest';
import { resultJobs } from '#server/scoring/results/results.jobs.ts';
import { createTestApp, createVisitor } from '#testing/app.ts';
import { pngDataUrl, signUpAs, signUpForm } from '#testing/factories/accounts.ts';
import { createTeamEvent } from '#testing/factories/entries.ts';
import { insertWod } from '#testing/factories/events.ts';

const app = await createTestApp({}, { work: true });
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const textsTo = async (recipient: string, kind: string) => {
  const mails = app.database.kysely.selectFrom('mails').select('text').where('recipient', '=', recipient);
  return (await mails.where('kind', '=', kind).execute()).map(({ text }) => text);
};

/**
 * A dishonest organizer makes a team: a stranger's address leads it, and the organizer's own address is the mate who
 * signs up.
 */
async function listVictim() {
  const event = await createTeamEvent(app, 2);
  const photo = await pngDataUrl();
  const victim = await signUpAs(app, 'athlete', { firstName: 'Verónica', lastName: 'Verdadera', photo });
  const email = `complice.${victim.uid}@correo.test`;
  await event.organizer.client.entries.enrollList({
    eventId: event.eventId,
    rows: [
      {
        categoryId: event.categoryId,
        name: 'Quien sea',
        email: victim.email,
        team: { name: 'Cebo', mates: [{ name: 'Cómplice', email }] },
      },
    ],
  });
  const [text = ''] = await textsTo(email, 'place-waits');
  const code = /manual-entry#code=([\w-]+)/.exec(text)?.[1];
  const mate = createVisitor(app);
  await mate.client.accounts.signUp({ ...(await signUpForm('athlete', { email })), ...(code && { code }) });
  const [team] = (await mate.client.teams.listMine({})).teams;
  const { rows } = await event.organizer.client.entries.listAsOrganizer({ eventId: event.eventId });
  const entryId = rows.find(({ uid }) => uid === victim.uid)!.entryId;
  return {
    ...event,
    victim,
    mate: { ...mate, email },
    mateId: rows.find(row => row.uid !== victim.uid)!.uid,
    teamId: team!.uid,
    entryId,
  };
}

test('N7 unanswered captain: a mate reads the team → neither name nor photo until the captain agrees', async () => {
  const { victim, mate, teamId, entryId } = await listVictim();
  const read = async (by: typeof mate | typeof victim) =>
    (await by.client.teams.read({ id: teamId })).team?.membersData.find(({ uid }) => uid === victim.uid);
  expect(await read(mate)).toMatchObject({ name: 'Quien sea', photo: null });
  // The captain sees the own name and picture.
  expect(await read(victim)).toMatchObject({ name: 'Verónica Verdadera', photo: expect.stringMatching(/^\/files/) });
  await app.database.kysely.updateTable('users').set({ emailVerified: true }).where('id', '=', victim.uid).execute();
  await victim.client.entries.answerManualEntry({ entryId, stay: true });
  expect(await read(mate)).toMatchObject({ name: 'Verónica Verdadera', photo: expect.stringMatching(/^\/files/) });
});

test('N7 unanswered or removed captain: a result changes → mail and history hide the real name', async () => {
  const { organizer, categoryId, victim, mate, mateId, entryId } = await listVictim();
  const wodId = await insertWod(app, categoryId, {});
  app.setNow(new Date(Date.now() + 10.5 * 86_400_000));
  const save = (quantity: number, version: number) => {
    const members = [victim.uid, mateId].map(idUser => ({ idUser, quantity, time: null }));
    return organizer.client.results.saveAsOrganizer({ wodId, entryId, values: { members }, version });
  };
  const pass = (minutes: number) => app.setNow(new Date(app.now().getTime() + minutes * 60_000));
  await save(10, 0);
  pass(60);
  await save(20, 1);
  pass(5);
  await resultJobs(app)['tell-results']();
  const [mail = ''] = await textsTo(mate.email, 'result-changed');
  expect(mail).toContain('Quien sea');
  expect(mail).not.toContain('Verdadera');
  const history = async () => JSON.stringify(await organizer.client.results.readAsOrganizer({ wodId, entryId }));
  expect(await history()).toContain('Quien sea');
  // The test goes back to the time before the start. A qualifier has results then, and an organizer may still remove
  // people.
  app.setNow(null);
  await organizer.client.entries.remove({ entryId, uid: victim.uid, refund: false });
  expect(await history()).toContain('Exintegrante');
  expect(await history()).not.toContain('Verdadera');
});

test('N10 audit log: an account takes over a place → the log has the entry and the removed typed name', async () => {
  const { eventId, mateId, entryId } = await listVictim();
  const lines = app.database.kysely.selectFrom('auditLog').selectAll().where('act', '=', 'place-taken');
  expect(await lines.where('actorId', '=', mateId).execute()).toMatchObject([
    {
      eventId,
      subjectId: mateId,
      network: expect.any(String),
      details: { entry: entryId, placeholder: expect.any(String) },
    },
  ]);
});
