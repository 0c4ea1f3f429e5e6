import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Cards } from '#server/foundation/db/types.gen.ts';
import { membersOfTeam } from '#server/registration/entries/entries.reads.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';

export type TypedOnCard = {
  count: number;
  timeMs: number | null;
  tiebreakMs: number | null;
  noReps: number | null;
  isSigned: boolean;
};

/** A printed card without an athlete that waits for its rail. Needs `cards`. */
export const isFree = sql<boolean>`(cards.rail_id is null and cards.entry_id is null and cards.typed_at is null)`;

/**
 * A card with its rail and the rail's present athlete. The fields of the rail are null when the rail no longer exists.
 * `railId`: where a free card would be typed.
 */
export const findCard = (db: Db, code: string, railId: string | null) =>
  db
    .selectFrom('cards')
    .innerJoin('events', 'events.id', 'cards.eventId')
    .leftJoin('rails', join =>
      join.on(sql<boolean>`rails.id = case when ${isFree} then ${railId} else cards.rail_id end`),
    )
    .leftJoin('heats', 'heats.id', 'rails.heatId')
    .leftJoin('wods', 'wods.id', 'rails.wodId')
    .leftJoin('categories', 'categories.id', 'heats.categoryId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('users as judges', 'judges.id', 'rails.judgeId')
    .select([
      'cards.code',
      'cards.eventId',
      'cards.railId',
      'cards.entryId as printedFor',
      'cards.typedVersion',
      'cards.typedAt',
      isFree.as('isFree'),
    ])
    .select(sql<TypedOnCard | null>`cards.typed`.as('typed'))
    .select(['events.organizationId', 'events.name as event', 'rails.number', 'rails.state', 'rails.wodId'])
    .select(['heats.id as heatId', 'heats.name as heat', 'heats.status', 'categories.id as categoryId'])
    .select(['categories.name as category', 'entries.id as entryId', 'judges.name as judge', 'wods.name as test'])
    .select(['wods.typeWod', 'wods.unit', 'wods.needTime', 'wods.validReps', 'wods.isWodPenalized', 'wods.timeCap'])
    .select(sql<string | null>`case when entries.id is not null then ${sql.raw(shownEntryName)} end`.as('name'))
    .select(membersOfTeam.as('members'))
    .select(({ selectFrom }) =>
      selectFrom('tallies')
        .leftJoin('users as counters', 'counters.id', 'tallies.judgeId')
        .select(sql<string>`coalesce(counters.name, '')`.as('name'))
        .whereRef('tallies.railId', '=', 'rails.id')
        .where('tallies.role', '=', 'main')
        .where('tallies.isVoid', '=', false)
        .where('tallies.count', '>', 0)
        .orderBy('tallies.epoch', 'desc')
        .limit(1)
        .as('countedBy'),
    )
    .where('cards.code', '=', code)
    .executeTakeFirst();
export type CardRow = NonNullable<Awaited<ReturnType<typeof findCard>>>;

/** Typed cards of a test, and those that need typing: a telephone that ended its count needs no card. */
export const countCards = (db: Db, testId: string) =>
  db
    .selectFrom('cards')
    .innerJoin('rails', join =>
      join.onRef('rails.id', '=', 'cards.railId').onRef('rails.entryId', '=', 'cards.entryId'),
    )
    .select(({ fn }) => [fn.count<number>('cards.typedAt').as('typed'), fn.countAll<number>().as('of')])
    .where('rails.wodId', '=', testId)
    .where('rails.state', '<>', 'void')
    .where(({ or, eb, not, exists, selectFrom }) =>
      or([
        eb('cards.typedAt', 'is not', null),
        not(
          exists(
            selectFrom('tallies')
              .select('tallies.railId')
              .whereRef('tallies.railId', '=', 'rails.id')
              .where('tallies.role', '=', 'main')
              .where('tallies.isVoid', '=', false)
              .where('tallies.finishAt', 'is not', null),
          ),
        ),
      ]),
    )
    .executeTakeFirstOrThrow();

/** Cards of these rails, for all athletes for whom they were printed. */
export const listCards = (db: Db, eventId: string) =>
  db
    .selectFrom('cards')
    .select(['code', 'railId', 'entryId', 'printedAt'])
    .where('eventId', '=', eventId)
    .where('railId', 'is not', null)
    .execute();

/** A second print for the same athlete and rail has the same code, so both papers are valid. */
export const saveCards = (db: Db, cards: Insertable<Cards>[]) =>
  db
    .insertInto('cards')
    .values(cards)
    .onConflict(conflict =>
      conflict.columns(['railId', 'entryId']).doUpdateSet(({ ref }) => ({
        printedAt: ref('excluded.printedAt'),
        printedBy: ref('excluded.printedBy'),
      })),
    )
    .returning(['code', 'railId'])
    .execute();

type NewCards = { codes: readonly string[]; printedAt: Date; printedBy: string };

/** Deletes the new cards of a print that failed. A card that another print has used since stays. */
export const forgetCards = (db: Db, { codes, printedAt, printedBy }: NewCards) =>
  db
    .deleteFrom('cards')
    .where('code', 'in', ['', ...codes])
    .where('printedAt', '=', printedAt)
    .where('printedBy', '=', printedBy)
    .execute();

type Typed = { typed: TypedOnCard; typedAt: Date; typedBy: string; typedVersion: number | null };

export const saveTyped = (db: Db, code: string, { typed, ...by }: Typed) =>
  db
    .updateTable('cards')
    .set({ typed: JSON.stringify(typed), ...by })
    .where('code', '=', code)
    .execute();
