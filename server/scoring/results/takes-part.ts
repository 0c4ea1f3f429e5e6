import type { App } from '#server/app.ts';
import { qualifiedEntries } from '#server/scoring/boards/qualified.ts';
import type { EntrantRow, TestRow } from './results.store.ts';
import { stageOfTest } from './test-row.ts';

/**
 * Returns a check whether an entry takes part: every entry of the category. In an event behind an online qualifier,
 * only those that came through it (R6).
 */
export async function whoTakesPart(app: App, test: TestRow): Promise<(entrant: Pick<EntrantRow, 'id'>) => boolean> {
  if (stageOfTest(test) !== 'event' || !test.qualifierOnline) return () => true;
  const isQualified = await qualifiedEntries(app, test.categoryId);
  return ({ id }) => isQualified(id);
}
