import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { onConnection } from '#server/foundation/db/client.ts';
import { type Database, openDatabase } from '#server/foundation/db/connection.ts';
import type {} from './global-setup.ts';
import { ownedBy, withDatabase } from './test-server.ts';

/**
 * A migrated database of its own; `close()` also drops it. Each test file makes one in beforeAll and closes it in
 * afterAll.
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
  await onConnection(maintenance, sql =>
    sql.unsafe(`create database ${name} template ${template} strategy file_copy ${ownedBy(app)}`),
  );
  const database = openDatabase(withDatabase(app, name));
  return {
    ...database,
    close: async () => {
      await database.close();
      await onConnection(maintenance, sql => sql.unsafe(`drop database if exists ${name} with (force)`));
    },
  };
}
