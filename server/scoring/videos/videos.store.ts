import { type Insertable, sql } from 'kysely';
import { messages } from '#contract/messages.ts';
import type { VideoType } from '#domain/scoring/results/video-file.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Videos } from '#server/foundation/db/types.gen.ts';
import { notFound } from '#server/foundation/http/refuse.ts';

export const findVideo = (db: Db, id: string) =>
  db.selectFrom('videos').selectAll().where('id', '=', id).executeTakeFirst();
export type VideoRow = NonNullable<Awaited<ReturnType<typeof findVideo>>>;
/** The right to write one video. It ends when another request takes the video over, in this or another process. */
export type Turn = { videoId: string; by: string };
export type VideoRefusal = NonNullable<VideoRow['refusal']>;

/** Bytes. From this number on a video counts as arriving, and its whole size is reserved. */
const arrivingFrom = 1_000_000;

export const findWod = (db: Db, id: string) =>
  db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .select(['wods.id', 'wods.categoryId', 'wods.typeEvent', 'wods.startsAt', 'wods.endsAt', 'categories.isAudit'])
    .where('wods.id', '=', id)
    .executeTakeFirst();

/** Locks a person, so that their uploads begin one after the other. Two parallel starts would not count each other. */
export const lockPerson = (db: Db, userId: string) =>
  db.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute();

/** Lists this person's videos that are arriving or ready and that no result shows; newest first. */
export const listUnshown = (db: Db, userId: string) =>
  db
    .selectFrom('videos')
    .selectAll()
    .where('userId', '=', userId)
    .where('state', 'in', ['arriving', 'ready'])
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('results').select('results.id').whereRef('results.videoId', '=', 'videos.id'))),
    )
    .orderBy('createdAt', 'desc')
    .execute();

export const insertVideo = (db: Db, video: Insertable<Videos>) => db.insertInto('videos').values(video).execute();

/**
 * Returns the bytes still to come of all arriving videos, and the size of the largest. An announcement alone reserves
 * no space.
 */
export async function countAwaited(db: Db): Promise<{ bytes: number; largest: number }> {
  const row = await db
    .selectFrom('videos')
    .select(sql<string>`coalesce(sum(size - received), 0)`.as('bytes'))
    .select(sql<string>`coalesce(max(size), 0)`.as('largest'))
    .where('state', '=', 'arriving')
    .where('received', '>=', arrivingFrom)
    .executeTakeFirstOrThrow();
  return { bytes: Number(row.bytes), largest: Number(row.largest) };
}

/** Returns the bytes of all videos that are stored now, whole or in part. */
export async function countStored(db: Db): Promise<number> {
  const row = await db
    .selectFrom('videos')
    .select(sql<string>`coalesce(sum(case when state = 'arriving' then received else size end), 0)`.as('bytes'))
    .where('state', 'in', ['arriving', 'ready'])
    .executeTakeFirstOrThrow();
  return Number(row.bytes);
}

const arrivingOne = (db: Db, id: string) =>
  db.updateTable('videos').where('id', '=', id).where('state', '=', 'arriving').returning('id');

/** Takes the turn of an arriving video, even from another request. */
export const holdVideo = (db: Db, { videoId, by }: Turn, until: Date) =>
  arrivingOne(db, videoId).set({ heldBy: by, heldUntil: until }).execute();

/** Renews a turn. False when another request has the turn, or the video no longer arrives. */
export async function renewVideo(db: Db, { videoId, by }: Turn, until: Date): Promise<boolean> {
  const held = arrivingOne(db, videoId).where('heldBy', '=', by);
  return (await held.set({ heldUntil: until }).executeTakeFirst()) !== undefined;
}

/** Stores how many bytes have arrived. False when another request has the turn, or the video is gone. */
export async function moveOn(db: Db, { videoId, by }: Turn, received: number, at: Date): Promise<boolean> {
  const held = arrivingOne(db, videoId).where('heldBy', '=', by);
  return (await held.set({ received, updatedAt: at }).executeTakeFirst()) !== undefined;
}

/**
 * Stores a checked copy. False when another copy is stored already, or the video is gone. The caller needs no turn,
 * because the copy was checked.
 */
export async function keepAs(db: Db, id: string, fileKey: string, type: VideoType, at: Date): Promise<boolean> {
  const kept = arrivingOne(db, id).set({ state: 'ready', fileKey, type, updatedAt: at });
  return (await kept.executeTakeFirst()) !== undefined;
}

/**
 * Refuses a video. False when the video is gone, or another request has the turn: that request may have brought better
 * bytes.
 */
export async function refuseAs(db: Db, { videoId, by }: Turn, refusal: VideoRefusal, at: Date): Promise<boolean> {
  const held = arrivingOne(db, videoId).where('heldBy', '=', by);
  return (await held.set({ state: 'refused', refusal, updatedAt: at }).executeTakeFirst()) !== undefined;
}

/** Deletes a video and returns its row. Undefined when a result shows the video, or there is none. */
export async function deleteVideo(trx: Db, id: string): Promise<VideoRow | undefined> {
  // A result that begins to show the video locks its row: the check below must run after that result is stored.
  await trx.selectFrom('videos').select('id').where('id', '=', id).forUpdate().execute();
  return trx
    .deleteFrom('videos')
    .where('id', '=', id)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('results').select('results.id').where('results.videoId', '=', id))),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Stores the picture of a video and returns the previous one. Throws when the video is gone. */
export async function setPoster(db: Db, id: string, posterId: string): Promise<string | null> {
  const before = await db.selectFrom('videos').select('posterId').where('id', '=', id).forUpdate().executeTakeFirst();
  if (!before) throw notFound(messages.upload.videoGone);
  await db.updateTable('videos').set({ posterId }).where('id', '=', id).execute();
  return before.posterId;
}

type TakenBytes = { all: number; ofEvent: number; ofOrganization: number };

/**
 * Returns the bytes that videos take, or will take when they have arrived: in all, of the entry's event, of its
 * organization.
 */
export async function countTaken(db: Db, entryId: string): Promise<TakenBytes> {
  const { rows } = await sql<TakenBytes>`
    select coalesce(sum(taken), 0)::bigint as all,
      coalesce(sum(taken) filter (where event_id = own.id), 0)::bigint as "ofEvent",
      coalesce(sum(taken) filter (where organization_id = own.owner), 0)::bigint as "ofOrganization"
    from (select events.id, events.organization_id as owner from entries join events on events.id = entries.event_id
        where entries.id = ${entryId}) own
      left join (
        select entries.event_id, events.organization_id,
          case when state = 'arriving' and received < ${arrivingFrom} then received else size end as taken
        from videos join entries on entries.id = videos.entry_id join events on events.id = entries.event_id
        where state in ('arriving', 'ready')) taking on true`.execute(db);
  return rows[0] ?? { all: 0, ofEvent: 0, ofOrganization: 0 };
}

export const findAnswer = (db: Db, entryId: string) =>
  db.selectFrom('entries').select(['isManual', 'confirmedAt']).where('id', '=', entryId).executeTakeFirst();

/**
 * Lists videos to delete: abandoned arriving ones, announced ones without bytes, refused ones, and ready ones that no
 * result shows.
 */
export const listDue = (db: Db, now: Date, before: { announced: Date; arriving: Date; settled: Date }) =>
  db
    .selectFrom('videos')
    .select('id')
    .where(({ or, and, eb, not, exists, selectFrom }) =>
      or([
        and([eb('state', '=', 'arriving'), eb('updatedAt', '<', before.arriving)]),
        and([
          eb('state', '=', 'arriving'),
          eb('received', '=', 0),
          eb('updatedAt', '<', before.announced),
          or([eb('heldUntil', 'is', null), eb('heldUntil', '<', now)]),
        ]),
        and([
          eb('state', 'in', ['refused', 'ready']),
          eb('updatedAt', '<', before.settled),
          not(exists(selectFrom('results').select('results.id').whereRef('results.videoId', '=', 'videos.id'))),
        ]),
      ]),
    )
    .execute();

export async function listArriving(db: Db, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = db.selectFrom('videos').select('id').where('id', 'in', ids).where('state', '=', 'arriving');
  return new Set((await rows.execute()).map(({ id }) => id));
}

export async function listPlayed(db: Db, keys: string[]): Promise<Set<string | null>> {
  if (keys.length === 0) return new Set();
  const rows = db.selectFrom('videos').select('fileKey').where('fileKey', 'in', keys);
  return new Set((await rows.execute()).map(({ fileKey }) => fileKey));
}

/** Finds the video with the facts that decide access to it. */
export const findShown = (db: Db, id: string, viewerId: string | null) =>
  db
    .selectFrom('videos')
    .innerJoin('wods', 'wods.id', 'videos.wodId')
    .leftJoin('results', 'results.videoId', 'videos.id')
    .select(['videos.id', 'videos.userId', 'videos.type', 'videos.size', 'videos.fileKey', 'videos.updatedAt'])
    .select(['wods.categoryId', 'wods.typeEvent', 'results.status'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('participants')
          .select('participants.userId')
          .whereRef('participants.entryId', '=', 'videos.entryId')
          .where('participants.userId', '=', viewerId ?? ''),
      ).as('isTheirs'),
    )
    .where('videos.id', '=', id)
    .where('videos.state', '=', 'ready')
    .executeTakeFirst();
export type ShownVideo = NonNullable<Awaited<ReturnType<typeof findShown>>>;
