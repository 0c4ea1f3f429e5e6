import type { FastifyInstance } from 'fastify';
import type { KyselyPlugin } from 'kysely';
import { expect, test } from 'vitest';
import { buildHttp } from '#server/entrypoints/http-server/http.ts';
import { openCallableApp } from '#testing/callable-app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createTeamContested } from '#testing/factories/appeals.ts';
import { approveJudge } from '#testing/factories/staff.ts';
import { insertWorkedExample } from '#testing/factories/worked-example.ts';

const { app, call } = await openCallableApp();

/** Counts the queries beside a table that ran at the same time during `act`. Returns the largest number. */
async function mostBesides(act: (http: FastifyInstance) => Promise<unknown>): Promise<number> {
  const underWay = new Set<string>();
  let most = 0;
  const counting: KyselyPlugin = {
    transformQuery: ({ node, queryId }) => {
      if (JSON.stringify(node).includes('team_results')) underWay.add(queryId.queryId);
      most = Math.max(most, underWay.size);
      return node;
    },
    transformResult: async ({ result, queryId }) => {
      underWay.delete(queryId.queryId);
      return result;
    },
  };
  const kysely = app.database.kysely.withPlugin(counting);
  const counted = await buildHttp({ ...app, database: { ...app.database, kysely } });
  await act(counted);
  await counted.close();
  return most;
}

type Result = Record<string, unknown>;
type Row = { uid: string; results: Result[] };
const readTable = async (categoryId: string, who?: SignedIn) =>
  (await call('getPositionsTable', { id_category: categoryId, typeEvent: 'final' }, who)).result as Row[];

const judged = {
  note: 'Conté menos repeticiones.',
  quantityByAthlete: 110_000,
  timeByAthleteMs: 290_000,
  modifiedByOrganization: true,
  appealed: true,
  videoUrl: 'https://youtu.be/aqz-KE-bpKQ',
  submittedAt: new Date('2026-11-01T12:00:00Z'),
};
const own = {
  ...{ note: judged.note, modifiedByOrganization: true, appealed: true, quantityByAthlete: 110 },
  ...{ timeByAthlete: '04:50', timeByAthleteCast: 290 },
  updatedAt: { seconds: Date.parse('2026-11-01T12:00:00Z') / 1000, nanoseconds: 0 },
};
const shown = { status: 'approved', video: judged.videoUrl, teamResults: [] };
const ownFields = [...Object.keys(own), 'id_user'];

async function createJudged() {
  const people: SignedIn[] = [];
  while (people.length < 3) people.push(await signUpAs(app, 'athlete'));
  const example = await insertWorkedExample(app, people);
  await app.database.kysely.updateTable('results').set(judged).where('wodId', '=', example.a).execute();
  app.boards.touch(example.categoryId, '*');
  const resultOf = async (who: SignedIn | undefined, entry: number) =>
    (await readTable(example.categoryId, who))
      .find(({ uid }) => uid === example.entries[entry])!
      .results.find(({ uid }) => uid === example.a)!;
  return { ...example, people, resultOf };
}

test.each([
  ['one network', 2, (_at: number) => '203.0.113.7'],
  ['one customer of IPv6', 2, (at: number) => `2001:db8:7:${at}::1`],
  ['a network each', 4, (at: number) => `203.0.113.${at + 1}`],
])(
  'SAFE-R6 getPositionsTable: twelve calls together, from %s → all answered, at most %i parallel queries',
  async (_name, most, addressOf) => {
    const { categoryId } = await createJudged();
    const payload = { data: { id_category: categoryId, typeEvent: 'final' } };
    const seen = await mostBesides(async http => {
      const asked = Array.from({ length: 12 }, (_, at) =>
        http.inject({ method: 'POST', url: '/callable/getPositionsTable', remoteAddress: addressOf(at), payload }),
      );
      for (const answer of await Promise.all(asked)) expect(answer.json()).toMatchObject({ result: [{}, {}, {}] });
    });
    expect(seen).toBeGreaterThan(0);
    expect(seen).toBeLessThanOrEqual(most);
  },
);

test('SPEC-R6 N5 ORG-236 getPositionsTable: its organization → each field of a result', async () => {
  const { organizer, people, resultOf } = await createJudged();
  const result = await resultOf(organizer, 0);
  expect(result).toMatchObject({ ...own, ...shown, id_user: people[0]!.uid });
  expect(result).toMatchObject({ seconds: 300, time: '05:00', timeCast: 300, isFinal: false, quantity: 100 });
  expect(result).toMatchObject({ need_time: true, score: 100, wodPosition: 1, factor: 100 / 300, pending: false });
  expect(result).toMatchObject({ totalRepetitions: null, totalTeamTime: null, teamWodPosition: null });
  expect(result).toMatchObject({ wasPenalized: false, penalty: 0 });
});

test('SPEC-R6 ATH-052 getPositionsTable: other readers → video and status, no personal data and no judge', async () => {
  const { people, eventId, categoryId, resultOf } = await createJudged();
  const judge = await approveJudge(app, { eventId, categories: [categoryId] });
  const strangers = [undefined, people[1]!, judge];
  for (const type of ['athlete', 'organization', 'box'] as const) strangers.push(await signUpAs(app, type));
  for (const who of strangers) {
    const result = await resultOf(who, 0);
    expect(result).toMatchObject(shown);
    for (const field of ownFields) expect(result, `${who?.type}`).not.toHaveProperty(field);
  }
  const asWritten = JSON.stringify(await readTable(categoryId));
  for (const secret of [judged.note, ...people.flatMap(({ uid, email }) => [uid, email])]) {
    expect(asWritten).not.toContain(secret);
  }
});

test('SPEC-R6 getPositionsTable: an athlete → the own result whole, those of others as everybody', async () => {
  const { people, resultOf } = await createJudged();
  const [ana] = people;
  expect(await resultOf(ana, 0)).toMatchObject({ ...own, ...shown, id_user: ana!.uid });
  for (const field of ownFields) expect(await resultOf(ana, 1)).not.toHaveProperty(field);
});

test('SPEC-R6 ORG-238 ATH-054 getPositionsTable: a team → names and parts; its organization and members → also ids and note', async () => {
  const { organizer, captain, others, ids, categoryId } = await createTeamContested(app);
  await app.database.kysely
    .updateTable('categories')
    .set({ publish: 'publish' })
    .where('id', '=', categoryId)
    .execute();
  app.boards.touch(categoryId, '*');
  const partsFor = async (who?: SignedIn) => (await readTable(categoryId, who))[0]!.results[0]!.teamResults as Result[];
  const parts = ids.map(id_user => ({
    ...{ id_user, fullName: expect.stringMatching(/\S/), status: 'approved', time: '00:01', quantity: 50 },
    note: 'Conté menos repeticiones.',
  }));
  for (const who of [organizer, captain, others[0]]) expect(await partsFor(who)).toEqual(parts);
  const asShown = parts.map(({ id_user: _id, note: _note, ...part }) => part);
  for (const who of [undefined, await signUpAs(app, 'athlete')]) expect(await partsFor(who)).toEqual(asShown);
});
