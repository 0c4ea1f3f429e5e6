import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { waits } from './board-view.ts';
import { findCategory } from './boards.store.ts';
import type { DerivedBoard, Ranked } from './derived-board.ts';
import { isThrough, listThrough } from './qualifier-cut.ts';
import { readBoard } from './read-board.ts';

type Parts = Pick<App, 'boards' | 'database' | 'now'>;

/**
 * Returns a check for entry ids: does the entry take part in the category's event stage? Behind an online qualifier
 * only those that came through, and no entry before it ends. Without a qualifier, every entry (R6).
 */
export async function qualifiedEntries(app: Parts, categoryId: string): Promise<(entryId: string) => boolean> {
  const category = await findCategory(app.database.kysely, categoryId);
  if (!category) return () => false;
  if (!category.qualifierOnline || category.running) return () => true;
  if (waits(category, 'event', app.now().getTime())) return () => false;
  const board = await readBoard(app, { categoryId, stage: 'qualifier' }, { scope: 'staff' });
  const ranked = board.ranked?.();
  return entryId => ranked !== undefined && isIn(board, ranked, category.competitorsNumbers, entryId);
}

function isIn(board: DerivedBoard, ranked: Ranked, last: number | null, entryId: string): boolean {
  const entry = ranked.entryOf(entryId);
  if (entry < 0) return false;
  if (ranked.field.standing[entry] === 0) return isThrough(ranked.field, last, entry, ranked.standings);
  return outsideOf(board, ranked, last)[entry] === 1;
}

// The list of entries that came through, per board. Only disqualified entries need it, and it never changes for one
// board.
const kept = new WeakMap<DerivedBoard, Uint8Array>();
function outsideOf(board: DerivedBoard, { field }: Ranked, last: number | null): Uint8Array {
  const through = kept.get(board) ?? listThrough(field, last);
  kept.set(board, through);
  return through;
}

/** True when the qualifier lets the entry send results in this stage. */
export async function takesPart(
  app: Parts,
  entry: { categoryId: string; entryId: string },
  stage: Stage,
): Promise<boolean> {
  if (stage === 'qualifier') return true;
  return (await qualifiedEntries(app, entry.categoryId))(entry.entryId);
}
