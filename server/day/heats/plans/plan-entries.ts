import type { PlanEntry, PlanOptions } from '#domain/day/heats/plan.ts';
import { seedOrder } from '#domain/day/heats/seed-order.ts';
import { searchable } from '#domain/foundation/text/searchable.ts';
import { listTakingPart } from '#server/day/heats/heats.store.ts';
import type { Seeds } from '#server/day/heats/seeds.ts';
import type { Db } from '#server/foundation/db/connection.ts';

// The weakest heat first, the best of a heat in the middle (V4).
export const planOptions: PlanOptions = {
  order: 'weakest',
  rails: 'centre',
  apart: 'rails',
  randomSeed: 0,
  gapS: 0,
  judgeRun: 4,
};

/** Entries that take part, best first; absent ones too. */
export async function entriesToPlan(trx: Db, categoryId: string, { isIn, placeOf }: Seeds): Promise<PlanEntry[]> {
  const candidates = (await listTakingPart(trx, categoryId)).map(({ id, name, boxes }) => ({
    id,
    name,
    boxes: (boxes ?? []).map(searchable).filter(box => box !== ''),
    readyAt: null,
    rail: null,
    place: placeOf(id),
    takesPart: isIn(id),
  }));
  return seedOrder(candidates);
}
