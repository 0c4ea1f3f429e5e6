import type { App } from '#server/app.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { unauthorized } from '#server/foundation/http/refuse.ts';
import { type ResultContext, readResultContext } from '#server/scoring/results/read-result-context.ts';
import { stageOfTest } from '#server/scoring/results/test-row.ts';
import { judgeOf } from '#server/scoring/staff/staff.access.ts';

/** Reads a result for a judge of that stage and category, and no other (ORG-410). */
export async function placeForJudge(app: App, viewer: Viewer, wodId: string, entryId: string): Promise<ResultContext> {
  const db = app.database.kysely;
  const place = await readResultContext(db, wodId, entryId);
  await judgeOf(db, viewer, { categoryId: place.test.categoryId, stage: stageOfTest(place.test) });
  return place;
}

/** Refuses a command of another judge. It may wait on a device where another person has signed in since. */
export function refuseOtherJudge(viewer: Pick<Viewer, 'uid'>, judgeId: string | undefined): void {
  if (judgeId !== undefined && judgeId !== viewer.uid) throw unauthorized();
}
