import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from '#server/foundation/db/connection.ts';
import { migrate, readMigrations } from '#server/foundation/db/migrate.ts';

const migrations = join(import.meta.dirname, '..', 'server', 'foundation', 'db', 'migrations');

/** Migrates a database up to the file before the one whose name ends so (`_held_prices.sql`). */
export async function migrateBefore(database: Database, ending: string): Promise<void> {
  const all = await readMigrations();
  const end = all.findIndex(({ name }) => name.endsWith(ending));
  if (end < 0) throw new Error(`No migration ends in ${ending}.`);
  const folder = mkdtempSync(join(tmpdir(), 'pizarra-migrations-'));
  for (const { name } of all.slice(0, end)) cpSync(join(migrations, name), join(folder, name));
  await migrate(database, folder);
  rmSync(folder, { recursive: true });
}
