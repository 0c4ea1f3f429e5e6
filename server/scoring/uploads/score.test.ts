import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { createJoinable, enterAlone } from '#testing/factories/entries.ts';
import { insertResult, insertWod, withQualifier } from '#testing/factories/events.ts';
import { forTime, timeOf, typed } from '#testing/factories/results.ts';
import { createOnline, createOnlineTeam, link, sendScore, type Uploading } from '#testing/factories/uploads.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.upload;
const day = 86_400_000;
const refusal = (message: string, code = 'REFUSED') => ({ code, message });
const field = (name: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field: name } });
const at = (moment: Date, ms = 0) => app.setNow(new Date(moment.getTime() + ms));
const read = ({ eventId, categoryId }: Pick<Uploading, 'eventId' | 'categoryId'>, who: Uploading['athletes'][number]) =>
  who.client.uploads.readScore({ eventId, categoryId });
const own = async (home: Uploading, who = home.athletes[0]!) =>
  (await read(home, who)).results.find(({ wodId }) => wodId === home.wodId)!;

describe('access to score uploads', () => {
  test('ATH-187 ATH-191 ATH-192 ATH-193 ATH-194 a wrong event, athlete or category → refused, each with its own message', async () => {
    const home = await createOnline(app);
    const [athlete] = home.athletes;
    const { categoryId, eventId, organizer } = home;
    const offline = await createJoinable(app);
    const other = await createOnline(app);
    const [stranger] = await insertCrowd(app, 1);
    const ask = (changes: Partial<Uploading>, who = athlete!) => read({ ...home, ...changes }, who);
    await expect(ask({ eventId: 'nada' })).rejects.toMatchObject(refusal('Evento no encontrado', 'NOT_FOUND'));
    await expect(ask(offline)).rejects.toMatchObject(refusal('Esta función solo está disponible para eventos online'));
    await expect(ask({}, stranger)).rejects.toMatchObject(refusal('No estás registrado en este evento'));
    await expect(ask({ categoryId: 'nada' })).rejects.toMatchObject(refusal('Categoría no encontrada', 'NOT_FOUND'));
    await expect(ask({ categoryId: other.categoryId })).rejects.toMatchObject(
      refusal('Esta categoría no pertenece al evento seleccionado'),
    );
    app.setNow(null);
    const second = await createCategory(app, organizer, eventId);
    await expect(ask({ categoryId: second })).rejects.toMatchObject(refusal(words.otherCategory));
    expect((await ask({})).category.uid).toBe(categoryId);
  });

  test('ATH-188 ATH-190 signed out, or of another account type → refused', async () => {
    const home = await createOnline(app, {}, 1);
    const { eventId, categoryId } = home;
    const ask = (client: ReturnType<typeof createVisitor>['client']) =>
      client.uploads.readScore({ eventId, categoryId });
    await expect(ask(createVisitor(app).client)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    await expect(ask((await signUpAs(app, 'staff')).client)).rejects.toMatchObject({ code: 'FORBIDDEN' });
  });

  test('SPEC-W18 N20 R6 an event behind a qualifier → opens after it, only for qualified athletes', async () => {
    const home = await createJoinable(app, { competitorsNumbers: 1 }, { type: 'online', ...withQualifier(app) });
    const athletes = await insertCrowd(app, 2);
    const qualifierId = await insertWod(app, home.categoryId, { typeEvent: 'qualifier' });
    const wodId = await insertWod(app, home.categoryId);
    for (const [place, athlete] of athletes.entries()) {
      const entryId = await enterAlone(app, home, athlete);
      await insertResult(app, qualifierId, entryId, { quantity: 100_000 - place });
    }
    const [first, second] = athletes;
    app.setNow(new Date(Date.now() + 10.5 * day));
    await expect(read(home, first!)).rejects.toMatchObject({
      message: expect.stringMatching(
        /^Los resultados se abren cuando termine el clasificatorio, el \d+ de .+ de \d{4}/,
      ),
    });
    app.setNow(new Date(Date.now() + 11.5 * day));
    expect((await read(home, first!)).tests.map(({ uid }) => uid)).toEqual([wodId]);
    await sendScore(first!, { ...home, wodId });
    await expect(read(home, second!)).rejects.toMatchObject(refusal('¡No clasificaste al Evento Online!'));
    await expect(sendScore(second!, { ...home, wodId })).rejects.toMatchObject(refusal(words.notQualified));
  });

  test('ATH-200 ATH-239 R6 the organizer has ended the event → sending is refused, results stay readable', async () => {
    const home = await createOnline(app);
    await sendScore(home.athletes[0]!, home);
    await home.organizer.client.events.finish({ id: home.eventId });
    await expect(sendScore(home.athletes[1]!, home)).rejects.toMatchObject(refusal(words.window));
    expect(await own(home)).toMatchObject({ status: 'approved', canEdit: false });
    expect(await read(home, home.athletes[0]!)).toMatchObject({ isStageOver: true });
  });
});

describe('sent scores', () => {
  test('ATH-221 ATH-222 ATH-284 R5 a score in time → counts immediately, without a judge; an unchecked video → flagged', async () => {
    const home = await createOnline(app, forTime);
    const sent = await sendScore(home.athletes[0]!, home, {
      values: { ...typed(100, 120_000), tiebreak: timeOf(1) },
      video: { link: 'https://youtu.be/aqz-KE-bpKQ?si=x' },
    });
    expect(sent).toEqual({ version: 1, status: 'approved' });
    expect(await own(home)).toMatchObject({
      status: 'approved',
      idJudge: 'automatic',
      quantity: 100_000,
      timeMs: 120_000,
      video: { url: link, isLink: true, poster: null },
      modified: false,
      editCount: 0,
      quantityByAthlete: null,
      version: 1,
    });
    const row = await app.database.kysely
      .selectFrom('results')
      .selectAll()
      .where('wodId', '=', home.wodId)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ videoUnchecked: true, tiebreakMs: null, stage: 'event', judgeId: null });
    const lines = await home.organizer.client.results.readAsOrganizer({
      wodId: home.wodId,
      entryId: home.entryIds[0]!,
    });
    expect(lines.history).toMatchObject([{ action: 'submitted', role: 'athlete', at: app.now().toISOString() }]);
  });

  test('ATH-205 ATH-206 ATH-207 ATH-209 ATH-210 ATH-213 ATH-214 ATH-215 ATH-216 a missing or wrong field → refused with the message of that field', async () => {
    const home = await createOnline(app, { needTime: true });
    const [athlete] = home.athletes;
    const time = { minutes: 2, seconds: 0, milliseconds: 0 };
    const send = (values: unknown, video: object = { link }) =>
      sendScore(athlete!, home, { values: values as ResultValues, video });
    const cases: [unknown, ReturnType<typeof field>][] = [
      [{ time }, field('quantity', 'Ingresa la cantidad')],
      [{ quantity: null, time }, field('quantity', 'Ingresa la cantidad')],
      [{ quantity: 1.5, time }, field('quantity', 'Solo se permiten números')],
      [{ quantity: 1_000_000, time }, field('quantity', 'La cantidad no puede pasar de 999,999.')],
      [{ quantity: 1 }, field('time', 'Ingresa el tiempo obtenido')],
      [{ quantity: 1, time: timeOf(0) }, field('time', messages.result.noTime)],
      [{ quantity: 1, time: timeOf(600_001) }, field('time', messages.result.overCap('10:00'))],
    ];
    for (const [values, expected] of cases) await expect(send(values)).rejects.toMatchObject(expected);
    const videos: [object, string][] = [
      [{}, 'Ingresa el enlace del video'],
      [{ link: '' }, 'Ingresa el enlace del video'],
      [{ videoId: 'x' }, 'Ingresa el enlace del video'],
      [{ link: 'https://vimeo.com/1' }, 'Ingresa un enlace válido de YouTube'],
      [{ link: 'nada' }, 'URL no válida'],
    ];
    for (const [video, message] of videos) {
      await expect(send({ quantity: 1, time }, video)).rejects.toMatchObject(field('video', message));
    }
    const noTest = await sendScore(athlete!, home, { wodId: '' }).catch(error => error);
    expect(noTest.cause.issues[0].message).toBe('Selecciona un WOD');
    expect((await read(home, athlete!)).results).toEqual([]);
    await send({ quantity: 0, time });
    await sendScore(home.athletes[1]!, home, { values: { quantity: 999_999, time } });
  });

  test('ATH-211 ATH-212 minutes or seconds outside 0 to 59 → refused; 59:59 → stored', async () => {
    const home = await createOnline(app, { needTime: true, timeCap: 3599 });
    const [athlete] = home.athletes;
    for (const wrong of [{ minutes: 60 }, { seconds: 60 }, { minutes: -1 }, { seconds: 1.5 }]) {
      const values = { quantity: 1, time: { minutes: 1, seconds: 1, milliseconds: 0, ...wrong } };
      await expect(sendScore(athlete!, home, { values })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    }
    const last = { minutes: 59, seconds: 59, milliseconds: 0 };
    await sendScore(athlete!, home, { values: { quantity: 1, time: last } });
    expect(await own(home)).toMatchObject({ timeMs: 3_599_000 });
  });

  test('ATH-197 ATH-198 ATH-199 ATH-200 from the test’s start until before its end → stored; earlier or later → refused', async () => {
    const startsAt = new Date(Date.now() + 10.2 * day);
    const endsAt = new Date(startsAt.getTime() + 60_000);
    const home = await createOnline(app, { startsAt, endsAt });
    const [athlete, other] = home.athletes;
    at(startsAt, -1);
    await expect(sendScore(athlete!, home)).rejects.toMatchObject(refusal(words.upcoming));
    at(endsAt);
    await expect(sendScore(athlete!, home)).rejects.toMatchObject(refusal(words.testOver));
    at(startsAt);
    await sendScore(athlete!, home);
    at(endsAt, -1);
    await sendScore(other!, home);
  });

  test('ATH-201 a race → has no tests to send; a test of another category → not found', async () => {
    const home = await createOnline(app);
    const other = await createOnline(app);
    const [athlete] = home.athletes;
    await expect(sendScore(athlete!, home, { wodId: other.wodId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const race = { typeCategory: 'running' as const };
    await app.database.kysely.updateTable('categories').set(race).where('id', '=', home.categoryId).execute();
    expect((await read(home, athlete!)).tests).toEqual([]);
    await expect(sendScore(athlete!, home)).rejects.toMatchObject(field('wodId', words.wod));
  });
});

describe('R10 scores of teams', () => {
  test('ATH-195 ATH-282 ATH-341 the captain → sends a value for every member; another member → refused', async () => {
    const home = await createOnlineTeam(app, forTime);
    const { captain, others, wodId } = home;
    const [member] = others;
    const members = [captain, member!].map(({ uid }, place) => ({
      idUser: uid,
      quantity: 100,
      time: timeOf(300_000 + place * 1000),
    }));
    await expect(read(home, member!)).rejects.toMatchObject(refusal(words.captainOnly));
    await expect(sendScore(member!, home, { values: { members } })).rejects.toMatchObject(refusal(words.captainOnly));
    const [first] = members;
    await expect(sendScore(captain, home, { values: { members: [first!] } })).rejects.toMatchObject(
      field(`members.${member!.uid}.quantity`, words.quantity),
    );
    await expect(sendScore(captain, home, { values: typed(200, 600_000) })).rejects.toMatchObject(
      field(`members.${captain.uid}.quantity`, words.quantity),
    );
    await sendScore(captain, home, { values: { members } });
    const { results, team } = await read(home, captain);
    expect(team?.members.map(({ idUser }) => idUser)).toEqual([captain.uid, member!.uid]);
    expect(results[0]).toMatchObject({ wodId, quantity: 200_000, timeMs: 601_000, status: 'approved' });
    expect(results[0]?.members).toMatchObject([
      { idUser: captain.uid, quantity: 100_000, timeMs: 300_000, status: 'approved', fullName: expect.any(String) },
      { idUser: member!.uid, quantity: 100_000, timeMs: 301_000, status: 'approved' },
    ]);
    expect(results[0]?.sent?.members).toMatchObject([
      { idUser: captain.uid, quantity: 100_000, timeMs: 300_000 },
      { idUser: member!.uid, quantity: 100_000, timeMs: 301_000 },
    ]);
    const { events } = await member!.client.entries.listMine({});
    expect(events[0]?.team?.isCaptain).toBe(false);
  });
});

test('ATH-330 score receipts: a score is sent twice → one mail, with a link to the screen', async () => {
  const home = await createOnline(app, {}, 1);
  const [athlete] = home.athletes;
  await sendScore(athlete!, home);
  await sendScore(athlete!, home, { version: 1 });
  const mails = await app.database.kysely
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', athlete!.email)
    .where('kind', '=', 'results-uploaded')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain(`/dashboard/atleta/upload-score/${home.eventId}/${home.categoryId}`);
});
