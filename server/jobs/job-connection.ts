import type { DatabaseOptions } from 'pg-boss';
import type { StoreTarget } from '#server/db/connection.ts';

/**
 * pg-boss brings a driver of its own, which reads an address differently from ours: it would check the certificate of
 * `sslmode=require`, and fill gaps from PGHOST and their like. Where the app connects, the jobs must connect too.
 */
export function connectionOf(target: StoreTarget): DatabaseOptions {
  if (!('url' in target)) {
    const { socketDir, user, database } = target;
    return { host: socketDir, port: 5432, user, database, ssl: false };
  }
  const url = new URL(target.url);
  const mode = url.searchParams.get('sslmode') ?? url.searchParams.get('ssl');
  url.searchParams.delete('sslmode');
  url.searchParams.delete('ssl');
  return { connectionString: url.href, ssl: sslOf(mode) };
}

function sslOf(mode: string | null): false | { rejectUnauthorized: boolean } {
  // This driver cannot fall back: with `prefer` it does without.
  if (!mode || mode === 'disable' || mode === 'false' || mode === 'prefer') return false;
  return { rejectUnauthorized: mode !== 'require' && mode !== 'allow' };
}
