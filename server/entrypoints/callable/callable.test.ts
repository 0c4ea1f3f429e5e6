import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { postByName, wireError } from '#testing/call-by-name.ts';
import { denied, openCallableApp, precondition } from '#testing/callable-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createGeneralWod, createWod } from '#testing/factories/categories.ts';
import { createJoinable, createTeamEvent, enterAlone, signUpConfirmed } from '#testing/factories/entries.ts';
import { insertResult } from '#testing/factories/events.ts';
import { enterAsTeam } from '#testing/factories/teams.ts';

const { app, http, call } = await openCallableApp();

const post = (name: string, payload: unknown, who?: SignedIn, headers?: Record<string, string>) =>
  postByName(http, name, payload, who, headers);
const unknown = wireError(404, 'NOT_FOUND', messages.server.notFound);
const noEvent = { status: 404, error: { status: 'NOT_FOUND' } };

const names = `getAllCategoriesForAssign getCategoriesAndAthletes getCategoriesByEvent getAthletes getGeneralWod
  getAllGeneralWods deleteWodsForCategory exportDataEvent createCharge createPaypalTransaction eventsManualEnrollment
  getPositionsTable updateResultsForOrganization joinStaffEmail approveStaffEmail updateInvitationTeam
  updateTeamInvitation sendInvitation sendInvitationTeam getTeamDetail getDataTeam deleteMemberTeam
  getQualifyingResults getOneQualifyingResult updateQualifying uploadQualifierEmail uploadResultsEmail updateByStaff
  addByAthlete getAppeal updateAppeal processAndSortAthletes getTypeUser existUser createUser updateDataUser
  updatePassword createManualTicketCharge paymentStreaming getHeatsForCategory generateNewHeats changeJudgeToRail
  pauseCategory startCategory endCategory startHeat endHeat startTest`.split(/\s+/);

describe('C1 wire form of callable functions', () => {
  test('C1 each of the 48 functions of the source → answers', async () => {
    expect(names).toHaveLength(48);
    for (const name of names) expect((await post(name, {})).status, name).not.toBe(404);
  });

  test('ATH-297 ATH-O82 a known name → data in, result out; an unknown name → not found', async () => {
    const { organizer, eventId } = await createJoinable(app);
    expect(await call('getCategoriesByEvent', { id_event: eventId })).toMatchObject({ status: 200, result: {} });
    for (const name of ['getNothing', 'constructor', '__proto__', 'getathletes', 'a/b']) {
      expect(await call(name, {}, organizer)).toMatchObject(unknown);
    }
  });

  test('an unreadable body → invalid argument; too large → 413; a foreign page → 403', async () => {
    for (const body of ['{', '[]', 'null', '{}', '"x"', '{"payload":1}']) {
      const answer = await post('getCategoriesByEvent', body);
      expect(answer, body).toMatchObject(wireError(400, 'INVALID_ARGUMENT', messages.server.invalid));
    }
    const deep = `${'['.repeat(50_000)}${']'.repeat(50_000)}`;
    for (const body of [`{"details":{"id_event":${deep}},"source":"x"}`, `{"source":${deep}}`, deep]) {
      expect((await post('createCharge', `{"data":${body}}`)).status).toBe(401);
    }
    const large = { data: { id_event: 'x'.repeat(130 * 1024) } };
    expect(await post('getCategoriesByEvent', large)).toMatchObject({
      status: 413,
      error: { status: 'INVALID_ARGUMENT' },
    });
    const { status } = await post('getAthletes', { data: {} }, undefined, { origin: 'https://otro.test' });
    expect(status).toBe(403);
  });

  test('A5 no session → 401; the wrong account type → denied, whatever the payload says', async () => {
    const names = ['getAthletes', 'createCharge', 'createPaypalTransaction', 'sendInvitation', 'getTeamDetail'];
    const more = ['updateInvitationTeam', 'deleteMemberTeam', 'exportDataEvent', 'eventsManualEnrollment'];
    const ofOwner = ['getGeneralWod', 'deleteWodsForCategory', 'getCategoriesAndAthletes', 'getAllCategoriesForAssign'];
    const box = await signUpAs(app, 'box');
    for (const name of [...names, ...more, ...ofOwner]) {
      for (const data of [null, 7, [], { id_event: {}, details: 'x', id_user: box.uid }]) {
        expect(await call(name, data), name).toMatchObject(
          wireError(401, 'UNAUTHENTICATED', messages.session.required),
        );
        expect(await call(name, data, box), name).toMatchObject(denied);
      }
    }
  });
});

describe('callable functions of events, categories and athletes', () => {
  test('ATH-268 ATH-301 ORG-457 getCategoriesByEvent: anybody → data_categories; its organizer → also joined users', async () => {
    const event = await createJoinable(app);
    const athlete = await signUpAs(app, 'athlete');
    await enterAlone(app, event, athlete);
    const data = { id_event: event.eventId };
    const seen = { uid: event.categoryId, id_event: event.eventId, ageRange: [18, 35], typeCategory: 'fitness' };
    const time = { seconds: expect.any(Number), nanoseconds: 0 };
    const open = await call('getCategoriesByEvent', data, athlete);
    expect(open.result).toMatchObject({ data_categories: [{ ...seen, start: time, end: time }] });
    expect(JSON.stringify(open)).not.toContain(athlete.uid);
    const other = await signUpAs(app, 'organization');
    expect(await call('getCategoriesByEvent', data, other)).toEqual(open);
    const own = await call('getCategoriesByEvent', data, event.organizer);
    expect(own.result).toMatchObject({
      data_categories: [{ ...seen, heatTimeCap: 600, joined_users: [{ uid: athlete.uid }] }],
    });
    expect(await call('getCategoriesByEvent', { id_event: 'nada' })).toMatchObject(noEvent);
  });

  test("ATH-268 ATH-298 ATH-299 ATH-302 ORG-456 athlete lists: its organizer → all data; another organization or an athlete's export → denied", async () => {
    const event = await createTeamEvent(app);
    const captain = await signUpConfirmed(app);
    await enterAsTeam(app, event, captain);
    const data = { id_event: event.eventId };
    const { uid, email } = captain;
    const athlete = { uid, email, name: 'María José Peñalver Ñáñez', passport: 'V-17345112', shirtSize: 'M' };
    const row = { ...athlete, shortSize: 'XXXL', country: 'Venezuela', id_category: event.categoryId };
    const { organizer } = event;
    expect((await call('getAthletes', data, organizer)).result).toMatchObject({ data_users: [row] });
    const joined = { uid: event.categoryId, joined_users: [{ team: true, captain: uid }] };
    expect((await call('getCategoriesAndAthletes', data, organizer)).result).toMatchObject({
      data_categories: [{ ...joined, athletes: [row] }],
    });
    const assignable = await call('getAllCategoriesForAssign', data, organizer);
    expect(assignable.result).toMatchObject({ data_categories: [joined] });
    expect(await call('exportDataEvent', data, captain)).toMatchObject(denied);
    const other = await signUpAs(app, 'organization');
    for (const name of ['getAthletes', 'getCategoriesAndAthletes', 'getAllCategoriesForAssign', 'exportDataEvent']) {
      expect(await call(name, data, other)).toMatchObject(denied);
      expect(await call(name, { id_event: 'nada' }, organizer)).toMatchObject(noEvent);
    }
  });

  test('ATH-298 ATH-299 ATH-302 N5 athlete lists: an athlete → names and categories, no personal data of others', async () => {
    const event = await createJoinable(app);
    const joined = await signUpConfirmed(app);
    await enterAlone(app, event, joined);
    const manual = await signUpConfirmed(app);
    await event.organizer.client.entries.enroll({
      categoryId: event.categoryId,
      email: manual.email,
      team: null,
    });
    const reader = await signUpAs(app, 'athlete');
    const data = { id_event: event.eventId };
    const row = { uid: joined.uid, name: expect.any(String), id_category: event.categoryId };
    const athletes = await call('getAthletes', data, reader);
    expect(athletes.result).toMatchObject({ data_users: [row] });
    const seen = (athletes.result as { data_users: object[] }).data_users;
    expect(seen.map(entrant => Object.keys(entrant).sort())).toEqual([
      ['category', 'id_category', 'name', 'photo', 'team', 'uid'],
    ]);
    const both = await call('getCategoriesAndAthletes', data, reader);
    expect(both.result).toMatchObject({ data_categories: [{ uid: event.categoryId, athletes: [row] }] });
    const assignable = await call('getAllCategoriesForAssign', data, reader);
    expect(assignable.result).toMatchObject({ data_categories: [{ uid: event.categoryId }] });
    for (const { result } of [athletes, both, assignable]) {
      for (const secret of [joined.email, manual.email, 'V-17345112', 'joined_users', 'phone', 'birthdate']) {
        expect(JSON.stringify(result)).not.toContain(secret);
      }
    }
    for (const name of ['getAthletes', 'getCategoriesAndAthletes', 'getAllCategoriesForAssign', 'getAllGeneralWods']) {
      expect(await call(name, { id_event: 'nada' }, reader)).toMatchObject(noEvent);
    }
  });

  test('ORG-455 exportDataEvent: an event id → the file and its name', async () => {
    const { organizer, eventId } = await createJoinable(app);
    const { result } = await call('exportDataEvent', eventId, organizer);
    const { file, fileName } = result as { file: string; fileName: string };
    expect(Object.keys(result as object)).toEqual(['file', 'fileName']);
    expect([Buffer.from(file, 'base64').subarray(0, 2).toString(), fileName]).toEqual(['PK', expect.any(String)]);
  });

  test('ORG-458 deleteWodsForCategory: no test has a result → all tests deleted; one test has a result → no test deleted', async () => {
    const { organizer, eventId, categoryId } = await createJoinable(app);
    const wods = [await createWod(app, organizer, categoryId), await createWod(app, organizer, categoryId)];
    const testsOf = async () =>
      (await organizer.client.categories.readAsOrganizer({ id: categoryId })).eventTests.length;
    const athlete = await signUpAs(app, 'athlete');
    const entryId = await enterAlone(app, { eventId, categoryId }, athlete);
    expect(await call('deleteWodsForCategory', { id_category: categoryId }, athlete)).toMatchObject(denied);
    await insertResult(app, wods[1]!, entryId);
    expect(await call('deleteWodsForCategory', { id_category: categoryId }, organizer)).toMatchObject(
      precondition(messages.wod.hasResults),
    );
    expect(await testsOf()).toBe(2);
    await app.database.kysely.deleteFrom('results').where('wodId', '=', wods[1]!).execute();
    expect((await call('deleteWodsForCategory', { id_category: categoryId }, organizer)).result).toEqual({
      deleted: 2,
    });
    expect(await testsOf()).toBe(0);
  });

  test('ORG-458 deleteWodsForCategory: results arrive in parallel → all deleted or all stay', async () => {
    const { organizer, eventId, categoryId } = await createJoinable(app);
    const wods: string[] = [];
    for (let n = 0; n < 6; n++) wods.push(await createWod(app, organizer, categoryId));
    const entryId = await enterAlone(app, { eventId, categoryId }, await signUpAs(app, 'athlete'));
    const results = wods.map(wod =>
      insertResult(app, wod, entryId).then(
        () => true,
        () => false,
      ),
    );
    const emptied = call('deleteWodsForCategory', { id_category: categoryId }, organizer);
    const [{ status }, ...stored] = await Promise.all([emptied, ...results]);
    const left = (await organizer.client.categories.readAsOrganizer({ id: categoryId })).eventTests.length;
    expect([status, left, stored.includes(true)]).toEqual(status === 200 ? [200, 0, false] : [400, 6, true]);
  });

  test('ORG-458 deleteWodsForCategory: another transaction stores a result → the call waits, then refuses', async () => {
    const { organizer, eventId, categoryId } = await createJoinable(app);
    const wods: string[] = [];
    for (let n = 0; n < 4; n++) wods.push(await createWod(app, organizer, categoryId));
    const entryId = await enterAlone(app, { eventId, categoryId }, await signUpAs(app, 'athlete'));
    // Another transaction is about to store a result. The call waits for it and counts its result.
    const stored = Promise.withResolvers<void>();
    const written = Promise.withResolvers<void>();
    const writing = app.database.kysely.transaction().execute(async trx => {
      await trx.selectFrom('wods').select('id').where('id', '=', wods[3]!).forKeyShare().execute();
      await insertResult({ ...app, database: { ...app.database, kysely: trx as never } }, wods[3]!, entryId);
      written.resolve();
      await stored.promise;
    });
    await written.promise;
    const emptied = call('deleteWodsForCategory', { id_category: categoryId }, organizer);
    stored.resolve();
    await writing;
    expect(await emptied).toMatchObject(precondition(messages.wod.hasResults));
    expect((await organizer.client.categories.readAsOrganizer({ id: categoryId })).eventTests).toHaveLength(4);
  });

  test('ATH-315 ATH-316 ORG-225 ORG-230 getAllGeneralWods and getGeneralWod: its organizer → all; an athlete → assigned ones only', async () => {
    const { organizer, eventId, categoryId } = await createJoinable(app);
    const uid = await createGeneralWod(app, organizer, eventId);
    const wod = { uid, id_event: eventId, need_time: false, AssignCategory: [], start: expect.any(Number) };
    Object.assign(wod, { appealed: false, teamResults: false, best_time: 0, overall_best_time: 0 });
    const all = await call('getAllGeneralWods', { id_event: eventId }, organizer);
    expect(all.result).toMatchObject({ data_general_wods: [wod] });
    const one = await call('getGeneralWod', { id_event: eventId, id_wod: uid }, organizer);
    expect(one.result).toMatchObject({ data_general_wod: wod });
    expect(await call('getGeneralWod', { id_event: eventId, id_wod: 'nada' }, organizer)).toMatchObject(unknown);
    const athlete = await signUpAs(app, 'athlete');
    expect((await call('getAllGeneralWods', { id_event: eventId }, athlete)).result).toEqual({ data_general_wods: [] });
    await organizer.client.generalWods.assign({ id: uid, categories: [categoryId] });
    const assigned = { data_general_wods: [{ ...wod, AssignCategory: [categoryId] }] };
    expect((await call('getAllGeneralWods', { id_event: eventId }, athlete)).result).toMatchObject(assigned);
    expect((await call('getGeneralWod', { id_event: eventId, id_wod: uid }, athlete)).result).toMatchObject({
      data_general_wod: { uid },
    });
    expect(await call('getAllGeneralWods', { id_event: eventId }, await signUpAs(app, 'organization'))).toMatchObject(
      denied,
    );
  });
});
