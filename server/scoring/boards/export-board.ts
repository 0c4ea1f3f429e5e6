import type { App } from '#server/app.ts';
import { ownCategory } from '#server/competition/categories/categories.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { writeSheets } from '#server/foundation/sheets/write-sheets.ts';
import type { BoardId, DerivedBoard } from './derived-board.ts';
import { positionSheet, shortSheet } from './position-rows.ts';
import { readBoard } from './read-board.ts';

/**
 * Makes `leaderboard.xlsx`: four columns on the first sheet, the whole board on the second (ORG-542 to ORG-545, N22).
 */
export async function exportBoard(app: App, viewer: Viewer, key: BoardId) {
  const { category } = await ownCategory(app.database.kysely, viewer, key.categoryId);
  const board = await readBoard(app, key, { scope: 'staff' });
  const sources = [
    { name: category.name, rows: shortSheet(board) },
    { name: 'Detalle', rows: positionSheet(board) },
  ];
  const file = await writeSheets({ format: 'xlsx', sources, owner: viewer.uid });
  return { file: file.toString('base64'), fileName: 'leaderboard.xlsx' };
}

/** Returns the positions of the event stage. While it waits for the qualifier, those of the qualifier (E13). */
export async function positionsOf(app: App, categoryId: string): Promise<DerivedBoard> {
  const board = await readBoard(app, { categoryId, stage: 'event' }, { scope: 'staff' });
  return board.head.view === 'waiting' ? readBoard(app, { categoryId, stage: 'qualifier' }, { scope: 'staff' }) : board;
}
