import { afterAll, afterEach, expect, test } from 'vitest';
import { createTestApp } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { insertJudged } from '#testing/factories/appeals.ts';
import { createTeamEvent, signUpConfirmed, startEvent } from '#testing/factories/entries.ts';
import { insertWod } from '#testing/factories/events.ts';
import { resultChange, stored } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import type { StoredValues } from './result-change.ts';
import { writeResult } from './write-result.ts';

const app = await createTestApp({}, { work: true });
afterEach(() => app.setNow(null));
afterAll(() => app.close());

let serial = 0;

/** Makes a team in a running event. Its second place waits for its person, who takes it by `code`. */
async function createTypedTeam(captain?: SignedIn) {
  app.setNow(null);
  const event = await createTeamEvent(app, 2);
  const { organizer, eventId, categoryId } = event;
  const email = `suplente.${++serial}@correo.test`;
  const team = { name: 'Águilas', mates: [{ name: 'Bea', email }] };
  const row = { categoryId, name: 'Ana', email: captain?.email ?? '', team };
  await organizer.client.entries.enrollList({ eventId, rows: [row] });
  const mail = await app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow();
  const code = /manual-entry#code=([\w-]+)/.exec(mail.text)?.[1] ?? '';
  const { rows } = await organizer.client.entries.listAsOrganizer({ eventId });
  const [ana, bea] = [rows.find(row => row.isCaptain)!.uid, rows.find(row => !row.isCaptain)!.uid];
  const { entryId } = rows[0]!;
  await captain?.client.entries.answerManualEntry({ entryId, stay: true });
  const wodId = await insertWod(app, categoryId, { typeEvent: captain ? 'online' : 'offline' });
  startEvent(app);
  return { ...event, wodId, entryId, code, ana, bea };
}
type TypedTeam = Awaited<ReturnType<typeof createTypedTeam>>;

const valuesOf = (...parts: [string, number][]) => ({
  members: parts.map(([idUser, quantity]) => ({ idUser, quantity, time: null })),
});
const save = async ({ organizer, wodId, entryId }: TypedTeam, version: number, ...parts: [string, number][]) => {
  const row = { entryId, values: valuesOf(...parts), version };
  return (await organizer.client.results.saveManyAsOrganizer({ wodId, rows: [row] })).rows[0];
};
const read = ({ organizer, wodId, entryId }: TypedTeam) => organizer.client.results.readAsOrganizer({ wodId, entryId });
async function takePlace({ code }: TypedTeam): Promise<SignedIn> {
  const mate = await signUpAs(app, 'athlete');
  await mate.client.entries.takeOver({ code });
  return mate;
}

test('SAFE-N10 7 taken places: a grid opened before an account took the place is saved → the result is the account’s', async () => {
  const team = await createTypedTeam();
  expect(await save(team, 0, [team.ana, 10], [team.bea, 20])).toMatchObject({ problem: null });
  const mate = await takePlace(team);
  expect(await save(team, 1, [team.ana, 11], [team.bea, 22])).toMatchObject({ problem: null });
  const { members, history } = await read(team);
  const shown = [
    ['Ana', team.ana, 11_000],
    [expect.stringContaining('María'), mate.uid, 22_000],
  ];
  expect(members.map(({ fullName, idUser, quantity }) => [fullName, idUser, quantity])).toEqual(shown);
  // Every line shows the account's current name, also lines from before.
  const named = history.flatMap(({ was, becomes }) => [was, becomes]).flatMap(values => values?.members ?? []);
  expect(named).toHaveLength(6);
  for (const { fullName, idUser } of named) {
    expect(shown.map(([name, id]) => [name, id])).toContainEqual([fullName, idUser]);
  }
});

test('SAFE-N10 7 taken places: the old id of a place in another team → refused as a stranger', async () => {
  const [team, other] = [await createTypedTeam(), await createTypedTeam()];
  await takePlace(team);
  const refused = { problem: { message: 'Esa persona no es parte del equipo.' } };
  expect(await save(other, 0, [other.ana, 10], [team.bea, 20])).toMatchObject(refused);
});

const partsOf = (team: TypedTeam, quantities: [number, number]): StoredValues => ({
  ...stored(quantities[0] + quantities[1]),
  teamResults: [team.ana, team.bea].map((userId, at) => {
    return { userId, quantity: quantities[at]!, timeMs: null, status: 'approved', note: null };
  }),
});

test('SAFE-N10 7 taken places: the team was read before the account came → written for the account', async () => {
  const team = await createTypedTeam();
  const mate = await takePlace(team);
  for (const version of [0, 1]) {
    await writeResult(app, resultChange(app, team, { version, values: partsOf(team, [10_000, 20_000]) }));
    const { result, members } = await read(team);
    expect([result?.version, members.map(({ idUser, quantity }) => [idUser, quantity])]).toEqual([
      version + 1,
      [
        [team.ana, 10_000],
        [mate.uid, 20_000],
      ],
    ]);
  }
});

test('SAFE-N10 7 taken places: a place is taken while an appeal waits → the appeal can be granted', async () => {
  const captain = await signUpConfirmed(app);
  const team = await createTypedTeam(captain);
  const judge = await approveJudge(app, { eventId: team.eventId, categories: [team.categoryId] });
  const values = { sent: partsOf(team, [60_000, 50_000]), judged: partsOf(team, [50_000, 50_000]) };
  await insertJudged(app, team, { athlete: captain.uid, judge: judge.uid, ...values });
  const asked = valuesOf([team.ana, 60], [team.bea, 50]);
  const { wodId, entryId } = team;
  const { uid: id } = await captain.client.appeals.send({ wodId, entryId, values: asked, note: 'Faltan diez.' });
  const mate = await takePlace(team);
  const appeal = await team.organizer.client.appeals.readAsOrganizer({ id });
  expect(appeal.whyNotAsked).toBe(null);
  const sent = appeal.sent.members.map(({ idUser, fullName }) => [idUser, fullName]);
  expect(sent).toEqual([team.ana, mate.uid].map(uid => [uid, expect.stringContaining('María')]));
  await team.organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
  const { members } = await read(team);
  expect(members.map(({ idUser, quantity }) => [idUser, quantity])).toEqual([
    [team.ana, 60_000],
    [mate.uid, 50_000],
  ]);
});
