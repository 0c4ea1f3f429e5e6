import { makeAppRole } from './app-role.ts';
import { connectPostgres } from './connection.ts';
import { StoreError } from './store-error.ts';
import type { ClusterTarget } from './store-target.ts';

const NOBODY_THERE = ['ENOENT', 'ECONNREFUSED'];
// The server recovers, stops or closes connections, or another process has just created the database.
const PASSING = ['57P03', '57P01', 'CONNECTION_CLOSED', 'CONNECTION_ENDED', 'ECONNRESET', 'EPIPE', '42P04', '23505'];

/** True for errors of a cluster that is starting or stopping. */
export function isPassing(error: unknown): boolean {
  const { code } = error as { code?: string };
  return code !== undefined && [...NOBODY_THERE, ...PASSING].includes(code);
}

/** Asks through the socket. A process id says nothing about a cluster in another container on the same folder. */
export async function askState(target: ClusterTarget): Promise<'up' | 'starting' | 'down'> {
  const sql = connectPostgres({ ...target, database: 'postgres' }, { max: 1, fetch_types: false });
  try {
    const found = await sql`select from pg_database where datname = ${target.database}`;
    if (found.length === 0) await sql`create database ${sql(target.database)}`;
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
  } finally {
    await sql.end({ timeout: 1 });
  }
}
