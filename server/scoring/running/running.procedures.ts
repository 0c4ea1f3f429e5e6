import type { RunningSnapshot } from '#contract/scoring/running.ts';
import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { authed } from '#server/foundation/http/procedures.ts';
import { confirmFile, undoFile } from './confirm-file.ts';
import { listSnapshots, type SnapshotRow } from './running.store.ts';

const toWire = ({ id, fileName, distanceM, rowCount, state, processedAt }: SnapshotRow): RunningSnapshot => ({
  uid: id,
  fileName,
  distanceM,
  rows: rowCount,
  state,
  processedAt: processedAt.toISOString(),
});

export const running = {
  list: authed.running.list.handler(async ({ context: { app, viewer }, input }) => {
    const db = app.database.kysely;
    await ownCategory(db, viewer, input.categoryId);
    return { snapshots: (await listSnapshots(db, input.categoryId)).map(toWire) };
  }),
  confirm: authed.running.confirm.handler(({ context: { app, viewer }, input }) =>
    confirmFile(app, viewer, input.snapshotId, input.distanceM),
  ),
  undo: authed.running.undo.handler(({ context: { app, viewer }, input }) => undoFile(app, viewer, input.snapshotId)),
};
