import { messages } from '#contract/messages.ts';
import { type Call, type Calls, fieldOf, given, idIn } from './call.ts';
import { readOwnHome } from './own-home.ts';
import { toTime } from './source-shapes.ts';

const words = messages.heats;
const seconds = (instant: string): number => Math.floor(Date.parse(instant) / 1000);

/** Reads the heats of a category. Ignores `typeUser`: the session names the caller (ORG-465). */
const getHeatsForCategory: Call = async (ask, data, context) => {
  const day = await ask.heats.readCategory({ categoryId: idIn(data, 'id_category') });
  const home = await readOwnHome(context, day.event.uid, day.category.uid);
  return {
    heats: day.heats.map(heat => ({
      uid: heat.uid,
      name: heat.name,
      startTime: toTime(heat.start),
      status: heat.status,
      id_test: heat.testId,
    })),
    category: home.category,
    event: { ...home.event, rails: day.event.rails, startOfflineFinal: toTime(day.event.opensAt) },
    tests: day.tests.map(test => ({
      uid: test.uid,
      name: test.name,
      startTime: seconds(test.start),
      status: test.status,
    })),
    staffs: day.staffs.map(({ uid, firstName, lastName }) => ({ id_staff: uid, firstName, lastName })),
    rails: day.rails.map(({ uid, name, judge }) => ({ uid, name, judge: judge?.uid ?? null })),
  };
};

/** Ends a test and builds the next test's heats. The source never asks about rails without a result (ORG-466). */
const generateNewHeats: Call = async (ask, data) => {
  await ask.heats.finishTest({ testId: given(data, 'id_test'), withOpenRails: true });
  return { message: words.testFinished };
};

/**
 * Changes judges. With `isSwap` two rails exchange judges; else sets a judge, or removes it when `new_judge` is null
 * (ORG-467).
 */
const changeJudgeToRail: Call = async (ask, data) => {
  const railId = given(data, 'id_rail1');
  if (fieldOf(data, 'isSwap') === true) await ask.heats.setJudge({ railId, swapWith: given(data, 'id_rail2') });
  else await ask.heats.setJudge({ railId, judgeId: given<string | null>(data, 'new_judge') });
  return { message: words.judgeSet };
};

const pauseCategory: Call = async (ask, data) => {
  await ask.heats.pauseCategory({ categoryId: idIn(data, 'id_category') });
  return { message: words.categoryPaused };
};

/** Starts a category on its day, or continues it. After a pause the source sends `restart` (ORG-469). */
const startCategory: Call = async (ask, data) => {
  const type = given<'start' | 'restart'>(data, 'type');
  await ask.heats.startCategory({ categoryId: given(data, 'id_category'), type });
  return { message: words.categoryStarted };
};

const endCategory: Call = async (ask, data) => {
  await ask.heats.finishCategory({ categoryId: idIn(data, 'id_category') });
  return { message: words.categoryFinished };
};

const startHeat: Call = async (ask, data) => {
  await ask.heats.start({ heatId: idIn(data, 'id_heat') });
  return { message: words.heatStarted };
};

const endHeat: Call = async (ask, data) => {
  await ask.heats.finish({ heatId: idIn(data, 'id_heat') });
  return { message: words.heatFinished };
};

const startTest: Call = async (ask, data) => {
  await ask.heats.startTest({ testId: idIn(data, 'id_test') });
  return { message: words.testStarted };
};

export const heatsCalls: Calls = {
  getHeatsForCategory,
  generateNewHeats,
  changeJudgeToRail,
  pauseCategory,
  startCategory,
  endCategory,
  startHeat,
  endHeat,
  startTest,
};
