import { messages } from '#contract/messages.ts';
import type { ReviewRow } from '#contract/scoring/staff.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import { mayJudgeStage } from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { qualifiedEntries } from '#server/scoring/boards/qualified.ts';
import {
  countReviews,
  listEntryIds,
  listMissing,
  listReviewed,
  listTestsOfStage,
  type ReviewRecord,
} from './reviews.store.ts';
import { type JudgeOfEvent, staffOf } from './staff.access.ts';

const pageSize = 50;

type ReviewsInput = {
  eventId: string;
  stage: Stage;
  show: 'waiting' | 'done' | 'missing';
  categoryId?: string | undefined;
  wodId?: string | undefined;
  name?: string | undefined;
  page: number;
};

const toRow = ({ submittedAt, ...row }: ReviewRecord): ReviewRow => ({
  ...row,
  submittedAt: submittedAt?.toISOString() ?? null,
});

/**
 * Returns the categories that this judge may judge, and leaves out others. Refusing them would make the other filters
 * useless.
 */
const categoriesFor = ({ permissions, categories }: JudgeOfEvent, { stage, categoryId }: ReviewsInput): string[] =>
  mayJudgeStage(permissions, stage) ? [...categories].filter(id => categoryId === undefined || id === categoryId) : [];

/** Lists a judge's queue of reviews. The counts follow every filter except `show` (V5, ORG-206). */
type Begun = { startsAt: Date; status: string | null; categoryStatus: string | null };

/** A category that its manager starts has tests that begin by hand. All other tests begin at their time. */
const hasBegun = ({ startsAt, status, categoryStatus }: Begun, now: Date): boolean =>
  categoryStatus === null || categoryStatus === 'on_hold' ? startsAt <= now : status !== 'on_hold';

export async function listReviews(app: App, viewer: Viewer, input: ReviewsInput) {
  const db = app.database.kysely;
  const now = app.now();
  const event = await findAnyEvent(db, input.eventId);
  if (!event) throw notFound(messages.staff.noEvent);
  const categoryIds = categoriesFor(await staffOf(db, viewer, input.eventId), input);
  const nothing = { rows: [], total: 0, pageSize, counts: { waiting: 0, done: 0, missing: 0 } };
  if (categoryIds.length === 0) return nothing;
  const tests = await listTestsOfStage(db, { categoryIds, stage: input.stage, wodId: input.wodId });
  if (tests.length === 0) return nothing;
  const begun = tests.filter(test => hasBegun(test, now));
  const filter = {
    categories: categoryIds,
    tests: tests.map(({ id }) => id),
    begun: begun.map(({ id }) => id),
    outside: await notQualified(app, event, input.stage, [...new Set(begun.map(({ categoryId }) => categoryId))]),
    name: input.name,
  };
  const page = { limit: pageSize, offset: (input.page - 1) * pageSize, judgeId: viewer.uid, now };
  const [counts, rows] = await Promise.all([
    countReviews(db, filter),
    input.show === 'missing' ? listMissing(db, filter, page) : listReviewed(db, filter, input.show, page),
  ]);
  return { rows: rows.map(toRow), total: counts[input.show], pageSize, counts };
}

/**
 * Lists the entries of these categories outside the stage: behind an online qualifier, those that did not come through
 * (R6).
 */
async function notQualified(
  app: App,
  { qualifierOnline }: { qualifierOnline: boolean },
  stage: Stage,
  categoryIds: readonly string[],
): Promise<string[]> {
  if (stage === 'qualifier' || !qualifierOnline || categoryIds.length === 0) return [];
  const [entries, ...through] = await Promise.all([
    listEntryIds(app.database.kysely, categoryIds),
    ...categoryIds.map(async id => [id, await qualifiedEntries(app, id)] as const),
  ]);
  const isThrough = new Map(through);
  return entries.filter(({ id, categoryId }) => !isThrough.get(categoryId)?.(id)).map(({ id }) => id);
}
