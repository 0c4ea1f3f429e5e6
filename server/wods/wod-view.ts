import type { GeneralWod, Unannounced, Wod } from '#contract/wod-form.ts';
import { stageOf } from '#domain/wods/wod-rules.ts';
import type { App } from '#server/app.ts';
import { pictureUrls } from '#server/pictures/images.ts';
import type { Assignment, GeneralWodRow } from './general-wods.store.ts';
import { type BestTimes, listShownWods, listWaiting, type WodRow } from './wods.store.ts';

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

/** The tests of a category, oldest first; who may read them has been asked before. The public reads what was told. */
export const listTests = async (app: App, categoryId: string, { isPublic = false } = {}): Promise<Wod[]> =>
  (await listShownWods(app.database.kysely, categoryId, isPublic ? app.now() : null)).map(toWod);

/** N11: of the others, the public reads that they are there. */
export async function listUnannounced(app: App, categoryId: string): Promise<Unannounced[]> {
  const rows = await listWaiting(app.database.kysely, categoryId, app.now());
  return rows.map(({ typeEvent, shownFrom }) => ({ stage: stageOf(typeEvent), shownFrom: shownFrom.toISOString() }));
}
