import { messages } from '#contract/messages.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { type Stage, stageOf, wodState } from '#domain/competition/wods/wod-rules.ts';
import { maySend, sentStatusOf } from '#domain/scoring/results/athlete-rules.ts';
import type { ResultStatus } from '#domain/scoring/results/result-states.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused, refusedField } from '#server/foundation/http/refuse.ts';
import { type ResultContext, readResultContext } from '#server/scoring/results/read-result-context.ts';
import type { ResultChange, Written } from '#server/scoring/results/result-change.ts';
import { refuseInAudit } from '#server/scoring/results/results.access.ts';
import { thrownFor } from '#server/scoring/results/thrown-for.ts';
import { writeResult } from '#server/scoring/results/write-result.ts';
import { sentValues } from './sent-values.ts';
import { sentVideo } from './sent-video.ts';
import { tellUploaded } from './upload-news.ts';
import { checkEventRuns, qualifierContext, scoreContext, type UploadContext } from './uploads.access.ts';

const words = messages.upload;

type Sent = {
  wodId: string;
  version: number;
  values: ResultValues;
  video: { link?: string | null | undefined; videoId?: string | null | undefined };
};
type Submitted = { version: number; status: ResultStatus };

// The time of a request's arrival decides whether a window is open. So the work that follows costs the athlete no time.

export async function submitQualifier(
  app: App,
  viewer: Viewer,
  { categoryId, ...sent }: Sent & { categoryId: string },
) {
  const now = app.now();
  const place = await qualifierContext(app, viewer, categoryId, now);
  return submit(app, viewer, { place, stage: 'qualifier', now }, sent);
}

type ToScore = Sent & { eventId: string; categoryId: string };

export async function submitScore(app: App, viewer: Viewer, { eventId, categoryId, ...sent }: ToScore) {
  const now = app.now();
  const place = await scoreContext(app, viewer, { eventId, categoryId }, now);
  checkEventRuns(place, now);
  return submit(app, viewer, { place, stage: 'event', now }, sent);
}

type At = { place: UploadContext; stage: Stage; now: Date };

/** Throws when the window is closed. The storing statement checks version, audit, window and category again. */
function checkOpen({ test, row }: ResultContext, { place, stage, now }: At): void {
  const isMeasuredHere = test.categoryId === place.categoryId && stageOf(test.typeEvent) === stage;
  if (!isMeasuredHere || place.typeCategory === 'running') {
    throw refusedField('wodId', stage === 'qualifier' ? words.test : words.wod);
  }
  const window = { start: test.startsAt.getTime(), end: test.endsAt.getTime() };
  const state = wodState(window, now.getTime());
  if (state !== 'open') throw refused(state === 'over' ? words.testOver : words.upcoming);
  refuseInAudit(test);
  if (place.standing === 'withdrawn') throw refused(messages.result.withdrawn);
  if (!maySend(stage, row)) throw refused(words.notEditable);
}

const refusals = {
  closed: () => refused(words.testOver),
  // Somebody deleted the entry or the test in the meantime (ATH-225).
  gone: () => refused(words.noRecord),
};

/**
 * Writes a result with a video. The video can disappear after the check: another window sent a newer one, or took it
 * back.
 */
async function writeShowing(app: App, change: ResultChange): Promise<Written> {
  try {
    return await writeResult(app, change);
  } catch (error) {
    if (isVideoGone(error)) throw refusedField('video', words.videoGone);
    throw error;
  }
}

const isVideoGone = (error: unknown) =>
  error instanceof Error && 'constraint' in error && error.constraint === 'results_video';

async function submit(app: App, viewer: Viewer, at: At, { wodId, version, values, video }: Sent): Promise<Submitted> {
  const { stage, now } = at;
  const { entryId } = at.place;
  const found = await readResultContext(app.database.kysely, wodId, entryId);
  checkOpen(found, at);
  const { test, entrant, row } = found;
  const status = sentStatusOf(stage, row);
  const stored = sentValues(values, test, entrant, status);
  const shown = await sentVideo(app, viewer, video, { stage, wodId, entryId, row });
  const isAnew = row === null || row.status === 'rejected';
  const written = await writeShowing(app, {
    wodId,
    entryId,
    version,
    role: 'athlete',
    userId: viewer.uid,
    action: isAnew ? 'submitted' : 'edited',
    at: now,
    values: stored,
    status,
    // The first upload does not count as modified, but an edit does (ATH-178, ATH-243).
    modified: stage === 'event' && row !== null,
    ...(shown && { video: shown }),
    // The judge's note is about the earlier upload, so it is removed.
    note: null,
    isSubmission: true,
  });
  if (written.outcome !== 'written') throw thrownFor(written.outcome, refusals);
  if (isAnew) await tellUploaded(app, stage, { wodId, entryId });
  return { version: written.version, status };
}
