import { messages } from '#contract/messages.ts';
import type { OwnEventRow } from '#server/competition/events/events.access.ts';
import { seesDay } from '#server/day/heats/heats.access.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';

/** The organization manages the screens even while a principal judge runs the day (D3). */
export async function runsScreens(db: Db, viewer: Viewer, eventId: string): Promise<OwnEventRow> {
  return (await seesDay(db, viewer, eventId)).event;
}

/** After the organization has ended its event, screens have nothing to show. */
export function refuseEnded({ finishedAt }: OwnEventRow): void {
  if (finishedAt) throw refused(messages.heats.ended);
}
