import { hasStarted, isCompleted } from '#domain/competition/events/event-states.ts';
import type { EntryStatus } from '#domain/registration/entries/entry-status.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { looksRemovable } from '#server/registration/entries/leaving/is-removable.ts';
import { personalOf, toAthleteRow } from './athlete-view.ts';
import { countAthletes, findAthleteRecord, listAllAthletes, listAthletes } from './athletes.store.ts';

const pageSize = 50;
type AthletesInput = {
  eventId: string;
  search?: string | undefined;
  categoryId?: string | undefined;
  standing?: EntryStatus | undefined;
  sort?: 'name' | 'date' | undefined;
  page: number;
};

export async function listOwnAthletes(app: App, viewer: Viewer, { page, ...filter }: AthletesInput) {
  const db = app.database.kysely;
  await ownEvent(db, viewer, filter.eventId);
  const [rows, { athletes: total, entries }] = await Promise.all([
    listAthletes(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countAthletes(db, filter),
  ]);
  return { rows: rows.map(toAthleteRow), total, entries, pageSize };
}

export async function listAthleteDetails(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  await ownEvent(db, viewer, eventId);
  return (await listAllAthletes(db, eventId)).map(row => ({ ...toAthleteRow(row), ...personalOf(row) }));
}

/** Lists public facts about other participants, for an athlete. Only confirmed participants, and no personal data. */
export async function listEntrants(app: App, eventId: string) {
  const rows = (await listAllAthletes(app.database.kysely, eventId)).map(toAthleteRow);
  return rows
    .filter(({ isConfirmed, standing }) => isConfirmed && standing !== 'withdrawn')
    .map(({ uid, name, photo, categoryId, category, team }) => ({ uid, name, photo, categoryId, category, team }));
}

export async function readAthlete(app: App, viewer: Viewer, eventId: string, uid: string) {
  const db = app.database.kysely;
  const event = await ownEvent(db, viewer, eventId);
  const row = await findAthleteRecord(db, eventId, uid);
  if (!row) throw notFound();
  const now = app.now().getTime();
  const canMove = !hasStarted(timesOf(event), now);
  const canRemove = await looksRemovable(db, event, row.entryId, { uid, at: app.now() });
  const isOver = isCompleted(timesOf(event), now);
  const matesLeft = row.allowedMembers === null ? 0 : Math.max(0, row.allowedMembers - Number(row.members));
  return { athlete: { ...toAthleteRow(row), ...personalOf(row), canRemove, canMove, isOver, matesLeft } };
}
