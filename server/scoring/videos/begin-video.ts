import { randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import { wodState } from '#domain/competition/wods/wod-rules.ts';
import { mostVideoBytes } from '#domain/scoring/results/video-file.ts';
import type { App } from '#server/app.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { qualifierContext } from '#server/scoring/uploads/uploads.access.ts';
import { removeVideo } from './drop-video.ts';
import { announcedForMs } from './sweep-videos.ts';
import { hasRoomFor } from './video-room.ts';
import { findAnswer, findWod, insertVideo, listUnshown, lockPerson, type VideoRow } from './videos.store.ts';

const words = messages.upload;

const mostArriving = 3;
/** Most videos of one test that no result shows yet. The previous one stays, in case the athlete prefers it. */
const mostOfTest = 2;

type Announced = { wodId: string; fileName: string; size: number };

/** Refuses a manual entry that its person has not confirmed, because a video takes up space. */
async function checkAnswered(db: Db, entryId: string): Promise<void> {
  const entry = await findAnswer(db, entryId);
  if (entry?.isManual && !entry.confirmedAt) throw refused(words.answerFirst);
}

async function placeFor(app: App, viewer: Viewer, wodId: string): Promise<{ entryId: string }> {
  const now = app.now();
  const wod = await findWod(app.database.kysely, wodId);
  if (!wod) throw notFound();
  // Only a qualifier takes a file. The final of an online event requires a link (R5).
  if (wod.typeEvent !== 'qualifier') throw refused(words.link);
  const { entryId } = await qualifierContext(app, viewer, wod.categoryId, now);
  await checkAnswered(app.database.kysely, entryId);
  if (wod.isAudit) throw refused(messages.result.audit);
  const state = wodState({ start: wod.startsAt.getTime(), end: wod.endsAt.getTime() }, now.getTime());
  if (state !== 'open') throw refused(state === 'upcoming' ? words.upcoming : words.testOver);
  return { entryId };
}

type VideoRoom = { userId: string; entryId: string } & Announced;

/**
 * Finds the upload of the same file to continue. A new file for the same test replaces the earlier one; `over` lists
 * the replaced videos.
 */
async function takePlace(trx: Db, place: VideoRoom, now: Date): Promise<{ video: VideoRow | null; over: VideoRow[] }> {
  await lockPerson(trx, place.userId);
  const unshown = await listUnshown(trx, place.userId);
  const ofTest = unshown.filter(({ entryId, wodId }) => entryId === place.entryId && wodId === place.wodId);
  const same = ofTest.find(({ fileName, size }) => fileName === place.fileName && size === place.size);
  if (same) return { video: same, over: [] };
  const over = ofTest.filter(({ state }, at) => state === 'arriving' || at >= mostOfTest - 1);
  // True for an announced video that got no byte in time. It does not count towards the limit.
  const isLapsed = ({ received, updatedAt, heldUntil }: VideoRow) =>
    received === 0 && now.getTime() - updatedAt.getTime() > announcedForMs && !(heldUntil && heldUntil > now);
  const arriving = unshown.filter(video => video.state === 'arriving' && !over.includes(video) && !isLapsed(video));
  if (arriving.length >= mostArriving) throw refused(words.videoMany);
  return { video: null, over };
}

/** Reserves the space for a video. Returns how many of its bytes have already arrived (ATH-185). */
export async function beginVideo(app: App, viewer: Viewer, announced: Announced) {
  if (announced.size > mostVideoBytes) throw refused(words.videoTooLarge);
  const { entryId } = await placeFor(app, viewer, announced.wodId);
  const place = { ...announced, userId: viewer.uid, entryId };
  const { videoId, received, over } = await inTransaction(app.database.kysely, async trx => {
    const { video, over } = await takePlace(trx, place, app.now());
    if (video) return { videoId: video.id, received: receivedOf(video), over };
    if (!(await hasRoomFor(trx, app, entryId, announced.size))) throw refused(words.diskFull);
    const id = randomUUID();
    const at = app.now();
    await insertVideo(trx, { id, ...place, createdAt: at, updatedAt: at });
    return { videoId: id, received: 0, over };
  });
  for (const { id } of over) await removeVideo(app, id);
  return { videoId, received };
}

const receivedOf = ({ state, size, received }: VideoRow) => (state === 'ready' ? size : received);
