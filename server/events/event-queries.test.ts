import { type CompiledQuery, createQueryId, type KyselyPlugin, sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { App } from '#server/app.ts';
import { createTestApp, createVisitor, type TestApp, type Visitor } from '#server/testing/app.ts';
import { type SignedIn, signUpAs } from '#server/testing/factories/accounts.ts';
import { createEvent, insertCategory, wallIn } from '#server/testing/factories/events.ts';

const now = new Date('2027-03-01T16:00:00Z');
const count = 5_000;

let app: TestApp;
let organizer: SignedIn;
let visitor: Visitor;
let id: string;
const asked: CompiledQuery[] = [];

beforeAll(async () => {
  app = await createTestApp();
  organizer = await signUpAs(app, 'organization');
  app.setNow(now);
  const listening: KyselyPlugin = {
    transformQuery: ({ node }) => {
      asked.push(app.database.kysely.getExecutor().compileQuery(node, createQueryId()));
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  const kysely = app.database.kysely.withPlugin(listening);
  const heard: App = { ...app, database: { ...app.database, kysely } };
  visitor = createVisitor(heard);
  id = await createEvent(app, organizer, { type: 'online', start: wallIn(app, 1), end: wallIn(app, 2) });
  for (const name of ['RX', 'Escalado', 'Masters']) await insertCategory(app, id, { name });
  // Eight years of them, and now lies in the middle.
  await sql`
    insert into events (id, organization_id, name, name_search, address, photo_id, time_zone, type, starts_at, ends_at,
      qualifier_online, terms, created_at, updated_at)
    select 'event-' || n, ${organizer.uid}, 'Copa ' || md5(n::text), 'copa ' || md5(n::text), 'Calle ' || n, ${'a'.repeat(32)},
      'America/Caracas', 'online', ${now}::timestamptz + (n - 2500) * interval '14 hours',
      ${now}::timestamptz + (n - 2500) * interval '14 hours' + interval '2 days', false, repeat('términos ', 200), ${now}, ${now}
    from generate_series(1, ${count}::int) n`.execute(app.database.kysely);
  // As autovacuum does: it also writes the new names into the index.
  await sql`vacuum analyze events`.execute(app.database.kysely);
});
afterAll(() => app.close());

/** The plans of the queries that a call asks. */
async function plansOf(call: () => Promise<unknown>): Promise<string[]> {
  asked.length = 0;
  await call();
  const plans: string[] = [];
  for (const { sql: text, parameters } of [...asked]) {
    const rows = await app.database.sql.unsafe(`explain ${text}`, parameters as never[]);
    plans.push(rows.map(row => row['QUERY PLAN']).join('\n'));
  }
  return plans;
}

test('a public page of events costs one or two queries, however much there is', async () => {
  const costs = async (call: () => Promise<unknown>) => {
    asked.length = 0;
    await call();
    return asked.length;
  };
  const { events } = visitor.client;
  expect(await costs(() => events.home())).toBe(2);
  expect(await costs(() => events.list({}))).toBe(1);
  expect(await costs(() => events.read({ id }))).toBe(2);
  expect(await costs(() => events.terms({ id }))).toBe(1);
});

test('among 5,000 events the lists and their filters answer from indexes', async () => {
  const { events } = visitor.client;
  const { next } = await events.list({});
  const calls = [
    () => events.home(),
    () => events.list({}),
    () => events.list({ cursor: next! }),
    () => events.list({ state: 'completed' }),
    () => events.list({ day: '2027-04-01' }),
    () => events.list({ state: 'completed', day: '2026-04-01' }),
    () => events.list({ name: 'a1b2' }),
    () => events.list({ name: 'copa' }),
    () => events.list({ name: 'copa', day: '2027-04-01' }),
  ];
  for (const call of calls) {
    for (const plan of await plansOf(call)) expect(plan).not.toContain('Seq Scan');
  }
});
