import { ORPCError } from '@orpc/server';
import { messages } from '#contract/messages.ts';
import { listAthleteDetails } from '#server/entries/read-athletes.ts';
import { notFound, refused } from '#server/http/refuse.ts';
import { type Call, type Calls, given, idIn, type Procedures } from './call.ts';
import { toSourceAthlete, toSourceCategory, toSourceGeneralWod } from './source-shapes.ts';

/** Its organizer reads all of an event's categories' fields, anybody else those of the public page. */
async function readCategories(ask: Procedures, id: string, isOrganization: boolean) {
  if (isOrganization) {
    try {
      return (await ask.events.readOwn({ id })).categories;
    } catch (error) {
      if (!(error instanceof ORPCError && error.code === 'FORBIDDEN')) throw error;
    }
  }
  return (await ask.events.read({ id })).event.categories;
}

const getCategoriesByEvent: Call = async (ask, data, { viewer }) => {
  const isOrganization = (await viewer())?.type === 'organization';
  const categories = await readCategories(ask, idIn(data, 'id_event'), isOrganization);
  return { data_categories: categories.map(toSourceCategory) };
};

/** ORG-249: the procedure says whether this caller may, then one query brings what it pages. */
async function readAthletes(...[ask, data, { app, viewer }]: Parameters<Call>) {
  const eventId = idIn(data, 'id_event');
  await ask.entries.listOwn({ eventId, page: 1 });
  const organizer = await viewer();
  return organizer ? (await listAthleteDetails(app, organizer, eventId)).map(toSourceAthlete) : [];
}

const getAllCategoriesForAssign: Call = async (ask, data) => {
  const { categories } = await ask.events.readOwn({ id: idIn(data, 'id_event') });
  return { data_categories: categories.map(toSourceCategory) };
};

const getCategoriesAndAthletes: Call = async (ask, data, context) => {
  const { categories } = await ask.events.readOwn({ id: idIn(data, 'id_event') });
  const athletes = await readAthletes(ask, data, context);
  return {
    data_categories: categories.map(category => ({
      ...toSourceCategory(category),
      athletes: athletes.filter(({ id_category }) => id_category === category.uid),
    })),
  };
};

/** ORG-458: where results hang on one of them, none is deleted. */
const deleteWodsForCategory: Call = async (ask, data) => {
  const { qualifierTests, eventTests } = await ask.categories.readOwn({ id: idIn(data, 'id_category') });
  const tests = [...qualifierTests, ...eventTests];
  for (const { uid } of tests) {
    if ((await ask.wods.readOwn({ id: uid })).results > 0) throw refused(messages.wod.hasResults);
  }
  for (const { uid } of tests) await ask.wods.remove({ id: uid });
  return { deleted: tests.length };
};

const getAllGeneralWods: Call = async (ask, data) => {
  const { generalWods } = await ask.generalWods.list({ eventId: idIn(data, 'id_event') });
  return { data_general_wods: generalWods.map(toSourceGeneralWod) };
};

const getGeneralWod: Call = async (ask, data) => {
  const { generalWods } = await ask.generalWods.list({ eventId: given(data, 'id_event') });
  const found = generalWods.find(({ uid }) => uid === given(data, 'id_wod'));
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
