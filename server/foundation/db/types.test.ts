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

test('row types: a check that is not proven yet → its words are the type, too', async () => {
  await database.sql.unsafe(`
    create table trials (state text);
    alter table trials add constraint state check (state in ('open', 'over')) not valid`);
  expect(await generateTypes(database.sql)).toContain("  state: 'open' | 'over' | null;\n");
});
