import { type Insertable, sql } from 'kysely';
import type { ResultRole, ResultStatus } from '#domain/scoring/results/result-states.ts';
import { quietMs } from '#domain/scoring/results/summarize-change.ts';
import { batchByKey } from '#server/foundation/db/batch-by-key.ts';
import { boundedCache } from '#server/foundation/db/bounded-cache.ts';
import type { Database, Db } from '#server/foundation/db/connection.ts';
import type { TakenPlaces } from '#server/foundation/db/types.gen.ts';
import { shownEntryName, shownPersonName } from '#server/registration/entries/shown-name.ts';
import type { MemberResult, Refusal } from './result-change.ts';
import { testState } from './test-state.ts';

const selectTests = (db: Db) =>
  db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .innerJoin('events', 'events.id', 'wods.eventId')
    .select(['wods.id', 'wods.categoryId', 'wods.eventId', 'wods.typeEvent', 'wods.typeWod', 'wods.needTime'])
    .select(['wods.isWodPenalized', 'wods.validReps', 'wods.timeCap', 'wods.startsAt', 'wods.endsAt', 'wods.status'])
    .select(['categories.team', 'categories.members', 'categories.isAudit'])
    .select(['events.organizationId', 'events.qualifierOnline', 'events.finishedAt', 'events.endsAt as eventEndsAt'])
    .select(sql<string>`${sql.raw(testState)}`.as('state'));
export type TestRow = Awaited<ReturnType<ReturnType<typeof selectTests>['execute']>>[number];

/** Finds a test with its organization and the facts on which its results depend. */
export const findTest = (db: Db, wodId: string): Promise<TestRow | undefined> =>
  selectTests(db).where('wods.id', '=', wodId).executeTakeFirst();

const testsOf = boundedCache<Database, TestRow>();

/**
 * Returns the test as it was cached, without a query. The statement that stores a result checks that the facts still
 * hold.
 */
export const cachedTest = (database: Database, wodId: string): TestRow | undefined => testsOf(database).get(wodId);

/** Reads tests. All who save a result at the same time share one query. */
const askTest = batchByKey(async ({ kysely }, wodIds): Promise<ReadonlyMap<string, TestRow>> => {
  const rows = await selectTests(kysely).where('wods.id', 'in', wodIds).execute();
  return new Map(rows.map(row => [row.id, row]));
});

export async function gatherTest(database: Database, wodId: string): Promise<TestRow | undefined> {
  const test = await askTest(database, wodId);
  if (test) testsOf(database).keep(wodId, test);
  else testsOf(database).forget(wodId);
  return test;
}

/** Maps the id of a typed name to the account that took its place (N10). */
type TakenBy = Record<string, string>;

export type EntrantRow = {
  id: string;
  categoryId: string;
  name: string;
  isTeam: boolean;
  standing: 'in' | 'disqualified' | 'withdrawn';
  standingReason: string | null;
  /** All members, the captain first. */
  members: { userId: string; fullName: string }[];
  taken: TakenBy;
};

export async function listEntrants(db: Db, entryIds: string[]): Promise<EntrantRow[]> {
  const { rows } = await sql<EntrantRow>`
    select entries.id, entries.category_id, ${sql.raw(shownEntryName)} as name, teams.id is not null as is_team,
      entries.standing, entries.standing_reason,
      (select coalesce(json_agg(json_build_object('userId', participants.user_id, 'fullName', ${sql.raw(shownPersonName('people'))})
          order by participants.user_id <> entries.user_id, participants.joined_at, participants.user_id), '[]')
        from participants join users as people on people.id = participants.user_id
        where participants.entry_id = entries.id) as members,
      (select coalesce(json_object_agg(from_id, to_id), '{}') from taken_places where entry_id = entries.id) as taken
    from entries join users on users.id = entries.user_id left join teams on teams.id = entries.team_id
    where entries.id = any(${entryIds})
  `.execute(db);
  return rows;
}

/** Reads entrants. All who save a result at the same time share one query. */
export const entrantInBatch = batchByKey(async ({ kysely }, entryIds): Promise<ReadonlyMap<string, EntrantRow>> => {
  const rows = await listEntrants(kysely, entryIds);
  return new Map(rows.map(row => [row.id, row]));
});

export const findResult = (db: Db, wodId: string, entryId: string) =>
  db.selectFrom('results').selectAll().where('wodId', '=', wodId).where('entryId', '=', entryId).executeTakeFirst();
export type ResultRow = NonNullable<Awaited<ReturnType<typeof findResult>>>;

export const listResultsOfEntries = (db: Db, entryIds: readonly string[]) =>
  db
    .selectFrom('results')
    .selectAll()
    .where('entryId', 'in', entryIds.length > 0 ? entryIds : [''])
    .execute();

/** Values as the history stores them. A team's parts carry account ids, not names. */
export type Snapshot = {
  quantity: number | null;
  timeMs: number | null;
  tiebreakMs: number | null;
  status: ResultStatus;
  teamResults: MemberResult[] | null;
};

const history = (db: Db) =>
  db
    .selectFrom('resultHistory as line')
    .leftJoin('users', 'users.id', 'line.userId')
    .leftJoin('appeals', join =>
      join
        .onRef('appeals.wodId', '=', 'line.wodId')
        .onRef('appeals.entryId', '=', 'line.entryId')
        .onRef('appeals.version', '=', 'line.version')
        .on('line.action', '=', 'appealed'),
    )
    .select(['line.id', 'line.at', 'line.action', 'line.role', 'line.wodId', 'line.entryId', 'line.version'])
    .select(({ ref, eb, fn, val }) => [
      // The appeal holds the athlete's words, because there they can be erased.
      fn.coalesce('line.note', fn<string | null>('nullif', ['appeals.note', val('')])).as('note'),
      ref('line.was').$castTo<Snapshot | null>().as('was'),
      ref('line.becomes').$castTo<Snapshot | null>().as('becomes'),
      eb.case().when('users.erasedAt', 'is', null).then(eb.ref('users.name')).end().as('by'),
      sql<TakenBy | null>`(select json_object_agg(from_id, to_id) from taken_places where entry_id = line.entry_id)`.as(
        'taken',
      ),
    ])
    .orderBy('line.id');
type StoredLine = Awaited<ReturnType<ReturnType<typeof history>['execute']>>[number];
export type HistoryRow = Omit<StoredLine, 'taken'>;

/** Shows a line of history, which never changes in the database. Places that an account took show this account. */
function ofToday({ taken, ...line }: StoredLine): HistoryRow {
  if (!taken) return line;
  const named = (values: Snapshot | null) =>
    values && {
      ...values,
      teamResults: values.teamResults?.map(part => ({ ...part, userId: taken[part.userId] ?? part.userId })) ?? null,
    };
  return { ...line, was: named(line.was), becomes: named(line.becomes) };
}

/** Lists the history, oldest line first (E10). */
export async function listHistory(db: Db, wodId: string, entryId: string): Promise<HistoryRow[]> {
  const lines = history(db).where('line.wodId', '=', wodId).where('line.entryId', '=', entryId);
  return (await lines.execute()).map(ofToday);
}

export async function listHistoryOfEntries(db: Db, entryIds: readonly string[]): Promise<HistoryRow[]> {
  const lines = history(db).where('line.entryId', 'in', entryIds.length > 0 ? entryIds : ['']);
  return (await lines.execute()).map(ofToday);
}

/**
 * Lists names as the entry shows them (N7). A former member of a manual entry is not named. Nothing tells whether that
 * person ever confirmed.
 */
export const listNames = (db: Db, entryId: string, userIds: string[]) =>
  db
    .selectFrom('users')
    .innerJoin('entries', join => join.on('entries.id', '=', entryId))
    .leftJoin('participants', join =>
      join.onRef('participants.entryId', '=', 'entries.id').onRef('participants.userId', '=', 'users.id'),
    )
    .select('users.id')
    .select(
      sql<string>`case when entries.is_manual and participants.user_id is null then 'Exintegrante'
        else ${sql.raw(shownPersonName('users'))} end`.as('name'),
    )
    .where('users.id', 'in', [...userIds, ''])
    .execute();

type Removal = {
  wodId: string;
  entryId: string;
  version: number;
  userId: string;
  role: ResultRole;
  remark: string | null;
  at: Date;
};
type Removed =
  | { outcome: 'removed'; categoryId: string; stage: 'qualifier' | 'event' }
  | { outcome: Extract<Refusal, 'conflict' | 'gone'>; categoryId: null; stage: null };

/** Deletes the result with one statement, and only in the version that the caller saw. Its last history line stays. */
export async function deleteResult(db: Db, asked: Removal): Promise<Removed> {
  const { rows } = await sql<Removed>`
    with old as (
      select * from results where wod_id = ${asked.wodId} and entry_id = ${asked.entryId} for update
    ), gone as (
      delete from results using old where results.id = old.id and old.version = ${asked.version}::integer
      returning results.id
    ), line as (
      insert into result_history (wod_id, entry_id, version, action, user_id, role, was, becomes, note, at)
      select wod_id, entry_id, version + 1, 'removed', ${asked.userId}, ${asked.role},
        jsonb_build_object('quantity', quantity, 'timeMs', time_ms, 'tiebreakMs', tiebreak_ms, 'status', status,
          'teamResults', team_results),
        null, ${asked.remark}::text, ${asked.at}
      from old join gone on gone.id = old.id
    ), untold as (
      -- N14: as the writer does.
      insert into untold_results (wod_id, entry_id, since_version, first_at, last_at)
      select wod_id, entry_id, version + 1, ${asked.at}::timestamptz, ${asked.at}::timestamptz from old join gone on gone.id = old.id
      where not (old.original_submission_at is null
        and old.created_at > ${asked.at}::timestamptz - ${quietMs} * interval '1 millisecond')
      on conflict (wod_id, entry_id) do update set last_at = excluded.last_at
    ), settled as (
      update appeals set status = 'closed', decided_at = ${asked.at}, updated_at = ${asked.at}
      from old join gone on gone.id = old.id
      where appeals.wod_id = old.wod_id and appeals.entry_id = old.entry_id and appeals.status = 'pending'
    )
    select old.category_id, old.stage, case when gone.id is null then 'conflict' else 'removed' end as outcome
    from old left join gone on gone.id = old.id
  `.execute(db);
  return rows[0] ?? { outcome: 'gone', categoryId: null, stage: null };
}

export const lockVersionOf = (trx: Db, wodId: string, entryId: string) =>
  trx
    .selectFrom('results')
    .select('version')
    .where('wodId', '=', wodId)
    .where('entryId', '=', entryId)
    .forUpdate()
    .executeTakeFirst();

/** Finds the entry of this test, by the id of the result, entry or athlete. Undefined when there is none. */
export async function findEntryIdOf(db: Db, wodId: string, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ entryId: string }>`
    select entry_id from results where id = ${id} and wod_id = ${wodId}
    union all
    select entries.id from entries join wods on wods.category_id = entries.category_id
      where entries.id = ${id} and wods.id = ${wodId}
    union all
    select entries.id from participants join entries on entries.id = participants.entry_id
      join wods on wods.category_id = entries.category_id
      where participants.user_id = ${id} and wods.id = ${wodId}
    limit 1
  `.execute(db);
  return rows[0]?.entryId;
}

/**
 * Removes an erased person's videos. A team's video stays, because it shows the whole team and goes to the next captain
 * (A10).
 */
export const clearVideosOf = (db: Db, userId: string) =>
  db
    .updateTable('results')
    .set({ videoUrl: null, videoId: null, videoUnchecked: false, marks: null })
    .where('entryId', 'in', ({ selectFrom }) =>
      selectFrom('entries').select('entries.id').where('entries.userId', '=', userId),
    )
    .execute();

/**
 * Records that an account took a typed name's place, so results of the team show the account. Their version stays, so a
 * result seen before can still be saved.
 */
export const insertTaken = (trx: Db, taken: Insertable<TakenPlaces>) =>
  trx.insertInto('takenPlaces').values(taken).execute();
