import type { Queryable } from './copy.ts';

export const JOBS_SCHEMA = 'pgboss';

const SCHEMAS = `n.nspname in ('public', '${JOBS_SCHEMA}')`;
const OF_CLASS = 'pg_class c join pg_namespace n on n.oid = c.relnamespace';

export type Table = { name: string; columns: string[]; rows: string | null };

/**
 * A backup copies only waiting jobs. The queue's library makes its other tables, and they hold SQL that it would run.
 */
const JOBS_TABLES = ["('pgboss', 'job')", "('pgboss', 'queue')"].join(', ');

/**
 * A backup leaves these tables out. Everybody signs in again, and a new key signs the sessions. The browsers with notices
 * belong to sessions: a copy on another machine must never write to the phones of athletes. The backup keeps four rows
 * of `secrets`: the decision about demo data, the second-factor key, the ticket key and the key of notices. Without
 * them second factors, sent tickets and the subscriptions of browsers would fail.
 */
const LEFT_OUT = ['public.sessions', 'public.attempts', 'public.push_subscriptions', 'public.notices'];
const CHOSEN_ROWS: Record<string, string> = {
  'public.secrets': "name in ('demo', 'second-factor', 'ticket-key', 'vapid')",
};

/** Lists the tables that a backup copies. Partitions are read and written through their parent table. */
export async function listTables(sql: Queryable): Promise<Table[]> {
  const rows = await sql.unsafe(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from ${OF_CLASS}
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public' and c.relname <> 'migrations' or (n.nspname, c.relname) in (${JOBS_TABLES}))
    order by n.nspname desc, c.relname`);
  return rows
    .filter(row => !LEFT_OUT.includes(row.name))
    .map(row => ({ name: row.name, columns: row.columns, rows: CHOSEN_ROWS[row.name] ?? null }));
}

type Sequence = { name: string; value: number | null };

/** Lists the sequences with their values. A sequence that was never used has no value. */
export async function listSequences(sql: Queryable): Promise<Sequence[]> {
  const rows = await sql.unsafe(`
    select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
    where schemaname in ('public', '${JOBS_SCHEMA}') order by 1`);
  return rows.map(row => ({ name: row.name, value: row.value === null ? null : Number(row.value) }));
}

export async function listForeignKeys(sql: Queryable): Promise<{ table: string; name: string; definition: string }[]> {
  const rows = await sql.unsafe(`
    select k.conrelid::regclass::text as table, quote_ident(k.conname) as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join ${OF_CLASS} on c.oid = k.conrelid
    where ${SCHEMAS} and k.contype = 'f' and k.conparentid = 0 order by k.oid`);
  return rows.map(row => ({ table: row.table, name: row.name, definition: row.definition }));
}

export async function readJobsVersion(sql: Queryable): Promise<number | null> {
  const [there] = await sql.unsafe(`select to_regclass('${JOBS_SCHEMA}.version') is not null as there`);
  if (!there?.there) return null;
  const [row] = await sql.unsafe(`select version::integer as version from ${JOBS_SCHEMA}.version`);
  return row?.version ?? null;
}
