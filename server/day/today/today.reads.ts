import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { isToday } from './is-today.reads.ts';

/** The start of the event's first heat ahead; a running one counts as earlier than all. Null without such a heat. */
const firstAhead = (isOwn: RawBuilder<boolean>) => sql`(
  select min(case heats.status when 'active' then '-infinity'::timestamptz else heats.planned_at end) from heats
  where heats.event_id = events.id and heats.status in ('active', 'on_hold') and ${isOwn})`;
const isJudgedBy = (judgeId: string) => sql<boolean>`exists (
  select from rails where rails.heat_id = heats.id and ${judgeId} in (rails.judge_id, rails.second_judge_id) and rails.state in ('ready', 'judging'))`;

type RightsRow = { id: string; judges: boolean; manages: boolean };

/**
 * Events of today in which this account works, with its permissions there. The one whose heat is next comes first. A
 * judge who only reviews videos has none.
 */
export async function listDays(db: Db, { uid, type, organization }: Viewer, now: Date): Promise<RightsRow[]> {
  const days = db
    .selectFrom('events')
    .select('events.id')
    .where('events.type', '=', 'offline')
    .where('events.draft', '=', false)
    .where('events.finishedAt', 'is', null)
    .where(isToday(now));
  if (organization) {
    return days
      .orderBy(firstAhead(sql`true`), order => order.asc().nullsLast())
      .orderBy('events.startsAt')
      .orderBy('events.id')
      .select([sql<boolean>`false`.as('judges'), sql<boolean>`true`.as('manages')])
      .where('events.organizationId', '=', organization.id)
      .execute();
  }
  if (type !== 'staff') return [];
  return days
    .innerJoin('staffApplications as staff', 'staff.eventId', 'events.id')
    .select(['staff.mayEvent as judges', 'staff.mayManage as manages'])
    .where('staff.judgeId', '=', uid)
    .where('staff.status', '=', 'approved')
    .where(({ or, eb }) => or([eb('staff.mayEvent', '=', true), eb('staff.mayManage', '=', true)]))
    .orderBy(firstAhead(sql`(staff.may_manage or ${isJudgedBy(uid)})`), order => order.asc().nullsLast())
    .orderBy('events.startsAt')
    .orderBy('events.id')
    .execute();
}
