import { messages } from '#contract/messages.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { findVideo, type VideoRow } from './videos.store.ts';

type VideoFilter = { id: string; userId: string; entryId: string; wodId: string };

/** Finds a video that a result may show: this person's, for this test, complete and checked. */
export async function readyVideo(db: Db, { id, userId, entryId, wodId }: VideoFilter): Promise<VideoRow> {
  const video = await findVideo(db, id);
  const isTheirs = video?.userId === userId && video.entryId === entryId && video.wodId === wodId;
  if (!isTheirs || video.state === 'arriving') throw refused(messages.upload.videoMissing);
  if (video.state === 'refused') throw refused(refusalText(video.refusal));
  return video;
}

export const refusalText = (refusal: VideoRow['refusal']): string =>
  refusal === 'type' ? messages.upload.videoType : messages.upload.videoBroken;
