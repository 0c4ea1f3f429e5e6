import { execFile, execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isDeepStrictEqual, parseArgs } from 'node:util';
import { fillBoard, type MadeBoard, makeBoard, steadyChance } from '#bench/load/make-board.ts';
import { startCluster } from '#server/foundation/db/cluster.ts';
import { readMigrations } from '#server/foundation/db/migrate.ts';
import { ownRelease } from '#server/foundation/db/migration-kind.ts';
import { layFreshTree } from '#testing/fresh-tree.ts';
import { openRoundRobin } from '#testing/round-robin.ts';
import { type RunningApp, startRunningApp } from '#testing/running-app.ts';
import { buildWeb } from '#tools/build-web.ts';

// Two releases serve beside each other on one database, with one address before them. The old one is this checkout, or
// the commit of --old. The new one is this checkout with two more migrations and another version.

const root = join(import.meta.dirname, '..', '..');
const nextRelease = ownRelease.replace(/\d+$/, patch => `${Number(patch) + 1}`);
const aroundMs = 4000;
const writers = 6;
const everyMs = 60;

let isFine = true;
const say = (line: string) => console.log(`  ${line}`);
function expect(isRight: boolean, line: string): void {
  say(`${isRight ? '✓' : '✗'} ${line}`);
  isFine &&= isRight;
}

/** Runs a program of a tree to its end. Returns what it said, also when it failed. */
function runIn(tree: string, args: string[], env: Record<string, string> = {}): Promise<string> {
  const settings = { cwd: tree, env: { ...process.env, PIZARRA_ENV: '/dev/null', ...env } };
  return new Promise(resolve => {
    execFile(process.execPath, args, settings, (_error, out, complaints) => resolve(`${out}${complaints}`.trim()));
  });
}

const migrateIn = (tree: string, env: Record<string, string>) => runIn(tree, ['tools/migrate.ts'], env);

async function buildIn(tree: string): Promise<void> {
  const said = await runIn(tree, ['-e', `import('./tools/build-web.ts').then(it => it.buildWeb(process.cwd()))`]);
  if (!said.startsWith('· Building')) throw new Error(said);
}

const assetsOf = (tree: string) =>
  new Set(readdirSync(join(tree, 'dist', 'web', 'assets')).filter(name => !/\.(br|gz)$/.test(name)));

const assetsOnlyOf = (tree: string, other: string) => [...assetsOf(tree).difference(assetsOf(other))];

async function layOld(commit: string | undefined) {
  await buildWeb(root);
  const laid = layFreshTree();
  if (commit) {
    const names = readdirSync(laid.tree).filter(name => name !== 'node_modules');
    for (const name of names) rmSync(join(laid.tree, name), { recursive: true });
    const input = execFileSync('git', ['archive', commit], { cwd: root, maxBuffer: 1e9 });
    execFileSync('tar', ['-x', '-C', laid.tree], { input });
    await buildIn(laid.tree);
  }
  return laid;
}

async function writeMigration(tree: string, text: string): Promise<void> {
  const folder = join(tree, 'server', 'foundation', 'db', 'migrations');
  const number = `${(await readMigrations(folder)).length + 1}`.padStart(4, '0');
  writeFileSync(join(folder, `${number}_trial.sql`), text);
}

/** The new release comes to a machine that had the old one, so its build keeps the files of that. */
async function layNext(old: string) {
  const laid = layFreshTree();
  const change = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(laid.tree, file), edit(readFileSync(join(laid.tree, file), 'utf8')));
  rmSync(join(laid.tree, 'dist'), { recursive: true });
  cpSync(join(old, 'dist'), join(laid.tree, 'dist'), { recursive: true });
  change('package.json', text => text.replace(`"version": "${ownRelease}"`, `"version": "${nextRelease}"`));
  change('web/main.tsx', text => `${text}\ndocument.documentElement.dataset.release = '${nextRelease}';\n`);
  await writeMigration(laid.tree, '-- expand\nalter table results add column trial text;\n');
  const index = 'index concurrently if exists results_by_trial;\ncreate index concurrently results_by_trial on results';
  await writeMigration(laid.tree, `-- expand\n-- concurrently\ndrop ${index} (trial);\n`);
  await buildIn(laid.tree);
  return laid;
}

/** People at work: organizers save, spectators read and open pages, and pages of both releases load their other files. */
function startCrowd(url: string, board: MadeBoard, files: string[][]) {
  const opened = new Set<string[]>();
  const chance = steadyChance();
  const pick = <T>(list: readonly T[]) => list[Math.floor(chance() * list.length)] as T;
  const failed = new Map<string, number>();
  const acknowledged: string[] = [];
  let calls = 0;
  let isOver = false;
  const note = (what: string) => void failed.set(what, (failed.get(what) ?? 0) + 1);

  async function ask(what: string, path: string, init: RequestInit = {}): Promise<string | null> {
    calls++;
    try {
      const answer = await fetch(`${url}${path}`, { redirect: 'error', ...init });
      const text = await answer.text();
      if (answer.status === 200 && text !== '') return text;
      note(`${what}: ${answer.status}`);
    } catch (error) {
      const { cause, message } = error as Error & { cause?: { code?: string } };
      note(`${what}: ${cause?.code ?? message}`);
    }
    return null;
  }

  async function call<T>(name: string, input: object): Promise<T | null> {
    const address = `10.1.${Math.floor(chance() * 250)}.${1 + Math.floor(chance() * 250)}`;
    const headers = {
      'content-type': 'application/json',
      cookie: board.organizer.cookie,
      'x-forwarded-for': address,
    };
    const said = await ask(name, `/rpc/${name}`, { method: 'POST', headers, body: JSON.stringify({ json: input }) });
    return said === null ? null : (JSON.parse(said) as { json: T }).json;
  }

  const cells = board.tests.flatMap(test => board.entryIds.map(entryId => ({ test, entryId, version: 1 })));
  const repeat = async (work: () => Promise<void>) => {
    for (; !isOver; await pause(everyMs)) await work();
  };
  const save = (place: number) => {
    const own = cells.filter((_cell, at) => at % writers === place);
    let turn = 0;
    return repeat(async () => {
      const cell = own[turn++ % own.length]!;
      const wanted = { wodId: cell.test.id, entryId: cell.entryId };
      const changed = { ...wanted, values: cell.test.valuesOf(chance), version: cell.version };
      const saved = await call<{ version: number }>('results/saveAsOrganizer', changed);
      if (saved) acknowledged.push(`${cell.test.id} ${cell.entryId} ${saved.version}`);
      const read = async () =>
        (await call<{ result: { version: number } }>('results/readAsOrganizer', wanted))?.result.version;
      cell.version = saved?.version ?? (await read()) ?? cell.version;
    });
  };
  const openPage = async () => {
    const path = pick(['/', '/login', `/events/category/${board.categoryId}`, '/pantalla']);
    const page = await ask(`página ${path.replace(board.categoryId, '…')}`, path, { headers: { accept: 'text/html' } });
    const named = new Set(page?.match(/\/assets\/[\w.-]+/g));
    if (page !== null && named.size === 0) note(`página ${path} sin archivos`);
    for (const names of files) if (names.some(name => named.has(`/assets/${name}`))) opened.add(names);
    await Promise.all([...named].map(file => ask('archivo de una página', file)));
  };
  const askLater = async () => {
    if (opened.size > 0) await ask('archivo de más tarde', `/assets/${pick(pick([...opened]))}`);
  };
  const works = [
    ...Array.from({ length: writers }, (_, place) => save(place)),
    ...[1, 2].map(() => repeat(async () => void (await ask('tabla', board.path)))),
    ...[1, 2].map(() => repeat(openPage)),
    ...[1, 2].map(() => repeat(askLater)),
  ];
  return async () => {
    isOver = true;
    await Promise.all(works);
    return { calls, failed, acknowledged, releases: opened.size };
  };
}

async function move(app: RunningApp, tree: string): Promise<void> {
  const code = await app.kill('SIGTERM');
  if (code !== 0) throw new Error(`a node ended with ${code}:\n${app.output()}`);
  await app.restart(tree);
}

type Hall = { first: RunningApp; second: RunningApp; old: string; next: string; env: Record<string, string> };
type Order = {
  name: string;
  env: Record<string, string>;
  steps: [string, (hall: Hall) => Promise<unknown>][];
  afterwards?: (hall: Hall) => Promise<void>;
};

/** A contract that asks for the new release is refused beside an old node, and no old node starts after it. */
async function tryContract({ first, old, next, env }: Hall): Promise<void> {
  await move(first, old);
  await writeMigration(next, `-- contract ${nextRelease}\nalter table results drop column trial;\n`);
  const refused = await migrateIn(next, env);
  expect(
    /1 programa .* versión anterior usa/.test(refused),
    `quitar junto a un nodo viejo: «${refused.split('\n').at(-1)}»`,
  );
  await move(first, next);
  const stopped = await move(first, old).then(
    () => 'arrancó',
    (error: Error) => error.message.trim().split('\n').at(-1) ?? '',
  );
  expect(stopped.includes(`que pide la ${nextRelease}`), `un nodo viejo después: «${stopped}»`);
}

const again: Order['steps'][number] = ['el primero se reinicia, viejo', ({ first, old }) => move(first, old)];
const orders: Order[] = [
  {
    name: 'primero las tablas, con PIZARRA_MIGRATE=no',
    env: { PIZARRA_MIGRATE: 'no' },
    steps: [
      ['npm run migrate, del nuevo', ({ next, env }) => migrateIn(next, env)],
      again,
      ['el segundo pasa al nuevo', ({ second, next }) => move(second, next)],
      again,
      ['el primero pasa al nuevo', ({ first, next }) => move(first, next)],
    ],
  },
  {
    name: 'primero un nodo nuevo, que migra',
    env: {},
    steps: [
      ['el segundo pasa al nuevo', ({ second, next }) => move(second, next)],
      again,
      ['el primero pasa al nuevo', ({ first, next }) => move(first, next)],
    ],
    afterwards: tryContract,
  },
];

async function play({ name, env: more, steps, afterwards }: Order, old: string, next: string): Promise<void> {
  await using ends = new AsyncDisposableStack();
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-releases-'));
  ends.defer(() => rmSync(folder, { recursive: true, force: true }));
  const cluster = await startCluster({ dataDir: join(folder, 'store') });
  ends.defer(() => cluster.stop());
  const { socketDir, user, database } = cluster.target;
  const DATABASE_URL = `postgres://${user}@/${database}?host=${socketDir}`;
  const common = { TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '1', LOG_LEVEL: 'error' };
  const env = { DATABASE_URL, PIZARRA_DATA: join(folder, 'files'), ...common, ...more };
  say(`— ${name}`);
  await migrateIn(old, env);
  const start = async (settings: Record<string, string>) => {
    const app = await startRunningApp({ env: settings, tree: old });
    ends.defer(() => app.stop());
    return app;
  };
  const first = await start(env);
  const second = await start({ ...env, SMTP_URL: first.mails.url });
  const hall = { first, second, old, next, env };
  const front = await openRoundRobin([first.url, second.url], { asksNextFor: /^\/assets\// });
  ends.defer(() => front.close());
  const board = await makeBoard({ ...first, url: front.url }, { entries: 40, tests: 2 });
  await fillBoard(board, steadyChance());

  const stopCrowd = startCrowd(front.url, board, [assetsOnlyOf(old, next), assetsOnlyOf(next, old)]);
  for (const [step, work] of steps) {
    await pause(aroundMs);
    await work(hall);
    say(`  ${step}`);
  }
  await pause(aroundMs);
  const { calls, failed, acknowledged, releases } = await stopCrowd();
  for (const [what, times] of failed) say(`  ${what}, ${times} veces`);
  const failures = [...failed.values()].reduce((sum, times) => sum + times, 0);
  expect(failures === 0 && releases === 2, `fallaron ${failures} de ${calls}; páginas de ${releases} versiones`);
  const rows = await first.database.sql<{ name: string }[]>`
    select concat_ws(' ', wod_id, entry_id, version) as name from result_history`;
  const stored = new Set(rows.map(row => row.name));
  const lost = acknowledged.filter(each => !stored.has(each)).length;
  expect(lost === 0, `resultados confirmados ${acknowledged.length}, perdidos ${lost}`);
  // A node keeps an answer for a second at most. Two nodes read the same board at different moments.
  await pause(2000);
  const boards = await Promise.all(
    [first, second].map(async ({ url }) => {
      const { at: _read, ...read } = (await (await fetch(`${url}${board.path}`)).json()) as {
        at: number;
        version: string;
      };
      return read;
    }),
  );
  expect(isDeepStrictEqual(boards[0], boards[1]), `la tabla es igual en los dos nodos (${boards[0]?.version})`);
  const [made] = await first.database.sql`
    select (select indisvalid from pg_index where indexrelid = to_regclass('results_by_trial')) as "isIndexed",
      (select count(*)::integer from migrations where kind = 'expand') as expands`;
  expect(made?.isIndexed === true && made.expands >= 2, `migraciones que amplían, aplicadas: ${made?.expands}`);
  await afterwards?.(hall);
}

const { values } = parseArgs({ options: { old: { type: 'string' } }, allowPositionals: true, strict: false });
await using trees = new AsyncDisposableStack();
const old = await layOld(typeof values.old === 'string' ? values.old : undefined);
trees.defer(old.remove);
const next = await layNext(old.tree);
trees.defer(next.remove);
const [gone, added] = [assetsOnlyOf(old.tree, next.tree), assetsOnlyOf(next.tree, old.tree)];
say(`${ownRelease} y ${nextRelease}: ${gone.length} archivos son solo de la vieja, ${added.length} solo de la nueva`);
for (const order of orders) await play(order, old.tree, next.tree);
if (!isFine) process.exitCode = 1;
