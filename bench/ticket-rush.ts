import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import { createEvent } from '#testing/factories/events.ts';
import { createTicketType } from '#testing/factories/tickets.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { countsOf } from '#testing/rush.ts';
import { runPgbench } from './limits/pgbench.ts';
import { type BenchLine, openLine, postOf } from './load/line.ts';
import { runLongRush } from './load/long-rush.ts';
import { atShare, middle, told } from './load/measure.ts';
import { portOf } from './load/organizer.ts';

// The minute after a sale opens. Each request is a new buyer who asks for tickets of one type, over HTTP. The limit is
// PostgreSQL alone: 32 connections wait for each other to write a counter and another row.
const atOnce = 200;
const rounds = 3;
const roundMs = 2000;
const people = 10_000;
const tickets = 1000;

const statement = `
begin;
update bench_sale set held = held + 1 where id = 1;
insert into bench_holds (quantity) values (1);
commit;
`;

type Answer = { hold: { quantity: number } | null; state: string };

async function measureRush(): Promise<void> {
  const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
  let beside: TestApp | null = null;
  const lines: BenchLine[] = [];
  try {
    beside = await createTestApp({}, { beside: app as unknown as TestApp });
    const organizer = await signUpAs(beside, 'organization');
    const eventId = await createEvent(beside, organizer);
    const db = app.database.kysely;
    await sql`create table bench_sale (id integer primary key, held integer not null)`.execute(db);
    await sql`insert into bench_sale values (1, 0)`.execute(db);
    await sql`create table bench_holds (id bigint generated always as identity primary key, quantity integer)`.execute(
      db,
    );
    for (let count = 0; count < atOnce; count++) lines.push(await openLine(portOf(app)));

    let turn = 0;
    const wish = async (line: BenchLine, typeId: string, quantity: number): Promise<Answer> => {
      turn++;
      const from = { 'x-forwarded-for': `10.${(turn >> 16) & 255}.${(turn >> 8) & 255}.${turn & 255}` };
      const input = { typeId, quantity, key: crypto.randomUUID() };
      const { status, body } = await line.ask(postOf('/rpc/sale/hold', input, from));
      if (status !== 200) throw new Error(`${status} ${body}`);
      return (JSON.parse(`${body}`) as { json: Answer }).json;
    };

    /** Requests per second over all connections, and the duration of each request. */
    const rush = async (typeId: string) => {
      const begunAt = performance.now();
      const took: number[] = [];
      await Promise.all(
        lines.map(async line => {
          while (performance.now() - begunAt < roundMs) {
            const askedAt = performance.now();
            await wish(line, typeId, 1);
            took.push(performance.now() - askedAt);
          }
        }),
      );
      const rate = (took.length * 1000) / (performance.now() - begunAt);
      return {
        rate,
        p99: atShare(
          took.toSorted((one, other) => one - other),
          0.99,
        ),
      };
    };

    const open = await createTicketType(organizer, eventId, { limit: 1_000_000 });
    const gone = await createTicketType(organizer, eventId, { limit: 0 });
    const pairs: { own: number; p99: number; limit: number; none: number }[] = [];
    for (let round = -1; round < rounds; round++) {
      const limit = await runPgbench(app.database, statement, 32, Math.round(roundMs / 1000));
      const { rate: own, p99 } = await rush(open);
      const { rate: none } = await rush(gone);
      if (round >= 0) pairs.push({ own, p99, limit: limit ?? Number.NaN, none });
    }
    const of = (name: keyof (typeof pairs)[number]) => middle(pairs.map(pair => pair[name]));
    console.log(
      `  ${atOnce} a la vez: pgbench (32) ${told(of('limit'), 0)}/s, apartadas por HTTP ${told(of('own'), 0)}/s: ${told(middle(pairs.map(pair => pair.own / pair.limit)))} × (meta ≥ 3); p99 ${told(of('p99'), 0)} ms (meta ≤ 50)`,
    );
    console.log(`  agotadas: ${told(of('none'), 0)} respuestas/s (meta ≥ 8.000)`);

    const few = await createTicketType(organizer, eventId, { limit: tickets });
    const begunAt = performance.now();
    let [asked, given] = [0, 0];
    await Promise.all(
      lines.map(async line => {
        while (asked < people) {
          const quantity = 1 + (asked++ % 4);
          const { hold } = await wish(line, few, quantity);
          given += hold?.quantity ?? 0;
        }
      }),
    );
    const counts = await countsOf(app.database, few);
    if (given !== tickets || counts?.held !== tickets || counts.onHold !== tickets)
      throw new Error(`${given} of ${tickets} tickets were held, and the store says ${JSON.stringify(counts)}.`);
    console.log(
      `  ${people} personas por ${tickets} entradas: todas con respuesta en ${told((performance.now() - begunAt) / 1000)} s, ni una de más ni de menos`,
    );
  } finally {
    for (const line of lines) line.close();
    await beside?.close();
    await app.stop();
  }
}

// npm run bench -- ticket-rush --wishes 1000000 --kills 20: the same with two processes that are killed during the run.
const { values } = parseArgs({
  strict: false,
  options: { wishes: { type: 'string' }, kills: { type: 'string' }, minutes: { type: 'string' } },
});
const { wishes, kills = '0', minutes = '12' } = values;
if (wishes === undefined) await measureRush();
else await runLongRush({ wishes: Number(wishes), kills: Number(kills), minutes: Number(minutes) });
