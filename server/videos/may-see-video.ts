import { stageOf } from '#domain/wods/wod-rules.ts';
import type { RequestContext } from '#server/http/context.ts';
import { isOpenTo } from '#server/standings/read-board.ts';
import { findShown, type ShownVideo } from './videos.store.ts';

/**
 * A video is as public as the score that it proves: everybody sees it where the table is public and the result counts;
 * otherwise whoever took part in it, and who judges or organizes the event. What no result shows is its sender's alone.
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
