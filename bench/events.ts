import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import type { App } from '#server/app.ts';
import { composeApp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/foundation/db/store.ts';
import { createVisitor, type Visitor } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { fillWithEvents, insertPeople, settle } from '#testing/factories/many-events.ts';
import { hearQueries, planOf, rowsRead } from '#testing/heard-queries.ts';

// The cost of the public pages in a grown database: the same calls with 200 and with 5,000 events, in turn. Also prints
// the rows that PostgreSQL reads for them.
const [few, many] = [200, 5_000];
const rounds = 7;
const perRound = 40;
const now = new Date();

async function openAppWith(events: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'pizarra-bench-'));
  const config = { ...readConfig({ PIZARRA_DATA: dataDir, PUBLIC_URL: 'http://localhost:3000' }), databaseUrl: null };
  const store = await openStore(config, { mayMake: true });
  const app = await composeApp({ config, database: store.database, log: pino({ level: 'silent' }), now: () => now });
  const organizer = await signUpAs(app, 'organization');
  const db = store.database.kysely;
  const organizationIds = [organizer.uid, ...(await insertPeople(db, 'organization', 19))];
  const athleteIds = await insertPeople(db, 'athlete', 500);
  await fillWithEvents(db, { events, now, organizationIds, athleteIds });
  await settle(db);
  const close = async () => {
    await app.jobs.stop();
    await store.close();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { app, organizer, close };
}

const dayFromNow = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString().slice(0, 10);

const callsOf = (visitor: Visitor['client'], organizer: Visitor['client']) =>
  new Map<string, () => Promise<unknown>>([
    ['inicio', () => visitor.events.home()],
    ['abiertos, página 1', () => visitor.events.list({})],
    ['finalizados, página 1', () => visitor.events.list({ state: 'completed' })],
    ['abiertos por nombre («lago»)', () => visitor.events.list({ name: 'lago' })],
    ['finalizados por nombre', () => visitor.events.list({ state: 'completed', name: 'lago' })],
    ['abiertos por día', () => visitor.events.list({ day: dayFromNow(40) })],
    ['finalizados por día', () => visitor.events.list({ state: 'completed', day: dayFromNow(-400) })],
    ['abiertos por nombre y día', () => visitor.events.list({ name: 'lago', day: dayFromNow(40) })],
    ['evento', () => visitor.events.read({ id: 'event-120' })],
    ['categoría', () => visitor.categories.read({ id: 'category-120-1' })],
    ['Mis eventos (con la sesión)', () => organizer.events.listAsOrganizer({})],
    ['Mis eventos por nombre', () => organizer.events.listAsOrganizer({ name: 'lago' })],
  ]);

async function costOf(call: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  for (let i = 0; i < perRound; i++) await call();
  return (performance.now() - start) / perRound;
}
const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)]!;

/** Prints the rows that each query reads. */
async function tellPlans(app: App, asked: Parameters<typeof planOf>[1][]): Promise<void> {
  for (const query of asked) {
    const nodes = (await planOf(app.database, query)).filter(node => node['Relation Name'] ?? node['Index Name']);
    const shown = nodes.map(
      node => `${node['Node Type']} ${node['Index Name'] ?? node['Relation Name']} ${rowsRead(node)}`,
    );
    console.log(`      ${shown.join(' · ')}`);
  }
}

const small = await openAppWith(few);
const large = await openAppWith(many);
try {
  const smallCalls = callsOf(createVisitor(small.app).client, small.organizer.client);
  const largeCalls = callsOf(createVisitor(large.app).client, large.organizer.client);
  const { heard, asked } = hearQueries(large.app);
  const heardOrganizer = createVisitor(heard);
  for (const [name, value] of large.organizer.cookies) heardOrganizer.cookies.set(name, value);
  const heardCalls = callsOf(createVisitor(heard).client, heardOrganizer.client);
  for (const [name, call] of largeCalls) {
    const ratios: number[] = [];
    const costs: number[] = [];
    await costOf(call);
    for (let round = 0; round < rounds; round++) {
      const before = await costOf(smallCalls.get(name)!);
      const after = await costOf(call);
      ratios.push(after / before);
      costs.push(after);
    }
    asked.length = 0;
    await heardCalls.get(name)!();
    const heardOnce = [...asked];
    console.log(
      `  ${name}: ${many} / ${few} eventos ${median(ratios).toFixed(2)} (${median(costs).toFixed(2)} ms), consultas ${heardOnce.length}`,
    );
    await tellPlans(large.app, heardOnce);
  }
} finally {
  await small.close();
  await large.close();
}
