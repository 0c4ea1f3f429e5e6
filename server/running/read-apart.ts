import { Worker } from 'node:worker_threads';
import { messages } from '#contract/messages.ts';
import { TurnsFullError, takeTurns } from '#server/storage/turns.ts';
import type { ReadOutcome, ReadWish } from './read-file.ts';
import type { WorkerAnswer, WorkerInput } from './read-file.worker.ts';
import { FileRefused } from './unreadable.ts';

// Beside a file of 100,000 rows, which takes about a second and 150 MB.
const longestMs = 60_000;
const mostMegabytes = 768;

const inTurn = takeTurns({ atOnce: 1, longestQueue: 8 });
const { unreadable, busy } = messages.running;

function readInWorker(bytes: Uint8Array, wish: ReadWish): Promise<ReadOutcome> {
  // A copy of its own: what goes over there is gone from here.
  const input: WorkerInput = { bytes: new Uint8Array(bytes), ...wish };
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
      // Settled already, unless it ended without a word.
      reject(new FileRefused('read', unreadable.damaged));
    });
  }).finally(() => worker.terminate());
}

/** One file at a time in a thread of its own: nobody else waits for it, and no file takes more than its share. */
export async function readApart(bytes: Uint8Array, wish: ReadWish): Promise<ReadOutcome> {
  try {
    return await inTurn(() => readInWorker(bytes, wish));
  } catch (error) {
    if (error instanceof TurnsFullError) throw new FileRefused('process', busy);
    throw error;
  }
}
