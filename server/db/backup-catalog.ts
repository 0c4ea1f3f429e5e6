import type postgres from 'postgres';
import { JOBS_SCHEMA, type Partition } from './backup-format.ts';

type Queryable = Pick<postgres.Sql, 'unsafe'>;

const SCHEMAS = `n.nspname in ('public', '${JOBS_SCHEMA}')`;
const OF_CLASS = 'pg_class c join pg_namespace n on n.oid = c.relnamespace';

/** Every table but the migrations' own. Partitions are read and written through their parent. */
export async function listTables(sql: Queryable): Promise<{ name: string; columns: string[] }[]> {
  const rows = await sql.unsafe(`
    select format('%I.%I', n.nspname, c.relname) as name,
      (select array_agg(quote_ident(a.attname) order by a.attnum) from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from ${OF_CLASS}
    where ${SCHEMAS} and c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname, c.relname) <> ('public', 'migrations')
    order by n.nspname desc, c.relname`);
  return rows.map(row => ({ name: row.name, columns: row.columns }));
}

/** Sequences that were never asked start again at their beginning, and are left out. */
export async function listSequences(sql: Queryable): Promise<{ name: string; value: number }[]> {
  const rows = await sql.unsafe(`
    select format('%I.%I', schemaname, sequencename) as name, last_value as value from pg_sequences
    where schemaname in ('public', '${JOBS_SCHEMA}') and last_value is not null order by 1`);
  return rows.map(row => ({ name: row.name, value: row.value }));
}

export async function listPartitions(sql: Queryable): Promise<Partition[]> {
  const rows = await sql.unsafe(`
    select format('%I.%I', n.nspname, c.relname) as name, i.inhparent::regclass::text as parent,
      pg_get_expr(c.relpartbound, c.oid) as bound
    from ${OF_CLASS} join pg_inherits i on i.inhrelid = c.oid
    where ${SCHEMAS} and c.relispartition and c.relkind in ('r', 'p') order by c.oid`);
  return rows.map(row => ({ name: row.name, parent: row.parent, bound: row.bound }));
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
