import type { App } from '#server/app.ts';
import { qualifiedEntries } from '#server/scoring/standings/qualified.ts';
import type { EntrantRow, TestRow } from './results.store.ts';
import { stageOfTest } from './test-row.ts';

/** R6: everybody of the category; behind an online qualifier, in the event, only those who came through it. */
export async function whoTakesPart(app: App, test: TestRow): Promise<(entrant: Pick<EntrantRow, 'id'>) => boolean> {
  if (stageOfTest(test) !== 'event' || !test.qualifierOnline) return () => true;
  const isQualified = await qualifiedEntries(app, test.categoryId);
  return ({ id }) => isQualified(id);
}
