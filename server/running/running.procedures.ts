import type { RunningSnapshot } from '#contract/running.ts';
import { ownCategory } from '#server/categories/own-category.ts';
import { signedIn } from '#server/http/context.ts';
import { os } from '#server/http/procedures.ts';
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
  list: os.running.list.handler(async ({ context, input }) => {
    const db = context.app.database.kysely;
    await ownCategory(db, await signedIn(context), input.categoryId);
    return { snapshots: (await listSnapshots(db, input.categoryId)).map(toWire) };
  }),
  confirm: os.running.confirm.handler(async ({ context, input }) =>
    confirmFile(context.app, await signedIn(context), input.snapshotId, input.distanceM),
  ),
  undo: os.running.undo.handler(async ({ context, input }) => {
    await undoFile(context.app, await signedIn(context), input.snapshotId);
    return {};
  }),
};
