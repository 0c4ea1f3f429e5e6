import { messages } from '#contract/messages.ts';
import { eventState, qualifierState } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { moment } from '#server/foundation/mail/mail-words.ts';
import { isParticipant } from '#server/registration/entries/entries.reads.ts';
import { takesPart } from '#server/scoring/boards/qualified.ts';
import { findPlace, type PlaceRow } from './uploads.store.ts';

const words = messages.upload;

export type UploadContext = PlaceRow & { entryId: string };

/** Refuses everybody except a single athlete, or a team's captain (R10). */
function checkCaptain(row: PlaceRow, viewer: Viewer): void {
  if (row.ownerId !== viewer.uid) throw refused(words.captainOnly);
}

const hasEntry = (row: PlaceRow): row is UploadContext =>
  row.entryId !== null && row.entryCategoryId === row.categoryId;

async function ownPlace(app: App, viewer: Viewer, categoryId: string): Promise<UploadContext> {
  const row = await findPlace(app.database.kysely, categoryId, viewer.uid);
  if (!row) throw notFound(words.noCategory);
  if (!hasEntry(row)) throw refused(words.notQualified);
  checkCaptain(row, viewer);
  return row;
}

/**
 * Returns the place of a result to read. Reading stays open after the window: appeals are possible for a day after the
 * last change. A judge may also change the result after the window. Mails link here and may be opened at any time (R9).
 */
export async function pastQualifierContext(
  app: App,
  viewer: Viewer,
  categoryId: string,
  now: Date,
): Promise<UploadContext> {
  const row = await ownPlace(app, viewer, categoryId);
  const state = qualifierState(timesOf(row), now.getTime());
  if (state === 'running' || state === 'completed') return row;
  throw refused(words.window);
}

/**
 * Returns an own entry, while the qualifier is open. `now` is the time of the request, however long the server takes
 * (ATH-180, ATH-181).
 */
export async function qualifierContext(
  app: App,
  viewer: Viewer,
  categoryId: string,
  now: Date,
): Promise<UploadContext> {
  const row = await ownPlace(app, viewer, categoryId);
  const state = qualifierState(timesOf(row), now.getTime());
  if (state === 'running') return row;
  if (state === 'completed' && !(await takesPart(app, row, 'event'))) throw refused(words.notQualified);
  throw refused(words.window);
}

/** Returns the reason why a viewer has no place. Checked in the order ATH-187, ATH-191 to ATH-194. */
async function whyNoPlace(db: Db, viewer: Viewer, eventId: string, row: PlaceRow | undefined) {
  const event = await findAnyEvent(db, eventId);
  if (!event || event.draft) return notFound(words.noEvent);
  if (event.type !== 'online') return refused(words.onlineOnly);
  if (!(await isParticipant(db, eventId, viewer.uid))) return refused(words.notRegistered);
  if (!row) return notFound(words.noCategory);
  return refused(row.id === eventId ? words.otherCategory : words.otherEvent);
}

type OfScore = { eventId: string; categoryId: string };

/**
 * Returns an own entry of an online event. Reading continues after the event: the results stay visible (ATH-195, R6).
 */
export async function scoreContext(app: App, viewer: Viewer, { eventId, categoryId }: OfScore, now: Date) {
  const db = app.database.kysely;
  const row = await findPlace(db, categoryId, viewer.uid);
  if (row?.id !== eventId || row.type !== 'online' || !hasEntry(row)) throw await whyNoPlace(db, viewer, eventId, row);
  checkCaptain(row, viewer);
  if (!row.qualifierOnline || (await takesPart(app, row, 'event'))) return row;
  if (qualifierState(timesOf(row), now.getTime()) === 'completed') throw refused(words.notQualified);
  throw refused(row.qualifierEndsAt ? words.afterQualifier(moment(row.qualifierEndsAt, row.timeZone)) : words.window);
}

/** Refuses results outside the event, whatever the times of its tests (R6). */
export function checkEventRuns(place: UploadContext, now: Date): void {
  if (eventState(timesOf(place), now.getTime()) !== 'running') throw refused(words.window);
}
