import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import type { FitnessBoard } from '#domain/scoring/boards/board.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { eraseAccount } from '#server/people/accounts/delete-account.ts';
import { readBoard } from '#server/scoring/boards/read-board.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import {
  appealNote,
  type Contested,
  createContested,
  createTeamContested,
  insertJudged,
  sendAppeal,
} from '#testing/factories/appeals.ts';
import { forTime, stored, submission, timeOf, typed } from '#testing/factories/results.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.appeal;
const refusal = (code: string, message: string) => ({ code, message });
const field = (name: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field: name } });
const resultOf = ({ wodId, entryId }: Contested['place']) =>
  app.database.kysely
    .selectFrom('results')
    .selectAll()
    .where('wodId', '=', wodId)
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
const appealOf = (id: string) =>
  app.database.kysely.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const historyOf = async ({ wodId, entryId }: Contested['place']) =>
  (
    await app.database.kysely
      .selectFrom('resultHistory')
      .selectAll()
      .where('wodId', '=', wodId)
      .where('entryId', '=', entryId)
      .orderBy('id')
      .execute()
  ).map(({ action, role, note }) => [action, role, note]);
const kindsTo = async (recipient: string) =>
  (
    await app.database.kysely
      .selectFrom('mails')
      .select('kind')
      .where('recipient', '=', recipient)
      .where('kind', 'like', 'appeal%')
      .execute()
  ).map(({ kind }) => kind);
const countAppeals = async (wodId: string) =>
  (await app.database.kysely.selectFrom('appeals').select('id').where('wodId', '=', wodId).execute()).length;

describe('sent appeals', () => {
  test('ATH-176 ATH-250 ATH-251 ATH-288 ATH-289 R9 an athlete appeals → the appeal waits, the result is flagged, the organization gets a mail', async () => {
    const contest = await createContested(app);
    const { athletes, place, judge, eventId, categoryId, organizer } = contest;
    const id = await sendAppeal(contest);
    expect(await appealOf(id)).toMatchObject({
      ...place,
      eventId,
      categoryId,
      userId: athletes[0]!.uid,
      judgeId: judge.uid,
      stage: 'event',
      quantity: 100_000,
      timeMs: null,
      teamResults: null,
      note: appealNote,
      status: 'pending',
      decision: null,
      updatedAt: app.now(),
    });
    const row = await resultOf(place);
    // The result has only its flag, and nothing else changes before the decision.
    expect(row).toMatchObject({ appealed: true, modifiedByOrganization: false, quantity: 90_000, status: 'approved' });
    expect(row).toMatchObject({ judgeId: judge.uid, editCount: 0, note: 'Conté menos repeticiones.' });
    expect((await historyOf(place)).at(-1)).toEqual(['appealed', 'athlete', null]);
    const { history } = await organizer.client.results.readAsOrganizer(place);
    expect(history.at(-1)).toMatchObject({ action: 'appealed', note: appealNote });
    expect(await kindsTo(organizer.email)).toEqual(['appeal-received']);
  });

  test('ATH-253 ATH-255 ATH-256 ATH-259 quantity, time or note is missing or too large → refused at its field', async () => {
    const contest = await createContested(app, forTime, {
      sent: stored(100_000, 90_000),
      judged: stored(100_000, 95_000),
    });
    const { athletes, place } = contest;
    const send = (values: object, note = 'Vean el video') =>
      athletes[0]!.client.appeals.send({ ...place, values, note });
    await expect(send({ time: timeOf(90_000) })).rejects.toMatchObject(field('quantity', words.quantity));
    await expect(send({ quantity: 100 })).rejects.toMatchObject(field('time', words.time));
    await expect(send(typed(101, 90_000))).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    await expect(send(typed(100, 601_000))).rejects.toMatchObject({ code: 'INVALID_FIELD' });
    await expect(send(typed(100, 90_000), '   ')).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect(await countAppeals(place.wodId)).toBe(0);
    const { uid } = await send(typed(100, 90_000));
    expect(await appealOf(uid)).toMatchObject({ quantity: 100_000, timeMs: 90_000 });
  });

  test('R9 a team → only its captain sends, with a value for every member', async () => {
    const { captain, others, place, ids } = await createTeamContested(app);
    const values = { members: ids.map(idUser => ({ idUser, quantity: 60, time: null })) };
    const bySomebody = others[0]!.client.appeals.send({ ...place, values, note: 'x' });
    await expect(bySomebody).rejects.toMatchObject(refusal('FORBIDDEN', words.captainOnly));
    const part = { members: values.members.slice(0, 1) };
    const missing = captain.client.appeals.send({ ...place, values: part, note: 'x' });
    await expect(missing).rejects.toMatchObject(field(`members.${ids[1]}.quantity`, words.quantity));
    const { uid } = await captain.client.appeals.send({ ...place, values, note: 'x' });
    expect(await appealOf(uid)).toMatchObject({
      quantity: 120_000,
      teamResults: ids.map(userId => ({ userId, quantity: 60_000 })),
    });
  });

  test('another athlete’s result, a missing one, or a test on site → refused', async () => {
    const contest = await createContested(app);
    const { athletes, place, entryIds, wodId } = contest;
    const send = (who: number, changes: object = {}) =>
      athletes[who]!.client.appeals.send({ ...place, values: { quantity: 100 }, note: 'x', ...changes });
    await expect(send(1)).rejects.toMatchObject(refusal('FORBIDDEN', messages.session.forbidden));
    await expect(send(1, { entryId: entryIds[1] })).rejects.toMatchObject(refusal('REFUSED', words.missing));
    await expect(send(0, { entryId: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(send(0, { wodId: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const onSite = await createContested(app, { typeEvent: 'offline' });
    await expect(sendAppeal(onSite)).rejects.toMatchObject(refusal('REFUSED', words.onSite));
    expect(await countAppeals(wodId)).toBe(0);
  });

  test('R9 ATH-258 SAFE-M1 N3 a pending result, one without a review, or a day later → refused with the reason', async () => {
    const contest = await createContested(app);
    const waiting = { wodId: contest.wodId, entryId: contest.entryIds[1]! };
    await writeResult(app, submission(app, waiting, { userId: contest.athletes[1]!.uid }));
    const early = contest.athletes[1]!.client.appeals.send({ ...waiting, values: { quantity: 1 }, note: 'x' });
    await expect(early).rejects.toMatchObject(refusal('REFUSED', words.pending));

    const at = app.now().getTime();
    app.setNow(new Date(at + 86_400_000));
    await expect(sendAppeal(contest)).rejects.toMatchObject(refusal('REFUSED', words.late));
    app.setNow(new Date(at + 86_399_999));
    await sendAppeal(contest);

    const counting = await createContested(app);
    const automatic = { wodId: counting.wodId, entryId: counting.entryIds[1]! };
    const athlete = counting.athletes[1]!;
    await writeResult(app, submission(app, automatic, { userId: athlete.uid, status: 'approved' }));
    const unseen = athlete.client.appeals.send({ ...automatic, values: { quantity: 101 }, note: 'x' });
    await expect(unseen).rejects.toMatchObject(refusal('REFUSED', words.pending));
    // A judge can still review the result while the appeal waits.
    const judging = { ...automatic, version: 1, commandId: crypto.randomUUID() };
    expect(await counting.judge.client.reviews.approve(judging)).toEqual({ version: 2 });
  });

  test('N14 the organization changed the result → one appeal; the change answered an appeal → no further appeal', async () => {
    const contest = await createContested(app);
    const { organizer, place } = contest;
    await organizer.client.results.saveAsOrganizer({ ...place, values: typed(95), version: 2 });
    const id = await sendAppeal(contest);
    expect(await resultOf(place)).toMatchObject({ appealed: true, modifiedByOrganization: true, quantity: 95_000 });
    expect((await organizer.client.appeals.readAsOrganizer({ id })).judged).toBeNull();
    const decide = (decision: 'athlete' | 'judge') => organizer.client.appeals.decide({ id, decision, version: 4 });
    await expect(decide('judge')).rejects.toMatchObject(refusal('REFUSED', words.ownChange));
    await decide('athlete');
    expect(await resultOf(place)).toMatchObject({ appealed: true, modifiedByOrganization: true, quantity: 100_000 });
    await expect(sendAppeal(contest)).rejects.toMatchObject(refusal('REFUSED', words.appealed));

    const edited = await createContested(app);
    await sendAppeal(edited);
    await edited.organizer.client.results.saveAsOrganizer({ ...edited.place, values: typed(97), version: 3 });
    await expect(sendAppeal(edited)).rejects.toMatchObject(refusal('REFUSED', words.appealed));
  });

  test('R9 a rejected result → may be appealed', async () => {
    const rejected = await createContested(app, { typeEvent: 'qualifier' }, { status: 'rejected', action: 'rejected' });
    const id = await sendAppeal(rejected);
    expect(await appealOf(id)).toMatchObject({ stage: 'qualifier', judgeId: rejected.judge.uid });
  });

  test('R9 four appeals at the same moment → one is stored', async () => {
    const contest = await createContested(app);
    const sent = await Promise.allSettled([1, 2, 3, 4].map(() => sendAppeal(contest)));
    const refused = sent.flatMap(one => (one.status === 'rejected' ? [one.reason] : []));
    expect(refused).toHaveLength(3);
    for (const reason of refused) expect(reason).toMatchObject(refusal('REFUSED', words.appealed));
    expect(await countAppeals(contest.wodId)).toBe(1);
    expect((await historyOf(contest.place)).filter(([action]) => action === 'appealed')).toHaveLength(1);
    expect(await kindsTo(contest.organizer.email)).toHaveLength(1);
  });

  test('E10 the category is in audit → refused', async () => {
    const contest = await createContested(app);
    await contest.organizer.client.categories.setAudit({ id: contest.categoryId, isAudit: true });
    await expect(sendAppeal(contest)).rejects.toMatchObject(refusal('FORBIDDEN', messages.result.audit));
    expect(await resultOf(contest.place)).toMatchObject({ appealed: false });
    expect(await countAppeals(contest.wodId)).toBe(0);
  });
});

describe('appeals that the organizer reads', () => {
  test('ORG-174 ORG-398 a list → open ones first, by time; closed ones stay; strangers are refused', async () => {
    const contest = await createContested(app);
    const { organizer, eventId, wodId, entryIds, athletes } = contest;
    const first = await sendAppeal(contest);
    app.setNow(new Date(app.now().getTime() + 60_000));
    const other = { wodId, entryId: entryIds[1]! };
    const { judge } = contest;
    const sent = { athlete: athletes[1]!.uid, judge: judge.uid, sent: stored(100_000), judged: stored(99_000) };
    await insertJudged(app, other, sent);
    const second = await athletes[1]!.client.appeals.send({ ...other, values: { quantity: 101 }, note: 'x' });
    const list = () => organizer.client.appeals.listAsOrganizer({ eventId, page: 1 });
    expect(await list()).toMatchObject({
      rows: [{ idAppeal: first, nameUser: 'Atleta 0', status: 'pending' }, { idAppeal: second.uid }],
      total: 2,
      open: 2,
    });
    expect((await list()).rows[0]).toMatchObject({
      nameCategory: expect.any(String),
      nameWod: expect.stringContaining('Test'),
    });
    await organizer.client.appeals.decide({ id: first, decision: 'judge', version: 3 });
    const after = await list();
    expect(after.rows.map(({ idAppeal }) => idAppeal)).toEqual([second.uid, first]);
    expect(after).toMatchObject({ total: 2, open: 1, rows: [{}, { status: 'closed', decision: 'judge' }] });
    const stranger = await signUpAs(app, 'organization');
    const foreign = { code: 'FORBIDDEN' };
    await expect(stranger.client.appeals.listAsOrganizer({ eventId, page: 1 })).rejects.toMatchObject(foreign);
    await expect(stranger.client.appeals.readAsOrganizer({ id: first })).rejects.toMatchObject(foreign);
    const decision = stranger.client.appeals.decide({ id: second.uid, decision: 'athlete', version: 3 });
    await expect(decision).rejects.toMatchObject(foreign);
    await expect(organizer.client.appeals.readAsOrganizer({ id: 'x' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('ORG-176 ORG-177 ORG-178 ORG-179 ORG-180 ORG-244 one appeal → sent, judged, asked and current values, also after the decision', async () => {
    const sent = stored(100_000, 90_000);
    const contest = await createContested(app, forTime, { sent, judged: stored(100_000, 95_000) });
    const { judge, organizer, eventId, wodId, place } = contest;
    await app.database.kysely
      .updateTable('results')
      .set({ videoUrl: 'https://youtu.be/dQw4w9WgXcQ' })
      .where('wodId', '=', wodId)
      .execute();
    const id = await sendAppeal(contest, typed(100, 91_000));
    expect(await organizer.client.appeals.readAsOrganizer({ id })).toMatchObject({
      idAppeal: id,
      nameUser: 'Atleta 0',
      note: appealNote,
      event: { uid: eventId, name: expect.any(String) },
      wod: { uid: wodId, typeWod: 'for time', typeEvent: 'online', exercises: expect.any(Array) },
      nameJudge: expect.any(String),
      video: { url: 'https://youtu.be/dQw4w9WgXcQ', isLink: true },
      sent: { quantity: 100_000, timeMs: 90_000 },
      judged: { quantity: 100_000, timeMs: 95_000, note: 'Conté menos repeticiones.', status: 'approved' },
      asked: { quantity: 100_000, timeMs: 91_000 },
      stands: { quantity: 100_000, timeMs: 95_000, status: 'approved' },
      modifiedByOrganization: false,
      version: 3,
    });
    expect(judge.uid).toBe((await resultOf(place)).judgeId);
    // After the decision the values of athlete, judge and organization are still separate.
    await organizer.client.appeals.decide({
      id,
      decision: 'organization',
      values: typed(99, 92_000),
      note: 'Una no',
      version: 3,
    });
    expect(await organizer.client.appeals.readAsOrganizer({ id })).toMatchObject({
      status: 'closed',
      decision: 'organization',
      decisionNote: 'Una no',
      sent: { timeMs: 90_000 },
      judged: { timeMs: 95_000 },
      asked: { timeMs: 91_000 },
      stands: { quantity: 99_000 },
      modifiedByOrganization: true,
    });
  });

  test('a team’s appeal → values member by member', async () => {
    const { captain, organizer, place, ids } = await createTeamContested(app);
    const members = ids.map(idUser => ({ idUser, quantity: 60, time: null }));
    const { uid: id } = await captain.client.appeals.send({ ...place, values: { members }, note: 'x' });
    const found = await organizer.client.appeals.readAsOrganizer({ id });
    expect(found.isTeam).toBe(true);
    const each = (quantities: number[]) => ids.map((idUser, at) => ({ idUser, quantity: quantities[at] }));
    expect(found.sent.members).toMatchObject(each([60_000, 50_000]));
    expect(found.judged?.members).toMatchObject(each([50_000, 50_000]));
    expect(found.asked.members).toMatchObject(each([60_000, 60_000]));
    await organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    const after = await organizer.client.appeals.readAsOrganizer({ id });
    expect(after.stands).toMatchObject({ quantity: 120_000, members: each([60_000, 60_000]) });
  });
});

describe('decisions of appeals', () => {
  const decided = { appealed: true, modifiedByOrganization: true, version: 4 };

  test('ORG-182 ORG-303 R9 decided for the athlete → the result takes the asked values, the appeal is closed', async () => {
    const contest = await createContested(app);
    const { organizer, place, athletes, judge } = contest;
    const id = await sendAppeal(contest, { quantity: 98 });
    await organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    expect(await resultOf(place)).toMatchObject({ ...decided, quantity: 98_000, status: 'approved' });
    // The athlete's first value stays as it was (R11).
    expect(await resultOf(place)).toMatchObject({ quantityByAthlete: 100_000, judgeId: judge.uid });
    expect(await appealOf(id)).toMatchObject({ status: 'closed', decision: 'athlete', decidedAt: app.now() });
    expect((await historyOf(place)).at(-1)).toEqual(['decided', 'organization', null]);
    expect(await kindsTo(athletes[0]!.email)).toEqual(['appeal-decided']);
    expect(await kindsTo(judge.email)).toEqual(['appeal-decided-judge']);
  });

  test('ORG-183 R9 decided for the judge → the result stays as the judge left it', async () => {
    const contest = await createContested(app);
    const id = await sendAppeal(contest);
    await contest.organizer.client.appeals.decide({ id, decision: 'judge', version: 3 });
    expect(await resultOf(contest.place)).toMatchObject({ ...decided, quantity: 90_000, status: 'approved' });
    const rejected = await createContested(app, {}, { status: 'rejected', action: 'rejected', values: undefined });
    const other = await sendAppeal(rejected);
    await rejected.organizer.client.appeals.decide({ id: other, decision: 'judge', version: 3 });
    expect(await resultOf(rejected.place)).toMatchObject({ ...decided, status: 'rejected' });
  });

  test('ORG-182 decided for the athlete, after a rejection → the result counts again', async () => {
    const contest = await createContested(app, {}, { status: 'rejected', action: 'rejected' });
    const id = await sendAppeal(contest);
    await contest.organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    expect(await resultOf(contest.place)).toMatchObject({ ...decided, quantity: 100_000, status: 'approved' });
  });

  test('ORG-184 ORG-185 ORG-363 ORG-364 ORG-365 decided with own values → values and note are required and stored', async () => {
    const contest = await createContested(app, forTime, {
      sent: stored(100_000, 90_000),
      judged: stored(90_000, 600_000),
    });
    const { organizer, place } = contest;
    const id = await sendAppeal(contest, typed(100, 90_000));
    const decide = (values: object | null, note: string | null = 'Cinco no valen') =>
      organizer.client.appeals.decide({ id, decision: 'organization', values, note, version: 3 });
    await expect(decide(null)).rejects.toMatchObject(field('quantity', words.quantity));
    await expect(decide({ quantity: 100 })).rejects.toMatchObject(field('time', words.time));
    await expect(decide(typed(100, 95_000), null)).rejects.toMatchObject(field('note', words.note));
    await expect(decide(typed(100, 95_000), '  ')).rejects.toMatchObject(field('note', words.note));
    expect(await appealOf(id)).toMatchObject({ status: 'pending' });
    await decide(typed(100, 95_000));
    expect(await resultOf(place)).toMatchObject({
      ...decided,
      quantity: 100_000,
      timeMs: 95_000,
      note: 'Cinco no valen',
    });
    expect(await appealOf(id)).toMatchObject({ decision: 'organization', decisionNote: 'Cinco no valen' });
    expect((await historyOf(place)).at(-1)).toEqual(['decided', 'organization', 'Cinco no valen']);
  });

  test('ORG-186 a second decision, two together, a new appeal or a judge’s change → refused', async () => {
    const contest = await createContested(app);
    const { organizer, athletes, place, judge, eventId } = contest;
    const id = await sendAppeal(contest);
    const decisions = (['athlete', 'judge'] as const).map(decision =>
      organizer.client.appeals.decide({ id, decision, version: 3 }),
    );
    const settled = await Promise.allSettled(decisions);
    expect(settled.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    const lost = settled.find(one => one.status === 'rejected');
    expect(lost).toMatchObject({ reason: refusal('REFUSED', words.decided) });
    const again = organizer.client.appeals.decide({ id, decision: 'athlete', version: 4 });
    await expect(again).rejects.toMatchObject(refusal('REFUSED', words.decided));
    await expect(sendAppeal(contest)).rejects.toMatchObject(refusal('REFUSED', words.appealed));
    const command = { commandId: crypto.randomUUID(), ...place, version: 4, values: { quantity: 50 }, note: 'x' };
    await expect(judge.client.reviews.change(command)).rejects.toMatchObject({ message: messages.review.final });
    expect(await resultOf(place)).toMatchObject(decided);
    expect(await kindsTo(athletes[0]!.email)).toHaveLength(1);
    expect((await organizer.client.appeals.listAsOrganizer({ eventId, page: 1 })).open).toBe(0);
  });

  test('an older version of the result → refused, nothing is decided', async () => {
    const contest = await createContested(app);
    const id = await sendAppeal(contest);
    const decision = contest.organizer.client.appeals.decide({ id, decision: 'athlete', version: 2 });
    await expect(decision).rejects.toMatchObject(refusal('CONFLICT', messages.result.changedMeanwhile));
    expect(await appealOf(id)).toMatchObject({ status: 'pending', decision: null });
    expect(await resultOf(contest.place)).toMatchObject({ version: 3, modifiedByOrganization: false });
  });

  test('no judge reviewed the result → a decision for the judge is refused', async () => {
    const contest = await createContested(app);
    const place = { wodId: contest.wodId, entryId: contest.entryIds[1]! };
    const athlete = contest.athletes[1]!;
    await writeResult(app, submission(app, place, { userId: athlete.uid, status: 'approved' }));
    await contest.organizer.client.results.saveAsOrganizer({ ...place, values: typed(95), version: 1 });
    const { uid: id } = await athlete.client.appeals.send({ ...place, values: { quantity: 101 }, note: 'x' });
    const { judged, nameJudge } = await contest.organizer.client.appeals.readAsOrganizer({ id });
    expect([judged, nameJudge]).toEqual([null, null]);
    const decision = contest.organizer.client.appeals.decide({ id, decision: 'judge', version: 3 });
    await expect(decision).rejects.toMatchObject(refusal('REFUSED', words.ownChange));
    await contest.organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    expect(await kindsTo(athlete.email)).toEqual(['appeal-decided']);
  });

  test('E10 the category is in audit → the organization still decides', async () => {
    const contest = await createContested(app);
    const id = await sendAppeal(contest);
    await contest.organizer.client.categories.setAudit({ id: contest.categoryId, isAudit: true });
    await contest.organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    expect(await resultOf(contest.place)).toMatchObject({ ...decided, quantity: 100_000 });
  });

  test('an appeal is decided → the next board shows it', async () => {
    const contest = await createContested(app);
    const { organizer, categoryId, entryIds } = contest;
    const id = await sendAppeal(contest);
    const quantity = async () => {
      const { whole } = await readBoard(app, { categoryId, stage: 'event' }, { scope: 'staff' });
      const { rows } = whole as FitnessBoard;
      return rows.find(({ id: entryId }) => entryId === entryIds[0])?.cells[0]?.q;
    };
    expect(await quantity()).toBe(90_000);
    await organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    expect(await quantity()).toBe(100_000);
  });
});

describe('R9 appeals of edited results', () => {
  test('ORG-264 the organizer saves or removes the result → the flag goes, the appeal is closed', async () => {
    const contest = await createContested(app);
    const { organizer, place, eventId } = contest;
    const id = await sendAppeal(contest);
    await organizer.client.results.saveAsOrganizer({ ...place, values: typed(95), version: 3 });
    expect(await resultOf(place)).toMatchObject({ appealed: false, modifiedByOrganization: true, quantity: 95_000 });
    expect(await appealOf(id)).toMatchObject({ status: 'closed', decision: null, decidedAt: app.now() });
    const decision = organizer.client.appeals.decide({ id, decision: 'athlete', version: 4 });
    await expect(decision).rejects.toMatchObject(refusal('REFUSED', words.decided));
    expect(await organizer.client.appeals.listAsOrganizer({ eventId, page: 1 })).toMatchObject({ open: 0, total: 1 });

    const other = await createContested(app);
    const removed = await sendAppeal(other);
    await other.organizer.client.results.removeAsOrganizer({ ...other.place, version: 3 });
    expect(await appealOf(removed)).toMatchObject({ status: 'closed', decision: null });
    expect(await other.organizer.client.appeals.readAsOrganizer({ id: removed })).toMatchObject({
      stands: { quantity: null, status: null },
      sent: { quantity: 100_000 },
      version: 0,
    });
  });

  test('many results are saved together → the one open appeal is closed', async () => {
    const contest = await createContested(app);
    const { organizer, wodId, entryIds, place } = contest;
    const id = await sendAppeal(contest);
    const rows = entryIds.map((entryId, at) => ({ entryId, values: typed(80 + at), version: at === 0 ? 3 : 0 }));
    await organizer.client.results.saveManyAsOrganizer({ wodId, rows });
    expect(await resultOf(place)).toMatchObject({ appealed: false, quantity: 80_000 });
    expect(await appealOf(id)).toMatchObject({ status: 'closed' });
  });

  test('a decision and a save at the same moment → one succeeds, the other is refused', async () => {
    for (let turn = 0; turn < 5; turn++) {
      const contest = await createContested(app);
      const { organizer, place } = contest;
      const id = await sendAppeal(contest);
      const both = await Promise.allSettled([
        organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 }),
        organizer.client.results.saveAsOrganizer({ ...place, values: typed(95), version: 3 }),
      ]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const isDecided = both[0].status === 'fulfilled';
      expect(await appealOf(id)).toMatchObject({ status: 'closed', decision: isDecided ? 'athlete' : null });
      expect(await resultOf(place)).toMatchObject({ appealed: isDecided, quantity: isDecided ? 100_000 : 95_000 });
    }
  });
});

test('A10 appeals: the athlete is erased → the note goes, the appeal and its decision stay', async () => {
  const contest = await createContested(app);
  const id = await sendAppeal(contest);
  await contest.organizer.client.appeals.decide({ id, decision: 'judge', version: 3 });
  await inTransaction(app.database.kysely, trx => eraseAccount(trx, app, contest.athletes[0]!.uid));
  expect(await appealOf(id)).toMatchObject({ note: '', decision: 'judge' });
  expect(JSON.stringify(await historyOf(contest.place))).not.toContain(appealNote);
  expect(await contest.organizer.client.appeals.readAsOrganizer({ id })).toMatchObject({
    nameUser: 'Atleta eliminado',
  });
});

test('walk-organizer B15 appeals: the list → disputed values and since when; one appeal → the judge’s no-reps', async () => {
  const contest = await createContested(app);
  const { organizer, eventId, place } = contest;
  const idAppeal = await sendAppeal(contest);
  const marks = [{ at: 500_000, reason: 'Sin extensión' }];
  await app.database.kysely
    .updateTable('results')
    .set({ marks: JSON.stringify(marks) })
    .where('wodId', '=', place.wodId)
    .where('entryId', '=', place.entryId)
    .execute();
  const { rows } = await organizer.client.appeals.listAsOrganizer({ eventId });
  const stands = await resultOf(place);
  expect(rows).toMatchObject([
    { idAppeal, createdAt: expect.any(String), needTime: false, asked: { quantity: 100_000, timeMs: null } },
  ]);
  expect(rows[0]!.stands).toEqual({ quantity: stands.quantity, timeMs: stands.timeMs });
  const detail = await organizer.client.appeals.readAsOrganizer({ id: idAppeal });
  expect(detail.marks).toEqual([{ ...marks[0], name: null }]);
});
