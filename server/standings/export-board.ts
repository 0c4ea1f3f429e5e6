import type { App } from '#server/app.ts';
import { ownCategory } from '#server/categories/categories.access.ts';
import type { Viewer } from '#server/http/context.ts';
import { fileNameOf } from '#server/sheets/file-name.ts';
import { writeSheets } from '#server/sheets/write-sheets.ts';
import type { BoardId, DerivedBoard } from './derived-board.ts';
import { positionSheet } from './position-rows.ts';
import { readBoard } from './read-board.ts';

/** ORG-542 to ORG-545, N12: a board as the organizer's sheet, which says in its name of what it is. */
export async function exportBoard(app: App, viewer: Viewer, key: BoardId) {
  const { category, event } = await ownCategory(app.database.kysely, viewer, key.categoryId);
  const rows = positionSheet(await readBoard(app, key, { scope: 'staff' }));
  const sources = [{ name: category.name, rows }];
  const file = await writeSheets({ format: 'xlsx', sources, owner: viewer.uid });
  const stage = key.stage === 'qualifier' ? 'clasificatorio' : '';
  return {
    file: file.toString('base64'),
    fileName: `${fileNameOf('leaderboard', event.name, category.name, stage)}.xlsx`,
  };
}

/** E13: the positions of a category: of its event or, while that waits for the qualifier, of the qualifier. */
export async function positionsOf(app: App, categoryId: string): Promise<DerivedBoard> {
  const board = await readBoard(app, { categoryId, stage: 'event' }, { scope: 'staff' });
  return board.head.view === 'waiting' ? readBoard(app, { categoryId, stage: 'qualifier' }, { scope: 'staff' }) : board;
}
