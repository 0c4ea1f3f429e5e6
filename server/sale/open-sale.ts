import type { App } from '#server/app.ts';
import { createHoldWriter, type HoldWriter } from './hold-writer.ts';
import { createLine, type Line } from './line.ts';
import { type HoldAnswer, type HoldWish, writeHolds } from './write-holds.ts';

/** The sale of this process. */
export type Sale = { holds: HoldWriter<HoldWish, HoldAnswer>; line: Line };

export function openSale(parts: Pick<App, 'database' | 'now'>): Sale {
  return {
    holds: createHoldWriter((typeId, wishes) => writeHolds(parts, typeId, wishes)),
    line: createLine(parts),
  };
}
