import type { VideoType } from '#domain/scoring/results/video-file.ts';
import type { App } from '#server/app.ts';
import { checkVideo } from './check-video.ts';
import { turnLost } from './lease.ts';
import { keyOf } from './video-key.ts';
import { checkRoomForCopy, toldByDisk } from './video-room.ts';
import { findVideo, keepAs, moveOn, refuseAs, type Turn, type VideoRefusal, type VideoRow } from './videos.store.ts';

/** Deletes the bytes of a refused video. If the server crashes here, the sweep deletes the rest. */
export async function refuseVideo(app: App, turn: Turn, refusal: VideoRefusal): Promise<void> {
  const { storage, database, now } = app;
  if (await refuseAs(database.kysely, turn, refusal, now())) await storage.partialUploads.drop(turn.videoId);
}

async function check({ storage }: App, copy: string, { size, userId }: VideoRow) {
  const reader = await storage.partialUploads.reader(copy);
  try {
    return await checkVideo(reader, size, userId);
  } finally {
    await reader.close();
  }
}

async function keepCopy({ storage, database, now }: App, id: string, copy: string, type: VideoType): Promise<void> {
  const key = keyOf(id, copy, type);
  await storage.partialUploads.finish(copy, key);
  // Another process has stored its own copy first, or somebody took the video back.
  if (!(await keepAs(database.kysely, id, key, type, now()))) await storage.delete(key);
}

/**
 * Checks and stores a copy of the video, as another process may still write to the original. After a crash this runs
 * again.
 */
async function keepWhole(app: App, video: VideoRow, turn: Turn): Promise<void> {
  const { partialUploads } = app.storage;
  const { id, size, userId: whose } = video;
  try {
    // False when another process has stored or refused the video in the meantime.
    if (!(await partialUploads.copy({ id, to: turn.by, whose }, () => checkRoomForCopy(app, size)))) return;
    const checked = await check(app, turn.by, video);
    if ('refusal' in checked) return await refuseVideo(app, turn, checked.refusal);
    await keepCopy(app, id, turn.by, checked.type);
  } catch (error) {
    throw toldByDisk(error);
  } finally {
    await partialUploads.drop(turn.by);
  }
  await partialUploads.drop(id);
}

/**
 * Decides the state of a video by its file. A complete file becomes ready or refused. Bytes lost by a crash or a
 * restored backup are requested again.
 */
export async function settled(app: App, video: VideoRow, turn: Turn): Promise<VideoRow | undefined> {
  const { id, state, size } = video;
  if (state !== 'arriving') return video;
  const db = app.database.kysely;
  const received = Math.min(video.received, await app.storage.partialUploads.sizeOf(id));
  if (received < video.received) await moveOn(db, turn, received, app.now());
  if (received < size) return { ...video, received };
  await keepWhole(app, video, turn);
  const stands = await findVideo(db, id);
  if (stands?.state === 'arriving') throw turnLost();
  return stands;
}
