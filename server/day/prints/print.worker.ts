import { parentPort, workerData } from 'node:worker_threads';
import { drawCards } from './draw-cards.ts';
import { drawSheets } from './draw-sheets.ts';
import type { Paper } from './paper.ts';

const paper = workerData as Paper;
// Copy the bytes: a buffer from Node's pool cannot be transferred.
const bytes = new Uint8Array(paper.kind === 'cards' ? await drawCards(paper) : await drawSheets(paper));
parentPort?.postMessage(bytes, [bytes.buffer]);
