import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';

type TypedCard = { count: number; timeMs: number | null; noReps: number | null };

/** A rail with what its counts are shown against, and the card that was typed for its athlete. */
export const findRailOfTimelines = (db: Db, railId: string) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'rails.wodId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .leftJoin('runs', 'runs.id', 'heats.runId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('cards', join => join.onRef('cards.railId', '=', 'rails.id').onRef('cards.entryId', '=', 'rails.entryId'))
    .leftJoin('users as typists', 'typists.id', 'cards.typedBy')
    .select([
      'rails.number',
      'rails.judgeId',
      'rails.secondJudgeId',
      'rails.wodId',
      'entries.id as entryId',
      'heats.eventId',
    ])
    .select(['heats.categoryId', 'wods.unit', 'wods.timeCap', 'runs.capMs', 'runs.segments'])
    .select('events.timeZone')
    .select(sql<boolean>`rails.state not in ('ready', 'judging')`.as('isOver'))
    .select(sql<TypedCard | null>`cards.typed`.as('typed'))
    .select(sql<string | null>`case when typists.erased_at is null then typists.name end`.as('typist'))
    .select(sql<string | null>`case when entries.id is not null then ${sql.raw(shownEntryName)} end`.as('entry'))
    .where('rails.id', '=', railId)
    .executeTakeFirst();

/** Counts of a rail, by role and then from the first device to the last. */
export const listTalliesOf = (db: Db, railId: string) =>
  db
    .selectFrom('tallies')
    .leftJoin('users', 'users.id', 'tallies.judgeId')
    .select(['tallies.role', 'tallies.epoch', 'tallies.begunWith', 'tallies.count', 'tallies.noReps', 'tallies.isVoid'])
    .select(['tallies.finishAt', 'tallies.errorMs', 'users.name as judge'])
    .where('tallies.railId', '=', railId)
    .orderBy('tallies.role')
    .orderBy('tallies.epoch')
    .execute();
export type TallyOfRail = Awaited<ReturnType<typeof listTalliesOf>>[number];

export const listTapsOf = (db: Db, railId: string) =>
  db
    .selectFrom('railTaps')
    .select(['role', 'epoch', 'since', 'taps'])
    .where('railId', '=', railId)
    .orderBy('role')
    .orderBy('epoch')
    .orderBy('fromSeq')
    .execute();
export type TapsRow = Awaited<ReturnType<typeof listTapsOf>>[number];
