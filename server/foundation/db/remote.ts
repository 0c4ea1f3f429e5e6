import { userInfo } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { onConnection } from './client.ts';
import { StoreError } from './store-error.ts';
import type { StoreTarget } from './store-target.ts';
import { READ_ONLY } from './unreachable.ts';

const OLDEST_POSTGRES = 15;
// The server recovers from a crash. A program that starts meanwhile waits instead of giving up.
const STARTING_UP = '57P03';
const RECOVERY_PATIENCE = 60_000;
// Error codes when no server or only a standby answers. A failover is in progress, so the start tries again.
const NOBODY = new Set(['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EHOSTUNREACH']);
const RETRY_PAUSE = 250;

/**
 * Reads the address of a database. Also reads libpq's form of a socket address:
 * postgres://ana@/pizarra?host=/var/run/postgresql
 */
export function readAddress(url: string): StoreTarget {
  const socket = /^postgres(?:ql)?:\/\/(?:([^:@/]+)@)?\/([^?]+)\?host=(\/[^&]+)$/.exec(url);
  if (!socket) return { url };
  const [user = userInfo().username, database = '', socketDir = ''] = socket.slice(1).map(decodePart);
  return { socketDir, user, database };
}

function decodePart(part: string | undefined): string | undefined {
  return part === undefined ? undefined : decodeURIComponent(part);
}

type Patience = { seconds: number; log?: ((sentence: string) => void) | undefined };

/** Connects once, so that a wrong address is reported before the app starts. */
export async function checkRemote(url: string, target: StoreTarget, patience: Patience): Promise<void> {
  if (!/^postgres(ql)?:\/\/./.test(url)) {
    throw new StoreError(
      'DATABASE_URL no es una dirección de PostgreSQL: se espera postgres://usuario:clave@servidor/base.',
    );
  }
  try {
    const { number, encoding } = await askWhenUp(target, patience);
    checkVersion(number);
    checkEncoding(encoding);
  } catch (error) {
    if (error instanceof StoreError) throw error;
    const { message, code } = error as { message: string; code?: string };
    // The address without user and password, because the message below shows it.
    const [place] = url.replace(/^\w+:\/\/(.*@)?/, '').split('?');
    const reason = message || code;
    throw new StoreError(`No se pudo conectar con la base de datos de DATABASE_URL (${place}): ${reason}.`, {
      cause: error,
    });
  }
}

type ServerFacts = { number: number; encoding: string };

async function askWhenUp(target: StoreTarget, { seconds, log }: Patience): Promise<ServerFacts> {
  let isTold = false;
  for (const begin = Date.now(); ; await pause(RETRY_PAUSE)) {
    try {
      return await ask(target);
    } catch (error) {
      const { code = '' } = error as { code?: string };
      const isPassing = code === READ_ONLY || NOBODY.has(code);
      const patience = code === STARTING_UP ? RECOVERY_PATIENCE : isPassing ? seconds * 1000 : 0;
      if (Date.now() - begin >= patience) throw error;
      if (!isTold) log?.(`La base de datos todavía no responde: se espera hasta ${patience / 1000} segundos…`);
      isTold = true;
    }
  }
}

async function ask(target: StoreTarget): Promise<ServerFacts> {
  const [row] = await onConnection(
    target,
    sql => sql<[ServerFacts & { isStandby: boolean }]>`
      select current_setting('server_version_num')::integer as number, pg_is_in_recovery() as "isStandby",
        current_setting('server_encoding') as encoding`,
    { connectionTimeoutMillis: 10_000 },
  );
  if (row.isStandby) throw Object.assign(new Error('solo responde un servidor en espera'), { code: READ_ONLY });
  return row;
}

/** `number` is PostgreSQL's server_version_num: 150018 is 15.18. */
export function checkVersion(number: number): void {
  const version = Math.trunc(number / 10_000);
  if (version >= OLDEST_POSTGRES) return;
  throw new StoreError(
    `DATABASE_URL lleva a un PostgreSQL ${version}, y Pizarra necesita el ${OLDEST_POSTGRES} o posterior.`,
  );
}

/** The app stores all texts in one Unicode form. PostgreSQL supports that only in UTF8. */
function checkEncoding(encoding: string): void {
  if (encoding === 'UTF8') return;
  throw new StoreError(
    `La base de datos de DATABASE_URL está en ${encoding}, y Pizarra la necesita en UTF8: create database … encoding 'UTF8' template template0.`,
  );
}
