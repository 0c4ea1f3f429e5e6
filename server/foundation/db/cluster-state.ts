import { escapeIdentifier } from 'pg';
import { makeAppRole } from './app-role.ts';
import { onConnection } from './client.ts';
import { StoreError } from './store-error.ts';
import type { ClusterTarget } from './store-target.ts';

const NOBODY_THERE = ['ENOENT', 'ECONNREFUSED'];
// Error codes of a server that recovers, stops or closes connections. The last two: another process has just created
// the database.
const PASSING = ['57P03', '57P01', 'ECONNRESET', 'EPIPE', '42P04', '23505'];

/** True for errors of a cluster that is starting or stopping. */
export function isPassing(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code !== undefined && [...NOBODY_THERE, ...PASSING].includes(code);
}

/**
 * Asks the cluster through its socket. A process id says nothing about a cluster in another container on the same
 * folder.
 */
export async function askState(target: ClusterTarget): Promise<'up' | 'starting' | 'down'> {
  try {
    await onConnection({ ...target, database: 'postgres' }, async sql => {
      const found = await sql`select from pg_database where datname = ${target.database}`;
      if (found.length === 0) await sql.unsafe(`create database ${escapeIdentifier(target.database)}`);
    });
    await makeAppRole(target);
    return 'up';
  } catch (error) {
    const { code } = error as { code?: string };
    if (code && NOBODY_THERE.includes(code)) return 'down';
    if (code === 'EACCES') {
      throw new StoreError(
        `La base de datos de ${target.socketDir} es de otro usuario: inicia Pizarra con ese usuario.`,
      );
    }
    if (isPassing(error)) return 'starting';
    throw error;
  }
}
