import type { VideoType } from '#domain/scoring/results/video-file.ts';
import type { App } from '#server/app.ts';
import { checkVideo } from './check-video.ts';
import { turnLost } from './lease.ts';
import { keyOf } from './video-key.ts';
import { checkRoomForCopy, toldByDisk } from './video-room.ts';
import { findVideo, keepAs, moveOn, refuseAs, type Turn, type VideoRefusal, type VideoRow } from './videos.store.ts';

/** What is refused leaves nothing behind; what a crash leaves of it is swept. */
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
  // Another process was faster with a copy of its own, or the video was taken back.
  if (!(await keepAs(database.kysely, id, key, type, now()))) await storage.delete(key);
}

/**
 * Looks at a copy that no line writes to, and keeps that copy: another process may still write to what arrived. One that
 * dies in between leaves the rest to do again.
 */
async function keepWhole(app: App, video: VideoRow, turn: Turn): Promise<void> {
  const { partialUploads } = app.storage;
  const { id, size, userId: whose } = video;
  try {
    // Gone when another has kept or refused it meanwhile.
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
 * The row as its file stands: everything there makes it ready or refused, and what a crash or a restored backup has
 * taken of it is asked for again.
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
