import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import type { EntryRow } from './entries.store.ts';
import { isRemovable } from './is-removable.ts';
import { takeOut } from './take-out.ts';

type HeldPlace = { event: OwnEventRow; entry: EntryRow; userId: string };

/**
 * The athlete's «no» to a manual entry (N10). Possible as long as the organizer could remove the athlete. Caller holds
 * the event lock. Returns the category whose board changes (J5).
 */
export async function leavePlace(trx: Db, app: App, { event, entry, userId }: HeldPlace): Promise<string> {
  const now = app.now();
  if (!(await isRemovable(trx, event, entry, { uid: userId, at: now }))) {
    const isOver = isCompleted(timesOf(event), now.getTime());
    throw refused(isOver ? messages.joining.reasons.completed : messages.joining.leaveRunning);
  }
  await takeOut(trx, app, entry, userId);
  return entry.categoryId;
}
