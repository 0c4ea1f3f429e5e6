import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import { headLength, typeOfHead } from '#domain/scoring/results/video-file.ts';
import type { App } from '#server/app.ts';
import { conflict, notFound, refused } from '#server/foundation/http/refuse.ts';
import { turnLost, whileHeld } from './lease.ts';
import { refusalText } from './ready-video.ts';
import { refuseVideo, settled } from './settle-video.ts';
import { toldByDisk, whileThereIsRoom } from './video-room.ts';
import { checkOwn } from './videos.access.ts';
import { findVideo, moveOn, type Turn, type VideoRow } from './videos.store.ts';

const words = messages.upload;

type Piece = { at: number; length: number | null; bytes: AsyncIterable<Uint8Array> };

const tooMuch = () => new ORPCError('PAYLOAD_TOO_LARGE', { status: 413, message: words.videoMore });

async function* atMost(bytes: AsyncIterable<Uint8Array>, most: number) {
  let left = most;
  for await (const piece of bytes) {
    left -= piece.length;
    if (left < 0) throw tooMuch();
    yield piece;
  }
}

/**
 * True for a file that is no video, such as a renamed text file. It is refused at its first piece, not after two
 * gigabytes.
 */
async function hasWrongHead({ storage }: App, id: string): Promise<boolean> {
  const reader = await storage.partialUploads.reader(id);
  try {
    const head = await reader.read(0, headLength);
    return head.length === headLength && typeOfHead(head) === null;
  } finally {
    await reader.close();
  }
}

export async function ownVideo(app: App, userId: string, turn: Turn): Promise<VideoRow> {
  const video = await settled(app, await checkOwn(app, userId, turn.videoId), turn);
  if (!video) throw notFound(words.videoGone);
  return video;
}

/** Writes the bytes and returns where the next piece begins. Bytes that arrived before the connection broke count. */
export async function receivePiece(app: App, userId: string, turn: Turn, piece: Piece): Promise<number> {
  const video = await ownVideo(app, userId, turn);
  if (video.state === 'refused') throw refused(refusalText(video.refusal));
  const { received, size } = video;
  if (video.state === 'ready' || piece.at !== received) throw conflict(words.videoMoved);
  if (received + (piece.length ?? 0) > size) throw tooMuch();

  const { written, error } = await app.storage.partialUploads.write(
    video.id,
    received,
    whileThereIsRoom(app, whileHeld(app, turn, atMost(piece.bytes, size - received))),
  );
  if (error instanceof ORPCError && error.status === 413) throw error;
  if (written > 0) await advance(app, video, turn, received + written);
  if (error) throw toldByDisk(error);
  const stands = await ownVideo(app, userId, turn);
  if (stands.state === 'refused') throw refused(refusalText(stands.refusal));
  return stands.state === 'ready' ? size : stands.received;
}

async function advance(app: App, { id, received }: VideoRow, turn: Turn, now: number): Promise<void> {
  const db = app.database.kysely;
  if (!(await moveOn(db, turn, now, app.now()))) {
    const stands = await findVideo(db, id);
    // Another request has stored the video or taken it back. This write created a new partial file, which no row needs.
    if (stands?.state !== 'arriving') await app.storage.partialUploads.drop(id);
    throw stands ? turnLost() : notFound(words.videoGone);
  }
  if (received < headLength && now >= headLength && (await hasWrongHead(app, id))) await refuseVideo(app, turn, 'type');
}
