import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { connectPostgres, type Database } from './connection.ts';
import { type Lock, takeLock } from './lock.ts';
import { RUNNING_LOCK } from './lock-keys.ts';
import { StoreError } from './store-error.ts';
import type { StoreTarget } from './store-target.ts';

/** What an app on this connection is called, also one of a version that held no lock. */
export const hearingName = 'pizarra-hearing';

/** Somebody puts a backup in the place of all data: whoever remembers what was there before must not go on. */
export class StoreReplacedError extends StoreError {
  constructor(sentence = 'Se está restaurando un respaldo en esta base de datos: inicia Pizarra cuando termine.') {
    super(sentence);
  }
}

/** As long as this connection lives, nobody restores over what its app runs on. */
export async function holdAsRunning(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${RUNNING_LOCK}) as taken`);
  if (!rows[0]?.taken) throw new StoreReplacedError();
}

type Options = { log: (sentence: string) => void; patienceMs?: number };

const retryMs = 250;
const restorePatienceMs = 10_000;

/** A command does not begin while a restore runs. */
export async function joinAsCommand(target: StoreTarget): Promise<Lock> {
  const lock = await takeLock(target, RUNNING_LOCK, { shared: true });
  if (!lock) throw new StoreReplacedError();
  return lock;
}

/** An app begins once the restore is through: what it reads from then on is what it may remember. */
export async function joinAsApp(target: StoreTarget, log: Options['log']): Promise<Lock> {
  for (let isTold = false; ; isTold = true) {
    const lock = await takeLock(target, RUNNING_LOCK, { shared: true });
    if (lock) return lock;
    if (!isTold) log('Se está restaurando un respaldo en esta base de datos; se espera a que termine…');
    await pause(retryMs);
  }
}

/** For who replaces everything: all others have to be gone, which those that are just closing may be in a moment. */
export async function takeAlone(target: StoreTarget, { log, patienceMs = restorePatienceMs }: Options): Promise<Lock> {
  const until = Date.now() + patienceMs;
  for (let isTold = false; ; isTold = true) {
    const lock = await takeLock(target, RUNNING_LOCK);
    const others = await countRunning(target);
    if (lock && others === 0) return lock;
    await lock?.release();
    if (Date.now() >= until) throw new StoreError(refusalOf(others));
    if (!isTold) log(`Hay programas de Pizarra en esta base de datos; se espera hasta ${patienceMs / 1000} segundos…`);
    await pause(retryMs);
  }
}

const refusalOf = (others: number) =>
  others === 1
    ? '1 programa de Pizarra usa esta base de datos: ciérralo y repite la restauración.'
    : `${others} programas de Pizarra usan esta base de datos: ciérralos y repite la restauración.`;

/** Apps that serve from this database by now, of whatever version; those that are just starting are none yet. */
export async function countServing({ sql }: Pick<Database, 'sql'>): Promise<number> {
  const [row] = await sql`
    select count(*)::integer as apps from pg_stat_activity
    where datname = current_database() and application_name = ${hearingName}`;
  return row?.apps;
}

async function countRunning(target: StoreTarget): Promise<number> {
  const sql = connectPostgres(target, { max: 1, fetch_types: false });
  try {
    const [classId, objectId] = RUNNING_LOCK.split(', ').map(Number);
    const [row] = await sql`
      select count(*)::integer as others from (
        select pid from pg_locks
        where locktype = 'advisory' and classid = ${classId!} and objid = ${objectId!} and objsubid = 2
          and mode = 'ShareLock' and granted
          and database = (select oid from pg_database where datname = current_database())
        union
        select pid from pg_stat_activity where datname = current_database() and application_name = ${hearingName}
      ) as running`;
    return row?.others;
  } finally {
    await sql.end({ timeout: 1 });
  }
}
