import type { CompiledQuery } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#testing/app.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { fillWithEvents, insertPeople, settle } from '#testing/factories/many-events.ts';
import { hearQueries, type PlanNode, planOf, rowsRead } from '#testing/heard-queries.ts';

const now = new Date('2026-11-20T16:00:00Z');

let app: TestApp;
let asked: CompiledQuery[];
let visitor: Visitor;
let organizer: SignedIn;
beforeAll(async () => {
  const quiet = await createTestApp();
  quiet.setNow(now);
  const { heard, ...listening } = hearQueries(quiet);
  app = heard;
  asked = listening.asked;
  visitor = createVisitor(app);
  organizer = await signUpAs(app, 'organization');
  const db = quiet.database.kysely;
  const organizationIds = [organizer.uid, ...(await insertPeople(db, 'organization', 11))];
  const athleteIds = await insertPeople(db, 'athlete', 200);
  await fillWithEvents(db, { events: 5_000, now, organizationIds, athleteIds });
  await settle(db);
}, 120_000);
afterAll(() => app.close());

async function queriesOf(call: () => Promise<unknown>): Promise<CompiledQuery[]> {
  asked.length = 0;
  await call();
  return asked.filter(({ sql }) => /^\s*(select|with)\b/i.test(sql));
}

const big = ['events', 'categories', 'wods', 'entries'];

async function nodesOf(call: () => Promise<unknown>): Promise<PlanNode[]> {
  const nodes: PlanNode[] = [];
  for (const query of await queriesOf(call)) nodes.push(...(await planOf(app.database, query)));
  return nodes;
}

// Most rows that a query may read from tables and indexes, with room for another PostgreSQL version's plans. A full
// scan reads 5,000.
const cases: [name: string, mostRows: number, call: () => Promise<unknown>][] = [
  ['the home page', 100, () => visitor.client.events.home()],
  ['the open events', 400, () => visitor.client.events.list({})],
  ['the completed events', 100, () => visitor.client.events.list({ state: 'completed' })],
  ['open events by a part of the name', 1500, () => visitor.client.events.list({ name: 'bogotá' })],
  [
    'completed events by a part of the name',
    800,
    () => visitor.client.events.list({ state: 'completed', name: 'ogot' }),
  ],
  ['a name that nothing has', 100, () => visitor.client.events.list({ name: 'zzyzx' })],
  ['open events of a day', 400, () => visitor.client.events.list({ day: '2026-12-24' })],
  ['completed events of a day', 100, () => visitor.client.events.list({ state: 'completed', day: '2025-03-15' })],
  ['a name on a day', 400, () => visitor.client.events.list({ name: 'copa', day: '2026-12-24' })],
  ['an event', 30, () => visitor.client.events.read({ id: 'event-2500' })],
  ['a category', 30, () => visitor.client.categories.read({ id: 'category-2500-1' })],
  ['the own events', 600, () => organizer.client.events.listAsOrganizer({})],
  ['the own events by name', 2000, () => organizer.client.events.listAsOrganizer({ name: 'lima' })],
  ['an own event', 60, () => organizer.client.events.readAsOrganizer({ id: ownId })],
];
let ownId: string;
beforeAll(async () => {
  ownId = (await organizer.client.events.listAsOrganizer({})).events[0]!.uid;
});

test.each(cases)('query plans: among 5,000 events %s → indexes only, and few rows', async (_name, mostRows, call) => {
  const nodes = (await nodesOf(call)).filter(
    node => big.includes(node['Relation Name'] ?? '') || node['Node Type'] === 'Bitmap Index Scan',
  );
  expect(nodes.length).toBeGreaterThan(0);
  expect(nodes.filter(node => node['Node Type'] === 'Seq Scan')).toEqual([]);
  const read = nodes.reduce((sum, node) => sum + rowsRead(node), 0);
  expect(read).toBeLessThanOrEqual(mostRows);
});

test('query plans: a public page → at most three queries', async () => {
  const { events, categories } = visitor.client;
  const counts = {
    home: (await queriesOf(() => events.home())).length,
    list: (await queriesOf(() => events.list({ name: 'copa', day: '2026-12-24' }))).length,
    event: (await queriesOf(() => events.read({ id: 'event-2500' }))).length,
    category: (await queriesOf(() => categories.read({ id: 'category-2500-1' }))).length,
    terms: (await queriesOf(() => events.terms({ id: 'event-2500' }))).length,
  };
  expect(counts).toEqual({ home: 2, list: 1, event: 3, category: 3, terms: 1 });
});
