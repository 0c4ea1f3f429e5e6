import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { Database } from './connection.ts';
import { generateTypes } from './generate-types.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('row types: the generated file → equal to the migrated schema', async () => {
  // After a migration, run: vitest run --project server server/foundation/db/types.test.ts -u
  await expect(await generateTypes(database.sql)).toMatchFileSnapshot('types.gen.ts');
});
