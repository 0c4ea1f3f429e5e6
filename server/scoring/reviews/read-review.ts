import type { reviewTypes } from '#contract/scoring/reviews.ts';
import { stageOf } from '#domain/competition/wods/wod-rules.ts';
import { mayJudge } from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { listTests } from '#server/competition/wods/wod-view.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { qualifiedEntries } from '#server/scoring/boards/qualified.ts';
import { type ResultRow, readEntries } from '#server/scoring/results/read-result-context.ts';
import { judgeOf, staffOf } from '#server/scoring/staff/staff.access.ts';
import { toReview } from './review-view.ts';
import {
  listClaims,
  listJudgeNames,
  listReviewed,
  listTestsWithTiebreak,
  listVideos,
  type ReviewedRow,
} from './reviews.store.ts';

type ReviewType = (typeof reviewTypes)[number];

/** True if the event has reviews of this type: of the qualifier if it has one, or of the event's own type (ORG-210). */
const fits = (type: ReviewType, { type: own, qualifierOnline }: ReviewedRow): boolean =>
  type === 'qualifier' ? qualifierOnline : type === own;

/** Reads all tests of one entry in this stage, with the sent results and their history (ORG-207 to ORG-210). */
export async function readReview(app: App, viewer: Viewer, type: ReviewType, entryId: string) {
  const db = app.database.kysely;
  const [home] = await listReviewed(db, [entryId]);
  if (!home || !fits(type, home)) throw notFound();
  await judgeOf(db, viewer, { categoryId: home.categoryId, stage: stageOf(type) });
  const [review] = await reviewsOf(app, viewer, type, [home]);
  if (!review) throw notFound();
  return review;
}

type Many = { eventId: string; type: ReviewType; entryIds: string[] };

/**
 * Reads reviews that a judge's device stores for a hall without network. Leaves out reviews that are gone or that this
 * judge may not judge. So the others still arrive.
 */
export async function readReviews(app: App, viewer: Viewer, { eventId, type, entryIds }: Many) {
  const db = app.database.kysely;
  const judge = await staffOf(db, viewer, eventId);
  const homes = (await listReviewed(db, entryIds)).filter(
    home => home.eventId === eventId && fits(type, home) && mayJudge(judge, stageOf(type), home.categoryId),
  );
  return { reviews: homes.length > 0 ? await reviewsOf(app, viewer, type, homes) : [] };
}

/**
 * Reads reviews of entries that this judge may judge: about twelve queries, and two per category, for any number of
 * entries.
 */
async function reviewsOf(app: App, viewer: Viewer, type: ReviewType, homes: readonly ReviewedRow[]) {
  const db = app.database.kysely;
  const now = app.now();
  const stage = stageOf(type);
  const entryIds = homes.map(({ id }) => id);
  const categoryIds = [...new Set(homes.map(({ categoryId }) => categoryId))];
  const perCategory = async (categoryId: string) => {
    const [wods, isIn] = await Promise.all([
      listTests(app, categoryId),
      stage === 'qualifier' ? () => true : qualifiedEntries(app, categoryId),
    ]);
    return [categoryId, { tests: wods.filter(wod => stageOf(wod.typeEvent) === stage), isIn }] as const;
  };
  const [entries, categories, claims, tiebroken] = await Promise.all([
    readEntries(db, entryIds),
    Promise.all(categoryIds.map(perCategory)),
    listClaims(db, { entryIds, judgeId: viewer.uid, now }),
    listTestsWithTiebreak(db, categoryIds),
  ]);
  const results = entries.flatMap(({ rows }) => rows).filter(row => row.stage === stage);
  const [videos, judges] = await Promise.all([
    listVideos(db, idsOf(results, 'videoId')),
    listJudgeNames(db, idsOf(results, 'judgeId')),
  ]);
  const categoryOf = new Map(categories);
  const homeOf = new Map(homes.map(home => [home.id, home]));
  const shared = {
    now,
    tiebroken,
    videos: new Map(videos.map(video => [video.id, video])),
    judges: new Map(judges.map(({ id, name }) => [id, name])),
  };
  const views = entries.map(({ entrant, rows, lines }) => {
    const home = homeOf.get(entrant.id);
    const category = home && categoryOf.get(home.categoryId);
    if (!category) return null;
    return toReview(db, {
      ...shared,
      home,
      entrant,
      tests: category.tests,
      isIn: category.isIn(entrant.id),
      results: rows.filter(row => row.stage === stage),
      lines,
      claims: claims.filter(({ entryId }) => entryId === entrant.id),
    });
  });
  return Promise.all(views.filter(view => view !== null));
}

const idsOf = (rows: readonly ResultRow[], column: 'videoId' | 'judgeId'): string[] => [
  ...new Set(rows.map(row => row[column]).filter(id => id !== null)),
];
