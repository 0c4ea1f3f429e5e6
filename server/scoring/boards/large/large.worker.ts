import { parentPort } from 'node:worker_threads';
import { inCopyTransaction } from '#server/foundation/db/copy.ts';
import type { StoreTarget } from '#server/foundation/db/store-target.ts';
import { isUnreachable } from '#server/foundation/db/unreachable.ts';
import { buffersOf } from './large-columns.ts';
import { type LargeTask, loadLarge } from './load-large.ts';

// This worker thread has its own connection. It reads and sorts the rows while the main thread answers requests.

type Order = { number: number; target: StoreTarget; task: LargeTask };

parentPort?.on('message', async ({ number, target, task }: Order) => {
  try {
    const mode = 'isolation level repeatable read read only';
    const board = await inCopyTransaction(target, { mode }, sql => loadLarge(sql, task));
    parentPort?.postMessage({ number, board }, [...buffersOf(board)]);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    parentPort?.postMessage({ number, problem, isAway: isUnreachable(error) });
  }
});
