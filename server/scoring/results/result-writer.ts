import { gather } from '#server/foundation/db/gather.ts';
import type { ResultChange, Stale, Written } from './result-change.ts';

type Answer = Written | Stale;

/** Writes a batch. Returns one answer per row, in the order of the rows. */
type WriteRows = (rows: ResultChange[]) => Promise<Answer[]>;

export type ResultWriter = { write: (change: ResultChange) => Promise<Answer> };

/**
 * Writes results in batches. A result in progress holds back its next change: no batch has a result twice, and changes
 * keep their order.
 */
export const createResultWriter = (write: WriteRows): ResultWriter => ({
  write: gather({ write, keyOf: ({ wodId, entryId }) => `${wodId} ${entryId}`, most: 256, atOnce: 2 }),
});
