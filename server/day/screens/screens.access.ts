import { messages } from '#contract/messages.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { seesDay } from '#server/day/heats/heats.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';

/** D3: the screens stay the organization's too while a principal judge runs the day. */
export async function runsScreens(db: Db, viewer: Viewer, eventId: string): Promise<OwnEventRow> {
  return (await seesDay(db, viewer, eventId)).event;
}

/** Nothing of a floor is still to be shown once the organization has said that its event is over. */
export function refuseEnded({ finishedAt }: OwnEventRow): void {
  if (finishedAt) throw refused(messages.heats.ended);
}
