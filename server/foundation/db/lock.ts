import { closeClient, onConnection, openClient, sqlOn, withCode } from './client.ts';
import type { StoreTarget } from './store-target.ts';

/** A database lock on its own connection. The lock ends with that connection. */
export type Lock = {
  /** Resolves when the connection has ended for any reason. */
  lost: Promise<void>;
  release(): Promise<void>;
};

/**
 * Takes a lock. Null if another program holds it. A shared request fails only against an exclusive lock. `key` comes
 * from lock-keys.ts.
 */
export async function takeLock(target: StoreTarget, key: string, { shared = false } = {}): Promise<Lock | null> {
  const { promise: lost, resolve } = Promise.withResolvers<void>();
  const client = await openClient(target, { application_name: 'pizarra-lock' });
  client.once('end', resolve);
  const release = () => closeClient(client);
  try {
    const [row] = await sqlOn(client)
      .unsafe(`select pg_try_advisory_lock${shared ? '_shared' : ''}(${key}) as taken`)
      .catch(withCode);
    if (row?.taken) return { lost, release };
  } catch (error) {
    await release();
    throw error;
  }
  await release();
  return null;
}

export async function isLocked(target: StoreTarget, key: string): Promise<boolean> {
  const [classId, objectId] = key.split(', ').map(Number);
  const [row] = await onConnection(
    target,
    sql => sql`select exists (
      select from pg_locks where locktype = 'advisory' and classid = ${classId!} and objid = ${objectId!} and objsubid = 2
        and granted and database = (select oid from pg_database where datname = current_database())) as held`,
  );
  return row?.held;
}
