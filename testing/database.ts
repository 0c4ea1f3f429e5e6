import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { connectPostgres, type Database, openDatabase } from '#server/foundation/db/connection.ts';
import type {} from './global-setup.ts';
import { ownedBy, withDatabase } from './test-server.ts';

/**
 * A migrated database of its own. `close()` also drops it. One per test file: made in beforeAll, closed in afterAll.
 */
export async function createTestDatabase(): Promise<Database> {
  const { template } = inject('testServer');
  return createDatabase(template);
}

export async function createEmptyDatabase(): Promise<Database> {
  return createDatabase('template0');
}

async function createDatabase(template: string): Promise<Database> {
  const { maintenance, app, prefix } = inject('testServer');
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  const sql = connectPostgres(maintenance, { max: 1 });
  await sql`create database ${sql(name)} template ${sql(template)} strategy file_copy ${ownedBy(sql, app)}`;
  const database = openDatabase(withDatabase(app, name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await sql`drop database if exists ${sql(name)} with (force)`;
      await sql.end();
    },
  };
}
