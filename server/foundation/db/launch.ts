import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { postgresEnv } from './postgres-env.ts';
import { hasStalePid } from './postmaster-file.ts';
import type { Privileges } from './privileges.ts';

export type Settings = Record<string, string>;

const LOG_LIMIT = 5_000_000;

const SETTINGS: Settings = {
  listen_addresses: '',
  unix_socket_permissions: '0700',
  port: '5432',
  fsync: 'on',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // The app reports a refused row itself. Text of that row may hold personal data, so the log file must not contain it.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
};

/** Starts the PostgreSQL server of `dataDir/postgres` with its socket in `socketDir`. The server may not answer yet. */
export function launchPostmaster(
  dataDir: string,
  socketDir: string,
  { binaries, way, settings }: { binaries: PostgresBinaries; way: Privileges; settings: Settings },
): ChildProcess {
  const folder = join(dataDir, 'postgres');
  if (hasStalePid(folder)) rmSync(join(folder, 'postmaster.pid'), { force: true });
  // The setting is a list. Quotes keep a comma in the path from splitting it.
  const all = { ...SETTINGS, unix_socket_directories: `"${socketDir.replaceAll('"', '""')}"`, ...settings };
  const options = Object.entries(all).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const [program, ...args] = [...way.prefix, binaries.postgres, '-D', folder, ...options];
  const log = openSync(logFile(dataDir), isLong(logFile(dataDir)) ? 'w' : 'a', 0o600);
  try {
    // The server gets its own process group. Ctrl-C then reaches only the app, which stops PostgreSQL after its last
    // request.
    const child = spawn(program!, args, { env: postgresEnv(), detached: true, stdio: ['ignore', log, log] });
    child.unref();
    return child;
  } finally {
    closeSync(log);
  }
}

export function lastLogLines(dataDir: string): string {
  return readFileSync(logFile(dataDir), 'utf8').trim().split('\n').slice(-3).join(' · ');
}

function logFile(dataDir: string): string {
  return join(dataDir, 'postgres.log');
}

function isLong(file: string): boolean {
  return (statSync(file, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT;
}
