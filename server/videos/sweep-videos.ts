import type { App } from '#server/app.ts';
import { removeVideo } from './drop-video.ts';
import { folder, idOfKey } from './video-key.ts';
import { listDue, listKnown } from './videos.store.ts';

const day = 86_400_000;
const batch = 500;
/** How long an announcement waits for its first byte. */
export const announcedForMs = 15 * 60_000;

/** Whose row went with its person or its test; young ones may only wait for their row to say that they are there. */
async function dropStrays({ storage, database, now }: App): Promise<void> {
  const isSettled = ({ modifiedAt }: { modifiedAt: Date }) => now().getTime() - modifiedAt.getTime() > day;
  const strays = async (ids: string[]) => {
    const known = await listKnown(database.kysely, ids);
    return ids.filter(id => !known.has(id));
  };
  const arriving: string[] = [];
  for await (const file of storage.partialUploads.list()) if (isSettled(file)) arriving.push(file.key);
  for (const id of await strays(arriving)) await storage.partialUploads.drop(id);

  const kept = new Map<string, string>();
  for await (const file of storage.list(folder)) {
    const id = idOfKey(file.key);
    if (id && isSettled(file)) kept.set(id, file.key);
  }
  const ids = [...kept.keys()];
  for (let at = 0; at < ids.length; at += batch) {
    for (const id of await strays(ids.slice(at, at + batch))) await storage.delete(kept.get(id) ?? '');
  }
}

/** Announced and never begun: after a quarter of an hour. Given up halfway: after two days. Refused, or shown by no result: after a week. */
export async function sweepVideos(app: App): Promise<void> {
  const ago = (days: number) => new Date(app.now().getTime() - days * day);
  const due = await listDue(app.database.kysely, {
    announced: new Date(app.now().getTime() - announcedForMs),
    arriving: ago(2),
    settled: ago(7),
  });
  for (const { id } of due) await removeVideo(app, id);
  await dropStrays(app);
}
