import type { Db } from '#server/foundation/db/connection.ts';
import { findEntryNames } from './entries.store.ts';
import { isAsked } from './entries-of.store.ts';
import { findPlaceholder } from './placeholders.store.ts';
import { offeredDetails } from './typed-details.ts';

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

/** N10: what a place under a typed name is called; undefined where an account has taken it, or it is gone. */
export async function standInOf(db: Db, userId: string) {
  const found = await findPlaceholder(db, userId);
  const entry = found && (await findEntryNames(db, found.entryId));
  return (
    entry && { name: found.name, offered: offeredDetails(found), teamName: entry.teamName, eventName: entry.eventName }
  );
}
