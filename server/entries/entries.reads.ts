import type { Db } from '#server/db/connection.ts';
import { isAsked } from './entries.store.ts';

/** Whether somebody has a place in an event, alone or in a team, also where they still have to say yes to it. */
export async function isParticipant(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** N7: enrolled by the organizer, and still to say yes. */
export const isInvitedByHand = (db: Db, eventId: string, userId: string): Promise<boolean> =>
  isAsked(db, eventId, userId);
