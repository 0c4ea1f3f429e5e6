import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { createTestApp, createVisitor, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { createJoinable, enterAlone, startEvent } from '#testing/factories/entries.ts';
import { insertWod, withQualifier } from '#testing/factories/events.ts';
import {
  createContest,
  createTeamContest,
  forTime,
  stored,
  submission,
  timeOf,
  typed,
} from '#testing/factories/results.ts';
import { approveJudge, insertApplication, type Judge } from '#testing/factories/staff.ts';
import { reviewJobs } from './reviews.jobs.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.review;
const refusal = (message: string) => ({ code: 'REFUSED', message });
const field = (name: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field: name } });
const command = () => ({ commandId: crypto.randomUUID() });
const rowOf = ({ wodId, entryId }: { wodId: string; entryId: string }) =>
  app.database.kysely
    .selectFrom('results')
    .selectAll()
    .where('wodId', '=', wodId)
    .where('entryId', '=', entryId)
    .executeTakeFirst();
const judgeOf = (contest: { eventId: string; categoryId: string }) =>
  approveJudge(app, { eventId: contest.eventId, categories: [contest.categoryId] });

/** Makes a contest with a judge, and the result that its first athlete sent. */
async function createSent(wod = {}, sent = {}) {
  app.setNow(null);
  const contest = await createContest(app, wod);
  const judge = await judgeOf(contest);
  const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
  await writeResult(app, submission(app, place, { userId: contest.athletes[0]!.uid, ...sent }));
  const { approve, change, reject, claim, read } = judge.client.reviews;
  return { contest, judge, place, approve, change, reject, claim, read };
}

describe('a judge’s decisions on results', () => {
  test('ORG-300 R2 an approval → values and the athlete’s moment stay, no mark of a change', async () => {
    const { contest, judge, place, approve } = await createSent();
    const sentAt = app.now();
    app.setNow(new Date(sentAt.getTime() + 3_600_000));
    const marks = [{ at: 12_500, reason: 'Sin extensión de cadera' }];
    expect(await approve({ ...place, ...command(), version: 1, marks })).toEqual({ version: 2 });
    const row = await rowOf(place);
    expect(row).toMatchObject({ status: 'approved', quantity: 100_000, modified: false, judgeId: judge.uid, marks });
    expect(row).toMatchObject({ modifiedByOrganization: false, quantityByAthlete: null, note: null });
    expect(row?.submittedAt.getTime()).toBeLessThan(sentAt.getTime() + 1);
    const { history } = await contest.organizer.client.results.readAsOrganizer(place);
    expect(history.at(-1)).toMatchObject({ action: 'approved', role: 'judge', by: 'María José Peñalver Ñáñez' });
  });

  test('ORG-301 ORG-302 ORG-374 R11 a change → needs a note, marks the result, and stores what the athlete sent', async () => {
    const { judge, place, change } = await createSent(forTime, { values: stored(100_000, 300_000) });
    const asked = { ...place, ...command(), version: 1, values: typed(95) };
    await expect(change(asked)).rejects.toMatchObject(field('note', words.note));
    await expect(change({ ...asked, note: '   ' })).rejects.toMatchObject(field('note', words.note));
    // The judge may send a corrected command under the same id.
    expect(await change({ ...asked, note: 'Cinco sin extensión' })).toEqual({ version: 2 });
    const first = { quantityByAthlete: 100_000, timeByAthleteMs: 300_000 };
    expect(await rowOf(place)).toMatchObject({ ...first, status: 'approved', quantity: 95_000, timeMs: 600_000 });
    expect(await rowOf(place)).toMatchObject({ modified: true, judgeId: judge.uid, note: 'Cinco sin extensión' });
    await change({ ...place, ...command(), version: 2, values: typed(97), note: 'Dos valían' });
    expect(await rowOf(place)).toMatchObject({ ...first, quantity: 97_000, version: 3 });
  });

  test('ORG-374 a change to the athlete’s own values → an approval, no note needed', async () => {
    const { place, change, contest } = await createSent();
    await change({ ...place, ...command(), version: 1, values: typed(100) });
    expect(await rowOf(place)).toMatchObject({ status: 'approved', modified: false, quantityByAthlete: null });
    const { history } = await contest.organizer.client.results.readAsOrganizer(place);
    expect(history.at(-1)).toMatchObject({ action: 'approved' });
  });

  test('ORG-372 ORG-373 wrong values → refused as for the organizer', async () => {
    const { place, change } = await createSent(forTime, { values: stored(100_000, 300_000) });
    const ask = (values: Parameters<typeof change>[0]['values']) =>
      change({ ...place, ...command(), version: 1, values, note: 'Revisado' });
    await expect(ask({})).rejects.toMatchObject(field('quantity', 'El campo Cantidad es requerido'));
    await expect(ask({ quantity: 100 })).rejects.toMatchObject(field('time', 'El campo Tiempo es requerido'));
    await expect(ask(typed(100, 600_001))).rejects.toMatchObject(field('time', messages.result.overCap('10:00')));
    await expect(ask(typed(101, 300_000))).rejects.toMatchObject(field('quantity', messages.result.overTarget('100')));
    await expect(ask({ quantity: '   ' as never })).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    const plain = await createSent();
    await plain.change({ ...plain.place, ...command(), version: 1, values: typed(90, 5000), note: 'Diez de menos' });
    expect(await rowOf(plain.place)).toMatchObject({ quantity: 90_000, timeMs: null });
  });

  test('R4 ATH-286 a rejection → needs a note; a later approval → removes the note', async () => {
    const { place, reject, approve } = await createSent();
    await expect(reject({ ...place, ...command(), version: 1 })).rejects.toMatchObject(field('note', words.note));
    await reject({ ...place, ...command(), version: 1, note: 'No se ve la barra' });
    expect(await rowOf(place)).toMatchObject({ status: 'rejected', note: 'No se ve la barra', quantity: 100_000 });
    await approve({ ...place, ...command(), version: 2 });
    expect(await rowOf(place)).toMatchObject({ status: 'approved', note: null });
    await expect(approve({ ...place, ...command(), version: 3 })).rejects.toMatchObject(refusal(words.approvedBefore));
    await reject({ ...place, ...command(), version: 3, note: 'Otra mirada' });
    expect(await rowOf(place)).toMatchObject({ status: 'rejected', version: 4 });
  });

  test('ATH-222 approved without a judge → a judge approves once; a new video → once more', async () => {
    const { judge, place, approve } = await createSent({}, { status: 'approved' });
    await approve({ ...place, ...command(), version: 1 });
    expect(await rowOf(place)).toMatchObject({ status: 'approved', judgeId: judge.uid });
    // A new video removes judge and marks: no judge has seen it (R8).
    const video = { url: 'https://youtu.be/nuevo', id: null };
    await writeResult(app, submission(app, place, { version: 2, action: 'edited', status: 'approved', video }));
    expect(await rowOf(place)).toMatchObject({ judgeId: null, marks: null });
    await approve({ ...place, ...command(), version: 3 });
  });

  test('ORG-371 R10 a team → values and originals of each member', async () => {
    const contest = await createTeamContest(app, forTime);
    const judge = await judgeOf(contest);
    const place = { wodId: contest.wodId, entryId: contest.entryId };
    const [captain, other] = [contest.captain.uid, contest.others[0]!.uid];
    const member = (userId: string, quantity: number, timeMs: number) => {
      return { userId, quantity, timeMs, status: 'approved' as const, note: null };
    };
    const values = {
      ...stored(200_000, 500_000),
      teamResults: [member(captain, 100_000, 300_000), member(other, 100_000, 200_000)],
    };
    await writeResult(app, submission(app, place, { values }));
    const of = (idUser: string, quantity: number, timeMs: number) => ({ idUser, quantity, time: timeOf(timeMs) });
    const ask = (members: ReturnType<typeof of>[], note: string | null = 'Revisado') =>
      judge.client.reviews.change({ ...place, ...command(), version: 1, values: { members }, note });
    await expect(ask([])).rejects.toMatchObject(field('quantity', 'El campo Cantidad es requerido'));
    await expect(ask([of('nadie', 1, 1)])).rejects.toMatchObject(field('members.nadie', messages.result.notAMember));
    // The sum is the same, but other members have the parts. This is a change, not an approval.
    const swapped = [of(captain, 100, 200_000), of(other, 100, 300_000)];
    await expect(ask(swapped, null)).rejects.toMatchObject(field('note', words.note));
    await ask([of(captain, 100, 300_000), of(other, 90, 200_000)]);
    expect(await rowOf(place)).toMatchObject({ quantity: 190_000, teamResultsByAthlete: values.teamResults });
    const { tests } = await judge.client.reviews.read({ type: 'offline', entryId: contest.entryId });
    expect(tests[0]?.members.map(({ quantity }) => quantity)).toEqual([100_000, 90_000]);
    expect(tests[0]?.membersByAthlete?.map(({ quantity }) => quantity)).toEqual([100_000, 100_000]);
    expect(tests[0]?.members.map(({ fullName }) => fullName)).not.toContain('');
    const marks = [{ at: 1, idUser: 'nadie', reason: 'x' }];
    const marking = judge.client.reviews.approve({ ...place, ...command(), version: 2, marks });
    await expect(marking).rejects.toMatchObject(refusal(words.approvedBefore));
  });
});

describe('reviews on site', () => {
  test('R2 nothing was sent, the test is over → the judge enters it: approved, not late, without a note', async () => {
    const contest = await createContest(app, forTime);
    const judge = await judgeOf(contest);
    const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
    const { endsAt } = await app.database.kysely
      .selectFrom('wods')
      .select('endsAt')
      .where('id', '=', place.wodId)
      .executeTakeFirstOrThrow();
    app.setNow(new Date(endsAt.getTime() + 3_600_000));
    const { change, approve, reject } = judge.client.reviews;
    await expect(approve({ ...place, ...command(), version: 0 })).rejects.toMatchObject(refusal(words.nothingSent));
    const rejecting = reject({ ...place, ...command(), version: 0, note: 'x' });
    await expect(rejecting).rejects.toMatchObject(refusal(words.nothingSent));
    const stale = change({ ...place, ...command(), version: 3, values: typed(100, 1000) });
    await expect(stale).rejects.toMatchObject({ code: 'CONFLICT', message: messages.result.changedMeanwhile });
    await change({ ...place, ...command(), version: 0, values: typed(99.5) });
    expect(await rowOf(place)).toMatchObject({
      status: 'approved',
      quantity: 99_500,
      timeMs: 600_000,
      modified: false,
    });
    expect(await rowOf(place)).toMatchObject({ submittedAt: endsAt, originalSubmissionAt: null, judgeId: judge.uid });
    // A correction on site needs a note too (N38).
    const corrected = { ...place, ...command(), version: 1, values: typed(100, 400_000) };
    await expect(change(corrected)).rejects.toMatchObject(field('note', words.note));
    await change({ ...corrected, note: 'Contó una de menos' });
    expect(await rowOf(place)).toMatchObject({ quantity: 100_000, modified: true, quantityByAthlete: null });
  });

  test('nothing sent to an online test or a qualifier, or before the start → refused', async () => {
    const home = await createJoinable(app, {}, { type: 'online', ...withQualifier(app) });
    const [athlete] = await insertCrowd(app, 1);
    const entryId = await enterAlone(app, home, athlete!);
    const judge = await judgeOf(home);
    const online = await insertWod(app, home.categoryId);
    const qualifier = await insertWod(app, home.categoryId, { typeEvent: 'qualifier' });
    const enter = (wodId: string) =>
      judge.client.reviews.change({ wodId, entryId, ...command(), version: 0, values: typed(90) });
    await expect(enter(online)).rejects.toMatchObject(refusal(messages.result.notStarted));
    startEvent(app);
    await expect(enter(online)).rejects.toMatchObject(refusal(words.nothingSent));
    await expect(enter(qualifier)).rejects.toMatchObject(refusal(words.nothingSent));
  });
});

describe('judges and times of reviews', () => {
  const decideBy = (judge: Judge, place: { wodId: string; entryId: string }) =>
    judge.client.reviews.approve({ ...place, ...command(), version: 1 });

  test('ORG-410 V3 a judge without category or stage, of another event, or not approved → refused', async () => {
    const { contest, place } = await createSent();
    const other = await createJoinable(app);
    const { eventId, categoryId } = contest;
    const none = await approveJudge(app, { eventId, categories: [] });
    const notStage = await approveJudge(app, { eventId, categories: [categoryId], permissions: { event: false } });
    const elsewhere = await approveJudge(app, { eventId: other.eventId, categories: [other.categoryId] });
    const waiting = await signUpAs(app, 'staff');
    await insertApplication(app, eventId, waiting.uid, { mayEvent: true }, [categoryId]);
    const forbidden = { code: 'FORBIDDEN', message: messages.staff.notAllowed };
    for (const [judge, expected] of [
      [none, forbidden],
      [notStage, forbidden],
      [elsewhere, refusal(messages.staff.notStaff)],
      [{ ...waiting, applicationId: '' }, refusal(messages.staff.notStaff)],
    ] as const) {
      await expect(decideBy(judge, place)).rejects.toMatchObject(expected);
      const reading = judge.client.reviews.read({ type: 'offline', entryId: place.entryId });
      await expect(reading).rejects.toMatchObject(expected);
      await expect(judge.client.reviews.claim({ ...place, isOpen: true })).rejects.toMatchObject(expected);
    }
    const visitor = createVisitor(app).client.reviews;
    await expect(visitor.approve({ ...place, ...command(), version: 1 })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await rowOf(place)).toMatchObject({ status: 'pending', version: 1 });
  });

  test('E10 in audit, R9 appealed, or decided by the organization → the judge is refused', async () => {
    const { contest, judge, place } = await createSent();
    await contest.organizer.client.categories.setAudit({ id: contest.categoryId, isAudit: true });
    await expect(decideBy(judge, place)).rejects.toMatchObject(refusal('Categoría en auditoría'));
    await contest.organizer.client.categories.setAudit({ id: contest.categoryId, isAudit: false });
    const { values: _values, isSubmission: _is, ...flag } = submission(app, place, { version: 1, action: 'appealed' });
    await writeResult(app, { ...flag, status: 'approved', appealed: true });
    await expect(decideBy(judge, place)).rejects.toMatchObject(refusal(words.appealed));
    await contest.organizer.client.results.saveAsOrganizer({ ...place, values: typed(80), version: 2 });
    // A judge with an older version gets the same refusal: there is nothing to look at again.
    await expect(decideBy(judge, place)).rejects.toMatchObject(refusal(words.final));
    const { tests } = await judge.client.reviews.read({ type: 'offline', entryId: place.entryId });
    expect(tests[0]).toMatchObject({ closed: words.final, quantity: 80_000, modifiedByOrganization: true });
  });

  test('the event is completed → refused; a millisecond before → accepted', async () => {
    const { contest, judge, place } = await createSent();
    const { endsAt } = await app.database.kysely
      .selectFrom('events')
      .select('endsAt')
      .where('id', '=', contest.eventId)
      .executeTakeFirstOrThrow();
    const last = endsAt.getTime() + 86_400_000;
    app.setNow(new Date(last));
    await expect(decideBy(judge, place)).rejects.toMatchObject(refusal(words.noTimeLeft));
    app.setNow(new Date(last - 1));
    await decideBy(judge, place);
  });

  test('SAFE-M1 N3 a result was sent before the event ended → may be judged for one more day', async () => {
    const { contest, judge, place } = await createSent();
    await contest.organizer.client.events.finish({ id: contest.eventId });
    const end = app.now().getTime();
    app.setNow(new Date(end + 86_400_000));
    await expect(decideBy(judge, place)).rejects.toMatchObject(refusal(words.noTimeLeft));
    const { tests } = await judge.client.reviews.read({ type: 'offline', entryId: place.entryId });
    expect(tests[0]).toMatchObject({ closed: words.noTimeLeft });
    app.setNow(new Date(end + 86_399_999));
    await decideBy(judge, place);
    const unsent = { ...place, entryId: contest.entryIds[1]!, ...command(), version: 0, values: typed(80) };
    await expect(judge.client.reviews.change(unsent)).rejects.toMatchObject(refusal(words.noTimeLeft));
  });

  test('a withdrawn entry → refused; another category or a missing entry → not found', async () => {
    const { contest, judge, place } = await createSent();
    const other = await createContest(app, {}, 1);
    for (const entryId of [other.entryIds[0]!, 'nadie']) {
      await expect(decideBy(judge, { ...place, entryId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const db = app.database.kysely;
    await db.updateTable('entries').set({ standing: 'withdrawn' }).where('id', '=', contest.entryIds[0]!).execute();
    await expect(decideBy(judge, place)).rejects.toMatchObject(refusal(messages.result.withdrawn));
  });

  test('two judges decide on the same version → one succeeds, the other gets a conflict', async () => {
    const { contest, judge, place, approve } = await createSent();
    const second = await judgeOf(contest);
    const both = await Promise.allSettled([
      approve({ ...place, ...command(), version: 1 }),
      second.client.reviews.reject({ ...place, ...command(), version: 1, note: 'No se ve' }),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const told = both.find(answer => answer.status === 'rejected') as PromiseRejectedResult;
    expect(told.reason).toMatchObject({ code: 'CONFLICT', message: messages.result.changedMeanwhile });
    expect(await rowOf(place)).toMatchObject({ version: 2 });
    expect([judge.uid, second.uid]).toContain((await rowOf(place))?.judgeId);
  });
});

describe('reviews read for a device without a network', () => {
  test('walk-organizer A5 many entries in one call → each as in a call of its own; not judgeable or missing entries left out', async () => {
    const { contest, judge, place, approve, read } = await createSent(forTime, { values: stored(100_000, 300_000) });
    await approve({ ...place, ...command(), version: 1 });
    const team = await createTeamContest(app, forTime);
    const { eventId, entryIds } = contest;
    const asked = [...entryIds, team.entryId, 'gone'];
    const { reviews } = await judge.client.reviews.readMany({ eventId, type: 'offline', entryIds: asked });
    const byEntry = new Map(reviews.map(review => [review.entry.uid, review]));
    expect([...byEntry.keys()].sort()).toEqual([...entryIds].sort());
    for (const entryId of entryIds) expect(byEntry.get(entryId)).toEqual(await read({ type: 'offline', entryId }));
    expect(byEntry.get(place.entryId)?.tests[0]).toMatchObject({ status: 'approved', quantity: 100_000 });
    expect(byEntry.get(place.entryId)?.tests[0]?.history).toHaveLength(2);
    const teams = await judgeOf(team);
    const own = { eventId: team.eventId, type: 'offline' as const, entryIds: [team.entryId] };
    const [shown] = (await teams.client.reviews.readMany(own)).reviews;
    expect(shown).toEqual(await teams.client.reviews.read({ type: 'offline', entryId: team.entryId }));
    expect(shown?.tests[0]?.members.length).toBeGreaterThan(1);
  });

  test('walk-organizer A5 a stranger or a judge of another event → refused; no permission of the stage → empty', async () => {
    const { contest, judge } = await createSent();
    const { eventId, entryIds } = contest;
    const asked = { eventId, type: 'offline' as const, entryIds };
    const visitor = createVisitor(app);
    await expect(visitor.client.reviews.readMany(asked)).rejects.toMatchObject({ code: 'UNAUTHORIZED' });
    const elsewhere = await judgeOf((await createSent()).contest);
    await expect(elsewhere.client.reviews.readMany(asked)).rejects.toMatchObject(refusal(messages.staff.notStaff));
    expect(await judge.client.reviews.readMany({ ...asked, type: 'qualifier' })).toEqual({ reviews: [] });
    const tooMany = Array.from({ length: 26 }, (_, at) => `entry-${at}`);
    await expect(judge.client.reviews.readMany({ ...asked, entryIds: tooMany })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

describe('reviews that a judge reads', () => {
  test('ORG-207 ORG-210 an entry → all tests of the stage in order, with video and open claims', async () => {
    const { contest, judge, place, read } = await createSent(
      {},
      { video: { url: 'https://youtu.be/x', id: null, isUnchecked: true } },
    );
    const later = await insertWod(app, contest.categoryId, { createdAt: new Date(app.now().getTime() + 1000) });
    const second = await judgeOf(contest);
    const open = await second.client.reviews.claim({ ...place, isOpen: true });
    expect(open).toEqual({ claimedBy: [], version: 1 });
    const answer = await read({ type: 'offline', entryId: place.entryId });
    expect(answer).toMatchObject({
      eventId: contest.eventId,
      category: { uid: contest.categoryId, team: false, isAudit: false },
      entry: { uid: place.entryId, name: 'Atleta 0', isTeam: false, photo: null },
    });
    expect(answer.tests.map(({ wod }) => wod.uid)).toEqual([place.wodId, later]);
    const [first, missing] = answer.tests;
    expect(first).toMatchObject({ version: 1, status: 'pending', quantity: 100_000, judgeName: null, closed: null });
    expect(first?.video).toEqual({ url: 'https://youtu.be/x', isLink: true, poster: null, isUnchecked: true });
    expect(first?.claimedBy).toEqual(['María José Peñalver Ñáñez']);
    expect(first?.history).toHaveLength(1);
    expect(missing).toMatchObject({ version: 0, status: null, quantity: null, closed: null, history: [] });
    await judge.client.reviews.approve({ ...place, ...command(), version: 1 });
    const after = await second.client.reviews.read({ type: 'offline', entryId: place.entryId });
    expect(after.tests[0]).toMatchObject({ judgeName: 'María José Peñalver Ñáñez', claimedBy: [] });
  });

  test('ORG-210 the event’s own type or its qualifier → read; any other type → refused', async () => {
    const { place, read } = await createSent();
    for (const type of ['online', 'qualifier'] as const) {
      await expect(read({ type, entryId: place.entryId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    await expect(read({ type: 'otra' as never, entryId: place.entryId })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    app.setNow(null);
    const home = await createJoinable(app, {}, withQualifier(app));
    const [athlete] = await insertCrowd(app, 1);
    const entryId = await enterAlone(app, home, athlete!);
    const wodId = await insertWod(app, home.categoryId, { typeEvent: 'qualifier' });
    const event = await insertWod(app, home.categoryId);
    startEvent(app);
    const judge = await judgeOf(home);
    const { tests } = await judge.client.reviews.read({ type: 'qualifier', entryId });
    expect(tests.map(({ wod, closed }) => [wod.uid, closed])).toEqual([[wodId, words.nothingSent]]);
    const own = await judge.client.reviews.read({ type: 'offline', entryId });
    expect(own.tests.map(({ wod, closed }) => [wod.uid, closed])).toEqual([[event, messages.result.notInStage]]);
    const entering = judge.client.reviews.change({ wodId: event, entryId, ...command(), version: 0, values: typed(9) });
    await expect(entering).rejects.toMatchObject(refusal(messages.result.notInStage));
  });

  test('a claim → the other judge sees it for a minute, or until its release', async () => {
    const { contest, place, claim } = await createSent();
    const second = await judgeOf(contest);
    const look = async () => (await second.client.reviews.claim({ ...place, isOpen: false })).claimedBy;
    const openedAt = app.now().getTime();
    app.setNow(new Date(openedAt));
    await claim({ ...place, isOpen: true });
    app.setNow(new Date(openedAt + 59_999));
    expect(await look()).toHaveLength(1);
    app.setNow(new Date(openedAt + 60_000));
    expect(await look()).toEqual([]);
    await claim({ ...place, isOpen: true });
    expect(await look()).toHaveLength(1);
    await claim({ ...place, isOpen: false });
    expect(await look()).toEqual([]);
  });

  test('the cleanup runs → commands stay for thirty days, claims only while they hold', async () => {
    const { contest, place, approve, claim } = await createSent();
    const sent = { ...place, ...command(), version: 1 };
    await approve(sent);
    await claim({ ...place, isOpen: true });
    const sweep = reviewJobs(app)['sweep-commands']!;
    const count = async (table: 'sentCommands' | 'reviewClaims') =>
      (
        await app.database.kysely
          .selectFrom(table)
          .selectAll()
          .where(
            table === 'sentCommands' ? 'id' : 'wodId',
            '=',
            table === 'sentCommands' ? sent.commandId : contest.wodId,
          )
          .execute()
      ).length;
    const day = 86_400_000;
    const at = app.now().getTime();
    await sweep({});
    expect([await count('sentCommands'), await count('reviewClaims')]).toEqual([1, 1]);
    app.setNow(new Date(at + 29 * day));
    await sweep({});
    expect([await count('sentCommands'), await count('reviewClaims')]).toEqual([1, 0]);
    app.setNow(new Date(at + 31 * day));
    await sweep({});
    expect(await count('sentCommands')).toBe(0);
  });
});
