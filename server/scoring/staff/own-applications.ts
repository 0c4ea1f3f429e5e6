import { type ApplicationStatus, type ApplicationType, typesShownAs } from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { toCardOf, toDetail, toJudge } from './application-view.ts';
import { countByStatus, countOfEvent, listCategories, listOfEvent } from './applications.store.ts';
import { ownApplication } from './staff.access.ts';

const pageSize = 50;

type ApplicationsInput = {
  eventId: string;
  status: ApplicationStatus;
  name?: string | undefined;
  type?: ApplicationType | undefined;
  page: number;
};

/** Lists the judges of an event by status, name and type (ORG-160 to ORG-162, ORG-167, ORG-444). */
export async function listAsOrganizer(app: App, viewer: Viewer, { page, type, ...input }: ApplicationsInput) {
  const db = app.database.kysely;
  await ownEvent(db, viewer, input.eventId);
  const filter = { ...input, types: type && typesShownAs(type) };
  const [rows, total, counts, categories] = await Promise.all([
    listOfEvent(db, filter, { limit: pageSize, offset: (page - 1) * pageSize }),
    countOfEvent(db, filter),
    countByStatus(db, input.eventId),
    listCategories(db, input.eventId),
  ]);
  return { rows: rows.map(toJudge), total, pageSize, counts, categories };
}

/** Reads one application, with its event and the categories that the organizer may give (ORG-150 to ORG-152). */
export async function readOwnApplication(app: App, viewer: Viewer, id: string) {
  const db = app.database.kysely;
  const row = await ownApplication(db, viewer, id);
  return {
    application: toDetail(row),
    event: toCardOf(row, app.now()),
    categories: await listCategories(db, row.eventId),
  };
}
