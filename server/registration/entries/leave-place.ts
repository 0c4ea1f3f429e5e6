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
 * J5: the «no» to an enrollment by hand, which may come late (N10), is taken as long as the organizer could take that
 * person out. Asked with the event held; answers the category whose board changes.
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
