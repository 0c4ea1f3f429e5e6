import type { Database } from '#server/db/connection.ts';
import { createHoldWriter, type HoldWriter } from './hold-writer.ts';
import { type HoldAnswer, type HoldWish, writeHolds } from './write-holds.ts';

/** The sale of this process. */
export type Sale = { holds: HoldWriter<HoldWish, HoldAnswer> };

export function openSale(parts: { database: Database; now: () => Date }): Sale {
  return { holds: createHoldWriter((typeId, wishes) => writeHolds(parts, typeId, wishes)) };
}
