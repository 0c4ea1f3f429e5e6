import { type Selectable, sql } from 'kysely';
import { hasAnswered } from '#server/competition/events/has-answered.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Categories } from '#server/foundation/db/types.gen.ts';

const columns = ['id', 'name', 'team', 'members', 'capacity', 'ageMin', 'ageMax', 'admits'] as const;
export type MoveCategory = Pick<Selectable<Categories>, (typeof columns)[number]>;

export const listCategoriesOf = (db: Db, eventId: string): Promise<MoveCategory[]> =>
  db
    .selectFrom('categories')
    .select(columns)
    .where('eventId', '=', eventId)
    .orderBy('position')
    .orderBy('id')
    .execute();

/**
 * Lists age and sex of an entry's people. An account must have confirmed a place at the organization (N7); placeholders
 * have typed data (N41).
 */
export const listKnownPeople = (db: Db, organizationId: string, entryId: string) =>
  db
    .selectFrom('participants')
    .innerJoin('users', 'users.id', 'participants.userId')
    .leftJoin('placeholders', 'placeholders.userId', 'participants.userId')
    .select(['users.birthdate', 'users.sexo'])
    .select(['placeholders.birthdate as typedBirthdate', 'placeholders.sex as typedSex'])
    .where('participants.entryId', '=', entryId)
    .where(({ exists, selectFrom, or, eb }) =>
      or([
        eb('placeholders.userId', 'is not', null),
        exists(
          selectFrom('participants as there')
            .innerJoin('entries', 'entries.id', 'there.entryId')
            .innerJoin('events', 'events.id', 'entries.eventId')
            .select('entries.id')
            .whereRef('there.userId', '=', 'participants.userId')
            .where('events.organizationId', '=', organizationId)
            .where(hasAnswered),
        ),
      ]),
    )
    .execute();

/** True if the entry has a result, or a mark such as DNF. */
export async function hasResults(db: Db, entryId: string): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from results where entry_id = ${entryId})
      or exists (select from result_marks where entry_id = ${entryId}) as found`.execute(db);
  return rows[0]?.found ?? false;
}
