import { type RawBuilder, sql } from 'kysely';
import type { ResultStatus } from '#domain/scoring/results/result-states.ts';
import { patternOf } from '#server/competition/events/list/event-filters.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';
import { plainName } from './plain-name.ts';

export const listJudgedCategories = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('categories')
    .select(['id', 'name', 'team', 'isAudit'])
    .where('id', 'in', ids.length > 0 ? ids : [''])
    .orderBy('position')
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

const waiting = sql<number>`(select count(*) from results join entries on entries.id = results.entry_id
  where results.wod_id = wods.id and results.status = 'pending' and entries.standing <> 'withdrawn')`;

/** Lists the tests, oldest first, with the number of pending results (M3). Withdrawn entries do not count. */
export const listJudgedTests = (db: Db, categoryIds: readonly string[]) =>
  db
    .selectFrom('wods')
    .select(['id', 'name', 'categoryId', 'typeEvent'])
    .select(waiting.as('waiting'))
    .where('categoryId', 'in', categoryIds.length > 0 ? categoryIds : [''])
    .orderBy('createdAt')
    .orderBy('id')
    .execute();

type Tests = { categoryIds: readonly string[]; stage: 'qualifier' | 'event'; wodId?: string | undefined };

/** Lists the tests whose results are judged. A race gets its board from a file. */
export const listTestsOfStage = (db: Db, { categoryIds, stage, wodId }: Tests) =>
  db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .select(['wods.id', 'wods.categoryId', 'wods.startsAt', 'wods.status', 'categories.status as categoryStatus'])
    .where('wods.categoryId', 'in', categoryIds)
    .where('wods.typeEvent', 'in', stage === 'qualifier' ? ['qualifier'] : ['online', 'offline'])
    .where('categories.typeCategory', '=', 'fitness')
    .$if(wodId !== undefined, query => query.where('wods.id', '=', wodId!))
    .execute();

/**
 * Selects pairs of an entry and a test: those with a result, and those without result or mark in a test that has begun
 * (N12).
 */
type ReviewsFilter = {
  /** The categories of `tests`, by which entries are found. */
  categories: readonly string[];
  tests: readonly string[];
  begun: readonly string[];
  /** Entries that do not take part in this stage (R6). */
  outside: readonly string[];
  name?: string | undefined;
};

const shownName = sql<string>`${sql.raw(shownEntryName)}`;

const named = (name: string | undefined) => (name ? sql`and ${plainName(shownName)} like ${patternOf(name)}` : sql``);

const withResult = ({ categories, tests, name }: ReviewsFilter) => sql`
  from results join entries on entries.id = results.entry_id join users on users.id = entries.user_id
    left join teams on teams.id = entries.team_id
    join wods on wods.id = results.wod_id join categories on categories.id = wods.category_id
  where results.wod_id = any(${tests}) and wods.id = any(${tests}) and entries.category_id = any(${categories})
    and entries.category_id = wods.category_id and entries.standing <> 'withdrawn' ${named(name)}`;

const withoutResult = ({ categories, begun, outside, name }: ReviewsFilter) => sql`
  from wods join categories on categories.id = wods.category_id join entries on entries.category_id = wods.category_id
    join users on users.id = entries.user_id left join teams on teams.id = entries.team_id
  where wods.id = any(${begun}) and entries.category_id = any(${categories}) and entries.standing <> 'withdrawn' and entries.id <> all(${outside})
    and not exists (select from results where results.wod_id = wods.id and results.entry_id = entries.id)
    and not exists (select from result_marks where result_marks.wod_id = wods.id and result_marks.entry_id = entries.id)
    ${named(name)}`;

type Counts = { waiting: number; done: number; missing: number };

export async function countReviews(db: Db, filter: ReviewsFilter): Promise<Counts> {
  const { rows } = await sql<Counts>`
    select waiting, done, missing from
      (select count(*) filter (where results.status = 'pending') as waiting,
        count(*) filter (where results.status <> 'pending') as done ${withResult(filter)}) as sent,
      (select count(*) as missing ${withoutResult(filter)}) as unsent
  `.execute(db);
  return rows[0] ?? { waiting: 0, done: 0, missing: 0 };
}

export type ReviewRecord = {
  entryId: string;
  name: string;
  isTeam: boolean;
  categoryId: string;
  categoryName: string;
  wodId: string;
  wodName: string;
  status: ResultStatus | null;
  submittedAt: Date | null;
  claimedBy: string | null;
};

type Page = { limit: number; offset: number; judgeId: string; now: Date };

const columns = (status: RawBuilder<unknown>, submittedAt: RawBuilder<unknown>, { judgeId, now }: Page) => sql`
  entries.id as entry_id, ${shownName} as name, entries.team_id is not null as is_team,
  categories.id as category_id, categories.name as category_name, wods.id as wod_id, wods.name as wod_name,
  ${status} as status, ${submittedAt} as submitted_at,
  (select people.name from review_claims as claim join users as people on people.id = claim.judge_id
    where claim.wod_id = wods.id and claim.entry_id = entries.id and claim.until > ${now} and claim.judge_id <> ${judgeId}
    order by claim.until desc limit 1) as claimed_by`;

/** Lists results by `show`. Waiting ones begin with the oldest, done ones with the latest. */
export async function listReviewed(db: Db, filter: ReviewsFilter, show: 'waiting' | 'done', page: Page) {
  const { rows } = await sql<ReviewRecord>`
    select ${columns(sql`results.status`, sql`results.submitted_at`, page)} ${withResult(filter)}
      and ${show === 'waiting' ? sql`results.status = 'pending'` : sql`results.status <> 'pending'`}
    order by ${show === 'waiting' ? sql`results.submitted_at` : sql`results.updated_at desc`}, results.id
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows;
}

export async function listMissing(db: Db, filter: ReviewsFilter, page: Page) {
  const { rows } = await sql<ReviewRecord>`
    select ${columns(sql`null`, sql`null::timestamptz`, page)} ${withoutResult(filter)}
    order by categories.position, categories.id, wods.created_at, wods.id, ${plainName(shownName)}, entries.id
    limit ${page.limit} offset ${page.offset}
  `.execute(db);
  return rows;
}

export const listEntryIds = (db: Db, categoryIds: readonly string[]) =>
  db
    .selectFrom('entries')
    .select(['id', 'categoryId'])
    .where('categoryId', 'in', categoryIds)
    .where('standing', '<>', 'withdrawn')
    .execute();
