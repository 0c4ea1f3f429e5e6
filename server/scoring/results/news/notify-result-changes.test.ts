import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { resultJobs } from '#server/scoring/results/results.jobs.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { createContested, createTeamContested, sendAppeal } from '#testing/factories/appeals.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { insertEntry } from '#testing/factories/events.ts';
import {
  type Contest,
  createContest,
  createResults,
  forTime,
  stored,
  submission,
  typed,
} from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';

let app: TestApp;
let second: TestApp;
beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({}, { beside: app });
});
afterEach(() => app.setNow(null));
afterAll(async () => {
  await second.close();
  await app.close();
});

const minute = 60_000;
const pass = (ms: number) => app.setNow(new Date(app.now().getTime() + ms));
const tell = (process: TestApp = app) => {
  second.setNow(app.now());
  return resultJobs(process)['tell-results']();
};
async function mailsTo({ email }: { email: string }) {
  const mails = await app.database.kysely
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('recipient', '=', email)
    .where('kind', '=', 'result-changed')
    .orderBy('createdAt')
    .execute();
  return mails;
}
/** Waits for the quiet time, then runs the notifications. */
async function mailsOnceQuiet(to: { email: string }) {
  pass(2 * minute);
  await tell();
  return mailsTo(to);
}

/** Makes an online event with one result, sent by its first athlete. */
async function createSent(quantity = 187_000, wod = {}) {
  app.setNow(null);
  const contest = await createContest(app, { typeEvent: 'online', ...wod }, 2);
  const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
  const athlete = contest.athletes[0]!;
  await writeResult(app, submission(app, place, { userId: athlete.uid, values: stored(quantity), status: 'approved' }));
  pass(60 * minute);
  const save = (quantity: number, version: number, note?: string) =>
    contest.organizer.client.results.saveAsOrganizer({ ...place, values: typed(quantity), version, note });
  return { contest, place, athlete, save };
}
const judgeOf = ({ eventId, categoryId }: Contest) => approveJudge(app, { eventId, categories: [categoryId] });

test('N14 result mails: a result is changed → after the quiet time one mail with before, now and reason', async () => {
  const { contest, athlete, save } = await createSent();
  await save(150, 1, 'Repeticiones sin extensión: mira video.example o 1.5 min');
  pass(2 * minute - 1);
  await tell();
  expect(await mailsTo(athlete)).toEqual([]);
  pass(1);
  await tell();
  await tell();
  const [mail, ...others] = await mailsTo(athlete);
  expect(others).toEqual([]);
  // The mail's subject contains the result (N14).
  expect(mail?.subject).toMatch(/^Cambió tu resultado en Test \d+: 187 reps → \d+ reps$/);
  for (const words of [
    'La organización cambió tu resultado en «Test',
    'Antes: 187 reps',
    'Ahora: 150 reps',
    // The space in «video. example» keeps mail programs from making a link.
    'Motivo: Repeticiones sin extensión: mira video. example o 1.5 min',
    'Si no estás de acuerdo, puedes apelar una vez',
    `http://localhost:3000/dashboard/atleta/upload-score/${contest.eventId}/${contest.categoryId}`,
  ]) {
    expect(mail?.text).toContain(words);
  }
  expect(await mailsTo(contest.athletes[1]!)).toEqual([]);
});

test('N14 result mails: a series of corrections → one mail, at latest 15 minutes after the first', async () => {
  const { athlete, save } = await createSent();
  await save(150, 1, 'Mal contado');
  pass(minute);
  await save(160, 2);
  pass(minute);
  await tell();
  expect(await mailsTo(athlete)).toEqual([]);
  expect(await mailsOnceQuiet(athlete)).toHaveLength(1);
  const [mail] = await mailsTo(athlete);
  for (const words of ['Antes: 187 reps', 'Ahora: 160 reps', 'Motivo: Mal contado'])
    expect(mail?.text).toContain(words);

  // Changes are saved again and again, so the result never becomes quiet.
  for (let version = 3; version < 18; version++) {
    await save(200 + version, version);
    pass(minute);
    await tell();
  }
  const [, late, ...others] = await mailsTo(athlete);
  expect(others).toEqual([]);
  for (const words of ['Antes: 160 reps', 'Ahora: 217 reps', 'No dejó escrito un motivo.']) {
    expect(late?.text).toContain(words);
  }
});

test('N14 result mails: a change is undone in the quiet time, or saved unchanged → no mail', async () => {
  const { athlete, save } = await createSent();
  await save(187, 1);
  await save(150, 2, 'Otra fila');
  await save(187, 3, 'Era otra fila');
  expect(await mailsOnceQuiet(athlete)).toEqual([]);
  expect(await app.database.kysely.selectFrom('untoldResults').selectAll().execute()).toEqual([]);
});

test('N14 result mails: a batch, two processes → one mail an athlete; a first entry and its correction → no mail', async () => {
  app.setNow(null);
  const { organizer, categoryId, wodId } = await createContest(app, {}, 1);
  const athletes = await insertCrowd(app, 200);
  const entryIds: string[] = [];
  for (const { uid } of athletes) entryIds.push(await insertEntry(app, categoryId, uid));
  const saveAll = (quantity: number, version: number) =>
    createResults(
      organizer,
      wodId,
      entryIds.map((entryId, at) => ({ entryId, values: typed(quantity + at), version })),
    );
  const untold = () => app.database.kysely.selectFrom('untoldResults').select('entryId').execute();
  await saveAll(100, 0);
  // The organizer corrects the results before anybody could rely on them.
  pass(minute);
  await saveAll(101, 1);
  expect(await untold()).toEqual([]);
  pass(60 * minute);
  await saveAll(102, 2);
  await saveAll(110, 3);
  expect(await untold()).toHaveLength(200);
  pass(2 * minute);
  await Promise.all([tell(app), tell(second)]);
  await Promise.all([tell(app), tell(second)]);
  expect(await untold()).toEqual([]);
  const mails = await app.database.kysely
    .selectFrom('mails')
    .select(['recipient', 'text'])
    .where('kind', '=', 'result-changed')
    .where('text', 'like', `%${categoryId}%`)
    .execute();
  expect(mails).toHaveLength(200);
  const textTo = new Map(mails.map(({ recipient, text }) => [recipient, text]));
  for (const [at, { email }] of athletes.entries()) {
    const text = textTo.get(email);
    expect(text).toContain(`Antes: ${101 + at} reps`);
    expect(text).toContain(`Ahora: ${110 + at} reps`);
    // An event on site has no appeals, and the result is in the table.
    expect(text).not.toContain('apelar');
    expect(text).toContain(`/events/category/${categoryId}`);
  }
});

test('N14 result mails: a result is removed, later back → a mail each; back within the quiet time → none', async () => {
  const { contest, place, athlete, save } = await createSent();
  const { removeAsOrganizer } = contest.organizer.client.results;
  await removeAsOrganizer({ ...place, version: 1, note: 'Otra categoría' });
  await save(187, 0);
  expect(await mailsOnceQuiet(athlete)).toEqual([]);
  pass(60 * minute);
  await removeAsOrganizer({ ...place, version: 3, note: 'Otra categoría' });
  const [gone] = await mailsOnceQuiet(athlete);
  expect(gone?.subject).toContain('Se quitó tu resultado');
  for (const words of ['Antes: 187 reps', 'Ahora: sin resultado', 'Motivo: Otra categoría']) {
    expect(gone?.text).toContain(words);
  }
  await save(180, 0);
  const [, back] = await mailsOnceQuiet(athlete);
  for (const words of ['Antes: sin resultado', 'Ahora: 180 reps']) expect(back?.text).toContain(words);
  // A result that is removed a moment after it was saved sends no mail.
  const other = { ...place, entryId: contest.entryIds[1]! };
  await createResults(contest.organizer, place.wodId, [{ entryId: other.entryId, values: typed(5) }]);
  await removeAsOrganizer({ ...other, version: 1 });
  expect(await mailsOnceQuiet(contest.athletes[1]!)).toEqual([]);
});

test('N14 result mails: a judge’s change or rejection → a mail with the note; a first approval → none', async () => {
  const { contest, place, athlete } = await createSent(100_000, forTime);
  const { approve, change, reject } = (await judgeOf(contest)).client.reviews;
  const command = () => ({ ...place, commandId: crypto.randomUUID() });
  await approve({ ...command(), version: 1 });
  expect(await mailsOnceQuiet(athlete)).toEqual([]);
  await change({ ...command(), version: 2, values: typed(90, 600_000), note: 'Diez sin bloqueo' });
  const [changed] = await mailsOnceQuiet(athlete);
  for (const words of ['Un juez cambió', 'Ahora: 90 reps · 10:00', 'Motivo: Diez sin bloqueo', 'apelar una vez']) {
    expect(changed?.text).toContain(words);
  }
  await reject({ ...command(), version: 3, note: 'El video se corta' });
  const [, rejected] = await mailsOnceQuiet(athlete);
  expect(rejected?.subject).toContain('Se rechazó tu resultado');
  for (const words of ['Un juez rechazó', 'Motivo: El video se corta', 'puedes enviarlo otra vez']) {
    expect(rejected?.text).toContain(words);
  }
  await approve({ ...command(), version: 4 });
  const [, , counted] = await mailsOnceQuiet(athlete);
  expect(counted?.text).toContain('Un juez aprobó tu resultado');
});

test('N14 result mails: a team → every member gets the parts; only the captain may appeal', async () => {
  const { captain, others, organizer, place, ids } = await createTeamContested(app);
  expect(await mailsOnceQuiet(captain)).toHaveLength(1);
  pass(60 * minute);
  const members = ids.map((idUser, at) => ({ idUser, quantity: at === 0 ? 30 : 70, time: null }));
  await organizer.client.results.saveAsOrganizer({
    ...place,
    values: { members },
    version: 2,
    note: 'Revisamos el video',
  });
  const [, own] = await mailsOnceQuiet(captain);
  const [, members2] = await mailsTo(others[0]!);
  for (const mail of [own, members2]) {
    expect(mail?.text).toContain('La organización cambió el resultado de tu equipo');
    // The parts of the members change, but the sum stays the same.
    expect(mail?.text).toMatch(/Antes: 100 reps \(.+ 50 reps, .+ 50 reps\)/);
    expect(mail?.text).toMatch(/Ahora: 100 reps \(.+ 30 reps, .+ 70 reps\)/);
  }
  expect(own?.text).toContain('puedes apelar');
  expect(members2?.text).toContain('tu capitán puede apelar');
});

test('N14 result mails: an answer to an appeal, or an erased athlete → no second mail', async () => {
  const contest = await createContested(app);
  const { athletes, organizer, place } = contest;
  expect(await mailsOnceQuiet(athletes[0]!)).toHaveLength(1);
  const id = await sendAppeal(contest);
  const decision = { id, decision: 'organization' as const, values: typed(95), note: 'Cinco valen', version: 3 };
  await organizer.client.appeals.decide(decision);
  expect(await mailsOnceQuiet(athletes[0]!)).toHaveLength(1);
  const { text } = await app.database.kysely
    .selectFrom('mails')
    .select('text')
    .where('recipient', '=', athletes[0]!.email)
    .where('kind', '=', 'appeal-decided')
    .executeTakeFirstOrThrow();
  expect(text).toContain('Apelación'.toUpperCase());

  pass(60 * minute);
  await organizer.client.results.saveAsOrganizer({ ...place, values: typed(70), version: 4 });
  await app.database.kysely
    .updateTable('users')
    .set({ erasedAt: app.now() })
    .where('id', '=', athletes[0]!.uid)
    .execute();
  expect(await mailsOnceQuiet(athletes[0]!)).toHaveLength(1);
});

test('N14 result mails: the athlete sends again after a rejection → no mail about the rejection', async () => {
  const { contest, place, athlete } = await createSent();
  const { reject } = (await judgeOf(contest)).client.reviews;
  await reject({ ...place, commandId: crypto.randomUUID(), version: 1, note: 'Sin sonido' });
  await writeResult(app, submission(app, place, { userId: athlete.uid, version: 2, action: 'edited' }));
  expect(await mailsOnceQuiet(athlete)).toEqual([]);
});
