import { authed, os } from '#server/foundation/http/procedures.ts';
import { explainBoard } from './explain-board.ts';
import { exportBoard } from './export-board.ts';
import { readResult } from './read-result.ts';

export const boards = {
  readResult: os.boards.readResult.handler(({ context, input }) => readResult(context, input.wodId, input.entryId)),
  explain: os.boards.explain.handler(({ context, input: { entryId, ...key } }) => explainBoard(context, key, entryId)),
  export: authed.boards.export.handler(({ context: { app, viewer }, input }) => exportBoard(app, viewer, input)),
};
