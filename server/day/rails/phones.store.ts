import { type SqlBool, sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import { isAllowed } from './rails.reads.ts';

type Holder = { railId: string; deviceId: string; judgeId: string };

/** Whether this judge's device is the one that counts at the rail now. */
export async function holdsRail(db: Db, { railId, deviceId, judgeId }: Holder): Promise<boolean> {
  const held = await db
    .selectFrom('tallies')
    .innerJoin('rails', join =>
      join.onRef('rails.id', '=', 'tallies.railId').onRef('rails.epoch', '=', 'tallies.epoch'),
    )
    .innerJoin('heats', 'heats.id', 'rails.heatId')
    .select('rails.id')
    .where('rails.id', '=', railId)
    .where('rails.state', 'in', ['judging', 'finished'])
    .where('tallies.role', '=', 'main')
    .where('tallies.isVoid', '=', false)
    .where('tallies.deviceId', '=', deviceId)
    .where('tallies.judgeId', '=', judgeId)
    .where(isAllowed('tallies.judgeId'))
    .executeTakeFirst();
  return held !== undefined;
}

export type PhoneState = { deviceId: string; unsent: number; errorMs: number | null; battery: number | null };

/** In milliseconds. A heat this near makes it a day on which its judge's telephone matters. */
const nearMs = 86_400_000;

/**
 * Stores what a judge's telephone says, for each event with a rail of that judge these days. Once a minute, or when
 * its unsent work changes. The answer counts the rows that were written.
 */
export const notePhone = (db: Db, judgeId: string, { deviceId, unsent, errorMs, battery }: PhoneState, now: Date) =>
  db
    .insertInto('judgePhones')
    .columns(['eventId', 'userId', 'deviceId', 'seenAt', 'unsent', 'errorMs', 'battery'])
    .expression(eb =>
      eb
        .selectFrom('rails')
        .innerJoin('heats', 'heats.id', 'rails.heatId')
        .innerJoin('events', 'events.id', 'heats.eventId')
        .distinct()
        .select('heats.eventId')
        .select([
          sql<string>`${judgeId}`.as('userId'),
          sql<string>`${deviceId}`.as('deviceId'),
          sql<Date>`${now}::timestamptz`.as('seenAt'),
          sql<number>`${unsent}::integer`.as('unsent'),
          sql<number | null>`${errorMs}::integer`.as('errorMs'),
          sql<number | null>`${battery}::smallint`.as('battery'),
        ])
        .where(({ or, and, eb }) =>
          or(
            (['rails.judgeId', 'rails.secondJudgeId'] as const).map(own =>
              and([eb(own, '=', judgeId), isAllowed(own)]),
            ),
          ),
        )
        .where('rails.state', '<>', 'void')
        .where('events.finishedAt', 'is', null)
        .where('heats.plannedAt', '>', new Date(now.getTime() - nearMs))
        .where('heats.plannedAt', '<', new Date(now.getTime() + nearMs)),
    )
    .onConflict(conflict =>
      conflict
        .columns(['eventId', 'userId', 'deviceId'])
        .doUpdateSet(({ ref }) => ({
          seenAt: ref('excluded.seenAt'),
          unsent: ref('excluded.unsent'),
          errorMs: ref('excluded.errorMs'),
          battery: ref('excluded.battery'),
        }))
        .where(
          sql<SqlBool>`judge_phones.unsent <> excluded.unsent or judge_phones.seen_at <= excluded.seen_at - interval '55 s'`,
        ),
    )
    .executeTakeFirst();

/** Telephones of a judge and event that are kept, the newest first. */
const mostPhones = 3;

/** Deletes the older telephones of a judge, at each event. */
export const dropOlderPhones = (db: Db, judgeId: string) =>
  sql`
    delete from judge_phones using (
      select event_id, device_id, row_number() over (partition by event_id order by seen_at desc, device_id) as place
      from judge_phones where user_id = ${judgeId}) as known
    where judge_phones.user_id = ${judgeId} and judge_phones.event_id = known.event_id
      and judge_phones.device_id = known.device_id and known.place > ${mostPhones}`.execute(db);

export const deletePhonesBefore = (db: Db, before: Date) =>
  db.deleteFrom('judgePhones').where('seenAt', '<', before).execute();

export const deletePhonesOf = (trx: Db, userId: string) =>
  trx.deleteFrom('judgePhones').where('userId', '=', userId).execute();
