import type { BoardRow, BoardTest } from '#domain/scoring/boards/board.ts';

export type RowActions = {
  save: (entryId: string) => void;
  toggle: (entryId: string) => void;
  menu: (row: BoardRow) => React.ReactNode;
  wodId: string;
  test: BoardTest;
};
