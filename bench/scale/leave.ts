import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { fillBoard, makeBoard, steadyChance } from '#bench/load/make-board.ts';
import { atShare, told } from '#bench/load/measure.ts';
import { portOf } from '#bench/load/organizer.ts';
import { startRunningApp } from '#testing/running-app.ts';

// Spectators of 200 addresses leave a board for the home page within ten seconds: npm run bench -- scale leave

const [spectators, addresses, withinMs] = [2_000, 200, 10_000];
const lines = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY });

type Answer = { status: number; bytes: number; ms: number };

function open(port: number, path: string, spectator: number): Promise<Answer> {
  const address = `198.51.100.${1 + (spectator % addresses)}`;
  const beganAt = performance.now();
  return new Promise(resolve => {
    let bytes = 0;
    const end = (status: number) => resolve({ status, bytes, ms: performance.now() - beganAt });
    const headers = { 'x-forwarded-for': address, accept: 'text/html', 'accept-encoding': 'br' };
    const asked = request({ host: '127.0.0.1', port, path, headers, agent: lines }, answer => {
      answer.on('data', piece => {
        bytes += piece.length;
      });
      answer.on('end', () => end(answer.statusCode ?? 0));
    });
    asked.on('error', () => end(0)).end();
  });
}

const app = await startRunningApp({ env: { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'error' } });
try {
  const board = await makeBoard(app, { entries: 200, tests: 6 });
  await fillBoard(board, steadyChance());
  const port = portOf(app);
  await open(port, '/', 0);
  const answers = await Promise.all(
    Array.from({ length: spectators }, async (_, spectator) => {
      await pause((spectator / spectators) * withinMs);
      return open(port, '/', spectator);
    }),
  );
  const good = answers.filter(({ status }) => status === 200);
  const ms = Float64Array.from(good, answer => answer.ms).sort();
  console.log(
    `  ${spectators} personas de ${addresses} direcciones abren el inicio en ${withinMs / 1000} s: ${spectators - good.length} rechazadas, ${good[0]?.bytes} bytes, p50 y p99 ${told(atShare(ms, 0.5), 0)} y ${told(atShare(ms, 0.99), 0)} ms (meta ≤ 1000)`,
  );
  if (good.length < spectators) process.exitCode = 1;
} finally {
  lines.destroy();
  await app.stop();
}
