import { messages } from '#contract/messages.ts';
import { hasStarted, isCompleted } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import type { EntryRow } from '#server/registration/entries/entries.store.ts';
import { entryCompeted } from '#server/registration/teams/teams.reads.ts';
import { isRemovable } from './is-removable.ts';
import { removeFromEntry } from './remove-from-entry.ts';

type HeldPlace = { event: OwnEventRow; entry: EntryRow; userId: string };

/**
 * Handles an athlete's «no» to a manual entry (N10). Possible as long as the organizer could remove the athlete, and
 * until a heat of theirs is called; for a mate until the team competes (N35). Caller holds the locks of event and
 * entry. Returns the category whose board changes (J5).
 */
export async function leavePlace(trx: Db, app: App, { event, entry, userId }: HeldPlace): Promise<string> {
  const times = timesOf(event);
  const now = app.now();
  if (isCompleted(times, now.getTime())) throw refused(messages.joining.reasons.completed);
  if (!(await isRemovable(trx, event, entry, { uid: userId, at: now }))) throw refused(messages.joining.leaveRunning);
  const isMate = entry.teamId !== null && userId !== entry.userId;
  if ((isMate || hasStarted(times, now.getTime())) && (await entryCompeted(trx, entry.id)))
    throw refused(isMate ? messages.team.competed : messages.joining.leaveCalled);
  await removeFromEntry(trx, app, entry, userId);
  return entry.categoryId;
}
