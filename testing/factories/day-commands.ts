import { messages } from '#contract/messages.ts';
import type { TestApp } from '#testing/app.ts';
import type { SignedIn } from './accounts.ts';
import {
  type CommandDay,
  countReps,
  openScratched,
  readBasis,
  readHeat,
  readRailEpoch,
  readVersion,
  ruleProtest,
  runAgain,
  signAgain,
  typeOver,
} from './command-days.ts';

const { heats: words, rails: atRail, result } = messages;

export type Client = SignedIn['client'];
export type PlayedCommand = {
  name: string;
  /** The role of the caller: runs the day, plans it, runs or plans it, marks arrivals, judges a rail, takes a rail over. */
  by: 'manager' | 'planner' | 'publisher' | 'checker' | 'judge' | 'helper';
  ask: (client: Client, day: CommandDay, commandId: string) => Promise<unknown>;
  prepare?: (day: CommandDay, app: TestApp) => Promise<unknown>;
  /** The error of the command before the final begins, and on a day that has not begun. */
  early?: string;
  before?: string;
  /** The error of a second call. Absent if the command may repeat. */
  again?: string;
  /** Number of rows that one call adds: audit lines, counts, marks and versions of results. */
  leaves?: number;
};

const { whyNot, tooEarly } = words;
const [one, other] = [
  { heat: 0, rail: 1 },
  { heat: 0, rail: 2 },
];
const reason = 'Se soltó un disco';
const run = { by: 'manager', early: tooEarly } as const;
/**
 * All commands of the day in their order. Each command needs the commands before it. Add a new command as an entry
 * here.
 */
export const dayCommands: PlayedCommand[] = [
  {
    name: 'heats.generate',
    by: 'planner',
    ask: ({ heats }, { eventId }, commandId) => heats.generate({ eventId, commandId }),
  },
  {
    name: 'heats.move',
    by: 'planner',
    prepare: async day => [await readHeat(day), await readBasis(day)],
    ask: ({ heats }, { testId, basis, entryIds }, commandId) =>
      heats.move({ testId, basis, entryId: entryIds[0]!, to: other, commandId }),
    again: words.planChanged,
  },
  {
    name: 'heats.replace',
    by: 'planner',
    prepare: readBasis,
    ask: ({ heats }, { testId, basis, entryIds: [entryId, otherId] }, commandId) => {
      const changes = [
        { entryId: entryId!, to: one },
        { entryId: otherId!, to: other },
      ];
      return heats.replace({ testId, basis, changes, commandId });
    },
    again: words.planChanged,
  },
  {
    name: 'heats.lock',
    by: 'planner',
    ask: ({ heats }, { railIds }, commandId) => heats.lock({ railId: railIds[0]!, locked: true, commandId }),
  },
  {
    name: 'heats.publish',
    by: 'publisher',
    ask: ({ heats }, { testId }, commandId) => heats.publish({ testId, commandId }),
  },
  {
    name: 'attendance.set',
    by: 'checker',
    ask: ({ attendance }, { entryIds }, commandId) =>
      attendance.set({ entryId: entryIds[0]!, state: 'present', commandId }),
  },
  {
    name: 'heats.setJudge',
    by: 'manager',
    ask: ({ heats }, { railIds, judges }, commandId) =>
      heats.setJudge({ railId: railIds[0]!, judgeId: judges[0].uid, commandId }),
  },
  {
    name: 'heats.dealJudges',
    by: 'manager',
    ask: ({ heats }, { heatId }, commandId) => heats.dealJudges({ heatId, commandId }),
  },
  {
    name: 'heats.startCategory',
    ...run,
    prepare: async ({ organizer: { client }, railIds, judges }) => {
      await client.heats.setJudge({ railId: railIds[1]!, judgeId: judges[1].uid });
    },
    ask: ({ heats }, { categoryId }, commandId) => heats.startCategory({ categoryId, type: 'start', commandId }),
    again: whyNot.categoryActive,
  },
  {
    name: 'heats.startTest',
    ...run,
    ask: ({ heats }, { testId }, commandId) => heats.startTest({ testId, commandId }),
    before: whyNot.categoryOnHold,
    again: whyNot.testActive,
  },
  {
    name: 'heats.call',
    ...run,
    ask: ({ heats }, { heatId }, commandId) => heats.call({ heatId, commandId }),
    before: whyNot.categoryOnHold,
  },
  {
    name: 'rails.ready',
    by: 'judge',
    ask: ({ rails }, { railIds }, commandId) => rails.ready({ railId: railIds[0]!, ready: true, commandId }),
    early: atRail.whyNotReady.notCalled,
    before: atRail.whyNotReady.notCalled,
    leaves: 0,
  },
  {
    name: 'heats.start',
    ...run,
    ask: ({ heats }, { heatId }, commandId) => heats.start({ heatId, countIn: 0, commandId }),
    before: whyNot.categoryOnHold,
    again: whyNot.heatActive,
  },
  {
    name: 'heats.falseStart',
    ...run,
    ask: ({ heats }, { heatId }, commandId) => heats.falseStart({ heatId, commandId }),
    before: whyNot.heatOnHold,
    again: whyNot.heatOnHold,
  },
  {
    name: 'heats.adjust',
    ...run,
    prepare: ({ organizer: { client }, heatId }) => client.heats.start({ heatId, countIn: 0 }),
    ask: ({ heats }, { heatId }, commandId) => heats.adjust({ heatId, seconds: 5, reason, commandId }),
    before: whyNot.heatOnHold,
  },
  {
    name: 'heats.pause',
    ...run,
    ask: ({ heats }, { heatId }, commandId) => heats.pause({ heatId, commandId }),
    before: whyNot.heatOnHold,
    again: words.runPaused,
  },
  {
    name: 'heats.resume',
    ...run,
    ask: ({ heats }, { heatId }, commandId) => heats.resume({ heatId, countIn: 0, commandId }),
    before: whyNot.heatOnHold,
    again: words.runRunning,
  },
  {
    name: 'heats.pauseCategory',
    ...run,
    ask: ({ heats }, { categoryId }, commandId) => heats.pauseCategory({ categoryId, commandId }),
    before: whyNot.categoryOnHold,
    again: whyNot.categoryPaused,
  },
  {
    name: 'heats.startCategory',
    ...run,
    ask: ({ heats }, { categoryId }, commandId) => heats.startCategory({ categoryId, type: 'restart', commandId }),
    before: whyNot.categoryOnHold,
    again: whyNot.categoryActive,
  },
  {
    name: 'rails.take',
    by: 'judge',
    ask: ({ rails }, { railIds }, commandId) =>
      rails.take({ railId: railIds[0]!, deviceId: crypto.randomUUID(), commandId }),
    early: atRail.tooEarly,
    before: atRail.tooEarly,
  },
  {
    name: 'rails.takeOver',
    by: 'helper',
    prepare: readRailEpoch,
    ask: ({ rails }, { railIds, epoch }, commandId) =>
      rails.takeOver({ railId: railIds[0]!, deviceId: crypto.randomUUID(), epoch, commandId }),
    early: atRail.tooEarly,
    before: atRail.tooEarly,
    again: atRail.takenBy('María José Peñalver Ñáñez', 'hace 0 s'),
    leaves: 2,
  },
  {
    name: 'rails.finish',
    by: 'judge',
    prepare: countReps,
    ask: ({ rails }, { railIds, epoch }, commandId) =>
      rails.finish({ railId: railIds[0]!, epoch, lastSeq: 2, commandId }),
    early: atRail.superseded,
    before: atRail.superseded,
    again: atRail.already,
  },
  {
    name: 'rails.sign',
    by: 'judge',
    ask: ({ rails }, { railIds, epoch }, commandId) =>
      rails.sign({ railId: railIds[0]!, epoch, signature: 'M1,1L9,9', reason: null, commandId }),
    early: atRail.superseded,
    before: atRail.superseded,
    again: atRail.already,
    leaves: 0,
  },
  {
    name: 'rails.scratch',
    by: 'judge',
    prepare: async ({ judges }) => void judges.reverse(),
    ask: ({ rails }, { railIds }, commandId) => rails.scratch({ railId: railIds[1]!, commandId }),
    early: atRail.otherJudge,
    before: atRail.otherJudge,
    again: atRail.already,
  },
  {
    name: 'rails.noShow',
    ...run,
    prepare: openScratched,
    ask: ({ rails }, { railIds }, commandId) => rails.noShow({ railId: railIds[1]!, commandId }),
    before: atRail.tooEarly,
    again: atRail.already,
    leaves: 2,
  },
  {
    name: 'rails.unmark',
    ...run,
    ask: ({ rails }, { railIds }, commandId) => rails.unmark({ railId: railIds[1]!, commandId }),
    before: atRail.already,
    again: atRail.already,
    leaves: 0,
  },
  {
    name: 'heats.finish',
    ...run,
    ask: ({ heats }, { heatId }, commandId) => heats.finish({ heatId, commandId }),
    before: whyNot.heatOnHold,
    again: whyNot.heatFinished,
  },
  {
    name: 'heats.unfinish',
    ...run,
    ask: ({ heats }, { heatId }, commandId) => heats.unfinish({ heatId, commandId }),
    before: whyNot.heatOnHold,
    again: whyNot.heatActive,
  },
  {
    name: 'heats.finish',
    ...run,
    ask: ({ heats }, { heatId }, commandId) => heats.finish({ heatId, commandId }),
    before: whyNot.heatOnHold,
    again: whyNot.heatFinished,
  },
  {
    name: 'rails.markUnfinished',
    ...run,
    ask: ({ rails }, { railIds }, commandId) => rails.markUnfinished({ railId: railIds[1]!, version: 0, commandId }),
    before: atRail.notRunning,
    again: atRail.already,
    leaves: 2,
  },
  {
    name: 'rails.confirm',
    ...run,
    ask: ({ rails }, { heatId, railIds }, commandId) => rails.confirm({ heatId, railIds: [railIds[0]!], commandId }),
    before: atRail.already,
    again: atRail.already,
    leaves: 2,
  },
  {
    name: 'rails.contest',
    by: 'judge',
    prepare: async ({ judges }) => void judges.reverse(),
    ask: ({ rails }, { railIds, epoch }, commandId) => rails.contest({ railId: railIds[0]!, epoch, reason, commandId }),
    early: atRail.superseded,
    before: atRail.superseded,
    again: messages.protests.whyNot.open,
    leaves: 2,
  },
  {
    name: 'rails.settle',
    ...run,
    prepare: async day => [await ruleProtest(day), await readVersion(day)],
    ask: ({ rails }, { railIds, epoch, version }, commandId) =>
      rails.settle({ railId: railIds[0]!, role: 'main', epoch, version, reason, commandId }),
    before: atRail.already,
    again: result.changedMeanwhile,
    leaves: 2,
  },
  {
    name: 'rails.correct',
    ...run,
    prepare: readVersion,
    ask: ({ rails }, { railIds, version }, commandId) =>
      rails.correct({ railId: railIds[0]!, count: 3_000, timeMs: null, version, reason, commandId }),
    before: atRail.notRunning,
    again: result.changedMeanwhile,
    leaves: 2,
  },
  {
    name: 'rails.reopen',
    ...run,
    ask: ({ rails }, { railIds }, commandId) => rails.reopen({ railId: railIds[0]!, reason: 'Faltaba una', commandId }),
    before: atRail.already,
    again: atRail.already,
    leaves: 2,
  },
  {
    name: 'rails.choose',
    ...run,
    prepare: typeOver,
    ask: ({ rails }, { railIds, version }, commandId) =>
      rails.choose({ railId: railIds[0]!, holds: 'count', version, commandId }),
    before: atRail.already,
    again: atRail.already,
    leaves: 2,
  },
  {
    name: 'rails.reopen',
    ...run,
    ask: ({ rails }, { railIds }, commandId) => rails.reopen({ railId: railIds[0]!, reason: 'Faltaba una', commandId }),
    before: atRail.already,
    again: atRail.already,
    leaves: 2,
  },
  {
    name: 'rails.confirmSigned',
    ...run,
    prepare: signAgain,
    ask: ({ rails }, { categoryId }, commandId) => rails.confirmSigned({ categoryId, commandId }),
    before: atRail.nothingSigned,
    again: atRail.nothingSigned,
    leaves: 2,
  },
  {
    name: 'rails.reopen',
    ...run,
    ask: ({ rails }, { railIds }, commandId) => rails.reopen({ railId: railIds[0]!, reason: 'Faltaba una', commandId }),
    before: atRail.already,
    again: atRail.already,
    leaves: 2,
  },
  {
    name: 'rails.confirmSeen',
    ...run,
    prepare: async (day, app) => {
      day.judges.reverse();
      await signAgain(day, app);
      await readVersion(day);
    },
    ask: ({ rails }, { heatId, railIds, version }, commandId) =>
      rails.confirmSeen({ heatId, seen: { [railIds[0]!]: version }, commandId }),
    before: atRail.nothingSame,
    again: atRail.nothingSame,
    leaves: 2,
  },
  {
    name: 'heats.repeat',
    ...run,
    ask: ({ heats }, { heatId }, commandId) => heats.repeat({ heatId, reason, commandId }),
    before: whyNot.heatOnHold,
    again: words.nothingToRepeat,
    // The call adds one line. It removes the mark of the absent athlete and sixteen versions of the other's result.
    leaves: -15,
  },
  {
    name: 'heats.finishTest',
    ...run,
    prepare: runAgain,
    ask: ({ heats }, { testId }, commandId) => heats.finishTest({ testId, withOpenRails: true, commandId }),
    before: whyNot.testOnHold,
    again: whyNot.testFinished,
  },
  {
    name: 'heats.finishCategory',
    ...run,
    ask: ({ heats }, { categoryId }, commandId) => heats.finishCategory({ categoryId, commandId }),
    before: whyNot.categoryOnHold,
    again: whyNot.categoryFinished,
  },
];
