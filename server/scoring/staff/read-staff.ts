import { messages } from '#contract/messages.ts';
import { isCompleted } from '#domain/competition/events/event-states.ts';
import { stageOf } from '#domain/competition/wods/wod-rules.ts';
import {
  type ApplicationStatus,
  applicationTypesOf,
  mayJudgeStage,
  type StaffList,
  typesOfList,
} from '#domain/scoring/staff/applications.ts';
import type { App } from '#server/app.ts';
import { toEventCard } from '#server/competition/events/event-view.ts';
import { findAnyEvent } from '#server/competition/events/events.reads.ts';
import { readCursor, toCursor } from '#server/competition/events/list/cursor.ts';
import type { EventFilters } from '#server/competition/events/list/event-filters.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Db } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { toApplication, toCardOf } from './application-view.ts';
import { findOfJudge, listOfJudge } from './applications.store.ts';
import { listJudgedCategories, listJudgedTests } from './reviews.store.ts';
import { approvedApplication } from './staff.access.ts';

const pageSize = 24;

/** Reads an event for judges. A missing event has its own text for them (ORG-413). */
async function knownEvent(db: Db, eventId: string) {
  const event = await findAnyEvent(db, eventId);
  if (!event || event.draft) throw notFound(messages.staff.noEvent);
  return event;
}

/** Returns the judge's options at an event: apply, or read the application (ATH-038 to ATH-041, ATH-162 to ATH-165). */
export async function readForStaff(app: App, { uid }: Viewer, eventId: string) {
  const db = app.database.kysely;
  const now = app.now();
  const event = await knownEvent(db, eventId);
  const application = await findOfJudge(db, eventId, uid);
  return {
    event: toEventCard(event, now),
    types: applicationTypesOf(event),
    application: application ? toApplication(application) : null,
    canApply: !application && !isCompleted(timesOf(event), now.getTime()),
  };
}

type StaffEventsInput = EventFilters & { list: StaffList; status: ApplicationStatus; cursor?: string | undefined };

export async function listMine(app: App, { uid }: Viewer, { list, cursor, ...filters }: StaffEventsInput) {
  const now = app.now();
  const page = { ...filters, types: typesOfList[list], after: readCursor(cursor), limit: pageSize + 1 };
  const rows = await listOfJudge(app.database.kysely, uid, page);
  const shown = rows.slice(0, pageSize);
  const last = shown.at(-1);
  return {
    events: shown.map(row => ({ ...toCardOf(row, now), application: toApplication(row) })),
    next: last && rows.length > pageSize ? toCursor({ moment: last.startsAt, id: last.eventId }) : null,
  };
}

/** Reads an event with the lists of results that wait for this judge (ORG-201 to ORG-206, V5). */
export async function readStaffEvent(app: App, { uid }: Viewer, eventId: string) {
  const db = app.database.kysely;
  const now = app.now();
  const event = await knownEvent(db, eventId);
  const shown = toApplication(await approvedApplication(db, uid, eventId));
  const [categories, tests] = await Promise.all([
    listJudgedCategories(db, shown.categories),
    listJudgedTests(db, shown.categories),
  ]);
  return {
    event: toEventCard(event, now),
    application: shown,
    startOfflineFinal: event.finalStartsAt?.toISOString() ?? null,
    now: now.toISOString(),
    categories: categories.map(({ id, name, team, isAudit }) => ({
      uid: id,
      name,
      team,
      isAudit,
      tests: tests
        .filter(test => test.categoryId === id && mayJudgeStage(shown.permissions, stageOf(test.typeEvent)))
        .map(test => ({ uid: test.id, name: test.name, stage: stageOf(test.typeEvent), waiting: test.waiting })),
    })),
  };
}
