import { ORPCError } from '@orpc/server';
import { listAthleteDetails, listEntrants } from '#server/backoffice/athletes/read-athletes.ts';
import { listOwnGeneralTests, listShownGeneralTests } from '#server/competition/wods/read-wod.ts';
import { removeWodsOfCategory } from '#server/competition/wods/remove-wods.ts';
import { type RequestContext, signedIn } from '#server/foundation/http/context.ts';
import { notFound } from '#server/foundation/http/refuse.ts';
import { type Call, type Calls, given, idIn, type Procedures } from './call.ts';
import { toSourceAthlete, toSourceCategory, toSourceEntrant, toSourceGeneralWod } from './source-shapes.ts';

/** Reads the categories. The organizer gets all fields, everybody else the public ones. */
async function readCategories(ask: Procedures, id: string, isOrganization: boolean) {
  if (isOrganization) {
    try {
      return (await ask.events.readAsOrganizer({ id })).categories;
    } catch (error) {
      if (!(error instanceof ORPCError && error.code === 'FORBIDDEN')) throw error;
    }
  }
  return (await ask.events.read({ id })).event.categories;
}

const getCategoriesByEvent: Call = async (ask, data, { readViewer }) => {
  const isOrganization = (await readViewer())?.organization != null;
  const categories = await readCategories(ask, idIn(data, 'id_event'), isOrganization);
  return { data_categories: categories.map(toSourceCategory) };
};

/** True for an athlete. Athletes get only public facts about an event, and no personal data of others (N5). */
const isAthlete = async ({ readViewer }: RequestContext) => (await readViewer())?.type === 'athlete';

/** Reads an event's athletes. The procedure checks the permission. One query then reads all its pages (ORG-249). */
async function readAthletes(...[ask, data, context]: Parameters<Call>) {
  const eventId = idIn(data, 'id_event');
  const { app, readViewer } = context;
  if (await isAthlete(context)) {
    await ask.events.read({ id: eventId });
    return (await listEntrants(app, eventId)).map(toSourceEntrant);
  }
  await ask.entries.listAsOrganizer({ eventId, page: 1 });
  const organizer = await readViewer();
  return organizer ? (await listAthleteDetails(app, organizer, eventId)).map(toSourceAthlete) : [];
}

async function categoriesFor(...[ask, data, context]: Parameters<Call>) {
  const id = idIn(data, 'id_event');
  if (await isAthlete(context)) return (await ask.events.read({ id })).event.categories;
  return (await ask.events.readAsOrganizer({ id })).categories;
}

const getAllCategoriesForAssign: Call = async (...call) => ({
  data_categories: (await categoriesFor(...call)).map(toSourceCategory),
});

const getCategoriesAndAthletes: Call = async (...call) => {
  const categories = await categoriesFor(...call);
  const athletes = await readAthletes(...call);
  return {
    data_categories: categories.map(category => ({
      ...toSourceCategory(category),
      athletes: athletes.filter(({ id_category }) => id_category === category.uid),
    })),
  };
};

/** Deletes the tests of a category, or none when one of them has results (ORG-458). */
const deleteWodsForCategory: Call = async (ask, data, context) => {
  const id = idIn(data, 'id_category');
  // This call only checks the permission.
  await ask.categories.readAsOrganizer({ id });
  return { deleted: await removeWodsOfCategory(context.app, await signedIn(context), id) };
};

async function generalTests(ask: Procedures, eventId: string, context: RequestContext) {
  if (await isAthlete(context)) {
    await ask.events.read({ id: eventId });
    return listShownGeneralTests(context.app, eventId);
  }
  await ask.generalWods.list({ eventId });
  return listOwnGeneralTests(context.app, await signedIn(context), eventId);
}

const getAllGeneralWods: Call = async (ask, data, context) => {
  const found = await generalTests(ask, idIn(data, 'id_event'), context);
  return { data_general_wods: found.map(toSourceGeneralWod) };
};

const getGeneralWod: Call = async (ask, data, context) => {
  const all = await generalTests(ask, given(data, 'id_event'), context);
  const found = all.find(({ uid }) => uid === given(data, 'id_wod'));
  if (!found) throw notFound();
  return { data_general_wod: toSourceGeneralWod(found) };
};

export const eventsCalls: Calls = {
  getCategoriesByEvent,
  getAthletes: async (...call) => ({ data_users: await readAthletes(...call) }),
  getAllCategoriesForAssign,
  getCategoriesAndAthletes,
  deleteWodsForCategory,
  getAllGeneralWods,
  getGeneralWod,
  exportDataEvent: (ask, data) => ask.entries.exportEvent({ eventId: idIn(data, 'id_event') }),
};
