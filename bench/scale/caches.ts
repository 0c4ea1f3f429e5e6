import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { openLine } from '#bench/load/line.ts';
import { fillBoard, makeBoard, steadyChance } from '#bench/load/make-board.ts';
import { makeFloor, tellCount } from '#bench/load/make-floor.ts';
import { atShare, told } from '#bench/load/measure.ts';
import { portOf, saveOver } from '#bench/load/organizer.ts';
import { freePort } from '#testing/free-port.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { countQuestions } from './count-questions.ts';
import { unpackedPackages } from './debian.ts';

// Varnish with the rules of deploy/cdn carries the readers of a board and the pages that poll a floor.

const [readers, changes, pollers] = [5_000, 50, 1_000];
const second = 1_000;
const root = join(import.meta.dirname, '..', '..');
const packages = unpackedPackages('varnish', ['varnish', 'libvarnishapi3', 'libjemalloc2']);

type Answer = { status: number; body: string };
const lines = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });
const ask = (port: number, path: string) =>
  new Promise<Answer>(resolve => {
    const asked = request({ host: '127.0.0.1', port, path, agent: lines }, answer => {
      let body = '';
      answer.setEncoding('utf8').on('data', piece => {
        body += piece;
      });
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    asked.on('error', ({ message }) => resolve({ status: 0, body: message })).end();
  });

async function startVarnish(backend: number) {
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-varnish-'));
  const port = await freePort();
  const rules = join(folder, 'rules.vcl');
  writeFileSync(
    rules,
    readFileSync(join(root, 'deploy', 'cdn', 'varnish.vcl'), 'utf8').replace('.port = "3000"', `.port = "${backend}"`),
  );
  const environment = packages.environment();
  const own = `${environment.LD_LIBRARY_PATH}`;
  const parameters = [`vmod_path=${join(own, 'varnish', 'vmods')}`, 'thread_pool_max=8000'];
  const child = spawn(
    join(packages.root, 'usr', 'sbin', 'varnishd'),
    [
      ...['-F', '-j', 'none', '-n', folder, '-f', rules, '-a', `127.0.0.1:${port}`, '-s', 'malloc,64m'],
      ...parameters.flatMap(parameter => ['-p', parameter]),
    ],
    { env: { ...environment, LD_LIBRARY_PATH: `${own}:${join(own, 'varnish')}` }, stdio: 'inherit' },
  );
  while ((await ask(port, '/readyz')).status !== 200) {
    if (child.exitCode !== null) throw new Error('Varnish ended at its start');
    await pause(100);
  }
  const stop = async () => {
    child.kill('SIGTERM');
    await new Promise(resolve => child.once('exit', resolve));
    rmSync(folder, { recursive: true, force: true });
  };
  return { port, stop };
}

/** People who read a board as a page without a stream does. */
function readBoard(port: number, path: string, first: string) {
  const people = Array.from({ length: readers }, () => ({ version: first }));
  const delays: number[] = [];
  const end = { at: 0, savedAt: 0 };
  const refusals = new Map<string, number>();
  const reading = people.map(async person => {
    while (end.at === 0) {
      const { status, body } = await ask(port, `${path}/after/${person.version}`);
      if (status === 200) {
        delays.push(performance.now() - end.savedAt);
        person.version = (JSON.parse(body) as { changes: { to: string }[] }).changes.at(-1)!.to;
      } else if (status !== 204) {
        const said = `${status} ${body.replaceAll(/\s+/g, ' ').slice(0, 60)}`;
        refusals.set(said, (refusals.get(said) ?? 0) + 1);
      }
      await pause(status === 200 ? Math.random() * 500 : second + Math.random() * 500);
    }
  });
  return { people, delays, end, refusals, reading: Promise.all(reading) };
}

/** Pages that ask for a floor every five seconds, as without a stream. */
function pollFloor(port: number, path: string) {
  const end = { at: 0, errors: 0, asked: 0 };
  const polling = Array.from({ length: pollers }, async () => {
    await pause(Math.random() * 5 * second);
    while (end.at === 0) {
      end.asked++;
      if ((await ask(port, path)).status !== 200) end.errors++;
      await pause(5 * second);
    }
  });
  return { end, polling: Promise.all(polling) };
}

const lack = packages.fetch();
if (lack) console.log(`  no se puede medir aquí: ${lack}`);
else {
  const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
  const origin = await countQuestions(portOf(app));
  const varnish = await startVarnish(origin.port);
  try {
    const board = await makeBoard(app, { entries: 200, tests: 6 });
    await fillBoard(board, steadyChance());
    const { version } = JSON.parse((await ask(varnish.port, board.path)).body) as { version: string };
    const floor = await makeFloor(app);
    const floorPath = `/floors/${floor.place}`;
    const crowd = readBoard(varnish.port, board.path, version);
    const pages = pollFloor(varnish.port, floorPath);
    await pause(5 * second);
    await origin.take();
    const beganAt = performance.now();
    crowd.delays.length = 0;
    const line = await openLine(portOf(app));
    const chance = steadyChance(3);
    for (let change = 0; change < changes; change++) {
      const test = board.tests[change % board.tests.length]!;
      const save = { wodId: test.id, entryId: board.entryIds[change]!, values: test.valuesOf(chance), version: 1 };
      crowd.end.savedAt = performance.now();
      await saveOver(line, board.organizer.cookie, save);
      await tellCount(app, floor.railIds[0]!, change);
      await pause(2 * second);
    }
    line.close();
    crowd.end.at = pages.end.at = performance.now();
    const counts = await origin.take();
    const floorsASecond = ((counts.get('floors') ?? 0) / (crowd.end.at - beganAt)) * second;
    const asked = counts.get('after') ?? 0;
    const last = JSON.parse((await ask(portOf(app), board.path)).body) as { version: string };
    const equal = crowd.people.filter(person => person.version === last.version).length;
    const delays = Float64Array.from(crowd.delays).sort();
    console.log(
      `  ${readers} lectores de una tabla, ${changes} cambios: al programa llegan ${asked} preguntas (${told(asked / changes, 2)} por cambio), ${equal} iguales, ${[...crowd.refusals].map(([said, times]) => `${times} × ${said}`).join(', ') || 'ningún error'}; de guardar al lector p50 y p99 ${told(atShare(delays, 0.5), 0)} y ${told(atShare(delays, 0.99), 0)} ms`,
    );
    console.log(
      `  ${pollers} páginas que preguntan por una pista cada 5 s: al programa llegan ${told(floorsASecond, 2)} preguntas por segundo, ${pages.end.errors} errores de ${pages.end.asked}`,
    );
  } finally {
    lines.destroy();
    await varnish.stop();
    await origin.close();
    await app.stop();
  }
}
