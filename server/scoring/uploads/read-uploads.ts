import type { UploadScreen } from '#contract/scoring/uploads.ts';
import { eventState, qualifierState } from '#domain/competition/events/event-states.ts';
import { type Stage, stageOf } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { toEventCard } from '#server/competition/events/event-view.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { listPublicTests } from '#server/competition/wods/wod-view.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { type EntrantRow, readEntry } from '#server/scoring/results/read-result-context.ts';
import { toOwnUpload } from './upload-view.ts';
import { pastQualifierContext, qualifierContext, scoreContext, type UploadContext } from './uploads.access.ts';
import { listAppeals, listPosters } from './uploads.store.ts';

type OfQualifier = { categoryId: string; isPast: boolean };

export async function readQualifier(app: App, viewer: Viewer, asked: OfQualifier): Promise<UploadScreen> {
  const now = app.now();
  const place = await (asked.isPast ? pastQualifierContext : qualifierContext)(app, viewer, asked.categoryId, now);
  return readScreen(app, place, 'qualifier', now);
}

type OfScore = { eventId: string; categoryId: string };

export async function readScore(app: App, viewer: Viewer, asked: OfScore): Promise<UploadScreen> {
  const now = app.now();
  return readScreen(app, await scoreContext(app, viewer, asked, now), 'event', now);
}

const teamOf = ({ name, isTeam, members }: EntrantRow): UploadScreen['team'] =>
  isTeam ? { name, members: members.map(({ userId, fullName }) => ({ idUser: userId, fullName })) } : null;

const stateOf = { qualifier: qualifierState, event: eventState };

async function readScreen(app: App, place: UploadContext, stage: Stage, now: Date): Promise<UploadScreen> {
  const db = app.database.kysely;
  const { entryId, categoryId, isAudit } = place;
  const [{ entrant, rows, lines }, { told }, appeals, posters] = await Promise.all([
    readEntry(db, entryId),
    listPublicTests(app, categoryId),
    listAppeals(db, entryId),
    listPosters(db, entryId),
  ]);
  const isStageOver = stateOf[stage](timesOf(place), now.getTime()) === 'completed';
  const posterIds = new Map(posters.map(row => [row.id, row.posterId]));
  const around = { entrant, lines, appeals, posters: posterIds, isAudit, isStageOver, now };
  // Best times are results, so they stay hidden until the table is public (E9).
  const hidden = place.publish === 'publish' ? {} : { bestTime: 0, overallBestTime: 0 };
  // A race has no tests to send: its board comes from a file.
  const inStage = place.typeCategory === 'running' ? [] : told.filter(test => stageOf(test.typeEvent) === stage);
  return {
    event: toEventCard(place, now),
    category: { uid: categoryId, name: place.categoryName, team: place.team, isAudit },
    entryId,
    team: teamOf(entrant),
    tests: inStage.map(test => ({ ...test, ...hidden })),
    results: inStage.flatMap(test => {
      const row = rows.find(({ wodId }) => wodId === test.uid);
      return row ? [toOwnUpload(row, test, around)] : [];
    }),
    isStageOver,
    now: now.toISOString(),
  };
}
