import { onConnection } from '#server/foundation/db/client.ts';
import { SUPERUSER } from '#server/foundation/db/initialize.ts';
import type { StoreTarget } from '#server/foundation/db/store-target.ts';

/**
 * Process id of a PostgreSQL process of this type, in our own cluster. PostgreSQL shows its processes only to the
 * superuser.
 */
export async function processOfPostgres(target: StoreTarget, type: string): Promise<number | undefined> {
  if ('url' in target) throw new Error('Only a cluster of ours is shot at.');
  const rows = await onConnection(
    { ...target, user: SUPERUSER },
    sql => sql<{ pid: number }[]>`select pid from pg_stat_activity where backend_type = ${type}`,
  );
  return rows[0]?.pid;
}
