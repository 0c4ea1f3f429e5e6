import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { denied, openCallableApp, precondition } from '#testing/callable-app.ts';
import { createContest, createTeamContest, forTime, stored, submission } from '#testing/factories/results.ts';
import { approveJudge } from '#testing/factories/staff.ts';

const { app, call: callByName } = await openCallableApp();

const words = messages.review;
const answered = (message: string) => ({ status: 200, result: { message } });
const judgeOf = ({ eventId, categoryId }: { eventId: string; categoryId: string }) =>
  approveJudge(app, { eventId, categories: [categoryId] });

async function createSent() {
  const contest = await createContest(app, forTime);
  const judge = await judgeOf(contest);
  const place = { wodId: contest.wodId, entryId: contest.entryIds[0]! };
  const [athlete] = contest.athletes;
  await writeResult(app, submission(app, place, { userId: athlete!.uid, values: stored(100_000, 300_250) }));
  const call = (values: unknown, changes: Record<string, unknown> = {}) => {
    const about = { id_qualifying: place.entryId, id_wod: place.wodId, typeEvent: 'offline', dataQualifying: {} };
    return callByName('updateByStaff', { ...about, values, dataStaff: {}, ...changes }, judge);
  };
  return { contest, judge, place, call, athlete: athlete! };
}
const rowOf = ({ wodId, entryId }: { wodId: string; entryId: string }) =>
  app.database.kysely
    .selectFrom('results')
    .selectAll()
    .where('wodId', '=', wodId)
    .where('entryId', '=', entryId)
    .executeTakeFirst();

describe('updateByStaff', () => {
  test('ORG-476 ORG-477 C1 factor, status, judge and originals in the payload → ignored', async () => {
    const { judge, place, call, athlete } = await createSent();
    const forged = { factor: 99, status: 'rejected', modified: false, id_judge: athlete.uid, quantityByAthlete: 1 };
    const values = { ...forged, time: '05:00.25', quantity: 100, timeByAthlete: '00:01' };
    expect(await call(values)).toEqual(answered(words.approved));
    expect(await rowOf(place)).toMatchObject({ status: 'approved', modified: false, quantityByAthlete: null });
    expect(await rowOf(place)).toMatchObject({ judgeId: judge.uid, quantity: 100_000, timeMs: 300_250 });
  });

  test("ORG-374 ORG-502 a change → needs a note and answers so; `final` and the athlete's id → accepted", async () => {
    const { place, call, athlete } = await createSent();
    const values = { quantity: '95' };
    expect(await call(values)).toMatchObject(precondition(words.note));
    const said = await call(
      { ...values, note: 'Cinco sin extensión' },
      { typeEvent: 'final', id_qualifying: athlete.uid },
    );
    expect(said).toEqual(answered('Resultado modificado con éxito'));
    expect(await rowOf(place)).toMatchObject({ quantity: 95_000, timeMs: 600_000, quantityByAthlete: 100_000 });
  });

  test('ORG-370 ORG-371 ORG-373 ORG-478 no test, participant or quantity → refused; with them → stored', async () => {
    const { call } = await createSent();
    expect(await call({ quantity: 1 }, { id_wod: '' })).toMatchObject(precondition(words.test));
    expect(await call({ quantity: 1, note: 'x' }, { id_wod: 'otro' })).toMatchObject(precondition(words.test));
    expect((await call({ quantity: '   ', note: 'x' })).status).toBe(400);
    expect((await call({ quantity: 1 }, { typeEvent: 'otra' })).status).toBe(400);
    app.setNow(null);
    const contest = await createTeamContest(app, forTime);
    const judge = await judgeOf(contest);
    const place = { wodId: contest.wodId, entryId: contest.entryId };
    const ask = (id_member: unknown, quantity: number) => {
      const about = { id_qualifying: place.entryId, id_wod: place.wodId, typeEvent: 'offline' };
      const values = { quantity, time: '05:00' };
      return callByName('updateByStaff', { ...about, values, id_member }, judge);
    };
    expect(await ask(undefined, 100)).toMatchObject(precondition(words.participant));
    expect(await ask('nadie', 100)).toMatchObject(precondition(messages.result.notAMember));
    expect(await ask(contest.captain.uid, 100)).toEqual(answered(words.changed));
    expect(await ask(contest.others[0]!.uid, 90)).toEqual(answered(words.changed));
    expect(await rowOf(place)).toMatchObject({ quantity: 190_000, version: 2, isComplete: true });
  });

  test('the caller is no judge of the category → refused', async () => {
    const { contest, place } = await createSent();
    const data = { id_qualifying: place.entryId, id_wod: place.wodId, typeEvent: 'offline', values: { quantity: 1 } };
    expect(await callByName('updateByStaff', data, contest.organizer)).toEqual(denied);
    expect((await callByName('updateByStaff', data)).status).toBe(401);
  });
});

test('ORG-236 ORG-479 ATH-284 ATH-285 getQualifyingResults: a judge → the participant, and the results by test', async () => {
  const { contest, judge, place, athlete } = await createSent();
  const { id } = (await rowOf(place))!;
  const ask = (data: unknown) => callByName('getQualifyingResults', data, judge);
  const answer = await ask({ id_qualifying: place.entryId, typeEvent: 'offline' });
  const [who, results] = answer.result as [unknown, Record<string, unknown>[]];
  expect(who).toMatchObject({ uid: place.entryId, id_event: contest.eventId, id_category: contest.categoryId });
  expect(results).toHaveLength(1);
  expect(results[0]).toMatchObject({ uid: place.wodId, quantity: 100, min: 5, seg: 0.25, status: 'pending' });
  expect(results[0]).toMatchObject({ factor: 100_000 / 300_250, need_time: true, modified: false, appealed: false });
  expect(results[0]).toMatchObject({ id_judge: null, editCount: 0, lastEditAt: null, teamResults: [], note: null });
  expect(results[0]).toMatchObject({
    time: '05:00.250',
    timeCast: 300.25,
    timeByAthlete: null,
    timeByAthleteCast: null,
  });
  // The result's own id works too. An athlete does not get the judge's answer.
  expect(await ask({ id_qualifying: id, typeEvent: 'final' })).toEqual(answer);
  const data = { id_qualifying: place.entryId, typeEvent: 'offline' };
  expect((await callByName('getQualifyingResults', data, athlete)).status).not.toBe(200);
});
