import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { canInstallPackages, installPackage } from './apt.ts';

const bin = '/usr/lib/postgresql/15/bin';
export const postgres15 = join(bin, 'postgres');

/**
 * Why the tests cannot use Debian's PostgreSQL 15 here; null if they can. Installs PostgreSQL where that is allowed.
 */
export async function lackOfPostgres15(): Promise<string | null> {
  if (existsSync(postgres15)) return null;
  if (!canInstallPackages()) return 'the package postgresql-15 of Debian cannot be installed here';
  return (await installPackage('postgresql-15')) ? null : 'the package postgresql-15 could not be installed';
}

/** Runs `work` with the address of a private, empty PostgreSQL 15. Removes it afterwards. */
export async function withPostgres15<T>(work: (url: string) => Promise<T>): Promise<T> {
  const owner = ordinaryUser();
  const folder = mkdtempSync(join(existsSync('/dev/shm') ? '/dev/shm' : tmpdir(), 'pizarra-pg15-'));
  chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const port = await freePort();
  execFileSync(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C.UTF-8', '--no-sync'],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const settings = {
    port,
    listen_addresses: '127.0.0.1',
    unix_socket_directories: folder,
    max_connections: 200,
    fsync: 'off',
  };
  const server = spawn(
    postgres15,
    ['-D', data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])],
    { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'ignore'] },
  );
  const stopAtExit = () => server.kill('SIGQUIT');
  process.on('exit', stopAtExit);
  try {
    await untilReady(port, server);
    return await work(`postgres://postgres@127.0.0.1:${port}/postgres`);
  } finally {
    process.off('exit', stopAtExit);
    if (isAlive(server)) {
      server.kill('SIGINT');
      await once(server, 'exit');
    }
    rmSync(folder, { recursive: true, force: true });
  }
}

/** PostgreSQL refuses to run as root, so it runs as the user of its package. */
export function ordinaryUser(): { uid: number; gid: number } {
  const uid = process.getuid!();
  if (uid !== 0) return { uid, gid: process.getgid!() };
  const ask = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  return { uid: ask('-u'), gid: ask('-g') };
}

const isAlive = (server: ChildProcess) => server.exitCode === null && server.signalCode === null;

async function untilReady(port: number, server: ChildProcess): Promise<void> {
  while (isAlive(server)) {
    const probe = spawn(join(bin, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)], { stdio: 'ignore' });
    const [code] = await once(probe, 'exit');
    if (code === 0) return;
    await pause(50);
  }
  throw new Error('PostgreSQL 15 did not start.');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  return typeof address === 'object' && address ? address.port : 0;
}
