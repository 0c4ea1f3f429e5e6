import { ORPCError } from '@orpc/server';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { createJoinable, enterAlone } from '#testing/factories/entries.ts';
import { insertWod, withQualifier } from '#testing/factories/events.ts';
import {
  type Contest,
  createContest,
  createTeamContest,
  forTime,
  submission,
  timeOf,
  typed,
} from '#testing/factories/results.ts';
import { writeResult } from './write-result.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.result;
type How = { version?: number; at?: number; note?: string };
const save = ({ organizer, wodId, entryIds }: Contest, values: ResultValues, { version = 0, at = 0, note }: How = {}) =>
  organizer.client.results.saveAsOrganizer({ wodId, entryId: entryIds[at]!, values, version, note });
const read = ({ organizer, wodId, entryIds }: Contest, at = 0) =>
  organizer.client.results.readAsOrganizer({ wodId, entryId: entryIds[at]! });
const field = (name: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field: name } });
const changed = { code: 'CONFLICT', message: words.changedMeanwhile };

describe('results saved by the organizer', () => {
  test('ORG-263 ORG-264 ORG-265 ORG-407 an appealed result is saved → approved, not appealed, marked as the organization’s', async () => {
    const contest = await createContest(app, forTime);
    const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
    await writeResult(app, submission(app, place, { userId: contest.athletes[0]!.uid, appealed: true }));
    expect(await save(contest, typed(100, 300_250), { version: 1, note: 'Video revisado' })).toEqual({ version: 2 });
    const { result, history, name } = await read(contest);
    expect(name).toBe('Atleta 0');
    expect(result).toMatchObject({ status: 'approved', appealed: false, modifiedByOrganization: true });
    expect(result).toMatchObject({ quantity: 100_000, timeMs: 300_250, version: 2 });
    // Each line has author, time, values before and after, and reason (E10).
    const [first, second] = history;
    expect(first).toMatchObject({ action: 'submitted', role: 'athlete', by: 'Atleta 0', was: null });
    expect(second).toMatchObject({ action: 'changed', role: 'organization', by: 'Fundación Atlética' });
    expect(second).toMatchObject({ note: 'Video revisado', at: app.now().toISOString() });
    expect(second?.was).toMatchObject({ quantity: 100_000, timeMs: null, status: 'pending' });
    expect(second?.becomes).toMatchObject({ quantity: 100_000, timeMs: 300_250, status: 'approved' });
  });

  test('R2 the organization saves → the moment of the athlete’s last change stays', async () => {
    const contest = await createContest(app);
    const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
    const sentAt = app.now();
    await writeResult(app, submission(app, place));
    app.setNow(new Date(sentAt.getTime() + 3_600_000));
    await save(contest, typed(80), { version: 1 });
    expect((await read(contest)).result).toMatchObject({ submittedAt: sentAt.toISOString(), editCount: 0 });
  });

  test('R11 others change the values → the athlete’s first values are stored and never overwritten', async () => {
    const contest = await createContest(app);
    const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
    await writeResult(app, submission(app, place));
    // This save does not change the values, so there is no earlier value to store.
    await save(contest, typed(100), { version: 1 });
    expect((await read(contest)).result).toMatchObject({ quantityByAthlete: null });
    await save(contest, typed(90), { version: 2 });
    await save(contest, typed(95), { version: 3 });
    expect((await read(contest)).result).toMatchObject({ quantity: 95_000, quantityByAthlete: 100_000 });
    // A result that only the organization wrote has no athlete's value.
    await save(contest, typed(90), { at: 1 });
    await save(contest, typed(91), { at: 1, version: 1 });
    expect((await read(contest, 1)).result).toMatchObject({ quantity: 91_000, quantityByAthlete: null });
  });

  test('ORG-355 ORG-356 ORG-357 ORG-358 ORG-359 ORG-521 a wrong cell → refused with its field; a capped one → stored with the cap', async () => {
    const contest = await createContest(app, { ...forTime, timeCap: 605 });
    const time = { minutes: 5, seconds: 0, milliseconds: 0 };
    const refusedBy = (values: unknown) => save(contest, values as ResultValues).catch(error => error);
    for (const wrong of [{ minutes: 60 }, { seconds: 60 }, { milliseconds: 1000 }, { minutes: -1 }, { seconds: 1.5 }]) {
      expect(await refusedBy({ quantity: 1, time: { ...time, ...wrong } })).toMatchObject({ code: 'BAD_REQUEST' });
    }
    expect(await refusedBy({ time })).toMatchObject(field('quantity', 'El campo Cantidad es requerido'));
    expect(await refusedBy({ quantity: 100 })).toMatchObject(field('time', 'El campo Tiempo es requerido'));
    const zero = { minutes: 0, seconds: 0, milliseconds: 0 };
    expect(await refusedBy({ quantity: 100, time: zero })).toMatchObject(field('time', words.noTime));
    const late = { minutes: 10, seconds: 5, milliseconds: 1 };
    expect(await refusedBy({ quantity: 100, time: late })).toMatchObject(field('time', words.overCap('10:05')));
    expect(await refusedBy({ quantity: 101, time })).toMatchObject(field('quantity', words.overTarget('100')));
    expect((await read(contest)).result).toBeNull();
    // An athlete who did not reach the target gets the cap as time, whatever time was sent.
    await save(contest, { quantity: 99.999, time, tiebreak: { minutes: 3, seconds: 2, milliseconds: 1 } });
    expect((await read(contest)).result).toMatchObject({ quantity: 99_999, timeMs: 605_000, tiebreakMs: 182_001 });
  });

  test('an older version → conflict, nothing is lost', async () => {
    const contest = await createContest(app);
    await save(contest, typed(50));
    await expect(save(contest, typed(60))).rejects.toMatchObject(changed);
    await expect(save(contest, typed(60), { version: 7 })).rejects.toMatchObject(changed);
    await expect(save(contest, typed(60), { at: 1, version: 1 })).rejects.toMatchObject(changed);
    expect((await read(contest)).result).toMatchObject({ quantity: 50_000, version: 1 });
    expect((await read(contest, 1)).result).toBeNull();
  });

  test('before the start of the test → refused; later → saved, even after the event or in audit', async () => {
    const contest = await createContest(app);
    const { categoryId, organizer } = contest;
    const startsAt = new Date(app.now().getTime() + 60_000);
    const wodId = await insertWod(app, categoryId, { startsAt });
    await expect(save({ ...contest, wodId }, typed(1))).rejects.toMatchObject({
      code: 'REFUSED',
      message: words.notStarted,
    });
    app.setNow(startsAt);
    await save({ ...contest, wodId }, typed(1));
    await organizer.client.categories.setAudit({ id: categoryId, isAudit: true });
    app.setNow(new Date(startsAt.getTime() + 30 * 86_400_000));
    await save({ ...contest, wodId }, typed(2), { version: 1 });
  });

  test('other accounts → refused; a missing test or entry → not found', async () => {
    const contest = await createContest(app);
    const { wodId, athletes } = contest;
    const other = await createContest(app);
    await save(contest, typed(10));
    const place = { wodId, entryId: contest.entryIds[0]! };
    const values = typed(1);
    const asks = (client: Contest['organizer']['client']) => [
      () => client.results.readAsOrganizer(place),
      () => client.results.saveAsOrganizer({ ...place, values, version: 1 }),
      () => client.results.saveManyAsOrganizer({ wodId, rows: [{ entryId: place.entryId, values, version: 1 }] }),
      () => client.results.removeAsOrganizer({ ...place, version: 1 }),
    ];
    const staff = await signUpAs(app, 'staff');
    for (const client of [other.organizer.client, athletes[0]!.client, staff.client]) {
      for (const ask of asks(client)) await expect(ask()).rejects.toMatchObject({ code: 'FORBIDDEN' });
    }
    for (const ask of asks(createVisitor(app).client))
      await expect(ask()).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const missing = { code: 'NOT_FOUND' };
    await expect(save({ ...contest, wodId: 'nada' }, typed(1))).rejects.toMatchObject(missing);
    for (const entryId of ['nada', other.entryIds[0]!]) {
      await expect(save({ ...contest, entryIds: [entryId] }, typed(1))).rejects.toMatchObject(missing);
      await expect(read({ ...contest, entryIds: [entryId] })).rejects.toMatchObject(missing);
    }
    expect((await read(contest)).result).toMatchObject({ quantity: 10_000, version: 1 });
  });

  test('the entry withdrew → refused, until it is back', async () => {
    const contest = await createContest(app);
    const { organizer, entryIds } = contest;
    await organizer.client.entries.setStanding({ entryId: entryIds[0]!, standing: 'withdrawn', reason: 'Lesión' });
    const withdrawn = { code: 'REFUSED', message: words.withdrawn };
    await expect(save(contest, typed(10))).rejects.toMatchObject(withdrawn);
    expect(await read(contest)).toMatchObject({ standing: 'withdrawn', standingReason: 'Lesión', result: null });
    await organizer.client.entries.setStanding({ entryId: entryIds[0]!, standing: 'in' });
    await save(contest, typed(10));
  });
});

test('R6 ORG-O77 results: an online qualifier before the event → only qualified entries get a result there', async () => {
  const home = await createJoinable(app, { competitorsNumbers: 1 }, withQualifier(app));
  const athletes = await insertCrowd(app, 2);
  const entryIds: string[] = [];
  for (const athlete of athletes) entryIds.push(await enterAlone(app, home, athlete));
  const qualifier = {
    ...home,
    entryIds,
    athletes,
    wodId: await insertWod(app, home.categoryId, { typeEvent: 'qualifier' }),
  };
  const event = { ...qualifier, wodId: await insertWod(app, home.categoryId) };
  const now = Date.now();
  app.setNow(new Date(now + 10.5 * 86_400_000));
  await save(qualifier, typed(90));
  await save(qualifier, typed(80), { at: 1 });
  const outside = { code: 'REFUSED', message: words.notInStage };
  // Before the qualifier has ended, no entry is through.
  await expect(save(event, typed(1))).rejects.toMatchObject(outside);
  app.setNow(new Date(now + 11.5 * 86_400_000));
  await save(event, typed(1));
  await expect(save(event, typed(1), { at: 1 })).rejects.toMatchObject(outside);
  // The organizer corrects the qualifier. The correction counts immediately.
  await save(qualifier, typed(95), { at: 1, version: 1 });
  await save(event, typed(1), { at: 1 });
});

describe('many results in one call', () => {
  test('good and bad rows → good ones are saved, bad ones get reason and field, in the sent order', async () => {
    const contest = await createContest(app, forTime, 5);
    const { organizer, wodId, entryIds } = contest;
    await save(contest, typed(100, 200_000), { at: 3 });
    const row = (entryId: string, values: ResultValues, version = 0) => ({ entryId, values, version });
    const [a, b, c, d, e] = entryIds as [string, string, string, string, string];
    const rows = [
      row(a, typed(100, 300_000)),
      row(b, typed(101, 300_000)),
      row('nada', typed(1)),
      row(c, typed(50)),
      row(d, typed(60)),
      row(a, typed(70)),
      row(e, { quantity: null, time: timeOf(1000) }),
    ];
    const answer = await organizer.client.results.saveManyAsOrganizer({ wodId, rows, note: 'Planilla' });
    const problem = (message: string, at: string | null = null) => ({ version: null, problem: { field: at, message } });
    expect(answer.rows).toMatchObject([
      { entryId: a, version: 1, problem: null },
      { entryId: b, ...problem(words.overTarget('100'), 'quantity') },
      { entryId: 'nada', ...problem(messages.server.notFound) },
      { entryId: c, version: 1, problem: null },
      { entryId: d, ...problem(words.changedMeanwhile) },
      { entryId: a, ...problem(words.twice) },
      { entryId: e, ...problem(words.required('Cantidad'), 'quantity') },
    ]);
    expect((await read(contest)).history).toMatchObject([{ note: 'Planilla', becomes: { timeMs: 300_000 } }]);
    expect((await read(contest, 3)).result).toMatchObject({ timeMs: 200_000 });
  });

  test('more than 200 rows → refused', async () => {
    const { organizer, wodId, entryIds } = await createContest(app, {}, 1);
    const rows = Array.from({ length: 201 }, () => ({ entryId: entryIds[0]!, values: typed(1), version: 0 }));
    const asked = organizer.client.results.saveManyAsOrganizer({ wodId, rows });
    await expect(asked).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });
});

describe('results of a team', () => {
  test('ORG-238 R10 members’ values → added; incomplete until each member has one', async () => {
    const { organizer, wodId, entryId, captain, others } = await createTeamContest(app, forTime);
    const mate = others[0]!;
    const of = (idUser: string, quantity: number | null, timeMs: number) => ({
      idUser,
      quantity,
      time: quantity === null ? null : timeOf(timeMs),
    });
    const saveTeam = (members: ReturnType<typeof of>[], version: number) =>
      organizer.client.results.saveAsOrganizer({ wodId, entryId, values: { members }, version });
    const stored = () =>
      app.database.kysely.selectFrom('results').selectAll().where('entryId', '=', entryId).executeTakeFirstOrThrow();

    await saveTeam([of(captain.uid, 100, 300_000)], 0);
    // A member without a value adds the whole cap to the team's time.
    expect(await stored()).toMatchObject({ quantity: 100_000, timeMs: 900_000, isComplete: false, status: 'approved' });
    await saveTeam([of(mate.uid, 100, 200_000), of(captain.uid, 90, 1000)], 1);
    expect(await stored()).toMatchObject({ quantity: 190_000, timeMs: 800_000, isComplete: true });
    const { members, history, isTeam, name } = await organizer.client.results.readAsOrganizer({ wodId, entryId });
    expect({ isTeam, name }).toEqual({ isTeam: true, name: 'Los Cóndores' });
    expect(members).toMatchObject([
      {
        idUser: captain.uid,
        fullName: 'María José Peñalver Ñáñez',
        quantity: 90_000,
        timeMs: 600_000,
        status: 'approved',
      },
      { idUser: mate.uid, quantity: 100_000, timeMs: 200_000 },
    ]);
    expect(history.map(({ becomes }) => becomes?.members?.length)).toEqual([2, 2]);

    const refusedBy = (...typedMembers: ReturnType<typeof of>[]) => saveTeam(typedMembers, 2).catch(error => error);
    const at = (name: string) => `members.${captain.uid}.${name}`;
    expect(await refusedBy(of(captain.uid, 101, 1000))).toMatchObject(field(at('quantity'), words.overTarget('100')));
    expect(await refusedBy(of(captain.uid, 100, 600_001))).toMatchObject(field(at('time'), words.overCap('10:00')));
    expect(await refusedBy(of('otra', 1, 1))).toMatchObject(field('members.otra', words.notAMember));
    expect(await refusedBy()).toMatchObject(field('quantity', words.required('Cantidad')));
  });

  test('the next save has no tie-break → the stored one stays, until it is removed', async () => {
    const { organizer, wodId, entryId, captain, others } = await createTeamContest(app);
    const of = (quantity: number) => [captain, ...others].map(({ uid }) => ({ idUser: uid, quantity, time: null }));
    let version = 0;
    const saveTeam = async (values: ResultValues) => {
      ({ version } = await organizer.client.results.saveAsOrganizer({ wodId, entryId, values, version }));
      return (await organizer.client.results.readAsOrganizer({ wodId, entryId })).result;
    };
    expect(await saveTeam({ members: of(10), tiebreak: timeOf(61_500) })).toMatchObject({ tiebreakMs: 61_500 });
    expect(await saveTeam({ members: of(12) })).toMatchObject({ quantity: 24_000, tiebreakMs: 61_500 });
    const rows = [{ entryId, values: { members: of(13) }, version }];
    await organizer.client.results.saveManyAsOrganizer({ wodId, rows });
    version++;
    const { history } = await organizer.client.results.readAsOrganizer({ wodId, entryId });
    expect(history.at(-1)?.becomes).toMatchObject({ quantity: 26_000, tiebreakMs: 61_500 });
    expect(await saveTeam({ members: of(13), tiebreak: null })).toMatchObject({ tiebreakMs: null });
  });

  test('A10 a team’s result → no name is stored in its history', async () => {
    const { organizer, wodId, entryId, captain } = await createTeamContest(app);
    const members = [{ idUser: captain.uid, quantity: 10, time: null }];
    await organizer.client.results.saveAsOrganizer({ wodId, entryId, values: { members }, version: 0 });
    const lines = await app.database.kysely.selectFrom('resultHistory').select('becomes').execute();
    expect(JSON.stringify(lines)).not.toContain('Peñalver');
  });
});

describe('removed results', () => {
  test('E10 the organizer removes a result → history keeps it, and a new result continues its versions', async () => {
    const contest = await createContest(app);
    const { organizer, wodId, entryIds } = contest;
    const place = { wodId, entryId: entryIds[0]! };
    await save(contest, typed(50));
    await expect(organizer.client.results.removeAsOrganizer({ ...place, version: 2 })).rejects.toMatchObject(changed);
    await organizer.client.results.removeAsOrganizer({ ...place, version: 1, note: 'Era de otra atleta' });
    await expect(organizer.client.results.removeAsOrganizer({ ...place, version: 1 })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const { result, history } = await read(contest);
    expect(result).toBeNull();
    expect(history).toMatchObject([
      { action: 'changed' },
      { action: 'removed', role: 'organization', was: { quantity: 50_000 }, becomes: null, note: 'Era de otra atleta' },
    ]);
    // A caller who still sees the first result must not overwrite the second one.
    expect(await save(contest, typed(70))).toEqual({ version: 3 });
    await expect(save(contest, typed(60), { version: 1 })).rejects.toMatchObject(changed);
    expect((await read(contest)).history).toHaveLength(3);
  });

  test('E10 a line of the history is updated in SQL → the database refuses', async () => {
    const contest = await createContest(app);
    await save(contest, typed(50));
    const rewrite = app.database.kysely.updateTable('resultHistory').set({ note: 'otra cosa' }).execute();
    await expect(rewrite).rejects.toThrow(/only ever added/);
  });
});

test('results: any wrong field in an organizer’s call → never a server error', async () => {
  const { organizer, wodId, entryIds } = await createContest(app, forTime, 1);
  const nasty = [null, 7, -1, 1e300, '', '\u0000', 'a\ud800', 'x'.repeat(70), [], {}, true, 2 ** 31, [null], [{}]];
  const place = { wodId, entryId: entryIds[0]!, version: 0, note: 'x' };
  const values = {
    quantity: 5,
    time: timeOf(1000),
    tiebreak: timeOf(1),
    members: [{ idUser: 'x', quantity: 1, time: null }],
  };
  const { saveAsOrganizer, saveManyAsOrganizer, removeAsOrganizer, readAsOrganizer } = organizer.client.results;
  const calls: ((wrong: unknown, key: string) => Promise<unknown>)[] = [
    (wrong, key) => saveAsOrganizer({ ...place, values, [key]: wrong } as never),
    (wrong, key) => saveAsOrganizer({ ...place, values: { ...values, [key]: wrong } } as never),
    (wrong, key) =>
      saveAsOrganizer({ ...place, values: { ...values, time: { ...values.time, [key]: wrong } } } as never),
    (wrong, key) => saveManyAsOrganizer({ wodId, rows: [{ ...place, values, [key]: wrong }] } as never),
    (wrong, key) => removeAsOrganizer({ ...place, [key]: wrong } as never),
    (wrong, key) => readAsOrganizer({ ...place, [key]: wrong } as never),
  ];
  const keys = [
    'wodId',
    'entryId',
    'version',
    'note',
    'values',
    'quantity',
    'time',
    'tiebreak',
    'members',
    'minutes',
    'rows',
  ];
  for (const call of calls) {
    for (const key of keys) {
      for (const wrong of nasty) {
        const failure = await call(wrong, key).then(
          () => null,
          error => error,
        );
        const isForeseen = failure === null || (failure instanceof ORPCError && failure.status < 500);
        expect(isForeseen, `${key} ${JSON.stringify(wrong)} ${failure}`).toBe(true);
      }
    }
  }
});
