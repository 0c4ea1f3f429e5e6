import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Protests } from '#server/foundation/db/types.gen.ts';
import { shownEntryName } from '#server/registration/entries/shown-name.ts';

export type RuledValues = { quantity: number; timeMs: number | null };

export const findProtestTerm = (db: Db, eventId: string) =>
  db
    .selectFrom('events')
    .select(['protestMin as minutes', 'timeZone'])
    .where('id', '=', eventId)
    .executeTakeFirstOrThrow();

const lastRuling = sql<Date | null>`(select max(ruled_at) from protests as answers
  where answers.rail_id = rails.id
    and (answers.state in ('upheld', 'stands') or (answers.state = 'withdrawn' and answers.by_side = 'athlete')))`;

/** The moment of a rail's last ruling, or of its athlete's last withdrawal; null without one. */
export const findLastRuling = async (db: Db, railId: string): Promise<Date | null> =>
  (await db.selectFrom('rails').select(lastRuling.as('at')).where('id', '=', railId).executeTakeFirst())?.at ?? null;

export const insertProtest = (trx: Db, protest: Insertable<Protests>) =>
  trx.insertInto('protests').values(protest).execute();

export const findProtest = (db: Db, id: string) =>
  db
    .selectFrom('protests')
    .select(['id', 'railId', 'eventId', 'byId', 'bySide', 'state'])
    .where('id', '=', id)
    .executeTakeFirst();

type Answer = { ruling: string | null; ruledBy: string; ruledAt: Date };
type Ruled = Answer & { state: 'upheld' | 'stands' | 'withdrawn'; after: string | null };

export const saveRuling = (trx: Db, id: string, ruled: Ruled) =>
  trx.updateTable('protests').set(ruled).where('id', '=', id).execute();

/** Ends the open protest of a rail that is counted or run again. Caller holds the rail. */
export const endProtest = (trx: Db, railId: string, answer: Answer) =>
  trx
    .updateTable('protests')
    .set({ state: 'upheld', ...answer })
    .where('railId', '=', railId)
    .where('state', '=', 'open')
    .execute();

/** Whether an account has a place in the entry of a rail. */
export const isAtRail = async (db: Db, entryId: string, userId: string): Promise<boolean> =>
  (await db
    .selectFrom('participants')
    .select('userId')
    .where('entryId', '=', entryId)
    .where('userId', '=', userId)
    .executeTakeFirst()) !== undefined;

const railsWithResults = (db: Db) =>
  db
    .selectFrom('rails')
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .innerJoin('wods', 'wods.id', 'rails.wodId')
    .innerJoin('categories', 'categories.id', 'heats.categoryId')
    .innerJoin('events', 'events.id', 'heats.eventId')
    .leftJoin('entries', join =>
      join.onRef('entries.id', '=', 'rails.entryId').onRef('entries.categoryId', '=', 'heats.categoryId'),
    )
    .leftJoin('users', 'users.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('results', join =>
      join.onRef('results.wodId', '=', 'rails.wodId').onRef('results.entryId', '=', 'rails.entryId'),
    )
    .select(['rails.id as railId', 'rails.number', 'rails.state as railState', 'rails.overAt', 'heats.id as heatId'])
    .select(['heats.name as heat', 'categories.id as categoryId', 'categories.name as category', 'wods.name as test'])
    .select(['wods.unit', 'wods.typeWod', 'wods.needTime', 'wods.validReps', 'wods.isWodPenalized', 'wods.timeCap'])
    .select(['results.version', 'results.quantity', 'results.timeMs', 'results.tiebreakMs', 'events.protestMin'])
    .select('wods.shownFrom')
    .select(lastRuling.as('lastRuling'))
    .select(sql<string | null>`case when entries.id is not null then ${sql.raw(shownEntryName)} end`.as('entry'))
    .select(
      sql<number | null>`case when teams.id is not null then (select count(*)::integer from participants
      where participants.entry_id = entries.id) end`.as('members'),
    );

const protestColumns = [
  ...(['protests.id', 'protests.state', 'protests.bySide', 'protests.reason', 'protests.openedAt'] as const),
  ...(['protests.untilAt', 'protests.ruling', 'protests.ruledAt', 'protests.byId'] as const),
] as const;
const values = [
  sql<RuledValues | null>`protests.before`.as('before'),
  sql<RuledValues | null>`protests.after`.as('after'),
] as const;
const opener = sql<string | null>`(select people.name from users as people where people.id = protests.by_id
  and people.erased_at is null)`.as('by');

type Asked = { eventId: string; categoryId?: string | undefined; heatId?: string | undefined };

/** Protests of an event: the open ones by their age, then the newest answers. */
export function listProtests(db: Db, { eventId, categoryId, heatId }: Asked) {
  let found = railsWithResults(db)
    .innerJoin('protests', 'protests.railId', 'rails.id')
    .select(protestColumns)
    .select([...values, opener])
    .where('protests.eventId', '=', eventId);
  if (categoryId !== undefined) found = found.where('heats.categoryId', '=', categoryId);
  if (heatId !== undefined) found = found.where('heats.id', '=', heatId);
  return found
    .orderBy(sql`protests.state <> 'open', protests.ruled_at desc nulls first, protests.opened_at, protests.id`)
    .limit(200)
    .execute();
}
export type ProtestRow = Awaited<ReturnType<typeof listProtests>>[number];

/** Rails of an athlete with a result, each with its newest protest. The newest rail comes first. */
export const listOwnResults = (db: Db, eventId: string, userId: string) =>
  railsWithResults(db)
    .innerJoin('participants', join =>
      join.onRef('participants.entryId', '=', 'rails.entryId').on('participants.userId', '=', userId),
    )
    .leftJoinLateral(
      eb =>
        eb
          .selectFrom('protests')
          .select(protestColumns)
          .select([...values, opener])
          .whereRef('protests.railId', '=', 'rails.id')
          .orderBy('protests.openedAt', 'desc')
          .orderBy('protests.id', 'desc')
          .limit(1)
          .as('protest'),
      join => join.onTrue(),
    )
    .select(['protest.id', 'protest.state', 'protest.bySide', 'protest.reason', 'protest.openedAt', 'protest.untilAt'])
    .select(['protest.ruling', 'protest.byId', 'protest.before', 'protest.after', 'protest.by'])
    .where('heats.eventId', '=', eventId)
    .where('rails.state', 'in', ['finished', 'signed', 'contested', 'confirmed'])
    .orderBy(sql`rails.over_at desc nulls last, rails.id`)
    .limit(60)
    .execute();
export type OwnResultRow = Awaited<ReturnType<typeof listOwnResults>>[number];

/** Events where an account's own rail has a protest that nobody withdrew. */
export const listProtestedEvents = (db: Db, userId: string) =>
  db
    .selectFrom('protests')
    .innerJoin('rails', 'rails.id', 'protests.railId')
    .innerJoin('participants', 'participants.entryId', 'rails.entryId')
    .select('protests.eventId')
    .distinct()
    .where('participants.userId', '=', userId)
    .where('protests.state', '<>', 'withdrawn')
    .execute();
