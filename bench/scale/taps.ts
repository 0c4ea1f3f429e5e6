import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { type BenchLine, openLine, requestOf } from '#bench/load/line.ts';
import { makeFloor } from '#bench/load/make-floor.ts';
import { atShare, processorSince, told } from '#bench/load/measure.ts';
import { portOf, signUpAndIn } from '#bench/load/organizer.ts';
import { floorChannel, readCounts } from '#domain/day/floors/frames.ts';
import { encodeBatch } from '#domain/day/rails/tap-batch.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { startCluster } from '#server/foundation/db/cluster.ts';
import { connectionOf } from '#server/foundation/db/pool.ts';
import { insertApplication } from '#testing/factories/staff.ts';
import { followLive } from '#testing/floor-streams.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';

// Telephones at many rails, two taps a second each, over several programs on one database. Says how many commits notify,
// how many batches one of them stores, and when a tap is on a screen of another program. As telephones do, each sends
// what it has when the last batch is answered.
const { values: asked } = parseArgs({
  options: {
    nodes: { type: 'string', default: '2' },
    rails: { type: 'string', default: '100,1000' },
    seconds: { type: 'string', default: '15' },
  },
  strict: false,
});
const nodes = Number(asked.nodes);
const eachMs = 500;
const warmUpMs = 3_000;

type Phone = {
  railId: string;
  /** The number of a rail of the floor on the screens. Null elsewhere. */
  shownAs: number | null;
  node: number;
  line: BenchLine;
  address: string;
  /** The time of each tap. */
  pressed: number[];
  have: number;
};

const pause = (ms: number) => new Promise(resolve => setTimeout(resolve, ms));
const folder = mkdtempSync(join(tmpdir(), 'pizarra-taps-'));
const cluster = await startCluster({ dataDir: join(folder, 'store') });
const apps: RunningApp[] = [];
try {
  const { socketDir, user, database } = cluster.target;
  const env = {
    LOG_LEVEL: 'error',
    TRUST_PROXY: '127.0.0.1',
    PIZARRA_DATA: join(folder, 'files'),
    DATABASE_URL: `postgres://${user}@/${database}?host=${socketDir}`,
  };
  const mailbox = (): Record<string, string> => (apps[0] ? { SMTP_URL: apps[0].mails.url } : {});
  while (apps.length < nodes) apps.push(await startRunningApp({ env: { ...env, ...mailbox() } }));
  for (const rails of String(asked.rails).split(',')) await measure(Number(rails));
} finally {
  for (const app of apps.toReversed()) await app.stop();
  await cluster.stop();
  rmSync(folder, { recursive: true, force: true });
}

/** A floor whose first heat runs, and telephones at the rails of all its heats. */
async function takeRails(rails: number) {
  const [app] = apps as [RunningApp];
  const { kysely, sql } = app.database;
  const floor = await makeFloor(app, rails);
  await floor.say('start', { heatId: floor.heatId, countIn: 0 });
  const judge = await signUpAndIn(app, 'staff');
  const approved = { status: 'approved' as const, decidedAt: new Date(), mayEvent: true };
  const clocked = { ...app, now: () => new Date() };
  await insertApplication(clocked, floor.place, judge.uid, approved, [floor.board.categoryId]);
  await sql`insert into tallies (rail_id, role, epoch, device_id, judge_id, begun_with, count, no_reps, updated_at)
    select rails.id, 'main', 1, 'x', ${judge.uid}, '{"count":0,"noReps":0}', 0, 0, now()
    from rails join heats on heats.id = rails.heat_id where heats.event_id = ${floor.place}`;
  await sql`update rails set epoch = 1, state = 'judging', judge_id = null
    from heats where heats.id = rails.heat_id and heats.event_id = ${floor.place}`;
  const rows = await kysely
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .select(['rails.id', 'rails.number', 'rails.heatId'])
    .where('heats.eventId', '=', floor.place)
    .execute();
  const phones = await Promise.all(
    rows.map(
      async ({ id, number, heatId }, at): Promise<Phone> => ({
        railId: id,
        shownAs: heatId === floor.heatId ? number : null,
        node: at % nodes,
        line: await openLine(portOf(apps[at % nodes]!)),
        address: `10.9.${at >> 8}.${at & 255}`,
        pressed: [],
        have: 0,
      }),
    ),
  );
  return { place: floor.place, cookie: judge.cookie, phones };
}

type Seen = { from: number; until: number };

async function measure(rails: number): Promise<void> {
  const { place, cookie, phones } = await takeRails(rails);
  const seen: Seen = { from: performance.now() + warmUpMs, until: 0 };
  seen.until = seen.from + Number(asked.seconds) * 1000;
  const isSeen = (pressed: number) => pressed >= seen.from && pressed < seen.until;
  const delays = { answer: [] as number[], own: [] as number[], other: [] as number[] };
  const shown = phones.filter(({ shownAs }) => shownAs !== null);
  const screens = await Promise.all(
    apps.map(async ({ url }, node) => {
      const screen = await followLive(url, [floorChannel(place, true)]);
      const counts = new Map(shown.map(phone => [phone.shownAs, { phone, count: 0 }]));
      let read = 0;
      const look = setInterval(() => {
        const now = performance.now();
        for (const { event, data } of screen.frames.slice(read)) {
          if (event !== 't') continue;
          for (const { number, count } of readCounts(`${data}`)) {
            const of = counts.get(number);
            for (const pressed of of?.phone.pressed.slice(of.count, count / 1000) ?? [])
              if (isSeen(pressed)) delays[of!.phone.node === node ? 'own' : 'other'].push(now - pressed);
            if (of) of.count = Math.max(of.count, count / 1000);
          }
        }
        read = screen.frames.length;
      }, 2);
      const isWhole = () => [...counts.values()].every(({ phone, count }) => count === phone.pressed.length);
      const close = () => {
        clearInterval(look);
        screen.close();
      };
      return { isWhole, close };
    }),
  );
  const ear = new pg.Client(connectionOf(cluster.target));
  await ear.connect();
  const words = { commits: new Set<string>(), words: 0, lines: 0 };
  ear.on('notification', ({ payload = '', processId }) => {
    if (!isSeen(performance.now())) return;
    const lines = payload.split('\n');
    words.words++;
    words.lines += lines.length;
    // All lines of a commit have one moment.
    words.commits.add(`${processId} ${lines[0]!.split(' ').at(-1)}`);
  });
  await ear.query('listen taps');
  const store = await storeProcessor();
  const before = apps.map(app => processorSince(app.pid()));
  let batches = 0;
  await Promise.all(
    phones.map(async phone => {
      await pause(Math.random() * eachMs);
      let next = performance.now();
      for (;;) {
        while (next <= performance.now() && next < seen.until) {
          phone.pressed.push(next);
          next += eachMs;
        }
        if (phone.pressed.length > phone.have) {
          const last = phone.pressed.at(-1)!;
          await send(phone, cookie);
          if (isSeen(last)) delays.answer.push(performance.now() - last);
          if (isSeen(performance.now())) batches++;
        }
        if (next >= seen.until && phone.pressed.length === phone.have) return;
        await pause(Math.max(0, next - performance.now()));
      }
    }),
  );
  const spent = apps.map((app, at) => processorSince(app.pid()) - before[at]!);
  const spentByStore = (await storeProcessor()) - store;
  const patience = performance.now() + 10_000;
  while (!screens.every(({ isWhole }) => isWhole()) && performance.now() < patience) await pause(50);
  const missing = screens.filter(({ isWhole }) => !isWhole()).length;
  for (const { close } of screens) close();
  for (const { line } of phones) line.close();
  await ear.end();
  const seconds = Number(asked.seconds);
  const taps = phones.reduce((sum, { have }) => sum + have, 0);
  const shares = (values: number[]) => {
    const sorted = Float64Array.from(values).sort();
    return `p50 ${told(atShare(sorted, 0.5), 0)}, p99 ${told(atShare(sorted, 0.99), 0)} ms`;
  };
  const commits = words.commits.size;
  console.log(
    `  ${phones.length} rieles × 2/s, ${nodes} programas: ${told(batches / seconds, 0)} lotes/s en ${told(commits / seconds, 0)} commits/s que avisan (${told(commits / seconds / nodes, 0)} por programa, meta ≤ 100), ${told(words.lines / commits, 1)} lotes por commit, ${told(words.lines / words.words, 1)} líneas por aviso`,
  );
  console.log(
    `    respuesta ${shares(delays.answer)}; en la pantalla del mismo programa ${shares(delays.own)}, de otro ${shares(delays.other)} (meta ≤ 1000)`,
  );
  const ms = (of: number) => told((of * 1000) / taps, 0);
  console.log(
    `    procesador por toque: programas ${ms(spent.reduce((sum, one) => sum + one, 0))} µs, PostgreSQL ${ms(spentByStore)} µs; pantallas incompletas ${missing}`,
  );
}

async function send(phone: Phone, cookie: string): Promise<void> {
  const { railId, have, pressed } = phone;
  const at = Math.floor(Date.now() / 10);
  const taps = pressed.slice(have).map((): Tap => ({ kind: 'rep', at }));
  const bytes = encodeBatch({ railId, role: 'main', epoch: 1, fromSeq: have + 1, since: at, errorMs: 5, taps });
  const headers = { 'content-type': 'application/octet-stream', 'x-forwarded-for': phone.address, cookie };
  const { status, body } = await phone.line.ask(requestOf('/rails/taps', bytes, headers));
  if (status !== 200) throw new Error(`a batch answered ${status}: ${body}`);
  phone.have = (JSON.parse(body.toString()) as { have: number }).have;
}

/** Milliseconds of processor time of the database's processes that serve programs. */
async function storeProcessor(): Promise<number> {
  const rows = await apps[0]!.database.sql<{ pid: number }[]>`select pid from pg_stat_activity where pid is not null`;
  return rows.reduce((sum, { pid }) => {
    try {
      return sum + processorSince(pid);
    } catch {
      return sum;
    }
  }, 0);
}
