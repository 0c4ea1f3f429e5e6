import { messages } from '#contract/messages.ts';
import type { RunningPreview } from '#contract/running.ts';
import type { App } from '#server/app.ts';
import { ownCategory } from '#server/categories/own-category.ts';
import { inCopyTransaction } from '#server/db/copy.ts';
import type { Viewer } from '#server/http/context.ts';
import { notFound, refused } from '#server/http/refuse.ts';
import { refuseOther } from './confirm-file.ts';
import { readApart } from './read-apart.ts';
import { copiedColumns, type ReadOutcome } from './read-file.ts';
import { deleteDraftsBeyond } from './running.store.ts';
import { FileRefused } from './unreadable.ts';

export const mostBytes = 40 * 1024 * 1024;
const mostDrafts = 3;
const longestFileName = 150;

type File = { categoryId: string; name: string; bytes: Uint8Array; asMinutes?: boolean };

export const fileNameOf = (given: unknown): string => {
  const name =
    typeof given === 'string'
      ? given
          .toWellFormed()
          .replace(/[\p{Cc}\p{Cf}]+/gu, ' ')
          .trim()
      : '';
  return [...name].slice(-longestFileName).join('') || 'archivo';
};

/** Any time: during the race each upload is the newest state of it. */
export async function refuseForeign(app: App, viewer: Viewer, categoryId: string): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(categoryId)) throw notFound();
  refuseOther(await ownCategory(app.database.kysely, viewer, categoryId));
}

async function storeDraft(app: App, viewer: Viewer, id: string, file: File, { preview, chunks }: ReadOutcome) {
  await inCopyTransaction(app.database.target, {}, async sql => {
    const [category] = await sql.unsafe('select 1 from categories where id = $1 for key share', [file.categoryId]);
    if (!category) throw notFound();
    await sql.unsafe(
      `insert into running_snapshots (id, category_id, file_name, row_count, uploaded_by, processed_at)
       values ($1, $2, $3, $4, $5, $6)`,
      [id, file.categoryId, file.name, preview.rows, viewer.uid, app.now().toISOString()],
    );
    await sql.copyIn(`copy running_rows (${copiedColumns}) from stdin`, chunks);
  });
  await deleteDraftsBeyond(app.database.kysely, file.categoryId, mostDrafts);
}

/** C2: the rows are kept as a draft that nobody sees; the answer says what was found. */
export async function takeFile(app: App, viewer: Viewer, file: File): Promise<RunningPreview> {
  await refuseForeign(app, viewer, file.categoryId);
  const snapshotId = crypto.randomUUID();
  try {
    const outcome = await readApart(viewer.uid, file.bytes, { snapshotId, asMinutes: file.asMinutes ?? false });
    await storeDraft(app, viewer, snapshotId, file, outcome);
    return { snapshotId, fileName: file.name, ...outcome.preview };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    // ORG-510, ORG-511
    throw refused(messages.running[error.step](error.message));
  }
}
