import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { denied, openCallableApp } from '#testing/callable-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { appealNote, createContested, createTeamContested, sendAppeal } from '#testing/factories/appeals.ts';
import { forTime, stored } from '#testing/factories/results.ts';

const { app, call } = await openCallableApp();

const time = { seconds: expect.any(Number), nanoseconds: 0 };
const timed = () => createContested(app, forTime, { sent: stored(100_000, 90_000), judged: stored(100_000, 95_000) });

test("ORG-225 ORG-244 ATH-327 ATH-328 ATH-254 ATH-259 ATH-288 ATH-289 ORG-462 addByAthlete and getAppeal: the source's payload → stored and read by the source's names", async () => {
  const { athletes, organizer, judge, place, categoryId, eventId } = await timed();
  const [athlete, other] = athletes as [SignedIn, SignedIn];
  const payload = {
    valuesAppeal: {
      time: '01:30',
      quantity: '100',
      note: appealNote,
      // The server ignores these fields: owner and place follow from session and test.
      id_user: other.uid,
      id_event: 'x',
      id_category: 'x',
      id_wod: place.wodId,
      collection_name: 'otra_cosa',
      id_collection: 'x',
      id_judge: 'x',
      status: 'closed',
      team: false,
    },
    updateWodResult: { collection: 'x', collectionId: 'x', dataWods: [], data: { appealed: true } },
  };
  expect(await call('addByAthlete', payload)).toMatchObject({ status: 401 });
  expect(await call('addByAthlete', payload, organizer)).toMatchObject(denied);
  const sent = await call('addByAthlete', payload, athlete);
  expect(sent).toMatchObject({ status: 200, result: { message: messages.appeal.sent } });
  const { uid } = sent.result as { uid: string };
  const { result } = await call('getAppeal', { id_organization: 'x', id_appeal: uid }, organizer);
  expect(Object.keys(result as object).sort()).toEqual(
    ['dataAppeal', 'dataCategory', 'dataEvent', 'dataWod', 'nameJudge', 'nameUser', 'wodResult'].sort(),
  );
  expect(result).toMatchObject({
    nameUser: 'Atleta 0',
    dataAppeal: {
      time: 90_000,
      quantity: 100,
      note: appealNote,
      id_user: athlete.uid,
      id_event: eventId,
      id_category: categoryId,
      id_wod: place.wodId,
      collection_name: 'event',
      id_collection: place.entryId,
      id_judge: judge.uid,
      status: 'pending',
      team: null,
      updatedAt: time,
    },
    dataEvent: { uid: eventId, qualifier_online: false, start: time, end: time },
    dataCategory: { uid: categoryId, id_event: eventId },
    dataWod: {
      ...{ uid: place.wodId, id_category: categoryId, need_time: true, start: expect.any(Number) },
      ...{ appealed: true, teamResults: false, best_time: 95, overall_best_time: 95 },
    },
    wodResult: { quantity: 100, time: 95_000, appealed: true, modifiedByOrganization: false },
  });
  expect(await call('getAppeal', { id_appeal: uid }, await signUpAs(app, 'organization'))).toEqual(denied);
});

test('SPEC-R7 N5 ORG-211 ORG-216 ATH-260 getAppeal: its organizer → event and category with each field of their rows', async () => {
  const contest = await timed();
  const { organizer, categoryId, eventId, athletes } = contest;
  const id_appeal = await sendAppeal(contest, { quantity: 100, time: { minutes: 1, seconds: 31, milliseconds: 0 } });
  const { result } = await call('getAppeal', { id_appeal }, organizer);
  const { event } = await organizer.client.events.readAsOrganizer({ id: eventId });
  expect(result).toHaveProperty('dataEvent', {
    ...{ uid: eventId, name: event.name, name_search: event.nameSearch, address: event.address, photo: event.photo },
    ...{ start: time, end: time, type: event.type, organization_id: organizer.uid, email_start: false },
    ...{ qualifier_online: false, qualifier_completed: false, startQualifier: null, endQualifier: null },
    ...{ startOfflineFinal: time, scenarios: [], event_handler: false, event_completed: false },
    event_price: event.price! / 100,
  });
  const joined = athletes.map(({ uid }) => ({ uid }));
  expect(result).toHaveProperty('dataCategory', {
    ...{ uid: categoryId, id_event: eventId, name: expect.any(String), photo: event.photo, ageRange: [18, 35] },
    ...{ start: time, end: time, team: false, members: 0, capacity: null, typeCategory: 'fitness', decrementType: 4 },
    ...{ publish: expect.any(String), isAudit: false, competitorsNumbers: null, heatTimeCap: expect.any(Number) },
    ...{ warmUpTimeCap: expect.any(Number), status: null, joined_users: expect.arrayContaining(joined) },
  });
});

test('ORG-463 updateAppeal: the new result → tells whether athlete, judge or organization decided', async () => {
  const closed = { status: 200, result: { message: messages.appeal.closed } };
  const decisionOf = async (result: object) => {
    const contest = await timed();
    const uid = await sendAppeal(contest, { quantity: 100, time: { minutes: 1, seconds: 31, milliseconds: 0 } });
    const wodResultData = { modifiedByOrganization: true, ...result };
    expect(await call('updateAppeal', { appealData: { uid }, wodResultData }, contest.organizer)).toEqual(closed);
    const { decision, stands } = await contest.organizer.client.appeals.readAsOrganizer({ id: uid });
    return [decision, stands.timeMs];
  };
  expect(await decisionOf({ quantity: 100, time: 91_000 })).toEqual(['athlete', 91_000]);
  expect(await decisionOf({ quantity: 100, time: '01:35' })).toEqual(['judge', 95_000]);
  expect(await decisionOf({ quantity: 100, time: 91_000, note: 'Así' })).toEqual(['organization', 91_000]);
  const contest = await timed();
  const uid = await sendAppeal(contest, { quantity: 100, time: { minutes: 1, seconds: 31, milliseconds: 0 } });
  const without = { appealData: { uid }, wodResultData: { quantity: 99, time: 99_000 } };
  expect(await call('updateAppeal', without, contest.organizer)).toMatchObject({
    error: { message: messages.appeal.note },
  });
});

test("C1 appeal calls: a team's values → summed by member; nonsense payloads → refused, never an internal error", async () => {
  const { captain, place, ids, organizer } = await createTeamContested(app);
  const team = ids.map(id_user => ({ id_user, quantity: 60 }));
  const sent = await call('addByAthlete', { valuesAppeal: { id_wod: place.wodId, note: 'x', team } }, captain);
  const { uid } = sent.result as { uid: string };
  expect((await organizer.client.appeals.readAsOrganizer({ id: uid })).asked.quantity).toBe(120_000);
  // The test measures no time, so every answer has the source's one second (ORG-523).
  const read = await call('getAppeal', { id_appeal: uid }, organizer);
  expect(read.result).toMatchObject({ dataAppeal: { time: 1000 }, wodResult: { time: 1000 } });
  for (const name of ['addByAthlete', 'getAppeal', 'updateAppeal']) {
    for (const data of [{}, 'x', 7, [], { valuesAppeal: { team: [null, 7] } }, { wodResultData: { team: 'x' } }]) {
      const who = name === 'addByAthlete' ? captain : organizer;
      expect((await call(name, data, who)).status, `${name} ${JSON.stringify(data)}`).toBeLessThan(500);
    }
  }
});
