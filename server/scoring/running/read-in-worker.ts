import { Worker } from 'node:worker_threads';
import { messages } from '#contract/messages.ts';
import { QueueFullError } from '#server/foundation/storage/limit-concurrency.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';
import type { ReadOptions, ReadOutcome } from './read-file.ts';
import type { WorkerAnswer, WorkerInput } from './read-file.worker.ts';
import { FileRefused } from './unreadable.ts';

// Limits of one file, in milliseconds and megabytes. For comparison: a file of 100,000 rows takes about a second and
// 150 MB.
const longestMs = 15_000;
const mostMegabytes = 768;

// Each organization's files are read one at a time, so many files delay only their own sender.
const inTurn = limitFairly({ atOnce: 2, each: 1, longestQueue: 8 });
const { unreadable, busy } = messages.running;

function startReader(bytes: Uint8Array, options: ReadOptions): Promise<ReadOutcome> {
  // The worker gets a copy, since the transferred buffer is lost in this thread.
  const input: WorkerInput = { bytes: new Uint8Array(bytes), ...options };
  const worker = new Worker(new URL('./read-file.worker.ts', import.meta.url), {
    workerData: input,
    transferList: [input.bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  return new Promise<ReadOutcome>((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new FileRefused('read', unreadable.large)), longestMs);
    worker.once('message', (answer: WorkerAnswer) => {
      if ('outcome' in answer) resolve(answer.outcome);
      else reject(new FileRefused(answer.refused.step, answer.refused.detail));
    });
    worker.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? new FileRefused('read', unreadable.large) : error),
    );
    worker.once('exit', () => {
      clearTimeout(tooLong);
      // This rejection has no effect unless the worker ended without an answer.
      reject(new FileRefused('read', unreadable.damaged));
    });
  }).finally(() => worker.terminate());
}

/** Reads each file in its own thread: other requests do not wait, and time and memory are limited. */
export async function readInWorker(who: string, bytes: Uint8Array, options: ReadOptions): Promise<ReadOutcome> {
  try {
    return await inTurn(who, () => startReader(bytes, options));
  } catch (error) {
    if (error instanceof QueueFullError) throw new FileRefused('process', busy);
    throw error;
  }
}
