import { sql } from 'kysely';
import { placeId } from '#server/day/heats/places.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { unanswered } from '#server/registration/entries/shown-name.ts';

const publicHeats = sql<boolean>`exists (select from heats where heats.wod_id = wods.id and (
  heats.published_at is not null or heats.called_at is not null or heats.status <> 'on_hold'))`;

/** Tests on site with their blocks, in the order of their categories. Races have no heats. */
export const listTestsOfBlocks = (db: Db, eventId: string) =>
  db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .innerJoin('events', 'events.id', 'wods.eventId')
    .leftJoin('scenarios', 'scenarios.id', 'wods.scenarioId')
    .leftJoin('planBlocks', 'planBlocks.wodId', 'wods.id')
    .select(['wods.id', 'wods.name as test', 'wods.startsAt', 'wods.endsAt', 'wods.shownFrom', 'wods.status'])
    .select(['categories.id as categoryId', 'categories.name as category'])
    .select(['categories.heatTimeCap', 'categories.warmUpTimeCap'])
    .select([placeId.as('placeId'), 'scenarios.stageName', 'events.simultaneousCategories as isSideBySide'])
    .select(['planBlocks.startsAt as from', 'planBlocks.endsAt as to', 'planBlocks.publishedAt'])
    .select(({ selectFrom }) =>
      selectFrom('entries')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .whereRef('entries.categoryId', '=', 'wods.categoryId')
        .where('entries.standing', '=', 'in')
        .as('entries'),
    )
    .select([
      publicHeats.as('hasPublicHeats'),
      sql<boolean>`exists (select from heats where heats.wod_id = wods.id)`.as('hasHeats'),
      sql<Date | null>`(select min(heats.planned_at) from heats where heats.wod_id = wods.id)`.as('heatsFrom'),
      sql<Date | null>`(select max(heats.planned_at + heats.slot_s * interval '1 second') from heats
        where heats.wod_id = wods.id)`.as('heatsTo'),
    ])
    .where('wods.eventId', '=', eventId)
    .where('wods.typeEvent', '=', 'offline')
    .where('categories.typeCategory', '<>', 'running')
    .orderBy('categories.position')
    .orderBy('categories.createdAt')
    .orderBy('categories.id')
    .orderBy('wods.createdAt')
    .orderBy('wods.id')
    .execute();
export type TestOfBlocks = Awaited<ReturnType<typeof listTestsOfBlocks>>[number];

/** Published blocks whose test is neither over nor has heats that the public reads (N33). */
export const listPublicBlocks = async (db: Db, eventId: string) =>
  (await listTestsOfBlocks(db, eventId)).flatMap(({ from, to, publishedAt, ...test }) =>
    from && to && publishedAt && !test.hasPublicHeats && test.status !== 'finished' ? [{ ...test, from, to }] : [],
  );

/** Blocks of an event, with what tells their floor. */
export const listBlocks = (db: Db, eventId: string) =>
  db
    .selectFrom('planBlocks')
    .innerJoin('wods', 'wods.id', 'planBlocks.wodId')
    .select(['planBlocks.wodId as testId', 'wods.categoryId', 'wods.scenarioId'])
    .select(['planBlocks.startsAt', 'planBlocks.endsAt'])
    .where('planBlocks.eventId', '=', eventId)
    .execute();

type NewBlock = { wodId: string; eventId: string; startsAt: Date; endsAt: Date };

/** A block that was published stays published. */
export const saveBlocks = (db: Db, blocks: readonly NewBlock[]) =>
  db
    .insertInto('planBlocks')
    .values([...blocks])
    .onConflict(conflict =>
      conflict.column('wodId').doUpdateSet(({ ref }) => ({
        startsAt: ref('excluded.startsAt'),
        endsAt: ref('excluded.endsAt'),
      })),
    )
    .execute();

export const deleteBlock = (db: Db, testId: string) =>
  db.deleteFrom('planBlocks').where('wodId', '=', testId).execute();

/** Judges who may judge at rails of the event, with their categories. */
export const listRailJudges = (db: Db, eventId: string) =>
  db
    .selectFrom('staffApplications as staff')
    .innerJoin('staffCategories as allowed', 'allowed.applicationId', 'staff.id')
    .select(sql<string[]>`array_agg(allowed.category_id)`.as('categoryIds'))
    .where('staff.eventId', '=', eventId)
    .where('staff.status', '=', 'approved')
    .where('staff.mayEvent', '=', true)
    .groupBy('staff.id')
    .execute();

/**
 * Athletes with a block of their own that a publication shows, whom a mail reaches, with their category. Excludes people
 * who have not answered their manual entry, erased accounts, and demo accounts.
 */
export const listToTell = (db: Db, eventId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .select(['users.name', 'users.email', 'entries.categoryId'])
    .where('entries.eventId', '=', eventId)
    .where('entries.standing', '=', 'in')
    .where(sql<boolean>`not (${sql.raw(unanswered)} and entries.user_id = participants.user_id)`)
    .where('users.erasedAt', 'is', null)
    .where('users.demo', '=', false)
    .where('users.email', 'not like', '%@invalid')
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('planBlocks')
          .innerJoin('wods', 'wods.id', 'planBlocks.wodId')
          .select('planBlocks.wodId')
          .whereRef('wods.categoryId', '=', 'entries.categoryId')
          .where('wods.status', '<>', 'finished')
          .where(({ not }) => not(publicHeats)),
      ),
    )
    .orderBy('users.id')
    .execute();

export const isTold = async (db: Db, eventId: string): Promise<boolean> =>
  (await db.selectFrom('planTellings').select('eventId').where('eventId', '=', eventId).executeTakeFirst()) !==
  undefined;

/** Notes that these athletes are to be told. Caller holds the event lock and has asked `isTold`. */
export const noteTelling = (db: Db, eventId: string, athletes: number, toldAt: Date) =>
  db.insertInto('planTellings').values({ eventId, athletes, toldAt }).execute();

/** A plan whose mails are not written yet tells nobody, and may be told later. */
export const forgetTelling = (db: Db, eventId: string) =>
  db.deleteFrom('planTellings').where('eventId', '=', eventId).where('sentAt', 'is', null).execute();

/** Holds the telling of an event until the transaction ends. False where its mails are written already. */
export const holdTelling = async (trx: Db, eventId: string): Promise<boolean> =>
  (await trx
    .selectFrom('planTellings')
    .select('eventId')
    .where('eventId', '=', eventId)
    .where('sentAt', 'is', null)
    .forUpdate()
    .executeTakeFirst()) !== undefined;

/** Caller holds the telling. */
export const noteTold = (trx: Db, eventId: string, sentAt: Date) =>
  trx.updateTable('planTellings').set({ sentAt }).where('eventId', '=', eventId).execute();

/** Returns the number of blocks that changed. */
export async function publishBlocksOf(db: Db, eventId: string, at: Date | null): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('planBlocks')
    .set({ publishedAt: at })
    .where('eventId', '=', eventId)
    .where('publishedAt', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
