import { type Insertable, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { AuditLog } from '#server/foundation/db/types.gen.ts';

export type AuditQuery = {
  acts: readonly string[] | null;
  who: string;
  from: Date | null;
  until: Date | null;
  /**
   * Null: lines of every organization. Otherwise only lines about this organization's events and acts on its own
   * account.
   */
  ofOrganization: string | null;
};

// The count of found lines stops at this number. No reader turns so many pages.
const mostCounted = 100_000;

function linesFor(db: Db, { acts, who, from, until, ofOrganization }: AuditQuery) {
  let query = db.selectFrom('auditLog');
  if (acts) query = query.where('auditLog.act', 'in', acts);
  if (from) query = query.where('auditLog.at', '>=', from);
  if (until) query = query.where('auditLog.at', '<', until);
  if (ofOrganization) {
    query = query.where(({ or, eb }) =>
      or([
        eb('auditLog.organizationId', '=', ofOrganization),
        eb('auditLog.actorId', '=', ofOrganization),
        eb('auditLog.subjectId', '=', ofOrganization),
      ]),
    );
  }
  if (who) {
    const pattern = `%${who.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
    // Only the platform's operator can search by email. For others a found line would reveal the owner of the address.
    const named = db
      .selectFrom('users')
      .select('id')
      .where(({ or, eb }) =>
        or([
          eb(sql`lower(name)`, 'like', pattern),
          ...(ofOrganization ? [] : [eb('email', 'like', pattern), eb('id', '=', who)]),
        ]),
      );
    query = query.where(({ or, eb }) =>
      or([eb('auditLog.actorId', 'in', named), eb('auditLog.subjectId', 'in', named)]),
    );
  }
  return query;
}

export const listLines = (db: Db, search: AuditQuery, limit: number, offset: number) =>
  linesFor(db, search)
    .leftJoin('users as actors', 'actors.id', 'auditLog.actorId')
    .leftJoin('users as subjects', 'subjects.id', 'auditLog.subjectId')
    .leftJoin('events', 'events.id', 'auditLog.eventId')
    // A line stores only ids and no names. So an erased account has no name in the list either.
    .leftJoin('orders', join => join.on('orders.id', '=', sql<string>`audit_log.details ->> 'order'`))
    .leftJoin('tickets', join => join.on('tickets.id', '=', sql<string>`audit_log.details ->> 'ticket'`))
    .leftJoin('wods', join =>
      join.on('wods.id', '=', sql<string>`coalesce(audit_log.details ->> 'testId', audit_log.details ->> 'test')`),
    )
    .leftJoin('categories', join =>
      join.on('categories.id', '=', sql<string>`coalesce(wods.category_id, audit_log.details ->> 'category')`),
    )
    .leftJoin('entries', join =>
      join.on('entries.id', '=', sql<string>`coalesce(audit_log.details ->> 'entryId', audit_log.details ->> 'entry')`),
    )
    .leftJoin('users as athletes', 'athletes.id', 'entries.userId')
    .leftJoin('teams', 'teams.id', 'entries.teamId')
    .leftJoin('users as judges', join => join.on('judges.id', '=', sql<string>`audit_log.details ->> 'judgeId'`))
    .select(['wods.name as testName', 'categories.name as categoryName', 'judges.name as judgeName'])
    .select(
      // An athlete who has not answered a manual entry keeps the typed name (N7).
      sql<string | null>`coalesce(teams.name, case when entries.is_manual and entries.confirmed_at is null
        then entries.typed_name else athletes.name end)`.as('entryName'),
    )
    .select(({ fn }) => fn.coalesce('orders.buyerName', 'tickets.invitedName').as('holderName'))
    .select(['auditLog.id', 'auditLog.at', 'act', 'actorId', 'subjectId'])
    .select(['auditLog.eventId', 'auditLog.network', 'auditLog.details'])
    .select(['actors.name as actorName', 'actors.type as actorType', 'subjects.name as subjectName'])
    .select('events.name as eventName')
    .orderBy('auditLog.at', 'desc')
    .orderBy('auditLog.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
export type AuditRow = Awaited<ReturnType<typeof listLines>>[number];

export async function countLines(db: Db, search: AuditQuery): Promise<number> {
  const row = await db
    .selectFrom(linesFor(db, search).select('auditLog.id').limit(mostCounted).as('found'))
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

type NewLine = Omit<Insertable<AuditLog>, 'organizationId'>;

/** Stores one line of the audit log. The organization of the event may read the line. */
export const insertLine = (db: Db, { eventId, ...line }: NewLine) =>
  db
    .insertInto('auditLog')
    .values(({ selectFrom }) => ({
      ...line,
      eventId: eventId ?? null,
      organizationId: eventId ? selectFrom('events').select('organizationId').where('id', '=', eventId) : null,
    }))
    .execute();

/** Deletes old lines by the database's clock, because a trigger with that clock refuses to delete younger lines. */
export const deleteOldLines = (db: Db) =>
  db.deleteFrom('auditLog').where('at', '<', sql<Date>`now() - interval '365 days'`).execute();

type Swallowed = { act: string; subjectId: string; eventId: string; at: Date };

/** Counts one more act of this clock hour that got no line. */
export async function countSwallowed(db: Db, { at, ...line }: Swallowed): Promise<void> {
  const hour = sql<Date>`date_trunc('hour', ${at}::timestamptz)`;
  await db
    .insertInto('swallowedActs')
    .values({ ...line, hour, count: 1 })
    .onConflict(conflict =>
      conflict
        .columns(['act', 'subjectId', 'eventId', 'hour'])
        .doUpdateSet(({ ref }) => ({ count: sql<number>`${ref('swallowedActs.count')} + 1` })),
    )
    .execute();
}

/** Deletes and returns the numbers of acts without a line, for hours that have ended. */
export const takeSwallowed = (db: Db, now: Date) =>
  db
    .deleteFrom('swallowedActs')
    .where('hour', '<=', sql<Date>`${now}::timestamptz - interval '1 hour'`)
    .returning(['act', 'subjectId', 'eventId', 'hour', 'count'])
    .execute();
