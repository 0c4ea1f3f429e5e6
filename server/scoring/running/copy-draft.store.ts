import { inCopyTransaction } from '#server/foundation/db/copy.ts';
import type { StoreTarget } from '#server/foundation/db/store-target.ts';
import { copiedColumns, type ReadOutcome } from './read-file.ts';

type Draft = { id: string; categoryId: string; fileName: string; rows: number; uploadedBy: string; at: Date };

/** Stores an uploaded file and all its rows, or nothing. False when its category is gone. */
export const copyDraft = (target: StoreTarget, draft: Draft, chunks: ReadOutcome['chunks']): Promise<boolean> =>
  inCopyTransaction(target, {}, async sql => {
    const [category] = await sql.unsafe('select 1 from categories where id = $1 for key share', [draft.categoryId]);
    if (!category) return false;
    await sql.unsafe(
      `insert into running_snapshots (id, category_id, file_name, row_count, uploaded_by, processed_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [draft.id, draft.categoryId, draft.fileName, draft.rows, draft.uploadedBy, draft.at.toISOString()],
    );
    await sql.copyIn(`copy running_rows (${copiedColumns}) from stdin`, chunks);
    return true;
  });
