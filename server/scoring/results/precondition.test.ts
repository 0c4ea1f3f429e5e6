import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { messages } from '#contract/messages.ts';
import { asOwner } from '#domain/people/members/roles.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { createTestApp, type TestApp } from '#testing/app.ts';
import {
  type Contest,
  createContest,
  createTeamContest,
  forTime,
  resultChange,
  typed,
} from '#testing/factories/results.ts';
import { cachedTest, gatherTest } from './results.store.ts';
import { saveManyAsOrganizer } from './save-as-organizer.ts';
import { writeUnlessStale } from './write-result.ts';

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
afterEach(() => app.setNow(null));
afterAll(() => app.close());

const words = messages.result;
const rowsOf = (wodId: string) =>
  app.database.kysely
    .selectFrom('results')
    .select(['entryId', 'quantity', 'version'])
    .where('wodId', '=', wodId)
    .execute();

/** Makes a contest with a result saved just now, so session and test are cached. */
async function createKnown(): Promise<Contest & { save: (place?: number, time?: number) => Promise<unknown> }> {
  const contest = await createContest(app, forTime);
  const { organizer, wodId, entryIds } = contest;
  const save = (place = 1, time = 500_000) =>
    organizer.client.results.saveAsOrganizer({
      wodId,
      entryId: entryIds[place]!,
      values: typed(100, time),
      version: 0,
    });
  await save(0);
  expect(cachedTest(app.database, wodId)?.id).toBe(wodId);
  return { ...contest, save };
}

describe('saving of results after a change of the cached facts', () => {
  const db = () => app.database.kysely;
  const changes: [string, (contest: Contest) => Promise<unknown>, object][] = [
    [
      'a session that was ended by any process',
      ({ organizer }) => db().deleteFrom('sessions').where('userId', '=', organizer.uid).execute(),
      { code: 'UNAUTHORIZED' },
    ],
    [
      'a session that expired',
      ({ organizer }) =>
        db()
          .updateTable('sessions')
          .set({ expiresAt: new Date(0) })
          .where('userId', '=', organizer.uid)
          .execute(),
      { code: 'UNAUTHORIZED' },
    ],
    [
      'an account that was blocked',
      ({ organizer }) =>
        db().updateTable('users').set({ blockedAt: new Date() }).where('id', '=', organizer.uid).execute(),
      { code: 'UNAUTHORIZED' },
    ],
    [
      'an account that was erased',
      ({ organizer }) =>
        db().updateTable('users').set({ erasedAt: new Date() }).where('id', '=', organizer.uid).execute(),
      { code: 'UNAUTHORIZED' },
    ],
    [
      'an event that went to another organizer',
      async ({ eventId }) => {
        const { organizer } = await createContest(app, {}, 1);
        return db().updateTable('events').set({ organizationId: organizer.uid }).where('id', '=', eventId).execute();
      },
      { code: 'FORBIDDEN' },
    ],
    [
      'a test that was postponed',
      ({ wodId }) =>
        db()
          .updateTable('wods')
          .set({
            startsAt: new Date(app.now().getTime() + 3_600_000),
            endsAt: new Date(app.now().getTime() + 7_200_000),
          })
          .where('id', '=', wodId)
          .execute(),
      { code: 'REFUSED', message: words.notStarted },
    ],
    [
      'a shorter time cap',
      ({ wodId }) => db().updateTable('wods').set({ timeCap: 300 }).where('id', '=', wodId).execute(),
      { code: 'INVALID_FIELD', message: words.overCap('05:00') },
    ],
    [
      'an entry that withdrew',
      ({ entryIds }) =>
        db().updateTable('entries').set({ standing: 'withdrawn' }).where('id', '=', entryIds[1]!).execute(),
      { code: 'REFUSED', message: words.withdrawn },
    ],
  ];
  test.each(changes)('%s → refused, nothing is stored', async (_name, change, refusal) => {
    const contest = await createKnown();
    await change(contest);
    await expect(contest.save()).rejects.toMatchObject(refusal);
    expect(await rowsOf(contest.wodId)).toHaveLength(1);
  });

  test('an entry of another category or a missing one → not found', async () => {
    const [contest, other] = [await createKnown(), await createContest(app, {}, 1)];
    for (const entryId of ['nada', other.entryIds[0]!]) {
      const row = { wodId: contest.wodId, entryId, values: typed(100, 500_000), version: 0 };
      await expect(contest.organizer.client.results.saveAsOrganizer(row)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    expect(await rowsOf(contest.wodId)).toHaveLength(1);
  });

  test('many results together → each gets its own answer by the current facts', async () => {
    const { organizer, wodId, entryIds } = await createKnown();
    await db().updateTable('entries').set({ standing: 'withdrawn' }).where('id', '=', entryIds[1]!).execute();
    await db().updateTable('wods').set({ validReps: 120 }).where('id', '=', wodId).execute();
    const rows = entryIds.map((entryId, place) => ({
      entryId,
      values: typed(120, 500_000),
      version: place === 0 ? 1 : 0,
    }));
    const { rows: saved } = await organizer.client.results.saveManyAsOrganizer({ wodId, rows });
    expect(saved.map(({ version, problem }) => version ?? problem?.message)).toEqual([2, words.withdrawn, 1]);
  });
});

test('results: the test changed → saving still works, by the current rules', async () => {
  const contest = await createKnown();
  await app.database.kysely.updateTable('wods').set({ timeCap: 300 }).where('id', '=', contest.wodId).execute();
  await contest.save(1, 290_000);
  await contest.save(2, 290_000);
  expect(await rowsOf(contest.wodId)).toHaveLength(3);
});

test('results: a member left the team → their value is refused', async () => {
  const { organizer, wodId, entryId, captain, others } = await createTeamContest(app);
  const members = [captain, ...others].map(({ uid }) => ({ idUser: uid, quantity: 10, time: null }));
  const save = (version: number) =>
    organizer.client.results.saveAsOrganizer({ wodId, entryId, values: { members }, version });
  await save(0);
  await save(1);
  await app.database.kysely.deleteFrom('participants').where('userId', '=', others[0]!.uid).execute();
  await expect(save(2)).rejects.toMatchObject({ code: 'INVALID_FIELD', message: words.notAMember });
});

describe('facts of a test that the statement checks again', () => {
  const later = new Date('2031-01-01T00:00:00.001Z');
  const qualifier = { qualifierStartsAt: sql`starts_at`, qualifierEndsAt: sql`ends_at` };
  type Step = [table: 'wods' | 'categories' | 'events', change: Record<string, unknown>];
  const steps: Step[] = [
    ['wods', { typeEvent: 'qualifier' }],
    ['wods', { typeWod: 'amrap' }],
    ['wods', { needTime: false }],
    ['wods', { isWodPenalized: true }],
    ['wods', { validReps: 7 }],
    ['wods', { validReps: null }],
    ['wods', { timeCap: 77 }],
    ['wods', { startsAt: new Date(1) }],
    ['wods', { endsAt: later }],
    ['categories', { team: true, members: 2 }],
    ['categories', { members: 3 }],
    ['categories', { isAudit: true }],
    ['events', { qualifierOnline: true, ...qualifier }],
    ['events', { finishedAt: later }],
    ['events', { endsAt: later }],
  ];

  test('each fact changes in turn → the write with the old state is stale', async () => {
    const { organizer, wodId, categoryId, eventId, entryIds } = await createContest(app, forTime, 1);
    const { token } = await app.database.kysely
      .selectFrom('sessions')
      .select('token')
      .where('userId', '=', organizer.uid)
      .executeTakeFirstOrThrow();
    let version = 0;
    const write = async (testState: string) => {
      const precondition = { token, userId: organizer.uid, type: 'organization' as const, wodId, testState };
      const { outcome } = await writeUnlessStale(app, {
        ...resultChange(app, { wodId, entryId: entryIds[0]! }, { version }),
        precondition,
      });
      if (outcome === 'written') version++;
      return outcome;
    };
    const stateOf = async () => (await gatherTest(app.database, wodId))!.state;
    const ids = { wods: wodId, categories: categoryId, events: eventId };
    for (const [table, change] of steps) {
      const state = await stateOf();
      expect(await write(state)).toBe('written');
      await app.database.kysely
        .updateTable(table as 'wods')
        .set(change)
        .where('id', '=', ids[table])
        .execute();
      expect({ ...change, outcome: await write(state) }).toEqual({ ...change, outcome: 'stale' });
    }
    expect(await write(await stateOf())).toBe('written');
    expect(await rowsOf(wodId)).toMatchObject([{ version: steps.length + 1 }]);
  });

  test('another token, account, type, test or state → stale', async () => {
    const { organizer, wodId, entryIds } = await createContest(app, forTime, 1);
    const { token } = await app.database.kysely
      .selectFrom('sessions')
      .select('token')
      .where('userId', '=', organizer.uid)
      .executeTakeFirstOrThrow();
    const { state: testState } = (await gatherTest(app.database, wodId))!;
    const precondition = { token, userId: organizer.uid, type: 'organization' as const, wodId, testState };
    const write = async (changes: object) => {
      const change = resultChange(app, { wodId, entryId: entryIds[0]! });
      return (await writeUnlessStale(app, { ...change, precondition: { ...precondition, ...changes } })).outcome;
    };
    for (const changes of [{ token: 'x' }, { userId: 'x' }, { type: 'admin' }, { wodId: 'x' }, { testState: 'x' }]) {
      expect(await write(changes)).toBe('stale');
    }
    expect(await write({})).toBe('written');
  });

  test('signed out while many are saved → the answer still names the stored ones', async () => {
    const { organizer, wodId, entryIds } = await createKnown();
    const { token } = await app.database.kysely
      .selectFrom('sessions')
      .select('token')
      .where('userId', '=', organizer.uid)
      .executeTakeFirstOrThrow();
    const viewer = {
      uid: organizer.uid,
      organization: asOwner(organizer.uid),
      type: 'organization' as const,
      email: '',
      sessionToken: token,
    };
    const context = { app, cachedViewer: () => viewer, readViewer: async () => null } as unknown as RequestContext;
    const row = (entryId: string) => ({ entryId, values: typed(100, 500_000), version: 0 });
    // The cache does not know the second row's entry, so the server checks it again. This time no viewer is signed in.
    const { rows } = await saveManyAsOrganizer(context, { wodId, rows: [row(entryIds[1]!), row('nobody')] });
    expect(rows).toMatchObject([
      { version: 1, problem: null },
      { version: null, problem: { message: messages.session.forbidden } },
    ]);
    await expect(saveManyAsOrganizer(context, { wodId, rows: [row('nobody')] })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});
