import { setImmediate as nextTurn } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { messages } from '#contract/messages.ts';
import { refused, tooMany } from '#server/foundation/http/refuse.ts';
import { QueueFullError } from '#server/foundation/storage/limit-concurrency.ts';
import { limitFairly } from '#server/foundation/storage/limit-fairly.ts';
import { bytesOf, type SheetBatch, type SheetFormat, takeBatch } from './sheet-batches.ts';
import type { Cell, Sheet } from './sheet-files.ts';

export type SheetSource = { name: string; rows: Iterable<Cell[]> };

const rowsOfBatch = 250;
// Most rows that this thread writes itself, which takes less time than starting a worker thread.
const mostHere = 500;
// Memory of the worker thread, in megabytes. 100,000 rows of twelve cells need about half of it.
const mostMegabytes = 1024;

// Large files are written one at a time: each uses a whole processor, and memory by its rows.
const inTurn = limitFairly({ atOnce: 1, each: 1, longestQueue: 16 });
const isTooLarge = (error: unknown) => (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** Makes batches of rows. Between two batches the server can answer other requests. */
async function* batchesOf(sources: readonly SheetSource[]): AsyncGenerator<SheetBatch, void> {
  for (const { name: sheet, rows } of sources) {
    let batch: SheetBatch = { sheet, isFirst: true, rows: [] };
    for (const row of rows) {
      if (batch.rows.push(row) < rowsOfBatch) continue;
      yield batch;
      batch = { sheet, isFirst: false, rows: [] };
      await nextTurn();
    }
    if (batch.isFirst || batch.rows.length > 0) yield batch;
  }
}

async function writeInWorker(format: SheetFormat, first: Sheet[], rest: AsyncGenerator<SheetBatch, void>) {
  const worker = new Worker(new URL('./sheet.worker.ts', import.meta.url), {
    workerData: format,
    resourceLimits: { maxOldGenerationSizeMb: mostMegabytes },
  });
  const { promise: written, resolve, reject } = Promise.withResolvers<Buffer>();
  worker.once('message', (bytes: Uint8Array<ArrayBuffer>) => resolve(Buffer.from(bytes.buffer)));
  worker.once('error', reject);
  worker.once('exit', () => reject(new Error('The thread that writes a file has ended.')));
  const send = async () => {
    for (const { name: sheet, rows } of first) worker.postMessage({ sheet, isFirst: true, rows } satisfies SheetBatch);
    for await (const batch of rest) worker.postMessage(batch);
    worker.postMessage(null);
    return written;
  };
  // The worker may end before all batches were sent.
  return Promise.race([send(), written]).finally(() => worker.terminate());
}

type SheetOrder = {
  format: SheetFormat;
  sources: readonly SheetSource[];
  /** The organization that wants the file. Organizations take turns. */
  owner: string;
};

/** Writes a small file here. A large one goes to a worker thread, so that other requests do not wait. */
export async function writeSheets({ format, sources, owner }: SheetOrder): Promise<Buffer> {
  const batches = batchesOf(sources);
  const sheets: Sheet[] = [];
  let count = 0;
  for (let next = await batches.next(); !next.done; next = await batches.next()) {
    takeBatch(sheets, next.value);
    count += next.value.rows.length;
    if (count <= mostHere) continue;
    try {
      return await inTurn(owner, () => writeInWorker(format, sheets, batches));
    } catch (error) {
      if (error instanceof QueueFullError) throw tooMany(2, messages.server.overloaded);
      // A retry would only fill the memory again, so the error is final.
      throw isTooLarge(error) ? refused(messages.server.tooManyRows) : error;
    }
  }
  return bytesOf(format, sheets);
}
