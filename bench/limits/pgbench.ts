import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type { Database } from '#server/foundation/db/connection.ts';

/** One statement stores the result and its line of history. It has no rule, trigger or foreign key. */
const statement = `
\\set wod random(1, 6)
\\set entry random(1, 200)
\\set quantity random(1, 1000000)
with old as (select quantity, version from bench_results where wod_id = 'wod-' || :wod and entry_id = 'entry-' || :entry),
saved as (
  insert into bench_results as kept (wod_id, entry_id, quantity, version, updated_at)
  values ('wod-' || :wod, 'entry-' || :entry, :quantity, 1, now())
  on conflict (wod_id, entry_id) do update set quantity = excluded.quantity, version = kept.version + 1, updated_at = now()
  returning wod_id, entry_id, quantity, version
)
insert into bench_history (wod_id, entry_id, version, was, becomes, at)
select saved.wod_id, saved.entry_id, saved.version, jsonb_build_object('quantity', old.quantity),
  jsonb_build_object('quantity', saved.quantity), now()
from saved left join old on true;
`;

let hasTables = false;

/** Statements per second of `clients` clients in the same database. Null if pgbench is not installed. */
export async function pgbenchRate(database: Database, clients: number, seconds: number): Promise<number | null> {
  if (!hasTables) {
    const db = database.kysely;
    await sql`create table if not exists bench_results (wod_id text, entry_id text, quantity bigint, version int,
      updated_at timestamptz, primary key (wod_id, entry_id))`.execute(db);
    await sql`create table if not exists bench_history (id bigint primary key generated always as identity, wod_id text,
      entry_id text, version int, was jsonb, becomes jsonb, at timestamptz)`.execute(db);
    hasTables = true;
  }
  return runPgbench(database, statement, clients, seconds);
}

/** How often per second `clients` clients run the script. */
export async function runPgbench(
  database: Database,
  text: string,
  clients: number,
  seconds: number,
): Promise<number | null> {
  if ('url' in database.target) throw new Error('this bench measures an embedded store');
  const { socketDir, user, database: name } = database.target;
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-pgbench-'));
  const script = join(folder, 'save.sql');
  writeFileSync(script, text);
  const options = [
    '-h',
    socketDir,
    '-U',
    user,
    '-n',
    '-M',
    'prepared',
    '-c',
    `${clients}`,
    '-j',
    '1',
    '-T',
    `${seconds}`,
  ];
  try {
    const { stdout } = await promisify(execFile)('pgbench', [...options, '-f', script, name]);
    return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
  } catch (error) {
    console.log(`  pgbench: ${(error as Error).message.split('\n').slice(0, 3).join(' ')}`);
    return null;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
