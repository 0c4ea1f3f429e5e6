import { sql } from 'kysely';
import type { OrganizationId } from '#domain/people/members/roles.ts';
import { waitsForKey } from '#server/day/rails/rails.reads.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { competed } from '#server/registration/teams/teams.reads.ts';

/** The open work of an event: one row per event and kind of work. */
export type WaitingRow = {
  eventId: string;
  name: string;
  kind: 'applications' | 'appeals' | 'refunds' | 'qualifier' | 'event';
  count: number;
};

/** Judges may review results for a day after the end. Returns the earliest end that still allows this. */
const judgedUntil = (now: Date) => new Date(now.getTime() - 86_400_000);

/** Results of a withdrawn entry are not judged. */
const waitingResults = sql`results.status = 'pending' and entries.standing <> 'withdrawn'`;

/**
 * Counts the work that waits for an organization. Applications to an event that is over do not count: they can only be
 * declined.
 */
export async function countForOrganization(db: Db, organizationId: OrganizationId, now: Date): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    with own as (select id, name, completes_at from events where organization_id = ${organizationId})
    select event_id, name, 'applications' as kind, count(*)::int as count
      from own join staff_applications on event_id = own.id
      where staff_applications.status = 'pending' and completes_at > ${now} group by event_id, name
    union all
    select event_id, name, 'appeals', count(*)::int from own join appeals on event_id = own.id
      where appeals.status = 'pending' group by event_id, name
    union all
    select own.id, own.name, 'refunds', count(*)::int from own join orders on orders.event_id = own.id
      join refund_requests on order_id = orders.id where refund_requests.state = 'asked' group by own.id, own.name
    union all
    select categories.event_id, own.name, results.stage, count(*)::int from own
      join categories on categories.event_id = own.id join results on results.category_id = categories.id
      join entries on entries.id = results.entry_id
      where completes_at > ${judgedUntil(now)} and ${waitingResults} group by categories.event_id, own.name, results.stage
  `.execute(db);
  return rows;
}

/** Counts the open results in the stages and categories that this judge may judge (V5). */
export async function countForJudge(db: Db, uid: string, now: Date): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select mine.event_id, events.name, results.stage as kind, count(*)::int as count
      from staff_applications as mine join events on events.id = mine.event_id
      join staff_categories on staff_categories.application_id = mine.id
      join results on results.category_id = staff_categories.category_id
      join entries on entries.id = results.entry_id
      where mine.judge_id = ${uid} and mine.status = 'approved' and events.completes_at > ${judgedUntil(now)}
        and ${waitingResults} and case results.stage when 'qualifier' then mine.may_qualifier else mine.may_event end
      group by mine.event_id, events.name, results.stage
  `.execute(db);
  return rows;
}

/**
 * Counts the invitations that their screen lists. An invitation by address counts only once the address is confirmed
 * (ATH-099, N7).
 */
export async function countInvitations(db: Db, uid: string, now: Date): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (select count(*) from team_invitations join events on events.id = event_id
        join teams on teams.id = team_invitations.team_id join entries on entries.team_id = teams.id
        where team_invitations.status = 'pending' and events.completes_at > ${now} and not ${competed}
          and teams.allowed_members > (select count(*) from participants where participants.entry_id = entries.id)
          and (team_invitations.user_id = users.id or (team_invitations.email = users.email and users.email_verified)))::int
      + (select count(*) from entries where entries.user_id = users.id and is_manual and confirmed_at is null
          and users.email_verified)::int as count
      from users where users.id = ${uid}
  `.execute(db);
  return rows[0]?.count ?? 0;
}

type TestRow = {
  id: string;
  name: string;
  categoryId: string;
  category: string;
  stage: 'qualifier' | 'event';
  hasResults: boolean;
};

/** Lists the tests of an event that need results. A race has none: its board comes from a file. */
export async function listTestsOfEvent(db: Db, eventId: string): Promise<TestRow[]> {
  const { rows } = await sql<TestRow>`
    select wods.id, wods.name, categories.id as category_id, categories.name as category,
      case wods.type_event when 'qualifier' then 'qualifier' else 'event' end as stage,
      exists (select from results where results.wod_id = wods.id) as has_results
    from wods join categories on categories.id = wods.category_id
    where categories.event_id = ${eventId} and categories.type_category = 'fitness'
    order by categories.position, categories.id, wods.created_at, wods.id
  `.execute(db);
  return rows;
}

export const listTestedCategories = async (db: Db, eventId: string): Promise<string[]> =>
  (
    await db
      .selectFrom('categories')
      .select('id')
      .where('eventId', '=', eventId)
      .where('typeCategory', '=', 'fitness')
      .orderBy('position')
      .orderBy('id')
      .execute()
  ).map(({ id }) => id);

type Reviews = { qualifier: number; event: number };
type Counts = Reviews & {
  applications: number;
  idleJudges: number;
  appeals: number;
  refunds: number;
  unsold: number;
  unanswered: number;
};

/** Counts all open work of one event, even when it is over: the organizer sees it before closing the event. */
export async function countOfEvent(db: Db, eventId: string): Promise<Counts & { judges: Reviews }> {
  const { rows } = await sql<Counts & { qualifierJudges: number; eventJudges: number }>`
    select applications.*, sent.*,
      (select count(*) from appeals where event_id = ${eventId} and status = 'pending')::int as appeals,
      (select count(*) from orders join refund_requests on order_id = orders.id
        where event_id = ${eventId} and refund_requests.state = 'asked')::int as refunds,
      (select count(*) from ticket_types as types join events on events.id = types.event_id
        join users on users.id = events.organization_id
        where types.event_id = ${eventId} and types.is_public and types.price_cents > 0
          and not users.email_verified)::int as unsold,
      (select count(*) from entries left join placeholders on placeholders.user_id = entries.user_id
        where entries.event_id = ${eventId} and is_manual and confirmed_at is null
          and (placeholders.user_id is null or placeholders.email is not null))::int as unanswered
    from (select count(*) filter (where status = 'pending')::int as applications,
        count(*) filter (where status = 'approved' and not may_manage and not has_some)::int as idle_judges,
        count(*) filter (where status = 'approved' and may_qualifier and has_some)::int as qualifier_judges,
        count(*) filter (where status = 'approved' and may_event and has_some)::int as event_judges
      from (select *, exists (select from staff_categories where application_id = staff_applications.id) as has_some
        from staff_applications where event_id = ${eventId}) as asked) as applications,
      (select count(*) filter (where results.stage = 'qualifier')::int as qualifier,
        count(*) filter (where results.stage = 'event')::int as event
      from categories join results on results.category_id = categories.id join entries on entries.id = results.entry_id
      where categories.event_id = ${eventId} and ${waitingResults}) as sent
  `.execute(db);
  const { qualifierJudges = 0, eventJudges = 0, ...counts } = rows[0] ?? {};
  return {
    applications: 0,
    idleJudges: 0,
    appeals: 0,
    refunds: 0,
    unsold: 0,
    unanswered: 0,
    qualifier: 0,
    event: 0,
    ...counts,
    judges: { qualifier: qualifierJudges, event: eventJudges },
  };
}

/** Counts the protests without a ruling, and the rails whose result waits for the second key. */
export async function countOnFloor(db: Db, eventId: string): Promise<{ protests: number; unconfirmed: number }> {
  const [protests, unconfirmed] = await Promise.all([
    db
      .selectFrom('protests')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('eventId', '=', eventId)
      .where('state', '=', 'open')
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('rails')
      .innerJoin('heats', 'heats.id', 'rails.heatId')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('heats.eventId', '=', eventId)
      .where('rails.state', '<>', 'contested')
      .where(waitsForKey)
      .executeTakeFirstOrThrow(),
  ]);
  return { protests: protests.count, unconfirmed: unconfirmed.count };
}
