import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fillBoard, makeBoard, steadyChance } from '#bench/load/make-board.ts';
import { told } from '#bench/load/measure.ts';
import { countByStatus, startSaving } from '#bench/load/steady-saves.ts';
import { startRunningApp } from '#testing/running-app.ts';
import { runProgram } from '#tools/run-program.ts';

// The disk of the program and its own database is full for a while: npm run bench -- scale disk
const second = 1000;
const [beforeS, fullS, afterS] = [5, 40, 40];

/** Takes the last byte of the disk, in ever smaller pieces. */
function fillDisk(folder: string): string {
  const path = join(folder, 'filler');
  const file = openSync(path, 'a');
  for (let size = 1 << 20; size >= 512; size /= 2) {
    try {
      for (;;) writeSync(file, Buffer.alloc(size));
    } catch {}
  }
  closeSync(file);
  return path;
}

async function play(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m,mode=755', 'pizarra', folder]);
  const env = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'warn', PIZARRA_DATA: join(folder, 'data') };
  const app = await startRunningApp({ env });
  try {
    const board = await makeBoard(app, { entries: 50, tests: 3 });
    await fillBoard(board, steadyChance());
    const { begin, writes, stop, sayKept } = startSaving(app, board);
    const now = () => performance.now() - begin;
    await pause(beforeS * second);
    const saidBefore = app.output().length;
    const fullAt = now();
    let filler = fillDisk(folder);
    // PostgreSQL frees and takes files of its own, so the disk is filled again and again.
    for (let passed = 0; passed < fullS; passed++, await pause(second)) filler = fillDisk(folder);
    const ready = await fetch(`${app.url}/readyz?db`);
    const shown = await fetch(`${app.url}${board.path}`);
    rmSync(filler);
    const freeAt = now();
    await pause(afterS * second);
    await stop();
    const during = writes.filter(({ began }) => began > fullAt && began < freeAt);
    const first = writes.find(({ began, status }) => began > freeAt && status === 200);
    const answers = new Set(during.flatMap(({ body }) => (body ? [JSON.parse(body).json?.message ?? body] : [])));
    console.log(`  lleno ${fullS} s: ${countByStatus(during)}; la tabla ${shown.status}, /readyz?db ${ready.status}`);
    for (const answer of answers) console.log(`    dice: ${answer}`);
    console.log(`  con espacio: primer resultado tras ${first ? told((first.began - freeAt) / second, 1) : 'nunca'} s`);
    await sayKept();
    const lines = app.output().slice(saidBefore).split('\n').filter(Boolean);
    const logged = Map.groupBy(lines, line => (JSON.parse(line) as { msg: string }).msg);
    for (const [said, all] of logged) console.log(`    ${all.length} veces en el registro: ${said}`);
  } finally {
    await app.stop();
    execFileSync('umount', [folder]);
    rmSync(folder, { recursive: true });
  }
}

if (process.env.BENCH_OWN_DISK === 'yes') await play();
else if (process.getuid?.() === 0) {
  const again = ['--mount', process.execPath, 'tools/bench.ts', 'scale', 'disk'];
  const code = await runProgram('unshare', again, { env: { BENCH_OWN_DISK: 'yes' } });
  if (code !== 0) process.exitCode = 1;
} else console.log('  solo root puede montar un disco de prueba: no se prueba');
