import type { VideoType } from '#domain/results/video-file.ts';
import type { App } from '#server/app.ts';
import { checkVideo } from './check-video.ts';
import { keyOf } from './video-key.ts';
import { findVideo, moveOn, settleVideo, type VideoRefusal, type VideoRow } from './videos.store.ts';

/** The file is gone before anything says so: what is refused leaves nothing behind. */
export async function refuseVideo({ storage, database, now }: App, id: string, refusal: VideoRefusal): Promise<void> {
  await storage.partialUploads.drop(id);
  await settleVideo(database.kysely, id, { state: 'refused', refusal }, now());
}

async function check({ storage }: App, { id, size }: VideoRow) {
  const reader = await storage.partialUploads.reader(id);
  try {
    return await checkVideo(reader, size);
  } finally {
    await reader.close();
  }
}

/** Whole and looked at, it becomes a file of the storage; a process that dies in between finds the rest to do again. */
async function keepVideo({ storage, database, now }: App, { id, size }: VideoRow, type: VideoType): Promise<void> {
  const db = database.kysely;
  const key = keyOf(id, type);
  await settleVideo(db, id, { type }, now());
  if ((await storage.sizeOf(key)) !== size) await storage.partialUploads.finish(id, key);
  await settleVideo(db, id, { state: 'ready' }, now());
}

const isMoved = async ({ storage }: App, { id, type, size }: VideoRow) =>
  type !== null && (await storage.sizeOf(keyOf(id, type))) === size;

/**
 * The row as its file stands: everything there makes it ready or refused, and what a crash or a restored backup has
 * taken of it is asked for again.
 */
export async function settled(app: App, video: VideoRow): Promise<VideoRow | undefined> {
  const { id, state, size } = video;
  if (state !== 'arriving') return video;
  if (video.type && (await isMoved(app, video))) {
    await keepVideo(app, video, video.type);
  } else {
    const received = Math.min(video.received, await app.storage.partialUploads.sizeOf(id));
    if (received < video.received) await moveOn(app.database.kysely, id, video.received, received, app.now());
    if (received < size) return { ...video, received };
    const checked = await check(app, video);
    if ('refusal' in checked) await refuseVideo(app, id, checked.refusal);
    else await keepVideo(app, video, checked.type);
  }
  return findVideo(app.database.kysely, id);
}
