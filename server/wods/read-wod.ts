import { isSameName } from '#domain/wods/same-name.ts';
import { isWodLocked } from '#domain/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { readOwnCategoryView } from '#server/categories/category-view.ts';
import { ownCategory } from '#server/categories/own-category.ts';
import { readOwnEventView } from '#server/events/event-view.ts';
import { ownEvent, timesOf } from '#server/events/own-event.ts';
import type { Viewer } from '#server/http/context.ts';
import { listAssignments, listGeneralWodRows, listWodNames } from './general-wods.store.ts';
import { ownWod } from './own-wod.ts';
import { toGeneralWod, toWod } from './wod-view.ts';
import { countResults, readBestTimes } from './wods.store.ts';

export async function readOwnWod(app: App, viewer: Viewer, id: string) {
  const db = app.database.kysely;
  const { wod, category, event } = await ownWod(db, viewer, id);
  const [categoryView, eventView, results, bestTimes] = await Promise.all([
    readOwnCategoryView(app, category, event),
    readOwnEventView(app, event),
    countResults(db, id),
    readBestTimes(db, id),
  ]);
  const isLocked = isWodLocked(wod.typeEvent, timesOf(event), app.now().getTime());
  return {
    wod: toWod({ ...wod, bestTime: bestTimes?.bestTime ?? 0, overallBestTime: bestTimes?.overallBestTime ?? 0 }),
    category: categoryView,
    event: eventView,
    isLocked,
    results,
  };
}

export async function listGeneralWods(app: App, viewer: Viewer, eventId: string) {
  const db = app.database.kysely;
  await ownEvent(db, viewer, eventId);
  const [rows, assignments] = await Promise.all([
    listGeneralWodRows(db, eventId),
    listAssignments(db, 'eventId', eventId),
  ]);
  return rows.map(row => toGeneralWod(row, assignments));
}

/** ORG-440. */
export async function hasTestNamed(app: App, viewer: Viewer, categoryId: string, name: string): Promise<boolean> {
  const db = app.database.kysely;
  await ownCategory(db, viewer, categoryId);
  return (await listWodNames(db, [categoryId])).some(wod => isSameName(wod.name, name));
}
