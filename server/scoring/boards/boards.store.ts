import { sql } from 'kysely';
import type { EventTimes } from '#domain/competition/events/event-times.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { BoardTest, RunningRow } from '#domain/scoring/boards/board.ts';
import { mostRowsWhole } from '#domain/scoring/boards/board.ts';
import type { PointsTable } from '#domain/scoring/ranking/field.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownEntryName, unanswered } from '#server/registration/entries/shown-name.ts';

// One statement reads the whole board, so all its data is of one moment. copy-rows.ts reads the large boards.

export type StoredCategory = {
  eventId: string;
  organizationId: string;
  running: boolean;
  decrementType: number;
  pointsTable: PointsTable | null;
  isPublished: boolean;
  /** True for a draft event, whose board the public does not see (N11). */
  isDraft: boolean;
  isAudit: boolean;
  competitorsNumbers: number | null;
  qualifierOnline: boolean;
  times: EventTimes;
};
export type StoredTest = BoardTest & { stage: Stage; endsAt: number; shownFrom: number | null };
/** One entry of the board. Name, city and gym are as everybody may read them. */
export type StoredEntry = [
  id: string,
  name: string,
  city: string | null,
  box: string | null,
  isTeam: boolean,
  isDisqualified: boolean,
];
export type StoredBoardResult = [
  entryId: string,
  wodId: string,
  quantity: number,
  timeMs: number | null,
  tiebreakMs: number | null,
  status: 'pending' | 'approved' | 'rejected',
  isComplete: boolean,
  submittedAt: number,
  version: number,
  modifiedByOrganization: boolean,
  appealed: boolean,
];
export type StoredMark = [entryId: string, wodId: string, mark: ResultMark];
export type StoredRunner = Omit<RunningRow, 'pos' | 'gap'>;
export type StoredSnapshot = { id: string; distanceM: number | null; processedAt: number; count: number };

export type StoredBoard = {
  category: StoredCategory;
  tests: StoredTest[];
  /** Null when the board has too many entries to be sent whole. */
  entries: StoredEntry[] | null;
  results: StoredBoardResult[];
  /** Marks such as DNF: why an entry has no result. */
  marks: StoredMark[];
  snapshot: StoredSnapshot | null;
  runners: StoredRunner[] | null;
};

/** SQL for milliseconds. `date_part` gives a machine number: `extract` calculates in decimals, ten times slower. */
export const millisecondsOf = (column: string) => `(date_part('epoch', ${column}) * 1000)::bigint`;
const milliseconds = (column: string) => sql.raw(millisecondsOf(column));

const categoryJson = sql`json_build_object(
  'eventId', e.id, 'organizationId', e.organization_id, 'running', c.type_category = 'running',
  'decrementType', c.decrement_type, 'pointsTable', c.points_table, 'isPublished', c.publish = 'publish' and e.is_public, 'isDraft', e.draft,
  'isAudit', c.is_audit, 'competitorsNumbers', c.competitors_numbers, 'qualifierOnline', e.qualifier_online,
  'times', json_build_object(
    'start', ${milliseconds('e.starts_at')}, 'end', ${milliseconds('e.ends_at')},
    'finishedAt', ${milliseconds('e.finished_at')}, 'startQualifier', ${milliseconds('e.qualifier_starts_at')},
    'endQualifier', ${milliseconds('e.qualifier_ends_at')}, 'qualifierClosedAt', ${milliseconds('e.qualifier_closed_at')}))`;

/** The tests in order of creation (M3). */
const testsJson = sql`(
  select coalesce(json_agg(json_build_object(
    'id', id, 'name', name, 'typeWod', type_wod, 'unit', unit, 'needTime', need_time, 'isPenalized', is_wod_penalized,
    'validReps', valid_reps, 'timeCapMs', time_cap * 1000, 'isFinal', is_final,
    'members', greatest(1, c.members),
    'stage', case when type_event = 'qualifier' then 'qualifier' else 'event' end,
    'endsAt', ${milliseconds('ends_at')}, 'shownFrom', ${milliseconds('shown_from')}) order by created_at, id), '[]')
  from wods where category_id = c.id)`;

export const entryColumns = `
  entries.id, ${shownEntryName},
  case when ${unanswered} then null else nullif(users.ciudad, '') end,
  case when ${unanswered} or teams.id is not null then null else nullif(users.box_name, '') end,
  teams.id is not null, entries.standing = 'disqualified'`;
export const fromEntries = `
  from entries join users on users.id = entries.user_id left join teams on teams.id = entries.team_id
  where entries.standing <> 'withdrawn'`;

const fewEntries = sql`(
  select json_agg(json_build_array(${sql.raw(entryColumns)})) ${sql.raw(fromEntries)} and entries.category_id = c.id)`;

const theirResults = (stages: readonly Stage[]) => sql`(
  select json_agg(json_build_array(
    entry_id, wod_id, quantity, time_ms, tiebreak_ms, status, is_complete, ${milliseconds('submitted_at')}, version,
    modified_by_organization, appealed))
  from results where category_id = c.id and stage in (${sql.join(stages.map(stage => sql.lit(stage)))}))`;

const theirMarks = (stages: readonly Stage[]) => sql`(
  select json_agg(json_build_array(entry_id, wod_id, mark))
  from result_marks where category_id = c.id and stage in (${sql.join(stages.map(stage => sql.lit(stage)))}))`;

const isFew = sql`(
  select count(*) from (
    select from entries where category_id = c.id and standing <> 'withdrawn' limit ${sql.lit(mostRowsWhole + 1)}) as first_few
  ) <= ${sql.lit(mostRowsWhole)}`;

/** SQL for the newest confirmed file of a race that nobody undid (C2). */
const shownSnapshot = sql`(
  select json_build_object(
    'id', id, 'distanceM', distance_m, 'processedAt', ${milliseconds('processed_at')}, 'count', row_count)
  from running_snapshots where category_id = c.id and state = 'shown' order by processed_at desc, id desc limit 1)`;

const runnersJson = sql`(
  select json_agg(json_build_object(
    'number', number, 'bib', bib, 'name', name, 'sex', sex, 'age', age, 'city', city, 'club', club,
    'timeMs', time_ms, 'status', status) order by number)
  from running_rows where snapshot_id = snapshot ->> 'id')`;

type FoundBoard = StoredBoard & { few: boolean };

export const boardQuery = (categoryId: string, stages: readonly Stage[]) => sql<FoundBoard>`
    select ${categoryJson} as category, ${testsJson} as tests, few, snapshot,
      case when few and c.type_category <> 'running' then ${fewEntries} end as entries,
      case when few and c.type_category <> 'running' then ${theirResults(stages)} end as results,
      case when few and c.type_category <> 'running' then ${theirMarks(stages)} end as marks,
      case when (snapshot ->> 'count')::integer <= ${sql.lit(mostRowsWhole)} then ${runnersJson} end as runners
    from categories as c join events as e on e.id = c.event_id,
      lateral (select c.type_category = 'running' or ${isFew} as few) as size,
      lateral (select case when c.type_category = 'running' then ${shownSnapshot} end as snapshot) as shown
    where c.id = ${categoryId}`;

export function toStoredBoard({ category, tests, few, snapshot, ...found }: FoundBoard): StoredBoard {
  const entries = few ? (found.entries ?? []) : null;
  const runners = (snapshot?.count ?? 0) <= mostRowsWhole ? (found.runners ?? []) : null;
  return { category, tests, snapshot, entries, results: found.results ?? [], marks: found.marks ?? [], runners };
}

// Compiled texts of the query, by stages. Two queries differ only in their category, so the rest is compiled once.
const texts = new Map<string, string[]>();
function partsOf(db: Db, stages: readonly Stage[]): string[] {
  const name = stages.join();
  const parts = texts.get(name) ?? boardQuery('', stages).compile(db).sql.split('$1');
  texts.set(name, parts);
  return parts;
}

export async function findBoard(db: Db, categoryId: string, stages: readonly Stage[]): Promise<StoredBoard | null> {
  const [before = '', after = ''] = partsOf(db, stages);
  const { rows } = await sql<FoundBoard>`${sql.raw(before)}${categoryId}${sql.raw(after)}`.execute(db);
  return rows[0] ? toStoredBoard(rows[0]) : null;
}

export async function findCategory(db: Db, categoryId: string): Promise<StoredCategory | null> {
  const { rows } = await sql<{ category: StoredCategory }>`
    select ${categoryJson} as category from categories as c join events as e on e.id = c.event_id
    where c.id = ${categoryId}`.execute(db);
  return rows[0]?.category ?? null;
}

/** Lists tests that are still open by time, in stages that the organizer has not ended (E2). */
export async function listOpenTests(db: Db, categoryId: string, now: Date): Promise<ReadonlySet<string>> {
  const rows = await db
    .selectFrom('wods')
    .innerJoin('events', 'events.id', 'wods.eventId')
    .select('wods.id')
    .where('wods.categoryId', '=', categoryId)
    .where('wods.endsAt', '>', now)
    .where(
      sql<boolean>`case when wods.type_event = 'qualifier' then events.qualifier_closed_at else events.finished_at end is null`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}
