import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { SeedSource } from '#domain/day/heats/plan.ts';
import type { App } from '#server/app.ts';
import { qualifiedEntries } from '#server/scoring/standings/qualified.ts';
import { readBoard } from '#server/scoring/standings/read-board.ts';

export type Seeds = {
  /** R6: whether the qualifier lets this entry take part. */
  isIn: (entryId: string) => boolean;
  from: SeedSource;
  /** From the best, 0; null for whom the table does not know. */
  placeOf: (entryId: string) => number | null;
};

/** V4: by the table so far. Asked before the event is held: deriving a board waits for nobody. */
export async function readSeeds(app: App, categoryId: string, stage: Stage | null): Promise<Seeds> {
  const isIn = await qualifiedEntries(app, categoryId);
  const ranked = stage && (await readBoard(app, { categoryId, stage }, { scope: 'staff' })).ranked?.();
  if (!ranked) return { isIn, from: 'registration', placeOf: () => null };
  const places = new Map([...ranked.standings.order].map((entry, place) => [ranked.idOf(entry), place]));
  const from = stage === 'qualifier' ? stage : 'standing';
  return { isIn, from, placeOf: entryId => places.get(entryId) ?? null };
}
