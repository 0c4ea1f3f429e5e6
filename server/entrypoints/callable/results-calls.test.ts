import { describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { denied, openCallableApp, precondition } from '#testing/callable-app.ts';
import type { SignedIn } from '#testing/factories/accounts.ts';
import { createContest, createTeamContest, forTime, typed } from '#testing/factories/results.ts';

const { app, call: callByName } = await openCallableApp();

const call = (data: unknown, who?: SignedIn) => callByName('updateResultsForOrganization', data, who);
const saved = { status: 200, result: { message: '¡Modificación realizada con éxito!' } };

describe('updateResultsForOrganization', () => {
  test('ORG-460 ORG-495 a cell by entry, athlete or result id → stored; missing fields keep their values', async () => {
    const { organizer, wodId, entryIds, categoryId, athletes } = await createContest(app, forTime);
    const entryId = entryIds[0]!;
    const cell = (id_result: unknown, wodResultData: unknown) =>
      call(
        {
          id_category: categoryId,
          wodResultData,
          name_collection: 'otra_cosa',
          id_result,
          id_wod: wodId,
          isTeam: true,
          id_member: null,
        },
        organizer,
      );
    const stored = async () => (await organizer.client.results.readAsOrganizer({ wodId, entryId })).result;
    expect(await cell(entryId, { quantity: 100, min: 4, seg: 30.25, status: 'rejected' })).toEqual(saved);
    expect(await stored()).toMatchObject({ quantity: 100_000, timeMs: 270_250, status: 'approved' });
    // A field that the caller leaves out keeps its value.
    expect(await cell(athletes[0]!.uid, { time: '05:00.5' })).toEqual(saved);
    expect(await stored()).toMatchObject({ quantity: 100_000, timeMs: 300_500 });
    const { id } = await app.database.kysely
      .selectFrom('results')
      .select('id')
      .where('entryId', '=', entryId)
      .executeTakeFirstOrThrow();
    expect(await cell(id, { time: 301 })).toEqual(saved);
    expect(await cell(id, { quantity: '99.5' })).toEqual(saved);
    expect(await stored()).toMatchObject({ quantity: 99_500, timeMs: 600_000, version: 4 });
  });

  test("ORG-460 a cell of one team member → stored, and the team's sum follows", async () => {
    const { organizer, wodId, entryId, captain, others } = await createTeamContest(app, forTime);
    const cell = (id_member: string, wodResultData: unknown) =>
      call({ wodResultData, id_result: entryId, id_wod: wodId, id_member }, organizer);
    expect(await cell(captain.uid, { quantity: 100, time: '05:00' })).toEqual(saved);
    expect(await cell(others[0]!.uid, { quantity: 100, time: '04:00' })).toEqual(saved);
    const { result, members } = await organizer.client.results.readAsOrganizer({ wodId, entryId });
    expect(result).toMatchObject({ quantity: 200_000, timeMs: 540_000 });
    expect(members.map(({ timeMs }) => timeMs)).toEqual([300_000, 240_000]);
    const foreign = await cell('nadie', { quantity: 1, time: '01:00' });
    expect(foreign).toMatchObject(precondition(messages.result.notAMember));
  });

  test('A5 ORG-496 no session, no right or wrong values → refused with the reason, never an internal error', async () => {
    const { organizer, wodId, entryIds, athletes } = await createContest(app, forTime);
    const entryId = entryIds[0]!;
    const data = { wodResultData: { quantity: 100, time: '00:00' }, id_result: entryId, id_wod: wodId };
    expect((await call(data)).status).toBe(401);
    expect(await call(data, athletes[0])).toMatchObject(denied);
    const other = await createContest(app, {}, 1);
    expect(await call(data, other.organizer)).toMatchObject(denied);
    const refused = await call(data, organizer);
    expect(refused).toMatchObject(precondition(messages.result.noTime));
    await organizer.client.results.saveAsOrganizer({ wodId, entryId, values: typed(100, 1000), version: 0 });
    for (const wrong of [null, 7, [], { ...data, id_result: {} }, { ...data, id_wod: '\u0000' }, { id_wod: wodId }]) {
      expect((await call(wrong, organizer)).status).toBeLessThan(500);
    }
    for (const wodResultData of [
      null,
      'x',
      { quantity: 'x' },
      { time: 'x' },
      { min: 'x' },
      { time: {} },
      { quantity: -1 },
    ]) {
      expect((await call({ ...data, wodResultData }, organizer)).status).toBeLessThan(500);
    }
  });
});
