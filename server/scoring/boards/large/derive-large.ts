import { Worker } from 'node:worker_threads';
import type { StoreTarget } from '#server/foundation/db/store-target.ts';
import { UnreachableError } from '#server/foundation/db/unreachable.ts';
import { limitConcurrency } from '#server/foundation/storage/limit-concurrency.ts';
import type { DerivedBoard } from '#server/scoring/boards/derived-board.ts';
import { largeBoard } from './large-board.ts';
import type { LargeBoard } from './large-columns.ts';
import type { LargeTask } from './load-large.ts';

type Answer = { number: number; board?: LargeBoard | null; problem?: string; isAway?: boolean };
type Waiting = { resolve: (board: LargeBoard | null) => void; reject: (error: Error) => void };

// Large boards are derived one at a time: each uses a processor, and as much memory as its board.
const inTurn = limitConcurrency({ atOnce: 1, longestQueue: 10_000 });
const waiting = new Map<number, Waiting>();
let worker: Worker | null = null;
let last = 0;

function startWorker(): Worker {
  const started = new Worker(new URL('./large.worker.ts', import.meta.url), { execArgv: [] });
  const lose = (error: Error) => {
    if (worker === started) worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };
  started.on('message', ({ number, board, problem, isAway }: Answer) => {
    const asked = waiting.get(number);
    waiting.delete(number);
    if (waiting.size === 0) started.unref();
    if (problem === undefined) asked?.resolve(board ?? null);
    else asked?.reject(isAway ? new UnreachableError(new Error(problem)) : new Error(problem));
  });
  started.on('error', lose);
  started.on('exit', () => lose(new Error('The thread of the large boards has ended.')));
  return started;
}

function ask(target: StoreTarget, task: LargeTask): Promise<LargeBoard | null> {
  worker ??= startWorker();
  const asked = worker;
  const number = ++last;
  return new Promise((resolve, reject) => {
    waiting.set(number, { resolve, reject });
    // The worker keeps the process alive only while it has work.
    asked.ref();
    asked.postMessage({ number, target, task });
  });
}

/** Derives a large board. Null when the board has been hidden or deleted in the meantime. */
export const deriveLarge = (target: StoreTarget, task: LargeTask): Promise<DerivedBoard | null> =>
  inTurn(async () => {
    const board = await ask(target, task);
    return board && largeBoard(board);
  });
