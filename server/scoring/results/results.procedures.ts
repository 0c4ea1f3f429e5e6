import { messages } from '#contract/messages.ts';
import { hasBegun } from '#domain/day/heats/has-begun.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { authed, os } from '#server/foundation/http/procedures.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { deleteMark, storeMark } from './marks.store.ts';
import { readAsOrganizer } from './read-as-organizer.ts';
import { ownTest } from './results.access.ts';
import { deleteResult, listEntrants } from './results.store.ts';
import { saveAsOrganizer, saveManyAsOrganizer } from './save-as-organizer.ts';
import { whoTakesPart } from './takes-part.ts';
import { stageOfTest } from './test-row.ts';
import { thrownFor } from './thrown-for.ts';

export const results = {
  readAsOrganizer: authed.results.readAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    readAsOrganizer(app, viewer, input.wodId, input.entryId),
  ),
  saveAsOrganizer: os.results.saveAsOrganizer.handler(({ context, input }) => saveAsOrganizer(context, input)),
  saveManyAsOrganizer: os.results.saveManyAsOrganizer.handler(({ context, input }) =>
    saveManyAsOrganizer(context, input),
  ),
  markAsOrganizer: authed.results.markAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    markAsOrganizer(app, viewer, input),
  ),
  removeAsOrganizer: authed.results.removeAsOrganizer.handler(({ context: { app, viewer }, input }) =>
    removeAsOrganizer(app, viewer, input),
  ),
};

type MarkInput = { wodId: string; entryId: string; mark: ResultMark | null };
const words = messages.result;

/** Sets DNF, DNS or WD where there is no result; null removes the mark (N12). */
async function markAsOrganizer(app: App, viewer: Viewer, { wodId, entryId, mark }: MarkInput): Promise<void> {
  const db = app.database.kysely;
  const test = await ownTest(app.database, viewer, wodId);
  if (!hasBegun(test, app.now())) throw refused(words.notStarted);
  const [entrant] = await listEntrants(db, [entryId]);
  if (entrant?.categoryId !== test.categoryId) throw notFound();
  if (entrant.standing === 'withdrawn') throw refused(words.withdrawn);
  const takesPart = await whoTakesPart(app, test);
  if (!takesPart(entrant)) throw refused(words.notInStage);
  const stage = stageOfTest(test);
  if (mark === null) await deleteMark(db, wodId, entryId);
  else {
    const row = { wodId, entryId, categoryId: test.categoryId, stage, mark, markedBy: viewer.uid, markedAt: app.now() };
    if (!(await storeMark(db, row))) throw refused(words.hasResult);
  }
  app.boards.touch(test.categoryId, stage);
}

type RemoveInput = { wodId: string; entryId: string; version: number; note?: string | null | undefined };

/** Removes the result from the table; the history stays (E10). */
async function removeAsOrganizer(app: App, viewer: Viewer, { note, ...input }: RemoveInput): Promise<void> {
  const db = app.database.kysely;
  await ownTest(app.database, viewer, input.wodId);
  const by = { userId: viewer.uid, role: 'organization' as const, remark: note ?? null, at: app.now() };
  const removed = await deleteResult(db, { ...input, ...by });
  if (removed.outcome !== 'removed') throw thrownFor(removed.outcome);
  // An earlier mark such as DNF must not come back.
  await deleteMark(db, input.wodId, input.entryId);
  app.boards.touch(removed.categoryId, removed.stage);
}
