import { sql } from 'kysely';
import { placeId } from '#server/day/heats/places.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';

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
