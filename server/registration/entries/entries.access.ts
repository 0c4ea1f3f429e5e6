import { messages } from '#contract/messages.ts';
import { lockEvent } from '#server/competition/events/lock-event.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { forbidden, notFound, refused } from '#server/foundation/http/refuse.ts';
import { requireConfirmed } from '#server/people/accounts/accounts.access.ts';
import { findEntryNames, lockEntry } from './entries.store.ts';

/** An entry made by hand, held with its event for the athlete who has yet to say yes to it. */
export async function holdManualEntry(trx: Db, viewer: Pick<Viewer, 'uid'>, entryId: string) {
  const found = await findEntryNames(trx, entryId);
  if (found?.userId !== viewer.uid) throw notFound();
  await requireConfirmed(trx, viewer);
  const event = await lockEvent(trx, found.eventId);
  const entry = await lockEntry(trx, entryId);
  if (!entry?.isManual || entry.confirmedAt || entry.userId !== viewer.uid) throw refused(messages.joining.manualGone);
  return { event, entry };
}

/** An entry that the athlete leads, alone or as captain, held with its event. */
export async function holdOwnEntry(trx: Db, viewer: Pick<Viewer, 'uid'>, entryId: string) {
  const names = await findEntryNames(trx, entryId);
  if (!names) throw notFound(messages.joining.withdrawGone);
  const event = await lockEvent(trx, names.eventId);
  const entry = await lockEntry(trx, entryId);
  // Who waited for the event may have come too late for the entry, or lead it no more.
  if (!entry) throw notFound(messages.joining.withdrawGone);
  if (entry.userId !== viewer.uid) throw forbidden(entry.teamId ? messages.team.notCaptain : undefined);
  if (entry.isManual && !entry.confirmedAt) throw refused(messages.joining.reasons.invited);
  return { event, entry, names };
}

/** N2, N15: whom a category is not for is told to the athlete alone, whose session it is. */
export const athleteIn = (viewer: Viewer | null): string | null => (viewer?.type === 'athlete' ? viewer.uid : null);
