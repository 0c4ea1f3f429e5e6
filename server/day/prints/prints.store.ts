import { sql } from 'kysely';
import { placeId, toldStart } from '#server/day/heats/places.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { membersOfTeam } from '#server/registration/entries/entries.reads.ts';
import { shownEntryName, unanswered } from '#server/registration/entries/shown-name.ts';

export type Asked = {
  eventId: string;
  testId?: string | undefined;
  heatIds?: readonly string[] | undefined;
  /** Only rails whose athlete has no card. */
  onlyChanged?: boolean;
  /** Heat sheets say why each athlete has this place. */
  withReasons?: boolean;
};

/** The occupied rails of published heats with all that a print says, by start. At most `most` and one more. */
export const listPrinted = (db: Db, { eventId, testId, heatIds, onlyChanged = false }: Asked, most: number) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'rails.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .innerJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('scenarios', 'scenarios.id', 'wods.scenarioId')
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('users as judges', 'judges.id', 'rails.judgeId')
    .select(['rails.id', 'rails.number', 'rails.why', 'rails.judgeId', 'judges.name as judgeName'])
    .select(['heats.id as heatId', 'heats.name as heat', 'heats.plannedAt', 'heats.slotS', 'heats.status'])
    .select([toldStart.as('startsAt'), sql<Date>`heats.published_at`.as('publishedAt')])
    .select(['categories.id as categoryId', 'categories.name as category', 'wods.id as testId', 'wods.name as test'])
    .select(['wods.typeWod', 'wods.unit', 'wods.needTime', 'wods.validReps', 'wods.isWodPenalized'])
    .select(['wods.timeCap', 'wods.rounds', 'wods.exercises', 'scenarios.stageName', placeId.as('place')])
    .select(['entries.id as entryId', membersOfTeam.as('members'), sql<string>`${sql.raw(shownEntryName)}`.as('name')])
    .select(
      sql<string | null>`case when teams.id is null and not ${sql.raw(unanswered)} then users.box_name end`.as('box'),
    )
    .where('heats.eventId', '=', eventId)
    .where('heats.publishedAt', 'is not', null)
    .where('rails.state', '<>', 'void')
    .where('entries.standing', '=', 'in')
    .$if(testId !== undefined, query => query.where('rails.wodId', '=', testId!))
    .$if(onlyChanged, query =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('cards')
              .select('cards.code')
              .whereRef('cards.railId', '=', 'rails.id')
              .whereRef('cards.entryId', '=', 'rails.entryId'),
          ),
        ),
      ),
    )
    .$if(heatIds !== undefined, query => query.where('rails.heatId', 'in', [...heatIds!]))
    .orderBy(toldStart)
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .orderBy('heats.position')
    .orderBy('rails.number')
    .limit(most + 1)
    .execute();
export type PrintedRail = Awaited<ReturnType<typeof listPrinted>>[number];

/** The category of a test of the event's day. */
export const findCategoryOf = (db: Db, eventId: string, testId: string) =>
  db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .select(['categories.id', 'categories.name'])
    .where('wods.id', '=', testId)
    .where('wods.eventId', '=', eventId)
    .where('wods.typeEvent', '=', 'offline')
    .executeTakeFirst();
