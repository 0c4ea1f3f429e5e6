import { qualifierState } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import { readCursor, toCursor } from '#server/competition/events/cursor.ts';
import type { EventFilters } from '#server/competition/events/event-filters.ts';
import { toEventCard } from '#server/competition/events/event-view.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { listEventsOf } from './entries-of.store.ts';

const pageSize = 24;
type MyEventsInput = EventFilters & { cursor?: string | undefined };
type Row = Awaited<ReturnType<typeof listEventsOf>>[number];

const teamOf = (row: Row, uid: string) =>
  row.teamId === null ? null : { uid: row.teamId, name: row.teamName ?? '', isCaptain: row.captainId === uid };

export async function listMyEvents(app: App, { uid }: Viewer, { cursor, ...filters }: MyEventsInput) {
  const now = app.now();
  const page = { ...filters, after: readCursor(cursor), limit: pageSize + 1 };
  const rows = await listEventsOf(app.database.kysely, uid, page);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    events: shown.map(row => ({
      ...toEventCard(row, now),
      entryId: row.entryId,
      categoryId: row.categoryId,
      categoryName: row.categoryName,
      team: teamOf(row, uid),
      startQualifier: row.qualifierStartsAt?.toISOString() ?? null,
      endQualifier: row.qualifierEndsAt?.toISOString() ?? null,
      qualifierState: qualifierState(timesOf(row), now.getTime()),
      orderId: row.orderId,
    })),
    next: last && rows.length > pageSize ? toCursor({ moment: last.startsAt, id: last.id }) : null,
    now: now.toISOString(),
  };
}
