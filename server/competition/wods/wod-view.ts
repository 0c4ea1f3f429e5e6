import type { GeneralWod, Unannounced, Wod } from '#contract/competition/wod-form.ts';
import { stageOf } from '#domain/competition/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { pictureUrls } from '#server/foundation/pictures/images.ts';
import type { Assignment, GeneralWodRow } from './general-wods.store.ts';
import { type BestTimes, listMeasuredWods, type WodRow } from './wods.store.ts';

function shownOf(row: WodRow | GeneralWodRow) {
  const { full, card } = pictureUrls(row.photoId);
  return {
    uid: row.id,
    idEvent: row.eventId,
    name: row.name,
    description: row.description,
    photo: full,
    photoCard: card,
    typeEvent: row.typeEvent,
    typeWod: row.typeWod,
    rounds: row.rounds,
    needTime: row.needTime,
    isWodPenalized: row.isWodPenalized,
    validReps: row.validReps,
    start: row.startsAt.toISOString(),
    end: row.endsAt.toISOString(),
    timeCap: row.timeCap,
    durationFormat: 'mm:ss' as const,
    isFinal: row.isFinal,
    scenarioId: row.scenarioId,
    scenario: row.scenarioPosition,
    scenarioName: row.scenarioName,
    exercises: row.exercises as Wod['exercises'],
    unit: row.unit,
    status: row.status,
    reveal: row.reveal,
    revealAt: row.revealsAt?.toISOString() ?? null,
    shownFrom: row.shownFrom?.toISOString() ?? null,
    version: row.version,
  };
}

export const toWod = (row: WodRow & BestTimes): Wod => ({
  ...shownOf(row),
  idCategory: row.categoryId,
  generalWodId: row.generalWodId,
  bestTime: row.bestTime,
  overallBestTime: row.overallBestTime,
});

export function toGeneralWod(row: GeneralWodRow, assignments: Assignment[]): GeneralWod {
  const own = assignments.filter(({ generalWodId }) => generalWodId === row.id);
  return {
    ...shownOf(row),
    assignCategory: own.map(({ categoryId }) => categoryId),
    categoriesWithResults: own.filter(({ hasResults }) => hasResults).map(({ categoryId }) => categoryId),
  };
}

/** Lists the tests of a category, oldest first. The caller has checked access. */
export const listTests = async (app: App, categoryId: string): Promise<Wod[]> =>
  (await listMeasuredWods(app.database.kysely, categoryId, false)).map(toWod);

/** Lists the public tests. Revealed tests are complete; the others show only the stage and the reveal time (N11). */
export async function listPublicTests(app: App, categoryId: string): Promise<{ told: Wod[]; untold: Unannounced[] }> {
  const now = app.now();
  const told: Wod[] = [];
  const untold: Unannounced[] = [];
  for (const row of await listMeasuredWods(app.database.kysely, categoryId, true)) {
    if (row.shownFrom && row.shownFrom > now)
      untold.push({ stage: stageOf(row.typeEvent), shownFrom: row.shownFrom.toISOString() });
    else told.push(toWod(row));
  }
  return { told, untold: untold.sort((a, b) => Date.parse(a.shownFrom) - Date.parse(b.shownFrom)) };
}
