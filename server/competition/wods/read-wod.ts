import { isRevealed } from '#domain/competition/wods/reveal.ts';
import { isSameName } from '#domain/competition/wods/same-name.ts';
import { isWodLocked } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { readOwnCategoryView } from '#server/competition/categories/category-view.ts';
import { readOwnEventView } from '#server/competition/events/event-view.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import { timesOf } from '#server/competition/events/times-of.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { listAssignments, listGeneralWodRows, listWodNames } from './general-wods.store.ts';
import { toGeneralWod, toWod } from './wod-view.ts';
import { ownWod } from './wods.access.ts';
import { countResults, listGeneralFacts, readBestTimes } from './wods.store.ts';

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

/** Lists general tests with values derived from their tests, such as the best time (N5). */
async function withFacts(app: App, eventId: string, isPublic: boolean) {
  const db = app.database.kysely;
  const [rows, assignments, facts] = await Promise.all([
    listGeneralWodRows(db, eventId),
    listAssignments(db, 'eventId', eventId),
    listGeneralFacts(db, eventId, isPublic),
  ]);
  return rows.map(row => {
    const own = facts.filter(({ generalWodId }) => generalWodId === row.id);
    return {
      ...toGeneralWod(row, assignments),
      appealed: own.some(({ appealed }) => appealed),
      teamResults: own.some(({ team }) => team),
      bestTime: own[0]?.overallBestTime ?? 0,
      ownTests: own.map(wod => ({ shownFrom: wod.shownFrom?.toISOString() ?? null })),
    };
  });
}

export async function listOwnGeneralTests(app: App, viewer: Viewer, eventId: string) {
  await ownEvent(app.database.kysely, viewer, eventId);
  return withFacts(app, eventId, false);
}

/** Lists general tests for athletes: only those that are in a category and fully revealed. */
export async function listShownGeneralTests(app: App, eventId: string) {
  const now = app.now().getTime();
  const isTold = ({ shownFrom }: { shownFrom: string | null }) =>
    isRevealed(shownFrom === null ? null : Date.parse(shownFrom), now);
  const tests = await withFacts(app, eventId, true);
  return tests.filter(test => test.assignCategory.length > 0 && isTold(test) && test.ownTests.every(isTold));
}

/** True if a category has a test of that name (ORG-440). */
export async function hasTestNamed(app: App, viewer: Viewer, categoryId: string, name: string): Promise<boolean> {
  const db = app.database.kysely;
  await ownCategory(db, viewer, categoryId);
  return (await listWodNames(db, [categoryId])).some(wod => isSameName(wod.name, name));
}
