import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { openCallableApp, precondition } from '#testing/callable-app.ts';
import { createJoinable, signUpConfirmed, startEvent } from '#testing/factories/entries.ts';
import { insertWod, withQualifier } from '#testing/factories/events.ts';
import { forTime, typed } from '#testing/factories/results.ts';
import { addMember, enterAsTeam } from '#testing/factories/teams.ts';
import { createOnline, createQualifying, link, sendScore } from '#testing/factories/uploads.ts';

const { app, call } = await openCallableApp();

const sent = { status: 200, result: { message: 'Resultados subidos con éxito' } };
const now = () => ({ seconds: Math.floor(app.now().getTime() / 1000), nanoseconds: 0 });

test("ATH-279 ATH-280 ATH-281 ATH-312 ATH-314 ATH-340 ATH-342 results of a qualifier: an athlete sends one → the result is read by the source's names", async () => {
  const home = await createQualifying(app, forTime);
  const [athlete] = home.athletes;
  const { categoryId: id_category, wodId: id_wod } = home;
  expect((await call('getQualifyingResults', { id_category }, athlete)).result).toEqual({
    data_qualifying: null,
    data_results: [],
  });
  expect((await call('getOneQualifyingResult', { id_category, id_wod }, athlete)).result).toEqual({
    data_result: null,
  });
  const values = { quantity: '100', min: 2, seg: 0.5, status: 'approved', factor: 99, id_judge: 'yo' };
  expect(await call('updateQualifying', { id_category, id_wod, ...values, video: link }, athlete)).toEqual(sent);
  const { result } = await call('getQualifyingResults', id_category, athlete);
  expect(result).toMatchObject({
    data_qualifying: {
      uid: home.entryIds[0],
      id_user: athlete!.uid,
      id_category,
      id_event: home.eventId,
      team: false,
      status: 'active',
      createdAt: now(),
      updatedAt: now(),
    },
  });
  // A result with the field names of the source; its uid is the test's (ATH-284, ATH-285).
  const wodResult = {
    uid: id_wod,
    quantity: 100,
    min: 2,
    seg: 0.5,
    time: '02:00.500',
    timeCast: 120.5,
    video: link,
    status: 'pending',
    modified: false,
    modifiedByOrganization: false,
    appealed: false,
    id_judge: null,
    factor: 100 / 120.5,
    quantityByAthlete: null,
    timeByAthlete: null,
    timeByAthleteCast: null,
    editCount: 0,
    lastEditAt: null,
    originalSubmissionAt: now(),
  };
  expect(result).toMatchObject({ data_results: [wodResult] });
  // A field that the caller leaves out keeps its value, here the video.
  expect(
    await call('updateQualifying', { id_category, id_wod, wodResultData: { quantity: 90, time: 60 } }, athlete),
  ).toEqual(sent);
  const one = await call('getOneQualifyingResult', { id_category, id_wod }, athlete);
  expect(one.result).toMatchObject({ data_result: { quantity: 90, video: link, editCount: 1, lastEditAt: now() } });
});

test('SPEC-R11 R9 qualifier results: the window has passed → both reading calls answer, sending is refused', async () => {
  const home = await createQualifying(app, {}, 1);
  const [athlete] = home.athletes;
  const { categoryId: id_category, wodId: id_wod, eventId } = home;
  const score = { id_category, id_wod, quantity: 80, video: link };
  expect(await call('updateQualifying', score, athlete)).toEqual(sent);
  await home.organizer.client.events.closeQualifier({ id: eventId });
  const all = await call('getQualifyingResults', { id_category }, athlete);
  expect(all.result).toMatchObject({ data_results: [{ uid: id_wod, quantity: 80 }] });
  const one = await call('getOneQualifyingResult', { id_category, id_wod }, athlete);
  expect(one.result).toMatchObject({ data_result: { uid: id_wod, quantity: 80 } });
  expect(await call('updateQualifying', score, athlete)).toMatchObject(precondition(messages.upload.window));
});

test('SPEC-R11 ATH-198 qualifier results: the window has not begun → reading is refused with the reason', async () => {
  const home = await createQualifying(app, {}, 1);
  const { categoryId: id_category, wodId: id_wod } = home;
  app.setNow(null);
  for (const name of ['getQualifyingResults', 'getOneQualifyingResult']) {
    const asked = await call(name, { id_category, id_wod }, home.athletes[0]);
    expect(asked).toMatchObject(precondition(messages.upload.window));
  }
});

test("SPEC-M35 qualifier results: the organization changes one → the athlete's quantity and time are answered too", async () => {
  const home = await createQualifying(app, forTime);
  const [athlete] = home.athletes;
  const { categoryId: id_category, wodId, entryIds } = home;
  const score = { quantity: 100, min: 2, seg: 0.5 };
  expect(await call('updateQualifying', { id_category, id_wod: wodId, ...score, video: link }, athlete)).toEqual(sent);
  // An athlete below the target has the cap as time (R2).
  const corrected = { wodId, entryId: entryIds[0]!, values: typed(90, 125_000), version: 1, note: 'Faltaron diez' };
  await home.organizer.client.results.saveAsOrganizer(corrected);
  const { result } = await call('getOneQualifyingResult', { id_category, id_wod: wodId }, athlete);
  expect(result).toMatchObject({
    data_result: {
      ...{ quantity: 90, time: '10:00', timeCast: 600, modifiedByOrganization: true },
      ...{ quantityByAthlete: 100, timeByAthlete: '02:00.500', timeByAthleteCast: 120.5 },
    },
  });
});

test('ATH-278 ATH-283 qualifier results: several tests → one holder for each athlete and category', async () => {
  const home = await createQualifying(app, forTime);
  const [athlete, other] = home.athletes;
  const { categoryId: id_category, wodId } = home;
  const second = await insertWod(app, id_category, { typeEvent: 'qualifier' });
  const send = (id_wod: string, values: object) =>
    call('updateQualifying', { id_category, id_wod, ...values, video: link }, athlete);
  await send(wodId, { quantity: 100, min: 2, seg: 0 });
  await send(second, { quantity: 40 });
  const { result } = await call('getQualifyingResults', id_category, athlete);
  const both = [wodId, second].map(uid => expect.objectContaining({ uid }));
  expect(result).toMatchObject({
    data_qualifying: { uid: home.entryIds[0], id_user: athlete!.uid, id_category },
    data_results: expect.arrayContaining(both),
  });
  expect(result).toHaveProperty('data_results.length', 2);
  const none = { data_qualifying: null, data_results: [] };
  expect((await call('getQualifyingResults', id_category, other)).result).toEqual(none);
});

test('ATH-278 ATH-348 results of the event: a qualifier has results too → kept and read separately', async () => {
  const home = await createOnline(app, forTime, 2);
  const [athlete, other] = home.athletes;
  const heldBy = async (who: typeof athlete) =>
    (await who!.client.uploads.readScore({ eventId: home.eventId, categoryId: home.categoryId })).results;
  expect(await heldBy(athlete)).toEqual([]);
  await sendScore(athlete!, home, { values: typed(100, 120) });
  expect(await heldBy(athlete)).toMatchObject([{ wodId: home.wodId }]);
  expect(await heldBy(other)).toEqual([]);
  const stages = await app.database.kysely
    .selectFrom('results')
    .innerJoin('wods', 'wods.id', 'results.wodId')
    .select(['results.entryId', 'results.stage'])
    .where('wods.categoryId', '=', home.categoryId)
    .execute();
  expect(stages).toEqual([{ entryId: home.entryIds[0], stage: 'event' }]);
});

test('ATH-228 ATH-229 ATH-230 qualifier results: a test without a time → one second, factor equals quantity', async () => {
  const home = await createQualifying(app, {}, 1);
  const [athlete] = home.athletes;
  const { categoryId: id_category, wodId: id_wod } = home;
  await call('updateQualifying', { id_category, id_wod, quantity: 80, video: link }, athlete);
  const one = await call('getOneQualifyingResult', { id_category, id_wod }, athlete);
  expect(one.result).toMatchObject({ data_result: { quantity: 80, factor: 80, min: 0, seg: 1, time: '00:01' } });
  const timed = await insertWod(app, id_category, { typeEvent: 'qualifier', needTime: true });
  await call('updateQualifying', { id_category, id_wod: timed, quantity: 120, time: '02:00', video: link }, athlete);
  const other = await call('getOneQualifyingResult', { id_category, id_wod: timed }, athlete);
  expect(other.result).toMatchObject({ data_result: { factor: 1, time: '02:00' } });
});

test('ATH-279 ATH-280 ATH-282 ATH-341 qualifier results: a team → only its captain sends, by athlete', async () => {
  const home = await createJoinable(app, { team: true, members: 2 }, { type: 'online', ...withQualifier(app) });
  const captain = await signUpConfirmed(app);
  const { teamId } = await enterAsTeam(app, home, captain, { allowedMembers: 2 });
  const member = await addMember(app, captain, teamId);
  const id_wod = await insertWod(app, home.categoryId, { typeEvent: 'qualifier' });
  startEvent(app);
  const id_category = home.categoryId;
  const teamResults = { [captain.uid]: { quantity: 10 }, [member.uid]: { quantity: 20 } };
  const data = { id_category, id_wod, teamResults, video: link };
  expect(await call('updateQualifying', data, member)).toMatchObject(precondition(messages.upload.captainOnly));
  expect(await call('updateQualifying', data, captain)).toEqual(sent);
  const { result } = await call('getQualifyingResults', { id_category }, captain);
  expect(result).toMatchObject({
    data_qualifying: { team: true, members: [captain.uid, member.uid] },
    data_results: [{ quantity: 30, teamResults: { [member.uid]: { fullName: expect.any(String), quantity: 20 } } }],
  });
});

test('ATH-313 A5 qualifier results: no session, the wrong account or a bad payload → refused with the reason', async () => {
  const home = await createQualifying(app, {}, 1);
  const [athlete] = home.athletes;
  const { categoryId: id_category, wodId: id_wod } = home;
  const names = ['getQualifyingResults', 'getOneQualifyingResult', 'updateQualifying'];
  for (const name of [...names, 'uploadQualifierEmail', 'uploadResultsEmail']) {
    expect((await call(name, { id_category, id_wod })).status).toBe(401);
    expect((await call(name, { id_category, id_wod }, home.organizer)).status).toBe(403);
    for (const wrong of [null, 7, [], { id_category: {} }, { id_category, id_wod: '\u0000' }, { teamResults: [7] }]) {
      expect((await call(name, wrong, athlete)).status).toBeLessThan(500);
    }
  }
  const noVideo = await call('updateQualifying', { id_category, id_wod, quantity: 1 }, athlete);
  expect(noVideo).toMatchObject(precondition(messages.upload.video));
});

test("ATH-329 ATH-330 ATH-331 result mails: the call reports the server's own mail and sends none", async () => {
  const home = await createOnline(app, {}, 1);
  const [athlete] = home.athletes;
  const payload = { user_email: 'otra@correo.test', data_email: { event_name: 'Regalo', user_name: 'Eva' } };
  expect((await call('uploadResultsEmail', payload, athlete)).status).toBe(404);
  await sendScore(athlete!, home, { values: typed(1) });
  const { result } = await call('uploadResultsEmail', payload, athlete);
  const { events } = await athlete!.client.entries.listMine({});
  expect(result).toEqual({
    queued: true,
    at: now(),
    data_email: {
      event_name: events[0]!.name,
      event_date: { seconds: Math.floor(Date.parse(events[0]!.start) / 1000), nanoseconds: 0 },
      event_image: expect.stringContaining('/files/images/'),
      category_name: events[0]!.categoryName,
      wod_name: expect.stringContaining('Test '),
      user_name: 'Atleta 0',
    },
  });
  expect((await call('uploadQualifierEmail', payload, athlete)).status).toBe(404);
  const strangers = await app.database.kysely
    .selectFrom('mails')
    .select('id')
    .where('recipient', '=', 'otra@correo.test')
    .execute();
  expect(strangers).toEqual([]);
});
