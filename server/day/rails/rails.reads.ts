import { sql } from 'kysely';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';
import { saidOfEntry } from '#server/day/attendance/attendance.reads.ts';
import { placeId, toldStart } from '#server/day/heats/places.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { membersOfTeam } from '#server/registration/entries/entries.reads.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';
import { isSecondOf } from './second-judge.store.ts';
import { newestTally, otherCount, voidedSecond } from './tallies.reads.ts';

/** Time that a finished heat's rail stays in its judge's list. */
const recent = sql`interval '36 hours'`;

/** Whether the event lets this judge judge there. Needs `heats`. */
export const isAllowed = (judge: 'rails.judgeId' | 'rails.secondJudgeId' | 'tallies.judgeId') => sql<boolean>`exists (
  select from staff_applications as staff join staff_categories as allowed on allowed.application_id = staff.id
  where staff.event_id = heats.event_id and staff.judge_id = ${sql.ref(judge)} and staff.status = 'approved'
    and staff.may_event and allowed.category_id = heats.category_id)`;

/** A judge who counted at this rail still has that count on the device. */
const hasCounted = sql<boolean>`exists (
  select from tallies where tallies.rail_id = rails.id and tallies.judge_id = rails.judge_id)`;
const hasSecond = sql<boolean>`exists (
  select from tallies where tallies.rail_id = rails.id and tallies.judge_id = rails.second_judge_id)`;

/** Rails of a judge in running and in recent heats. Also the rails that another judge took over. */
export const listRailsOfJudge = (db: Db, judgeId: string, now: Date) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'rails.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('attendances', 'attendances.entryId', 'entries.id')
    .leftJoin('users as judges', 'judges.id', 'rails.judgeId')
    .leftJoin('users as seconds', 'seconds.id', 'rails.secondJudgeId')
    .leftJoinLateral(newestTally('main', 'newest'), join => join.onTrue())
    .leftJoinLateral(newestTally('second', 'second'), join => join.onTrue())
    .leftJoin('results as typed', join =>
      join
        .onRef('typed.wodId', '=', 'rails.wodId')
        .onRef('typed.entryId', '=', 'rails.entryId')
        // Same condition as the refusal of a finish: the result differs from the rail's own.
        .on(sql<boolean>`rails.state in ('ready', 'judging') and typed.version <> coalesce(rails.result_version, 0)`),
    )
    .select(['typed.quantity as typedQuantity', 'typed.timeMs as typedTimeMs', 'typed.updatedAt as typedAt'])
    .select(['rails.id', 'rails.number', 'rails.state', 'rails.epoch', 'rails.readyAt', 'rails.heatId', 'heats.status'])
    .select(['heats.name as heatName', toldStart.as('startsAt'), 'heats.calledAt'])
    .select(['runs.state as runState', 'runs.kind as runKind', 'runs.segments', 'runs.capMs'])
    .select(['events.id as eventId', 'events.name as eventName', 'events.timeZone', placeId.as('place')])
    .select(['categories.id as categoryId', 'categories.name as categoryName'])
    .select([
      'wods.id as testId',
      'wods.name as testName',
      'wods.typeWod',
      'wods.unit',
      'wods.needTime',
      'wods.validReps',
      'wods.isWodPenalized',
    ])
    .select([
      'wods.rounds',
      'wods.timeCap',
      'wods.exercises',
      'wods.description',
      'entries.id as entryId',
      'entries.teamId',
    ])
    .select(saidOfEntry)
    .select(membersOfTeam.as('members'))
    .select(['newest.count', 'newest.lastSeq', 'newest.updatedAt', 'newest.begunAt', 'newest.countedBy'])
    .select(['judges.name as judgeName', sql<boolean>`rails.judge_id is distinct from ${judgeId}`.as('isOthers')])
    .select(['second.epoch as secondEpoch', 'second.count as secondCount', 'second.finishAt as secondFinishAt'])
    .select(['second.lastSeq as secondLastSeq', 'second.updatedAt as secondUpdatedAt'])
    .select(['second.begunAt as secondBegunAt', 'second.countedBy as secondCountedBy', 'seconds.name as secondName'])
    .select([isSecondOf(judgeId).as('isSecond'), voidedSecond.as('voidedSecond'), 'rails.startEpoch'])
    .select(sql<boolean>`rails.second_judge_id is distinct from ${judgeId}`.as('isOtherSecond'))
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('entryName'))
    .where(
      sql<boolean>`rails.id in (select id from rails where judge_id = ${judgeId}
        union select id from rails where second_judge_id = ${judgeId}
        union select rail_id from tallies where judge_id = ${judgeId} and not is_void)`,
    )
    .where(({ or, and, eb }) =>
      or([
        isAllowed('rails.judgeId'),
        hasCounted,
        and([
          eb('rails.judgeId', 'is distinct from', judgeId),
          or([eb('rails.secondJudgeId', 'is distinct from', judgeId), isAllowed('rails.secondJudgeId'), hasSecond]),
        ]),
      ]),
    )
    .where('events.finishedAt', 'is', null)
    .where(({ or, eb }) =>
      or([
        eb('heats.status', '=', 'active'),
        sql<boolean>`coalesce(heats.finished_at, heats.called_at, heats.planned_at) between ${now}::timestamptz - ${recent} and ${now}::timestamptz + ${recent}`,
      ]),
    )
    .orderBy('heats.plannedAt')
    .orderBy('heats.position')
    .orderBy('rails.number')
    .limit(200)
    .execute();
export type JudgedRailRow = Awaited<ReturnType<typeof listRailsOfJudge>>[number];

/**
 * The typist of the card that this version of the result comes from. A confirmation or a reopening writes a version with
 * the same values. Needs `rails`.
 */
const typistOf = (version: 'rails.resultVersion' | 'results.version') => sql<string | null>`(
  select cards.typed_by from cards where cards.rail_id = rails.id and cards.entry_id = rails.entry_id
    and cards.typed_version <= ${sql.ref(version)} and not exists (
      select from result_history as line where line.wod_id = rails.wod_id and line.entry_id = rails.entry_id
        and line.version > cards.typed_version and line.version <= ${sql.ref(version)}
        and line.action not in ('approved', 'reopened')))`;

/**
 * Whether this account holds the first key of a rail: assigned as judge, counted on the newest device, counted what is
 * the result now, or typed its card. For a confirmed rail: whether the confirming account does (SAFE-L20).
 */
export const isOneKey = (uid: string) => sql<boolean>`coalesce(coalesce(rails.confirmed_by, ${uid}) in (rails.judge_id,
  (select tallies.judge_id from tallies where tallies.rail_id = rails.id and tallies.role = 'main' and not tallies.is_void
    order by tallies.epoch desc limit 1),
  (select counted.judge_id from results as counted
    where counted.wod_id = rails.wod_id and counted.entry_id = rails.entry_id),
  ${typistOf('rails.resultVersion')}), false)`;

/** The card that wrote this version of the result; whether this account typed it. Undefined where no card did. */
export const findCardOf = (db: Db, rail: { id: string; entryId: string }, version: number, uid: string) =>
  db
    .selectFrom('cards')
    .select(sql<boolean>`typed_by is not distinct from ${uid}`.as('isOwn'))
    .where('railId', '=', rail.id)
    .where('entryId', '=', rail.entryId)
    .where('typedVersion', '=', version)
    .executeTakeFirst();

const hasFinished = sql<boolean>`exists (select from tallies where tallies.rail_id = rails.id
  and tallies.epoch = rails.epoch and tallies.role = 'main' and not tallies.is_void and tallies.finish_at is not null)`;

const markOfRail = sql`from result_marks where result_marks.wod_id = rails.wod_id
  and result_marks.entry_id = rails.entry_id`;

/** Why the entry of a rail has no result. Null with a result, or without a reason. Needs `rails`. */
export const markAt = sql<ResultMark | null>`(select mark ${markOfRail} and not exists (
  select from results where results.wod_id = rails.wod_id and results.entry_id = rails.entry_id))`;

const resultOfRail = sql`from results where results.wod_id = rails.wod_id and results.entry_id = rails.entry_id`;

/**
 * Whether a rail waits for the second key. Needs `rails`. A result that the organization wrote or removed afterwards is
 * that key. A result typed before the device finished waits for a choice.
 */
export const waitsForKey = sql<boolean>`case
  when rails.state in ('finished', 'signed', 'contested') then exists (
    select ${resultOfRail} and (results.version = rails.result_version or results.status <> 'approved'))
  when rails.state = 'judging' then ${hasFinished} and exists (
    select ${resultOfRail} and results.version <> coalesce(rails.result_version, 0))
  else false end`;

export const listRailsToConfirm = (db: Db, heatId: string, uid: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('users as judges', 'judges.id', 'rails.judgeId')
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .leftJoin('results', join =>
      join.onRef('results.wodId', '=', 'rails.wodId').onRef('results.entryId', '=', 'rails.entryId'),
    )
    .leftJoinLateral(newestTally('main', 'tally'), join => join.onTrue())
    .select(['rails.id', 'rails.number', 'rails.state', 'rails.signature', 'rails.unsignedReason', 'rails.confirmedBy'])
    .select('rails.signedAt')
    .leftJoin('users as seconds', 'seconds.id', 'rails.secondJudgeId')
    .leftJoinLateral(newestTally('second', 'second'), join => join.onTrue())
    .select('entries.standing')
    .select(['rails.resultVersion', 'rails.epoch', 'heats.status as heatStatus', 'results.version', 'runs.segments'])
    .select([
      'rails.secondJudgeId',
      'rails.overAt',
      'seconds.name as secondName',
      'second.countedBy as secondCountedBy',
    ])
    .select(['second.epoch as secondEpoch', 'second.count as secondCount', 'second.noReps as secondNoReps'])
    .select(['second.finishAt as secondFinishAt', 'second.judgeId as secondCounterId'])
    .select([isOneKey(uid).as('isOneKey'), waitsForKey.as('waits'), hasFinished.as('hasFinished')])
    .select(
      sql<
        'own' | 'other' | null
      >`case when ${typistOf('results.version')} = ${uid} then 'own' when ${typistOf('results.version')} is not null then 'other' end`.as(
        'paper',
      ),
    )
    .select([membersOfTeam.as('members'), markAt.as('mark')])
    .select(['judges.name as judgeName', 'entries.id as entryId', 'results.quantity', 'results.timeMs'])
    .select(['results.tiebreakMs', 'tally.count', 'tally.noReps', 'tally.errorMs', 'tally.lastSeq'])
    .select(['tally.finishAt', 'tally.epoch as tallyEpoch', otherCount.as('otherCount')])
    .select(sql<string>`${sql.raw(shownEntryName)}`.as('entryName'))
    .where('rails.heatId', '=', heatId)
    .orderBy('rails.number')
    .execute();
export type ConfirmRow = Awaited<ReturnType<typeof listRailsToConfirm>>[number];

/** The event, test and entry of a rail. The entry is null when it moved to another category. */
export const findPlaceOfRail = (db: Db, railId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .select(['heats.eventId', 'events.timeZone', 'rails.wodId', 'entries.id as entryId'])
    .where('rails.id', '=', railId)
    .executeTakeFirst();
