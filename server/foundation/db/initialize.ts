import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresEnv } from './postgres-env.ts';
import { isRunning } from './postmaster-file.ts';
import type { Privileges } from './privileges.ts';
import { giveFolder } from './privileges.ts';
import { StoreError } from './store-error.ts';

export const SUPERUSER = 'pizarra';

/**
 * Makes the folder `dataDir/postgres`, complete or not at all. An interrupted start leaves a folder with another name,
 * and the next start deletes it.
 */
export async function initializeCluster(dataDir: string, binaries: PostgresBinaries, way: Privileges): Promise<void> {
  sweepInterrupted(dataDir);
  const draft = join(dataDir, `postgres.init-${process.pid}`);
  mkdirSync(draft, { mode: 0o700 });
  giveFolder(draft, way.owner);
  await runInitdb(draft, binaries, way);
  try {
    renameSync(draft, join(dataDir, 'postgres'));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // Another first start was faster. We use the cluster that it made.
    if (!existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) throw error;
  }
  await syncFolder(dataDir);
}

async function runInitdb(folder: string, { initdb }: PostgresBinaries, { prefix }: Privileges): Promise<void> {
  const [program, ...args] = [
    ...[...prefix, initdb, `--pgdata=${folder}`, `--username=${SUPERUSER}`, '--auth=trust', '--encoding=UTF8'],
    // These options give the same text order on every machine, whatever its locales.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--no-instructions'],
  ];
  const child = spawn(program!, args, { env: postgresEnv(), stdio: ['ignore', 'ignore', 'pipe'] });
  const lines: string[] = [];
  child.stderr.setEncoding('utf8').on('data', text => lines.push(text));
  const code = await new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve));
  if (code === 0) return;
  rmSync(folder, { recursive: true, force: true });
  throw new StoreError(`No se pudo crear la base de datos en ${folder}: ${lines.join('').trim() || `código ${code}`}`);
}

function sweepInterrupted(dataDir: string): void {
  for (const name of readdirSync(dataDir)) {
    const pid = /^postgres\.init-(\d+)$/.exec(name)?.[1];
    const abandoned = pid && (Number(pid) === process.pid || !isRunning(Number(pid)));
    if (abandoned) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}

async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
