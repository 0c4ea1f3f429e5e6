import { messages } from '#contract/messages.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { readVideoLink } from '#domain/scoring/results/youtube.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refusedField } from '#server/foundation/http/refuse.ts';
import type { ResultRow } from '#server/scoring/results/read-result-context.ts';
import type { ResultChange } from '#server/scoring/results/result-change.ts';
import { readyVideo } from '#server/scoring/videos/ready-video.ts';

const words = messages.upload;
const refusedVideo = (message: string) => refusedField('video', message);

type Sent = { link?: string | null | undefined; videoId?: string | null | undefined };
type Of = { stage: Stage; wodId: string; entryId: string; row: ResultRow | null };

/**
 * Returns the sent video: a link, or in a qualifier a file that has arrived (R5). Undefined when it is the stored one.
 */
export async function sentVideo(
  app: App,
  viewer: Viewer,
  sent: Sent,
  of: Of,
): Promise<ResultChange['video'] | undefined> {
  const isQualifier = of.stage === 'qualifier';
  if (isQualifier && sent.videoId) return sentFile(app, viewer, sent.videoId, of);
  if (!sent.link) throw refusedVideo(isQualifier ? words.video : words.link);
  return sentLink(app, sent.link, of.row);
}

async function sentFile(app: App, viewer: Viewer, id: string, { wodId, entryId, row }: Of) {
  if (row?.videoId === id) return undefined;
  const video = await readyVideo(app.database.kysely, { id, userId: viewer.uid, entryId, wodId });
  return { url: null, id: video.id };
}

async function sentLink({ videoLinks }: App, text: string, row: ResultRow | null) {
  const link = readVideoLink(text);
  if (typeof link === 'string') throw refusedVideo(link === 'url' ? words.badUrl : words.youtube);
  if (row?.videoUrl === link.url && !row.videoUnchecked) return undefined;
  const answer = await videoLinks.ask(link.id);
  if (answer === 'gone') throw refusedVideo(words.privateVideo);
  return { url: link.url, id: null, isUnchecked: answer === 'unknown' };
}
