import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase } from '#testing/database.ts';
import type { Database } from './connection.ts';
import { inCopyTransaction } from './copy.ts';

let database: Database;
beforeAll(async () => {
  database = await createTestDatabase();
  await database.sql`create table lines (id integer primary key, text text)`;
});
afterAll(() => database.close());

const inCopy = <T>(work: Parameters<typeof inCopyTransaction<T>>[2], signal?: AbortSignal) =>
  inCopyTransaction(database.target, { signal }, work);
const series = (rows: number) => `copy (select n, repeat('x', 1000) from generate_series(1, ${rows}) n) to stdout`;
const count = async () => (await database.sql`select count(*)::integer as lines from lines`)[0]?.lines;

test('SAFE-H3 copy out: a slow reader → every row, and the connection works afterwards', async () => {
  const seen = await inCopy(async sql => {
    let bytes = 0;
    for await (const piece of sql.copyOut(series(8000))) {
      bytes += piece.length;
      await new Promise(resolve => setImmediate(resolve));
    }
    const [row] = await sql.unsafe('select 1 as one');
    return { bytes, row };
  });
  expect(seen.row).toEqual({ one: 1 });
  const [sum] =
    await database.sql`select sum(length(n::text) + 1002)::integer as bytes from generate_series(1, 8000) n`;
  expect(seen.bytes).toBe(sum?.bytes);
});

test('SAFE-H3 copy out: the database sends pieces → each piece has whole lines', async () => {
  await inCopy(async sql => {
    for await (const piece of sql.copyOut(series(3000))) expect(piece.at(-1)).toBe(10);
  });
});

test('SAFE-H3 copy in: the server refuses after the last row → an error, not an endless wait', async () => {
  const twice = inCopy(sql => sql.copyIn('copy lines from stdin', [Buffer.from('1\ta\n1\tb\n')]));
  await expect(twice).rejects.toThrow(/duplicate key/);
  const never = inCopy(sql => sql.copyIn('copy nothing from stdin', [Buffer.from('1\n')]));
  await expect(never).rejects.toThrow(/does not exist/);
  expect(await count()).toBe(0);
});

test('SAFE-H3 copy in: the server refuses in the middle of megabytes → an error', async () => {
  const line = Buffer.from(`x\t${'y'.repeat(1000)}\n`.repeat(1000));
  const refused = inCopy(sql => sql.copyIn('copy lines from stdin', Array(20).fill(line)));
  await expect(refused).rejects.toThrow(/invalid input syntax/);
});

test('SAFE-H3 copy: the work fails or is aborted → nothing is written', async () => {
  const failing = inCopy(async sql => {
    await sql.copyIn('copy lines from stdin', [Buffer.from('1\ta\n')]);
    throw new Error('changed my mind');
  });
  await expect(failing).rejects.toThrow('changed my mind');
  const controller = new AbortController();
  const stopped = inCopy(async sql => {
    for await (const _piece of sql.copyOut(series(100_000))) controller.abort(new Error('enough'));
  }, controller.signal);
  await expect(stopped).rejects.toThrow('enough');
  expect(await count()).toBe(0);
});

test('SAFE-H3 copy out: the reader stops in the middle → the transaction fails', async () => {
  const left = inCopy(async sql => {
    for await (const _piece of sql.copyOut(series(100_000))) break;
    await sql.unsafe('select 1');
  });
  await expect(left).rejects.toThrow();
});
