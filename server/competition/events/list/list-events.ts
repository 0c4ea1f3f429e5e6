import { qualifierState } from '#domain/competition/events/event-states.ts';
import type { App } from '#server/app.ts';
import { toEventCard } from '#server/competition/events/event-view.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import { organizationOf, type Viewer } from '#server/foundation/http/context.ts';
import { readCursor, toCursor } from './cursor.ts';
import type { EventFilters } from './event-filters.ts';
import { listCompleted, listOfOrganization, listOpen, listRunning, listUpcoming } from './events-list.store.ts';

const atHome = 6;
const pageSize = 24;

export async function readHome(app: App) {
  const db = app.database.kysely;
  const now = app.now();
  const [upcoming, running] = await Promise.all([listUpcoming(db, now, atHome), listRunning(db, now, atHome)]);
  return {
    upcoming: upcoming.map(row => toEventCard(row, now)),
    running: running.map(row => toEventCard(row, now)),
  };
}

type ListInput = EventFilters & { cursor?: string | undefined };

/** Reads one row more than a page, to know whether a next page exists. */
const pageOf = ({ cursor, ...filters }: ListInput) => ({ ...filters, after: readCursor(cursor), limit: pageSize + 1 });

function cut<Row extends { id: string; startsAt: Date; endsAt: Date }>(rows: Row[], column: 'startsAt' | 'endsAt') {
  const page = rows.slice(0, pageSize);
  const last = page.at(-1);
  return { page, next: last && rows.length > pageSize ? toCursor({ moment: last[column], id: last.id }) : null };
}

export async function listEvents(app: App, { state, ...input }: ListInput & { state: 'open' | 'completed' }) {
  const now = app.now();
  const list = state === 'open' ? listOpen : listCompleted;
  const rows = await list(app.database.kysely, now, pageOf(input));
  const { page, next } = cut(rows, state === 'open' ? 'startsAt' : 'endsAt');
  return { events: page.map(row => toEventCard(row, now)), next };
}

export async function listOwnEvents(app: App, viewer: Viewer, input: ListInput) {
  const now = app.now();
  const { page, next } = cut(
    await listOfOrganization(app.database.kysely, organizationOf(viewer), pageOf(input)),
    'startsAt',
  );
  const events = page.map(row => ({
    ...toEventCard(row, now),
    qualifierState: qualifierState(timesOf(row), now.getTime()),
    draft: row.draft,
    categories: row.categories ?? 0,
    entries: row.entries ?? 0,
  }));
  return { events, next };
}
