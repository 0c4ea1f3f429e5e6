import { messages } from '#contract/messages.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound, refused } from '#server/foundation/http/refuse.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { findEntryNames, lockEntry } from './entries.store.ts';

/** Locks a manual entry and its event, for the athlete who has not answered yet. */
export async function holdManualEntry(trx: Db, viewer: Pick<Viewer, 'uid'>, entryId: string) {
  const found = await findEntryNames(trx, entryId);
  if (found?.userId !== viewer.uid) throw notFound();
  await requireConfirmed(trx, viewer.uid);
  const event = await lockEvent(trx, found.eventId);
  const entry = await lockEntry(trx, entryId);
  if (!entry?.isManual || entry.confirmedAt || entry.userId !== viewer.uid) throw refused(messages.joining.manualGone);
  return { event, entry };
}

/** Locks an entry and its event, for the athlete who leads it, alone or as captain. */
export async function holdOwnEntry(trx: Db, viewer: Pick<Viewer, 'uid'>, entryId: string) {
  const names = await findEntryNames(trx, entryId);
  if (!names) throw notFound(messages.joining.withdrawGone);
  const event = await lockEvent(trx, names.eventId);
  const entry = await lockEntry(trx, entryId);
  // The entry may have gone or got another captain while this call waited for the event lock.
  if (!entry) throw notFound(messages.joining.withdrawGone);
  if (entry.userId !== viewer.uid) throw forbidden(entry.teamId ? messages.team.notCaptain : undefined);
  if (entry.isManual && !entry.confirmedAt) throw refused(messages.joining.reasons.invited);
  return { event, entry, names };
}

/**
 * Returns the id of a signed-in athlete, else null. Only an athlete's own session learns why a category does not admit
 * them (N2, N15).
 */
export const athleteIn = (viewer: Viewer | null): string | null => (viewer?.type === 'athlete' ? viewer.uid : null);
