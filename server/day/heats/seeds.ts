import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { SeedSource } from '#domain/day/heats/plan.ts';
import type { App } from '#server/app.ts';
import { qualifiedEntries } from '#server/scoring/boards/qualified.ts';
import { readBoard } from '#server/scoring/boards/read-board.ts';

export type Seeds = {
  /** Whether the qualifier lets this entry take part (R6). */
  isIn: (entryId: string) => boolean;
  from: SeedSource;
  /** Rank from 0, best first. Null when the table does not have the entry. */
  placeOf: (entryId: string) => number | null;
};

/** Seeds from the table so far. Read before the event lock: deriving a board must not hold it (V4). */
export async function readSeeds(app: App, categoryId: string, stage: Stage | null): Promise<Seeds> {
  const isIn = await qualifiedEntries(app, categoryId);
  const ranked = stage && (await readBoard(app, { categoryId, stage }, { scope: 'staff' })).ranked?.();
  if (!ranked) return { isIn, from: 'registration', placeOf: () => null };
  const places = new Map([...ranked.standings.order].map((entry, place) => [ranked.idOf(entry), place]));
  const from = stage === 'qualifier' ? stage : 'standing';
  return { isIn, from, placeOf: entryId => places.get(entryId) ?? null };
}
