import type { OpenStage, OpenWork } from '#contract/backoffice/waiting.ts';
import type { Stage } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { ownEvent } from '#server/competition/events/events.access.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { countOfEvent, listTestedCategories, listTestsOfEvent } from './waiting.store.ts';

/** Open work of an event, for its checklist and for the questions before it is closed. */
export async function readOpenWork(app: App, viewer: Viewer, eventId: string): Promise<OpenWork> {
  const db = app.database.kysely;
  await ownEvent(db, viewer, eventId);
  const [{ judges, qualifier, event, ...counts }, tests, categories] = await Promise.all([
    countOfEvent(db, eventId),
    listTestsOfEvent(db, eventId),
    listTestedCategories(db, eventId),
  ]);
  const reviews = { qualifier, event };
  const stageOf = (stage: Stage): OpenStage => {
    const own = tests.filter(test => test.stage === stage);
    const tested = new Set(own.map(({ categoryId }) => categoryId));
    return {
      reviews: reviews[stage],
      judges: judges[stage],
      tests: own.length,
      empty: own.filter(({ hasResults }) => !hasResults).map(({ id, name, category }) => ({ uid: id, name, category })),
      untested: categories.filter(id => !tested.has(id)),
    };
  };
  return { ...counts, qualifier: stageOf('qualifier'), event: stageOf('event') };
}
