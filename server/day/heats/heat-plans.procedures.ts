import {
  proposeBlocks,
  publishBlocks,
  readBlocks,
  removeBlock,
  setBlock,
} from '#server/day/heats/blocks/day-blocks.ts';
import { readOwnHeats, readPlan, readPlans } from '#server/day/heats/plans/plan-view.ts';
import { lockRail, publishPlan } from '#server/day/heats/plans/publish-plan.ts';
import { moveEntry, replacePlan } from '#server/day/heats/plans/replace-plan.ts';
import { authed } from '#server/foundation/http/procedures.ts';

export const heatPlans = {
  readPlans: authed.heats.readPlans.handler(({ context: { app, viewer }, input }) =>
    readPlans(app, viewer, input.eventId),
  ),
  planInputs: authed.heats.planInputs.handler(({ context: { app, viewer }, input }) =>
    readPlan(app, viewer, input.testId),
  ),
  replace: authed.heats.replace.handler(({ context: { app, viewer }, input }) => replacePlan(app, viewer, input)),
  move: authed.heats.move.handler(({ context: { app, viewer }, input }) => moveEntry(app, viewer, input)),
  lock: authed.heats.lock.handler(({ context: { app, viewer }, input }) => lockRail(app, viewer, input)),
  publish: authed.heats.publish.handler(({ context: { app, viewer }, input }) => publishPlan(app, viewer, input)),
  readBlocks: authed.heats.readBlocks.handler(({ context: { app, viewer }, input }) =>
    readBlocks(app, viewer, input.eventId),
  ),
  setBlock: authed.heats.setBlock.handler(({ context: { app, viewer }, input }) => setBlock(app, viewer, input)),
  removeBlock: authed.heats.removeBlock.handler(({ context: { app, viewer }, input }) =>
    removeBlock(app, viewer, input),
  ),
  proposeBlocks: authed.heats.proposeBlocks.handler(({ context: { app, viewer }, input }) =>
    proposeBlocks(app, viewer, input),
  ),
  publishBlocks: authed.heats.publishBlocks.handler(({ context: { app, viewer }, input }) =>
    publishBlocks(app, viewer, input),
  ),
  mine: authed.heats.mine.handler(({ context: { app, viewer } }) => readOwnHeats(app, viewer)),
};
