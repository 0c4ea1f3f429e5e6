import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { onConnection } from './client.ts';
import type { Database } from './connection.ts';
import { type Lock, takeLock } from './lock.ts';
import { RUNNING_LOCK } from './lock-keys.ts';
import { ownRelease } from './migration-kind.ts';
import { StoreError } from './store-error.ts';
import type { StoreTarget } from './store-target.ts';

/** Connection name of a running app, up to its release. Earlier versions have the name without a release. */
export const hearingName = 'pizarra-hearing';
export const ownHearingName = `${hearingName} ${ownRelease}`;

/** The error of a process whose database a restore has replaced. It has older data in memory and must stop. */
export class StoreReplacedError extends StoreError {
  constructor(sentence = 'Se está restaurando un respaldo en esta base de datos: inicia Pizarra cuando termine.') {
    super(sentence);
  }
}

/** Takes the shared lock on a connection. While the connection lives, a restore cannot take the lock. */
export async function holdAsRunning(client: Pick<pg.Client, 'query'>): Promise<void> {
  const { rows } = await client.query(`select pg_try_advisory_lock_shared(${RUNNING_LOCK}) as taken`);
  if (!rows[0]?.taken) throw new StoreReplacedError();
}

type Options = { log: (sentence: string) => void; patienceMs?: number };

const retryMs = 250;
const restorePatienceMs = 10_000;

/** Takes the shared lock for a command. Throws while a restore runs. */
export async function joinAsCommand(target: StoreTarget): Promise<Lock> {
  const lock = await takeLock(target, RUNNING_LOCK, { shared: true });
  if (!lock) throw new StoreReplacedError();
  return lock;
}

/** Takes the shared lock for an app. Waits until a restore is finished, so that the app reads only restored data. */
export async function joinAsApp(target: StoreTarget, log: Options['log']): Promise<Lock> {
  for (let isTold = false; ; isTold = true) {
    const lock = await takeLock(target, RUNNING_LOCK, { shared: true });
    if (lock) return lock;
    if (!isTold) log('Se está restaurando un respaldo en esta base de datos; se espera a que termine…');
    await pause(retryMs);
  }
}

/** Takes the lock alone, for a restore. All other programs must have ended; those that are closing get a moment. */
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

/** The releases of the apps that serve from this database; null for an earlier one. An app that still starts is none. */
export async function listServing({ sql }: Pick<Database, 'sql'>): Promise<(string | null)[]> {
  const rows = await sql`
    select split_part(application_name, ' ', 2) as release from pg_stat_activity
    where datname = current_database() and starts_with(application_name, ${hearingName})`;
  return rows.map(row => row.release || null);
}

async function countRunning(target: StoreTarget): Promise<number> {
  const [classId, objectId] = RUNNING_LOCK.split(', ').map(Number);
  const [row] = await onConnection(
    target,
    sql => sql`
      select count(*)::integer as others from (
        select pid from pg_locks
        where locktype = 'advisory' and classid = ${classId!} and objid = ${objectId!} and objsubid = 2
          and mode = 'ShareLock' and granted
          and database = (select oid from pg_database where datname = current_database())
        union
        select pid from pg_stat_activity where datname = current_database()
          and starts_with(application_name, ${hearingName})
      ) as running`,
  );
  return row?.others;
}
