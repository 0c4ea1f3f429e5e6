import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { testCards, testToken } from '#domain/money/orders/test-cards.ts';
import type { App } from '#server/app.ts';
import { composeApp } from '#server/compose.ts';
import { readConfig } from '#server/config.ts';
import { openStore } from '#server/foundation/db/store.ts';
import { type SignedIn, signUpAs } from '#testing/factories/accounts.ts';
import { createCategory } from '#testing/factories/categories.ts';
import { insertCrowd } from '#testing/factories/crowd.ts';
import { createEvent } from '#testing/factories/events.ts';

// Many athletes want the last places of a category at the same time, through the public interface: session, order,
// hold, card, entry, history, mail. For comparison, plain SQL does the same over as many connections: lock the event,
// count, insert. The difference is the cost of joining without the wait for the lock.
const wanting = 200;
const places = 20;
const rounds = 5;
const card = testToken(testCards[0]!.number);

const dataDir = mkdtempSync(join(tmpdir(), 'pizarra-bench-'));
const config = { ...readConfig({ PIZARRA_DATA: dataDir, PUBLIC_URL: 'http://localhost:3000' }), databaseUrl: null };
const store = await openStore(config, { mayMake: true });
const app = {
  ...(await composeApp({ config, database: store.database, log: pino({ level: 'silent' }) })),
  dataDir,
  setNow: () => {},
  close: async () => {},
};

async function openPlaces(organizer: SignedIn) {
  const eventId = await createEvent(app, organizer);
  return { eventId, categoryId: await createCategory(app, organizer, eventId, { capacity: places }) };
}
type Places = Awaited<ReturnType<typeof openPlaces>>;
type Race = { wonMs: number; allMs: number; won: number };

async function race(runners: (() => Promise<boolean>)[]): Promise<Race> {
  const start = performance.now();
  let wonMs = 0;
  const outcomes = await Promise.all(
    runners.map(async run => {
      const won = await run();
      if (won) wonMs = performance.now() - start;
      return won;
    }),
  );
  return { wonMs, allMs: performance.now() - start, won: outcomes.filter(Boolean).length };
}

const joinAs = (athlete: SignedIn, place: Places) => async (): Promise<boolean> => {
  const { joining, orders } = athlete.client;
  try {
    const made = await joining.createOrder({ ...place, key: randomUUID(), paymentType: 'credit_card', team: null });
    return (await orders.payWithCard({ id: made.order.uid, token: card })).order.state === 'fulfilled';
  } catch {
    return false;
  }
};

/** The least work that gives no place away twice: lock, count, insert. */
const lockCountInsert =
  ({ database }: App, userId: string, { eventId, categoryId }: Places) =>
  (): Promise<boolean> =>
    database.kysely.transaction().execute(async trx => {
      await trx.selectFrom('events').select('id').where('id', '=', eventId).forUpdate().execute();
      const { taken } = await trx
        .selectFrom('entries')
        .select(({ fn }) => fn.countAll<number>().as('taken'))
        .where('categoryId', '=', categoryId)
        .executeTakeFirstOrThrow();
      if (taken >= places) return false;
      const entry = { id: randomUUID(), eventId, categoryId, userId, createdAt: new Date() };
      await trx.insertInto('entries').values(entry).execute();
      return true;
    });

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!;

try {
  const organizer = await signUpAs(app, 'organization');
  const crowd = await insertCrowd(app, wanting);
  const seen = { interface: [] as Race[], sql: [] as Race[] };
  // Round 0 warms up the program and is not counted.
  for (let round = 0; round <= rounds; round++) {
    const [ours, plain] = [await openPlaces(organizer), await openPlaces(organizer)];
    const first = await race(crowd.map(athlete => joinAs(athlete, ours)));
    const second = await race(crowd.map(({ uid }) => lockCountInsert(app, uid, plain)));
    if (round === 0) continue;
    seen.interface.push(first);
    seen.sql.push(second);
    if (first.won !== places || second.won !== places)
      throw new Error(`${first.won} and ${second.won} of ${places} places were given.`);
    const { charged, testCharged, total } = await organizer.client.income.read({ eventId: ours.eventId, page: 1 });
    if (charged !== 0 || testCharged !== places * 4500 || total !== places)
      throw new Error('The ledger does not add up.');
  }
  for (const [name, races] of Object.entries(seen)) {
    const label = name === 'sql' ? 'SQL a secas' : 'interfaz pública';
    const [won, all] = [median(races.map(({ wonMs }) => wonMs)), median(races.map(({ allMs }) => allMs))];
    console.log(
      `  ${label}: ${wanting} por ${places} cupos: dados en ${won.toFixed(0)} ms, todos con respuesta en ${all.toFixed(0)} ms (${(all / wanting).toFixed(2)} ms cada uno)`,
    );
  }
} finally {
  await app.jobs.stop();
  // The connection that listens would keep this process alive, so it is closed.
  app.boards.close();
  app.floors.close();
  await app.hearing.stop();
  await store.close();
  rmSync(dataDir, { recursive: true, force: true });
}
