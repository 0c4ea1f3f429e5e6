import { parentPort, workerData } from 'node:worker_threads';
import { bytesOf, type SheetBatch, type SheetFormat, takeBatch } from './sheet-batches.ts';
import type { Sheet } from './sheet-files.ts';

const sheets: Sheet[] = [];

/** Takes the next batch of rows. Null marks the end. */
async function take(batch: SheetBatch | null): Promise<void> {
  if (batch) return takeBatch(sheets, batch);
  // Copy the bytes: a buffer from Node's pool cannot be transferred.
  const bytes = new Uint8Array(await bytesOf(workerData as SheetFormat, sheets));
  parentPort?.postMessage(bytes, [bytes.buffer]);
}

parentPort?.on('message', take);
