import { parentPort, workerData } from 'node:worker_threads';
import { type ReadOptions, type ReadOutcome, readFile } from './read-file.ts';
import { FileRefused } from './unreadable.ts';

export type WorkerInput = ReadOptions & { bytes: Uint8Array<ArrayBuffer> };
export type WorkerAnswer = { outcome: ReadOutcome } | { refused: { step: FileRefused['step']; detail: string } };

const { bytes, ...options } = workerData as WorkerInput;

function answer(): WorkerAnswer {
  try {
    return { outcome: readFile(Buffer.from(bytes.buffer), options) };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    return { refused: { step: error.step, detail: error.message } };
  }
}

const said = answer();
parentPort?.postMessage(said, 'outcome' in said ? said.outcome.chunks.map(chunk => chunk.buffer) : []);
