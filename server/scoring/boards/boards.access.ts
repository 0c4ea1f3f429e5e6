import { messages } from '#contract/messages.ts';
import { actsFor, type RequestContext, type Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { isStaffOfCategory } from '#server/scoring/staff/staff.access.ts';
import { viewOf } from './board-view.ts';
import { findCategory } from './boards.store.ts';
import type { BoardId, BoardScope, DerivedBoard } from './derived-board.ts';
import { readBoard } from './read-board.ts';
import { findOwner } from './shown-results.store.ts';

/** Returns `staff` for the category's organizer and the event's staff, who see more than the public (E9). */
export async function scopeOf({ app, readViewer }: RequestContext, categoryId: string): Promise<BoardScope> {
  const asking = await readViewer();
  const db = app.database.kysely;
  if (asking?.organization) return actsFor(asking, await findOwner(db, categoryId), 'score') ? 'staff' : 'public';
  if (asking?.type !== 'staff') return 'public';
  return (await isStaffOfCategory(db, asking.uid, categoryId)) ? 'staff' : 'public';
}

/** Reads an open board. Throws the reason when the caller may not see it (E9, ATH-058). */
export async function readOpenBoard(context: RequestContext, key: BoardId): Promise<DerivedBoard> {
  const scope = await scopeOf(context, key.categoryId);
  const board = await readBoard(context.app, key, { scope, network: context.address });
  const { view } = board.head;
  if (view !== 'open') throw refused(messages.board[view]);
  return board;
}

/** True if the caller may read each result whole: the organization, but not its judges (ORG-236). */
export const readsWhole = (scope: BoardScope, asking: Pick<Viewer, 'organization'> | null): boolean =>
  scope === 'staff' && asking?.organization != null;

/** Returns how much of the board the caller sees: the organizer's view, the public one, or null for nothing (E9). */
export async function isOpenTo(context: RequestContext, key: BoardId): Promise<BoardScope | null> {
  if ((await scopeOf(context, key.categoryId)) === 'staff') return 'staff';
  const category = await findCategory(context.app.database.kysely, key.categoryId);
  const now = context.app.now().getTime();
  return category && viewOf(category, key.stage, 'public', now) === 'open' ? 'public' : null;
}
