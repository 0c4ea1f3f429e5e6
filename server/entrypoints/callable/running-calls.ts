import { messages } from '#contract/messages.ts';
import { signedIn } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { takeFile } from '#server/scoring/running/take-file.ts';
import { type Call, type Calls, given } from './call.ts';

const words = messages.running;

/**
 * Bytes of a body with a file of 16 MB in base64. The limit is lower than for an upload, since memory holds text and
 * bytes together.
 */
export const runningBodyLimit = 22 * 1024 * 1024;

function bytesOf(file: unknown): Buffer {
  if (typeof file !== 'string') throw refused(words.noFile);
  const base64 = file.slice(file.startsWith('data:') ? file.indexOf(',') + 1 : 0);
  return Buffer.from(base64, 'base64');
}

/** Takes a race file and shows it immediately when no row is bad; else returns the bad rows (ATH-300, ORG-475, C1). */
const processAndSortAthletes: Call = async (ask, data, context) => {
  const categoryId = given<unknown>(data, 'id_category');
  const bytes = bytesOf(given(data, 'file'));
  if (typeof categoryId !== 'string') throw notFound();
  const file = { categoryId, name: 'processAndSortAthletes', bytes };
  const { snapshotId, rows, bad, badCount } = await takeFile(context.app, await signedIn(context), file);
  if (badCount > 0) return { message: words.hasBadRows(badCount), data: { snapshotId, rows, bad } };
  await ask.running.confirm({ snapshotId });
  return { message: words.confirmed, data: { snapshotId, rows, bad } };
};

export const runningCalls: Calls = { processAndSortAthletes };
