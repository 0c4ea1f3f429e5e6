import { messages } from '#contract/messages.ts';
import type { RunningPreview } from '#contract/scoring/running.ts';
import type { ColumnChoice } from '#domain/scoring/running/choose-columns.ts';
import type { App } from '#server/app.ts';
import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { inTransaction } from '#server/foundation/db/connection.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { takeOfDay } from '#server/foundation/limits/day-bounds.ts';
import { refuseOther } from './confirm-file.ts';
import { copyDraft } from './copy-draft.store.ts';
import type { ReadOutcome } from './read-file.ts';
import { readInWorker } from './read-in-worker.ts';
import { deleteDraftsBeyond } from './running.store.ts';
import { FileRefused } from './unreadable.ts';

const words = messages.running;
export const mostBytes = 40 * 1024 * 1024;
const mostDrafts = 3;
const mostDraftsOfOne = 10;
const longestFileName = 150;

type File = { categoryId: string; name: string; bytes: Uint8Array; asMinutes?: boolean; columns?: ColumnChoice | null };

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

/**
 * Refuses files for another organization's category. Files may come at any time: during the race each upload is its
 * newest state.
 */
export async function refuseForeign(app: App, viewer: Viewer, categoryId: string): Promise<void> {
  if (!/^[\w-]{1,64}$/.test(categoryId)) throw notFound();
  refuseOther(await ownCategory(app.database.kysely, viewer, categoryId));
}

/**
 * Counts the rows for the organization's day. The database keeps each file for a month, and a race may send one every
 * minute (SAFE-M15).
 */
async function takeRoom(app: App, viewer: Viewer, rows: number): Promise<void> {
  const room = await app.storage.partialUploads.room();
  if (room !== null && room < app.config.videoReserve) throw refused(words.process(words.diskFull));
  const bound = { name: 'race-rows', most: app.config.maxRaceRows };
  await inTransaction(app.database.kysely, async trx => {
    if (!(await takeOfDay(trx, bound, organizationOf(viewer), app.now(), rows)))
      throw refused(words.process(words.daily));
  });
}

async function storeDraft(app: App, viewer: Viewer, id: string, file: File, { preview, chunks }: ReadOutcome) {
  const snapshot = { id, categoryId: file.categoryId, fileName: file.name, rows: preview.rows, uploadedBy: viewer.uid };
  const isStored = await copyDraft(app.database.target, { ...snapshot, at: app.now() }, chunks);
  if (!isStored) throw notFound();
  const db = app.database.kysely;
  await deleteDraftsBeyond(db, 'categoryId', file.categoryId, mostDrafts);
  await deleteDraftsBeyond(db, 'uploadedBy', viewer.uid, mostDraftsOfOne);
}

/** Stores the rows as a draft that is not shown; returns the preview (C2). */
export async function takeFile(app: App, viewer: Viewer, file: File): Promise<RunningPreview> {
  await refuseForeign(app, viewer, file.categoryId);
  const snapshotId = crypto.randomUUID();
  try {
    const { asMinutes = false, columns = null } = file;
    const outcome = await readInWorker(viewer.uid, file.bytes, { snapshotId, asMinutes, columns });
    await takeRoom(app, viewer, outcome.preview.rows);
    await storeDraft(app, viewer, snapshotId, file, outcome);
    return { snapshotId, fileName: file.name, ...outcome.preview };
  } catch (error) {
    if (!(error instanceof FileRefused)) throw error;
    // The message says which step failed (ORG-510, ORG-511).
    throw refused(words[error.step](error.message));
  }
}
