import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#server/testing/database.ts';
import type { Database } from './connection.ts';
import { generateTypes } from './generate-types.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('the row types in the repository are those of the migrated schema', async () => {
  const file = readFileSync(join(import.meta.dirname, 'types.gen.ts'), 'utf8');
  expect(file, 'run: node tools/run.mjs types').toBe(await generateTypes(database.sql));
});
