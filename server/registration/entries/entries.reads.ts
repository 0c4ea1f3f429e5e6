import { sql } from 'kysely';
import type { Db } from '#server/foundation/db/connection.ts';
import { findEntryNames } from './entries.store.ts';
import { isAsked } from './entries-of.store.ts';
import { findPlaceholder } from './placeholders.store.ts';
import { offeredDetails } from './typed-details.ts';

/** True if the user has a place in the event, alone or in a team, answered or not. */
export async function isParticipant(db: Db, eventId: string, userId: string): Promise<boolean> {
  const row = await db
    .selectFrom('participants')
    .select('userId')
    .where('eventId', '=', eventId)
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

/** True if a manual entry waits until this athlete confirms it (N7). */
export const isInvitedByHand = (db: Db, eventId: string, userId: string): Promise<boolean> =>
  isAsked(db, eventId, userId);

/**
 * Returns name and details of a placeholder's place. Undefined if an account took it over, or the place is gone (N10).
 */
export async function standInOf(db: Db, userId: string) {
  const found = await findPlaceholder(db, userId);
  const entry = found && (await findEntryNames(db, found.entryId));
  return (
    entry && { name: found.name, offered: offeredDetails(found), teamName: entry.teamName, eventName: entry.eventName }
  );
}

/** Members of an entry's team; null for an athlete alone. Needs `entries` and `teams`. */
export const membersOfTeam = sql<number | null>`case when teams.id is not null then (
  select count(*)::integer from participants where participants.entry_id = entries.id) end`;
