import type { ScoringSystem } from '#domain/scoring/ranking/field.ts';
import type { Db } from '#server/foundation/db/connection.ts';

/** Fitness tests of the season that have begun. Events whose live day is still to be run are left out. */
export async function listStartedTests(db: Db, now: Date) {
  const rows = await db
    .selectFrom('wods')
    .innerJoin('categories', 'categories.id', 'wods.categoryId')
    .innerJoin('events', 'events.id', 'wods.eventId')
    .innerJoin('users', 'users.id', 'events.organizationId')
    .select(['wods.id', 'wods.name', 'wods.typeEvent', 'wods.typeWod', 'wods.needTime', 'wods.isWodPenalized'])
    .select(['wods.validReps', 'wods.timeCap', 'wods.isFinal', 'wods.startsAt', 'wods.endsAt', 'wods.categoryId'])
    .select([
      'categories.decrementType',
      'categories.pointsTable',
      'categories.competitorsNumbers',
      'categories.members',
    ])
    .select(['events.organizationId', 'events.qualifierOnline'])
    .where('users.demo', '=', true)
    .where('categories.typeCategory', '=', 'fitness')
    .where('wods.startsAt', '<=', now)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('heats').select('heats.id').whereRef('heats.eventId', '=', 'events.id'))),
    )
    .orderBy('wods.createdAt')
    .execute();
  return rows.map(({ decrementType, pointsTable, ...row }) => ({
    ...row,
    system: { decrementType, ...(pointsTable !== null && { table: pointsTable }) } as ScoringSystem,
  }));
}
export type StartedTest = Awaited<ReturnType<typeof listStartedTests>>[number];

export type TestEntrant = {
  id: string;
  categoryId: string;
  name: string;
  isTeam: boolean;
  /** Members in the order in which they joined. */
  members: { userId: string; name: string; sex: string | null }[];
};

export async function listEntrants(db: Db, categoryIds: string[]): Promise<TestEntrant[]> {
  const rows = await db
    .selectFrom('participants')
    .innerJoin('entries', 'entries.id', 'participants.entryId')
    .innerJoin('users', 'users.id', 'participants.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .select(['entries.id', 'entries.categoryId', 'users.name', 'users.id as userId', 'users.sexo as sex'])
    .select('teams.name as team')
    .where('entries.categoryId', 'in', categoryIds)
    .orderBy('entries.createdAt')
    .orderBy('participants.joinedAt')
    .execute();
  const entrants = new Map<string, TestEntrant>();
  for (const { id, categoryId, team, ...member } of rows) {
    const known = entrants.get(id);
    if (known) known.members.push(member);
    else entrants.set(id, { id, categoryId, name: team ?? member.name, isTeam: team !== null, members: [member] });
  }
  return [...entrants.values()];
}
