import { authed } from '#server/foundation/http/procedures.ts';
import { adjustClock } from './adjust-clock.ts';
import { dealJudgesIn } from './deal-judges.ts';
import { falseStart } from './false-start.ts';
import { generateHeats, previewHeats } from './generate-heats.ts';
import { readCategory, readManager, readOpenRails } from './manager-view.ts';
import { repeatHeat } from './repeat-heat.ts';
import { finishCategory, pauseCategory, startCategory } from './run-category.ts';
import { callHeat, finishHeat, pauseHeat, resumeHeat, startHeat } from './run-heat.ts';
import { finishTest, startTest } from './run-test.ts';
import { setJudge } from './set-judge.ts';
import { unfinishHeat } from './unfinish-heat.ts';

export const heats = {
  readManager: authed.heats.readManager.handler(({ context: { app, viewer }, input }) =>
    readManager(app, viewer, input.eventId),
  ),
  readCategory: authed.heats.readCategory.handler(({ context: { app, viewer }, input }) =>
    readCategory(app, viewer, input),
  ),
  preview: authed.heats.preview.handler(({ context: { app, viewer }, input }) =>
    previewHeats(app, viewer, input.eventId),
  ),
  readOpen: authed.heats.readOpen.handler(({ context: { app, viewer }, input }) =>
    readOpenRails(app, viewer, input.testId),
  ),
  generate: authed.heats.generate.handler(({ context: { app, viewer }, input }) => generateHeats(app, viewer, input)),
  startCategory: authed.heats.startCategory.handler(({ context: { app, viewer }, input }) =>
    startCategory(app, viewer, input),
  ),
  pauseCategory: authed.heats.pauseCategory.handler(({ context: { app, viewer }, input }) =>
    pauseCategory(app, viewer, input),
  ),
  finishCategory: authed.heats.finishCategory.handler(({ context: { app, viewer }, input }) =>
    finishCategory(app, viewer, input),
  ),
  startTest: authed.heats.startTest.handler(({ context: { app, viewer }, input }) => startTest(app, viewer, input)),
  finishTest: authed.heats.finishTest.handler(({ context: { app, viewer }, input }) => finishTest(app, viewer, input)),
  call: authed.heats.call.handler(({ context: { app, viewer }, input }) => callHeat(app, viewer, input)),
  start: authed.heats.start.handler(({ context: { app, viewer }, input }) => startHeat(app, viewer, input)),
  pause: authed.heats.pause.handler(({ context: { app, viewer }, input }) => pauseHeat(app, viewer, input)),
  resume: authed.heats.resume.handler(({ context: { app, viewer }, input }) => resumeHeat(app, viewer, input)),
  falseStart: authed.heats.falseStart.handler(({ context: { app, viewer }, input }) => falseStart(app, viewer, input)),
  adjust: authed.heats.adjust.handler(({ context: { app, viewer }, input }) => adjustClock(app, viewer, input)),
  repeat: authed.heats.repeat.handler(({ context: { app, viewer }, input }) => repeatHeat(app, viewer, input)),
  finish: authed.heats.finish.handler(({ context: { app, viewer }, input }) => finishHeat(app, viewer, input)),
  unfinish: authed.heats.unfinish.handler(({ context: { app, viewer }, input }) => unfinishHeat(app, viewer, input)),
  dealJudges: authed.heats.dealJudges.handler(({ context: { app, viewer }, input }) =>
    dealJudgesIn(app, viewer, input),
  ),
  setJudge: authed.heats.setJudge.handler(({ context: { app, viewer }, input }) => setJudge(app, viewer, input)),
};
