import type { App } from '#server/app.ts';
import { counted } from '#server/foundation/metrics/counters.ts';
import { createHoldWriter } from './hold-writer.ts';
import { createLine } from './line.ts';
import type { Sale } from './sale-port.ts';
import { writeHolds } from './write-holds.ts';

export function openSale(parts: Pick<App, 'database' | 'now' | 'counters'>): Sale {
  return {
    holds: createHoldWriter((typeId, wishes) =>
      counted(parts.counters.work.holds, wishes.length, () => writeHolds(parts, typeId, wishes)),
    ),
    line: createLine(parts),
  };
}
