import { messages } from '#contract/messages.ts';
import { stageOf } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { isOpenTo } from '#server/scoring/boards/boards.access.ts';
import { findShown, findVideo, type ShownVideo, type VideoRow } from './videos.store.ts';

/**
 * Finds a video that the caller may see. A video is as public as the result that it proves. Everybody sees it when the
 * table is public and the result counts. Otherwise only its participants and the event's judges and organizer do. A
 * video that no result shows is visible only to its sender.
 */
export async function findVisible(context: RequestContext, id: string): Promise<ShownVideo | null> {
  const viewer = await context.readViewer();
  const video = await findShown(context.app.database.kysely, id, viewer?.uid ?? null);
  if (!video) return null;
  if (viewer?.uid === video.userId) return video;
  if (video.status === null) return null;
  if (video.isTheirs) return video;
  const access = await isOpenTo(context, { categoryId: video.categoryId, stage: stageOf(video.typeEvent) });
  return access === 'staff' || (access === 'public' && video.status === 'approved') ? video : null;
}

/** Returns a video of this person. Throws also when it belongs to another person. */
export async function checkOwn(app: App, userId: string, id: string): Promise<VideoRow> {
  const video = await findVideo(app.database.kysely, id);
  if (video?.userId !== userId) throw notFound(messages.upload.videoGone);
  return video;
}
