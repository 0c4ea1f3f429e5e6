import { messages } from '#contract/messages.ts';
import { isSameName } from '#domain/competition/wods/same-name.ts';
import type { App } from '#server/app.ts';
import { ownCategory } from '#server/competition/categories/categories.access.ts';
import { type Db, inTransaction } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { conflict, notFound, refused } from '#server/foundation/http/refuse.ts';
import { releasePictures } from '#server/foundation/pictures/form-picture.ts';
import { deleteTests } from './delete-tests.ts';
import {
  type Assignment,
  deleteAssignments,
  type GeneralWodRow,
  insertAssignments,
  listAssignments,
  listCategoriesOf,
  listWodNames,
} from './general-wods.store.ts';
import { namesOf } from './update-general-wod.ts';
import { chosenScenario, firstStatus, isOutside, refuseCompleted } from './wod-columns.ts';
import { ownGeneralWod } from './wods.access.ts';
import { insertWods } from './wods.store.ts';

type Choice = { id: string; categories: string[]; seen?: string[] | undefined };

/**
 * Adds a general test to new categories and removes it from dropped ones. Saves all or nothing (ORG-259 to ORG-261).
 */
export const assignCategories = (app: App, viewer: Viewer, { id, categories: chosen, seen }: Choice) =>
  inTransaction(app.database.kysely, async trx => {
    const { general, event } = await ownGeneralWod(trx, viewer, id);
    const categories = await listCategoriesOf(trx, event.id);
    await refuseForeign(trx, viewer, chosen, categories);
    const assigned = await listAssignments(trx, 'generalWodId', id);
    const gone = assigned.filter(({ categoryId }) => !chosen.includes(categoryId));
    // A page that was opened earlier does not know newer categories, so it must not remove them.
    if (seen && gone.some(({ categoryId }) => !seen.includes(categoryId))) {
      throw conflict(messages.generalWod.assignmentsChanged);
    }
    const stuck = gone.filter(({ hasResults }) => hasResults);
    if (stuck.length > 0) throw refused(messages.generalWod.resultsIn(namesOf(stuck)));

    const isNew = (categoryId: string) => !assigned.some(assignment => assignment.categoryId === categoryId);
    const added = categories.filter(category => chosen.includes(category.id) && isNew(category.id));
    const { free, taken } = await splitByName(trx, added, general.name);
    if (free.length > 0) {
      refuseCompleted(event, app.now());
      await chosenScenario(trx, general.typeEvent, general.scenarioId, event);
      const outside = free.filter(category => isOutside(general, general.typeEvent, event, category));
      if (outside.length > 0) throw refused(messages.generalWod.outside(namesOf(outside)));
    }
    await addTests(trx, general, free, app.now());
    await removeTests(app, trx, general, gone);
    return { created: free.length, removed: gone.length, skipped: taken.map(({ name }) => name) };
  });

/**
 * Refuses categories outside the event. Another organization's category gives the error of a foreign one. A category of
 * another own event gives «not found».
 */
async function refuseForeign(trx: Db, viewer: Viewer, chosen: string[], categories: { id: string }[]) {
  const foreign = chosen.find(id => !categories.some(category => category.id === id));
  if (foreign === undefined) return;
  await ownCategory(trx, viewer, foreign);
  throw notFound();
}

type Category = { id: string; name: string; startsAt: Date; endsAt: Date };

/** Separates categories that already have a test of that name. They get no second one (ORG-260). */
async function splitByName(trx: Db, added: Category[], name: string) {
  const names =
    added.length === 0
      ? []
      : await listWodNames(
          trx,
          added.map(({ id }) => id),
        );
  const isTaken = ({ id }: Category) => names.some(wod => wod.categoryId === id && isSameName(wod.name, name));
  return { free: added.filter(category => !isTaken(category)), taken: added.filter(isTaken) };
}

async function addTests(trx: Db, general: GeneralWodRow, categories: Category[], now: Date) {
  if (categories.length === 0) return;
  const {
    id: generalWodId,
    scenarioPosition: _position,
    scenarioName: _name,
    shownFrom: _shownFrom,
    unit: _unit,
    ...columns
  } = general;
  const tests = categories.map(({ id: categoryId }) => ({
    ...columns,
    id: crypto.randomUUID(),
    generalWodId,
    categoryId,
    exercises: JSON.stringify(columns.exercises),
    status: firstStatus(columns.typeEvent),
    createdAt: now,
    updatedAt: now,
  }));
  await insertWods(trx, tests);
  await insertAssignments(
    trx,
    tests.map(({ categoryId }) => ({ generalWodId, categoryId })),
  );
}

async function removeTests(app: App, trx: Db, general: GeneralWodRow, gone: Assignment[]) {
  if (gone.length === 0) return;
  await deleteTests(
    trx,
    gone.map(({ wodId }) => wodId),
  );
  await deleteAssignments(
    trx,
    general.id,
    gone.map(({ categoryId }) => categoryId),
  );
  await releasePictures(
    app,
    trx,
    gone.map(({ photoId }) => photoId),
  );
}
