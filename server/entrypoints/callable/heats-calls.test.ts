import { expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { postByName, wireError } from '#testing/call-by-name.ts';
import { denied, openCallableApp, precondition } from '#testing/callable-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createDay, openDay } from '#testing/factories/heats.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { hearQueries } from '#testing/heard-queries.ts';

const { app, call } = await openCallableApp();

const words = messages.heats;
const anonymous = wireError(401, 'UNAUTHENTICATED', messages.session.required);
const time = { seconds: expect.any(Number), nanoseconds: 0 };
const told = (message: string) => ({ message });

async function planned() {
  const day = await createDay(app);
  const place = { eventId: day.eventId, categories: [day.categoryId] };
  const judges = [await approveJudge(app, place), await approveJudge(app, place)];
  await day.organizer.client.heats.generate({ eventId: day.eventId });
  return { ...day, judges };
}
type Day = Awaited<ReturnType<typeof planned>>;

type Shown = {
  heats: { uid: string; id_test: string; status: string }[];
  tests: { uid: string; status: string }[];
  rails: { uid: string; judge: string | null }[];
  category: { status: string };
};
const read = async ({ categoryId, organizer }: Day) =>
  (await call('getHeatsForCategory', { id_category: categoryId, typeUser: 'organization' }, organizer)).result as Shown;

test('ORG-245, ORG-246, ORG-247, ORG-248, ORG-465 getHeatsForCategory: its organizer → six parts by the names of the source', async () => {
  const day = await planned();
  const [test] = day.testIds;
  const answer = await read(day);
  expect(Object.keys(answer).sort()).toEqual(['category', 'event', 'heats', 'rails', 'staffs', 'tests']);
  expect(answer).toMatchObject({
    category: { uid: day.categoryId, id_event: day.eventId, status: null, ageRange: [18, 35] },
    event: { uid: day.eventId, rails: 2 },
  });
  expect(answer.heats).toHaveLength(2);
  expect(answer.heats[0]).toEqual({
    uid: expect.any(String),
    name: 'Heat 1',
    startTime: time,
    status: 'on_hold',
    id_test: test,
  });
  expect(answer.tests[0]).toEqual({
    uid: test,
    name: expect.any(String),
    startTime: expect.any(Number),
    status: 'on_hold',
  });
  expect(answer.rails[0]).toEqual({ uid: expect.any(String), name: 'Carril 1', judge: null });
  const staff = { id_staff: expect.any(String), firstName: expect.any(String), lastName: expect.any(String) };
  expect(answer).toHaveProperty('staffs', [staff, staff]);
});

test('SPEC-R7 N5 N17 ORG-211 ORG-216 getHeatsForCategory: its organizer → whole; a principal judge → without price and joined users', async () => {
  const day = await planned();
  const { organizer, eventId, categoryId } = day;
  const place = { eventId, categories: [categoryId], permissions: { manage: true } };
  const principal = await approveJudge(app, place);
  const keys = async (who: SignedIn) => {
    const { result } = await call('getHeatsForCategory', { id_category: categoryId }, who);
    const { event, category } = result as { event: object; category: object };
    expect({ event, category }).toMatchObject({ event: { event_handler: true }, category: { id_event: eventId } });
    return { event: Object.keys(event).sort(), category: Object.keys(category).sort() };
  };
  const [ofEvent, ofCategory] = [
    ['uid', 'name', 'name_search', 'address', 'photo', 'start', 'end', 'type', 'qualifier_online', 'startQualifier'],
    ['uid', 'id_event', 'name', 'photo', 'ageRange', 'start', 'end', 'team', 'members', 'capacity', 'typeCategory'],
  ];
  ofEvent.push('qualifier_completed', 'endQualifier', 'startOfflineFinal', 'organization_id', 'scenarios');
  ofEvent.push('event_handler', 'event_completed', 'email_start', 'rails');
  ofCategory.push(
    'decrementType',
    'publish',
    'isAudit',
    'heatTimeCap',
    'warmUpTimeCap',
    'competitorsNumbers',
    'status',
  );
  const whole = { event: [...ofEvent, 'event_price'].sort(), category: [...ofCategory, 'joined_users'].sort() };
  expect(await keys(organizer)).toEqual(whole);
  expect(await keys(principal)).toEqual({ event: ofEvent.sort(), category: ofCategory.sort() });
  // The price is in whole units, and another currency than the dollar has its name (N30).
  await app.database.kysely.updateTable('events').set({ price: 45_000, currency: 'CLP' }).execute();
  const { result } = await call('getHeatsForCategory', { id_category: categoryId }, organizer);
  expect(result).toMatchObject({ event: { event_price: 45_000, currency: 'CLP' } });
  await app.database.kysely.updateTable('events').set({ price: 4500, currency: 'USD' }).execute();
});

test('N5 getHeatsForCategory: any caller → one category, its entrants only for its organizer', async () => {
  const { eventId, categoryId, organizer } = await createDay(app);
  const judge = await approveJudge(app, { eventId, categories: [categoryId], permissions: { manage: true } });
  const { heard, asked } = hearQueries(app);
  const http = await buildHttp(heard);
  for (const [who, entrants] of [
    [organizer, 1],
    [judge, 0],
  ] as const) {
    asked.length = 0;
    const answer = await postByName(http, 'getHeatsForCategory', { data: { id_category: categoryId } }, who);
    expect(answer).toMatchObject({ status: 200, result: { category: { heatTimeCap: expect.any(Number) } } });
    const questions = asked.map(({ sql }) => sql);
    expect(questions.filter(sql => /from "categories" where "event_id" = /.test(sql))).toEqual([]);
    expect(questions.filter(sql => /^select "category_id", "user_id" from "entries"/.test(sql))).toHaveLength(entrants);
  }
  await http.close();
});

test('ORG-466, ORG-468, ORG-469, ORG-470, ORG-471, ORG-472, ORG-473, ORG-503, ORG-504, ORG-505, ORG-506, ORG-507, ORG-508, ORG-509 heat calls: in order → run a category from start to end', async () => {
  const day = await planned();
  const { organizer, categoryId, testIds, eventId } = day;
  openDay(app);
  const ask = async (name: string, data: unknown) => (await call(name, data, organizer)).result;
  const ofCategory = { id_category: categoryId };
  expect(await ask('startCategory', { ...ofCategory, type: 'start' })).toEqual(told('Categoría iniciada con éxito.'));
  expect(await ask('pauseCategory', ofCategory)).toEqual(told('Categoría pausada con éxito.'));
  expect(await ask('startCategory', { ...ofCategory, type: 'restart' })).toEqual(told('Categoría iniciada con éxito.'));
  for (const id_test of testIds) {
    expect(await ask('startTest', { id_test })).toEqual(told('Test iniciado con éxito.'));
    const { heats } = await read(day);
    for (const { uid: id_heat } of heats.filter(heat => heat.id_test === id_test)) {
      expect(await ask('startHeat', { id_heat })).toEqual(told('Heat iniciado con éxito.'));
      expect(await ask('endHeat', { id_heat })).toEqual(told('Heat finalizado con éxito.'));
    }
    const next = { ...ofCategory, id_event: eventId, isTeam: false, id_test };
    expect(await ask('generateNewHeats', next)).toEqual(told('Test finalizado con éxito.'));
  }
  const { heats, tests } = await read(day);
  expect(heats.map(({ id_test }) => id_test)).toEqual(testIds.flatMap(id => [id, id]));
  expect(tests.map(({ status }) => status)).toEqual(['finished', 'finished']);
  expect(await ask('endCategory', ofCategory)).toEqual(told('Categoría finalizada con éxito.'));
  expect((await read(day)).category.status).toBe('finished');
  expect(await call('endCategory', ofCategory, organizer)).toMatchObject(precondition(words.whyNot.categoryFinished));
});

test('ORG-296, ORG-297, ORG-467, SPEC-M13 changeJudgeToRail: a judge → set on the rail; a swap → two rails exchange judges', async () => {
  const day = await planned();
  const [one, other] = day.judges.map(({ uid }) => uid);
  const [first, second] = (await read(day)).rails.map(({ uid }) => uid);
  const change = (data: object) => call('changeJudgeToRail', { id_rail1: first, ...data }, day.organizer);
  const judges = async () => (await read(day)).rails.map(({ judge }) => judge);
  expect((await change({ isSwap: false, new_judge: one })).result).toEqual(told(words.judgeSet));
  await change({ id_rail1: second, isSwap: false, new_judge: other });
  expect(await judges()).toEqual([one, other]);
  await change({ isSwap: true, id_rail2: second });
  expect(await judges()).toEqual([other, one]);
  // With `isSwap` false the second rail keeps its judge, even if the client sends it (SPEC-M13).
  await change({ isSwap: false, id_rail2: second, new_judge: null });
  expect(await judges()).toEqual([null, one]);
  await change({ isSwap: false, id_rail2: second, new_judge: other });
  expect(await judges()).toEqual([other, one]);
  await change({ isSwap: false, new_judge: null });
  expect(await judges()).toEqual([null, one]);
  const missing = wireError(400, 'INVALID_ARGUMENT', messages.server.invalid);
  expect(await change({ isSwap: false })).toMatchObject(missing);
});

test('ORG-282 heat calls: no session, no right or the wrong state → refused with the reason', async () => {
  const day = await planned();
  const { organizer, categoryId, testIds, judges } = day;
  const id_heat = (await read(day)).heats[0]!.uid;
  const rail = (await read(day)).rails[0]!.uid;
  const calls: [string, object][] = [
    ['getHeatsForCategory', { id_category: categoryId }],
    ['generateNewHeats', { id_test: testIds[0] }],
    ['changeJudgeToRail', { id_rail1: rail, isSwap: false, new_judge: null }],
    ['pauseCategory', { id_category: categoryId }],
    ['startCategory', { id_category: categoryId, type: 'start' }],
    ['endCategory', { id_category: categoryId }],
    ['startHeat', { id_heat }],
    ['endHeat', { id_heat }],
    ['startTest', { id_test: testIds[0] }],
  ];
  const [athlete, rival] = [await signUpAs(app, 'athlete'), await signUpAs(app, 'organization')];
  for (const [name, data] of calls) {
    expect(await call(name, data), name).toMatchObject(anonymous);
    for (const who of [athlete, rival]) expect(await call(name, data, who), name).toMatchObject(denied);
    const isRefused = wireError(403, 'PERMISSION_DENIED', words.notManager);
    expect(await call(name, data, judges[0]), name).toMatchObject(isRefused);
  }
  for (const [name, data] of calls.filter(([name]) => !/^(get|change)/.test(name))) {
    expect(await call(name, data, organizer), name).toMatchObject(precondition(words.tooEarly));
  }
  openDay(app);
  expect(await call('startHeat', { id_heat }, organizer)).toMatchObject(precondition(words.whyNot.categoryOnHold));
});

async function refusalOf(name: string, data: object, who: SignedIn) {
  const { status, error } = await call(name, data, who);
  const { issues } = (error as { details: { issues: { path: string[] }[] } }).details;
  return [status, issues[0]?.path.join('.')];
}

test('refusals: a field is missing → named as the caller sends it', async () => {
  const day = await planned();
  for (const [name, data, field] of [
    ['getCategoriesByEvent', {}, 'id_event'],
    ['getAthletes', {}, 'id_event'],
    ['generateNewHeats', {}, 'id_test'],
    ['startHeat', {}, 'id_heat'],
    ['getHeatsForCategory', {}, 'id_category'],
    ['changeJudgeToRail', {}, 'id_rail1'],
    ['changeJudgeToRail', { id_rail1: 'a', isSwap: true, id_rail2: 7 }, 'id_rail2'],
    ['updateResultsForOrganization', { id_wod: day.testIds[0] }, 'id_result'],
    ['updateAppeal', {}, 'appealData.uid'],
    ['eventsManualEnrollment', { id_category: day.categoryId, email: 'a@b.co', data_team: {} }, 'data_team.name'],
    ['createManualTicketCharge', { id_event: day.eventId, user_invited_email: 'a@b.co' }, 'user_invited_name'],
  ] as const) {
    expect([name, ...(await refusalOf(name, data, day.organizer))]).toEqual([name, 400, field]);
  }
  const [athlete, judge] = [await signUpAs(app, 'athlete'), day.judges[0]!];
  for (const [name, data, field, who] of [
    ['deleteMemberTeam', { id_team: 'a' }, 'id_user', athlete],
    ['addByAthlete', {}, 'valuesAppeal.id_wod', athlete],
    ['createCharge', {}, 'details.id_event', athlete],
    ['createPaypalTransaction', {}, 'id_event', athlete],
    ['updateByStaff', { id_wod: day.testIds[0], typeEvent: 'offline' }, 'id_qualifying', judge],
    ['updateByStaff', { id_wod: day.testIds[0], id_qualifying: 'a' }, 'typeEvent', judge],
    ['getQualifyingResults', { typeEvent: 'qualifier' }, 'id_qualifying', judge],
    ['getQualifyingResults', {}, 'id_category', athlete],
  ] as const) {
    expect([name, ...(await refusalOf(name, data, who))]).toEqual([name, 400, field]);
  }
});
