import type { App } from '#server/app.ts';
import type { ListedFile } from '#server/foundation/storage/listed-file.ts';
import { removeVideo } from './drop-video.ts';
import { folder } from './video-key.ts';
import { listArriving, listDue, listPlayed } from './videos.store.ts';

const day = 86_400_000;
const batch = 500;
/** Milliseconds that an announced video waits for its first byte. */
export const announcedForMs = 15 * 60_000;

async function inBatches(keys: string[], drop: (some: string[]) => Promise<void>): Promise<void> {
  for (let at = 0; at < keys.length; at += batch) await drop(keys.slice(at, at + batch));
}

/**
 * Deletes files without a row, or with a row that names another file, and copies of dead processes. Young files stay,
 * since their row may not be written yet.
 */
async function dropStrays({ storage, database, now }: App): Promise<void> {
  await storage.dropLeftovers(new Date(now().getTime() - day));
  const old = async (files: AsyncIterable<ListedFile>) => {
    const keys: string[] = [];
    for await (const { key, modifiedAt } of files) if (now().getTime() - modifiedAt.getTime() > day) keys.push(key);
    return keys;
  };
  await inBatches(await old(storage.partialUploads.list()), async ids => {
    const arriving = await listArriving(database.kysely, ids);
    for (const id of ids) if (!arriving.has(id)) await storage.partialUploads.drop(id);
  });
  await inBatches(await old(storage.list(folder)), async keys => {
    const played = await listPlayed(database.kysely, keys);
    for (const key of keys) if (!played.has(key)) await storage.delete(key);
  });
}

/**
 * Deletes announced videos without bytes after 15 minutes, abandoned uploads after two days. Refused videos, and those
 * that no result shows, are deleted after a week.
 */
export async function sweepVideos(app: App): Promise<void> {
  const ago = (days: number) => new Date(app.now().getTime() - days * day);
  const due = await listDue(app.database.kysely, app.now(), {
    announced: new Date(app.now().getTime() - announcedForMs),
    arriving: ago(2),
    settled: ago(7),
  });
  for (const { id } of due) await removeVideo(app, id);
  await dropStrays(app);
}
