import { Worker } from 'node:worker_threads';
import { messages } from '#contract/messages.ts';
import { tooMany } from '#server/foundation/http/refuse.ts';
import { QueueFullError } from '#server/foundation/storage/limit-concurrency.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';
import type { Paper } from './paper.ts';

/** A page of a thousand cards takes some seconds; a machine under load gets some more. */
const longestMs = 20_000;
const mostMegabytes = 512;

// One print at a time: a print uses a whole processor, and the boards need the others.
const inTurn = limitFairly({ atOnce: 1, each: 1, longestQueue: 8 });

function drawInWorker(paper: Paper): Promise<Buffer> {
  const worker = new Worker(new URL('./print.worker.ts', import.meta.url), {
    workerData: paper,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
  worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(bytes.buffer)));
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread that draws a print has ended.')));
  const late = setTimeout(() => reject(tooMany(5, messages.prints.slow)), longestMs);
  return promise.finally(() => {
    clearTimeout(late);
    return worker.terminate();
  });
}

/** The PDF of a paper. Accounts take turns. When eight prints wait, the newest one is refused. */
export async function printPaper(paper: Paper, owner: string): Promise<Buffer> {
  try {
    return await inTurn(owner, () => drawInWorker(paper));
  } catch (error) {
    throw error instanceof QueueFullError ? tooMany(2, messages.server.overloaded) : error;
  }
}
