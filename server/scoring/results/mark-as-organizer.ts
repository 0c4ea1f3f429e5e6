import { messages } from '#contract/messages.ts';
import { hasBegun } from '#domain/day/heats/has-begun.ts';
import type { ResultMark } from '#domain/scoring/results/result-marks.ts';
import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { notFound, refused } from '#server/foundation/http/refuse.ts';
import { deleteMark, storeMark } from './marks.store.ts';
import { ownTest } from './results.access.ts';
import { listEntrants } from './results.store.ts';
import { whoTakesPart } from './takes-part.ts';
import { stageOfTest } from './test-row.ts';

type MarkInput = { wodId: string; entryId: string; mark: ResultMark | null };
const words = messages.result;

/** Sets DNF, DNS or WD where there is no result; null removes the mark (N12). */
export async function markAsOrganizer(app: App, viewer: Viewer, { wodId, entryId, mark }: MarkInput): Promise<void> {
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
