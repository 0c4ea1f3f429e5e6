import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  appealNote,
  type Contested,
  createContested,
  createTeamContested,
  insertJudged,
  sendAppeal,
} from '#testing/factories/appeals.ts';
import { forTime, stored, timeOf, typed } from '#testing/factories/results.ts';

// An appeal is open while its test, entry or result changes.

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.appeal;
const refusal = (message: string) => ({ code: 'REFUSED', message });
const field = (name: string, message: string) => ({ code: 'INVALID_FIELD', message, data: { field: name } });
type ResultIds = Contested['place'];
const resultOf = ({ wodId, entryId }: ResultIds) =>
  app.database.kysely
    .selectFrom('results')
    .selectAll()
    .where('wodId', '=', wodId)
    .where('entryId', '=', entryId)
    .executeTakeFirstOrThrow();
const appealOf = (id: string) =>
  app.database.kysely.selectFrom('appeals').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const changeTest = ({ wodId }: ResultIds, changes: object) =>
  app.database.kysely.updateTable('wods').set(changes).where('id', '=', wodId).execute();
const linesOf = async ({ organizer, place }: Contested) =>
  (await organizer.client.results.readAsOrganizer(place)).history.map(({ action, note }) => [action, note]);

describe('ORG-182 asked values after a change of the test', () => {
  const asked = { sent: stored(100_000, 90_000), judged: stored(90_000, 600_000) };
  const changes: [string, object, string, string][] = [
    ['a lower target', { validReps: 80 }, 'quantity', words.noLongerFits(messages.result.overTarget('80'))],
    ['a shorter time cap', { timeCap: 60 }, 'time', words.noLongerFits(messages.result.overCap('01:00'))],
    ['a higher target that the values no longer reach', { validReps: 120 }, 'time', words.testChanged],
    ['a test without time', { needTime: false }, 'time', words.testChanged],
    ['another unit', { typeWod: 'amrap', validReps: null }, 'quantity', words.otherUnit],
  ];

  test.each(changes)('%s → refused for the athlete; own values are accepted', async (_name, change, name, message) => {
    const contest = await createContested(app, forTime, asked);
    const { organizer, place } = contest;
    const id = await sendAppeal(contest, typed(100, 90_000));
    expect(await organizer.client.appeals.readAsOrganizer({ id })).toMatchObject({ whyNotAsked: null });
    await changeTest(place, change);
    const decision = organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    await expect(decision).rejects.toMatchObject(field(name, message));
    expect(await organizer.client.appeals.readAsOrganizer({ id })).toMatchObject({ whyNotAsked: message });
    expect(await appealOf(id)).toMatchObject({ status: 'pending', decision: null });
    expect(await resultOf(place)).toMatchObject({ version: 3, quantity: 90_000 });
    // The organization can still decide with its own values.
    const values = change === changes[4]?.[1] ? typed(70, 50_000) : typed(80, 50_000);
    await organizer.client.appeals.decide({ id, decision: 'organization', values, note: 'Cambió', version: 3 });
    expect(await appealOf(id)).toMatchObject({ status: 'closed', decision: 'organization' });
  });

  test('a change that does not touch the asked values → decided for the athlete', async () => {
    const contest = await createContested(app, forTime, asked);
    const id = await sendAppeal(contest, typed(100, 90_000));
    await changeTest(contest.place, { timeCap: 500, name: 'Otro nombre' });
    await contest.organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    expect(await resultOf(contest.place)).toMatchObject({ quantity: 100_000, timeMs: 90_000 });
  });

  test('R10 the team has other members now → refused', async () => {
    const { captain, others, organizer, place, ids } = await createTeamContested(app);
    const members = ids.map(idUser => ({ idUser, quantity: 60, time: null }));
    const { uid: id } = await captain.client.appeals.send({ ...place, values: { members }, note: 'x' });
    await app.database.kysely.deleteFrom('participants').where('userId', '=', others[0]!.uid).execute();
    const decision = organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    await expect(decision).rejects.toMatchObject(field('members', words.teamChanged));
  });

  test('R10 a member’s part no longer fits → refused at this member', async () => {
    const { captain, organizer, place, ids } = await createTeamContested(app, { needTime: true });
    const parts = [90_000, 200_000];
    const members = ids.map((idUser, at) => ({ idUser, quantity: 60, time: timeOf(parts[at]!) }));
    const { uid: id } = await captain.client.appeals.send({ ...place, values: { members }, note: 'x' });
    await changeTest(place, { timeCap: 100 });
    const decision = organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 });
    const message = words.noLongerFits(messages.result.overCap('01:40'));
    await expect(decision).rejects.toMatchObject(field(`members.${ids[1]}.time`, message));
  });
});

describe('appeals of a withdrawn entry', () => {
  const withdraw = ({ organizer, place: { entryId } }: Contested, standing: 'in' | 'withdrawn' | 'disqualified') =>
    organizer.client.entries.setStanding({ entryId, standing, reason: standing === 'in' ? null : 'Se lesionó' });

  test('R9 the entry withdraws → its open appeal closes, with a history line; it is back → open again', async () => {
    const contest = await createContested(app);
    const { organizer, eventId, place } = contest;
    const id = await sendAppeal(contest);
    await withdraw(contest, 'withdrawn');
    expect(await appealOf(id)).toMatchObject({ status: 'closed', decision: null, withdrawn: true });
    expect(await resultOf(place)).toMatchObject({ appealed: false, modifiedByOrganization: false, version: 4 });
    expect((await linesOf(contest)).slice(-2)).toEqual([
      ['appealed', appealNote],
      ['closed', 'Se lesionó'],
    ]);
    const list = () => organizer.client.appeals.listAsOrganizer({ eventId, page: 1 });
    expect(await list()).toMatchObject({ open: 0, total: 1, rows: [{ status: 'closed', withdrawn: true }] });
    const decision = organizer.client.appeals.decide({ id, decision: 'athlete', version: 4 });
    await expect(decision).rejects.toMatchObject(refusal(words.withdrawn));
    // A repeated withdrawal of the entry does not close the appeal again.
    await withdraw(contest, 'withdrawn');
    expect((await linesOf(contest)).filter(([action]) => action === 'closed')).toHaveLength(1);

    await withdraw(contest, 'in');
    expect(await list()).toMatchObject({ open: 1, rows: [{ status: 'pending', withdrawn: false }] });
    expect((await linesOf(contest)).at(-1)).toEqual(['reopened', null]);
    expect(await resultOf(place)).toMatchObject({ appealed: true, version: 5 });
    await organizer.client.appeals.decide({ id, decision: 'athlete', version: 5 });
    expect(await resultOf(place)).toMatchObject({ quantity: 100_000, appealed: true, modifiedByOrganization: true });
    // A decided appeal keeps its decision.
    await withdraw(contest, 'withdrawn');
    await withdraw(contest, 'in');
    expect(await appealOf(id)).toMatchObject({ status: 'closed', decision: 'athlete', withdrawn: false });
  });

  test('the entry is disqualified → its appeal stays open', async () => {
    const contest = await createContested(app);
    const id = await sendAppeal(contest);
    await withdraw(contest, 'disqualified');
    expect(await appealOf(id)).toMatchObject({ status: 'pending', withdrawn: false });
  });

  test('a withdrawal beside an appeal, a decision and a save → no open appeal is left', async () => {
    for (let turn = 0; turn < 3; turn++) {
      const contest = await createContested(app);
      const { place } = contest;
      const first = await Promise.allSettled([sendAppeal(contest), withdraw(contest, 'withdrawn')]);
      const appeals = () =>
        app.database.kysely.selectFrom('appeals').select('status').where('wodId', '=', place.wodId).execute();
      expect((await appeals()).every(({ status }) => status === 'closed')).toBe(true);

      const other = await createContested(app);
      const id = await sendAppeal(other);
      const both = await Promise.allSettled([
        other.organizer.client.appeals.decide({ id, decision: 'athlete', version: 3 }),
        other.organizer.client.results.saveAsOrganizer({ ...other.place, values: typed(95), version: 3 }),
        withdraw(other, 'withdrawn'),
      ]);
      // The first call wins: a settled appeal is not withdrawn, and no return of the entry reopens it.
      const isSettled = both[0].status === 'fulfilled' || both[1].status === 'fulfilled';
      expect(await appealOf(id)).toMatchObject({ status: 'closed', withdrawn: !isSettled });
      await withdraw(other, 'in');
      expect(await appealOf(id)).toMatchObject({ status: isSettled ? 'closed' : 'pending', withdrawn: false });
      for (const settled of [first, both]) {
        expect(settled.at(-1)?.status).toBe('fulfilled');
        // A rule refused the other calls; none of them failed by a mistake in the code.
        const codes = settled.flatMap(one => (one.status === 'rejected' ? [one.reason.code] : []));
        for (const code of codes) expect(['REFUSED', 'CONFLICT', 'NOT_FOUND']).toContain(code);
      }
    }
  });
});

describe('R9 appeals of a result that was removed and sent again', () => {
  test('a second appeal → its own values and window; the first appeal stays as it was', async () => {
    const contest = await createContested(app);
    const { organizer, athletes, judge, place, eventId, categoryId } = contest;
    await app.database.kysely.updateTable('events').set({ type: 'online' }).where('id', '=', eventId).execute();
    const first = await sendAppeal(contest);
    await organizer.client.results.removeAsOrganizer({ ...place, version: 3 });
    await expect(sendAppeal(contest)).rejects.toMatchObject(refusal(words.missing));
    const people = { athlete: athletes[0]!.uid, judge: judge.uid };
    await insertJudged(app, place, { ...people, sent: stored(70_000), judged: stored(60_000) }, { version: 5 });
    const ownOf = async () => {
      const { results } = await athletes[0]!.client.uploads.readScore({ eventId, categoryId });
      return results.find(({ wodId }) => wodId === place.wodId);
    };
    expect(await ownOf()).toMatchObject({ appeal: null, whyNotAppealed: null });
    const second = await sendAppeal(contest, { quantity: 70 });
    expect(await ownOf()).toMatchObject({ appeal: { uid: second }, whyNotAppealed: words.appealed });
    await expect(sendAppeal(contest)).rejects.toMatchObject(refusal(words.appealed));
    expect(await organizer.client.appeals.readAsOrganizer({ id: first })).toMatchObject({
      status: 'closed',
      sent: { quantity: 100_000 },
      judged: { quantity: 90_000 },
      stands: { status: null },
    });
    expect(await organizer.client.appeals.readAsOrganizer({ id: second })).toMatchObject({
      status: 'pending',
      sent: { quantity: 70_000 },
      judged: { quantity: 60_000 },
      stands: { quantity: 60_000 },
    });
    const said = (await linesOf(contest)).filter(([action]) => action === 'appealed');
    expect(said).toEqual([
      ['appealed', appealNote],
      ['appealed', appealNote],
    ]);
    await organizer.client.appeals.decide({ id: second, decision: 'athlete', version: 7 });
    expect(await resultOf(place)).toMatchObject({ quantity: 70_000, appealed: true, modifiedByOrganization: true });
    expect(await appealOf(first)).toMatchObject({ decision: null });
  });
});
