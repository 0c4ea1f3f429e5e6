import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { Database } from './connection.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());

test('sql: each kind of value → the same value comes back', async () => {
  const at = new Date('2026-11-20T21:30:15.123Z');
  const [row] = await database.sql`
    select ${'a "b" \\'}::text as text, ${1.5}::float8 as number, ${true}::boolean as yes, ${null}::text as none,
      ${['a', 'b,"c']}::text[] as texts, ${[1, 2]}::int[] as numbers, ${JSON.stringify({ a: [1] })}::jsonb as json,
      ${at} - interval '1 second' as before, 12345678901::bigint as large, 1.50::numeric as exact`;
  expect(row).toEqual({
    text: 'a "b" \\',
    number: 1.5,
    yes: true,
    none: null,
    texts: ['a', 'b,"c'],
    numbers: [1, 2],
    json: { a: [1] },
    before: new Date(at.getTime() - 1000),
    large: 12_345_678_901,
    exact: '1.50',
  });
});

test('sql: a text asked twice on one connection → prepared once', async () => {
  const prepared = await database.sql.begin(async sql => {
    for (const word of ['one', 'two']) await sql`select ${word}::text as asked_twice`;
    return sql.unsafe(`select name from pg_prepared_statements where statement like '%asked_twice'`);
  });
  expect(prepared).toHaveLength(1);
});

test('sql: work that fails in a transaction → nothing is stored, and the connection serves the next', async () => {
  const failing = database.sql.begin(async sql => {
    await sql`create table half_made (id text)`;
    await sql`select 1 / 0`;
  });
  await expect(failing).rejects.toMatchObject({ code: '22012' });
  expect(await database.sql`select to_regclass('half_made') as found`).toEqual([{ found: null }]);
});

test('sql: a column changes its type under a prepared text → asked again, and it answers', async () => {
  await database.sql`create table changing (a int)`;
  const ask = () => database.sql`select a from changing`;
  await Promise.all([ask(), ask(), ask(), ask()]);
  await database.sql`alter table changing alter column a type text`;
  await expect(Promise.all([ask(), ask(), ask(), ask()])).resolves.toEqual([[], [], [], []]);
});

test('sql: a failure is swallowed in a transaction → the transaction rejects', async () => {
  const swallowing = database.sql.begin(async sql => {
    await sql`select 1 / 0`.catch(() => {});
    return 'done';
  });
  await expect(swallowing).rejects.toThrow('nothing is stored');
});

test('sql: a value is undefined → refused before anything is asked', () => {
  expect(() => database.sql`select ${undefined as unknown as null} as value`).toThrow(
    'value 1 of a query is undefined',
  );
});
