import { parentPort } from 'node:worker_threads';
import { connectPostgres, type StoreTarget } from '#server/db/connection.ts';
import { buffersOf } from './large-columns.ts';
import { type LargeTask, loadLarge } from './load-large.ts';

// A thread of its own, with a connection of its own: while hundreds of thousands of rows are read and put in order, the
// thread that answers people goes on answering.

type Order = { number: number; target: StoreTarget; task: LargeTask };

let connection: { address: string; sql: ReturnType<typeof connectPostgres> } | null = null;

/** Closes by itself when nothing was asked for a while. */
async function connectTo(target: StoreTarget) {
  const address = JSON.stringify(target);
  if (connection?.address !== address) {
    await connection?.sql.end({ timeout: 1 });
    connection = { address, sql: connectPostgres(target, { max: 1, idle_timeout: 20, fetch_types: false }) };
  }
  return connection.sql;
}

parentPort?.on('message', async ({ number, target, task }: Order) => {
  try {
    const sql = await connectTo(target);
    const board = await sql.begin('isolation level repeatable read read only', trx => loadLarge(trx, task));
    parentPort?.postMessage({ number, board }, [...buffersOf(board)]);
  } catch (error) {
    parentPort?.postMessage({ number, problem: error instanceof Error ? error.message : String(error) });
  }
});
