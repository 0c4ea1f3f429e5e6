import { authed } from '#server/foundation/http/procedures.ts';
import { readDisputes, readOwnResults, readProtests } from './protests/list-protests.ts';
import { contestRail, openProtest, withdrawProtest } from './protests/open-protest.ts';
import { ruleProtest, settleRail } from './protests/rule-protest.ts';
import { readTimelines } from './timelines.ts';

export const countsOfRails = {
  contest: authed.rails.contest.handler(({ context: { app, viewer }, input }) => contestRail(app, viewer, input)),
  timelines: authed.rails.timelines.handler(({ context: { app, viewer }, input }) =>
    readTimelines(app, viewer, input.railId),
  ),
  settle: authed.rails.settle.handler(({ context: { app, viewer }, input }) => settleRail(app, viewer, input)),
};

export const protests = {
  open: authed.protests.open.handler(({ context: { app, viewer }, input }) => openProtest(app, viewer, input)),
  withdraw: authed.protests.withdraw.handler(({ context: { app, viewer }, input }) =>
    withdrawProtest(app, viewer, input),
  ),
  rule: authed.protests.rule.handler(({ context: { app, viewer }, input }) => ruleProtest(app, viewer, input)),
  list: authed.protests.list.handler(({ context: { app, viewer }, input }) => readProtests(app, viewer, input)),
  mine: authed.protests.mine.handler(({ context: { app, viewer }, input }) =>
    readOwnResults(app, viewer, input.eventId),
  ),
  disputes: authed.protests.disputes.handler(async ({ context: { app, viewer } }) => ({
    rows: await readDisputes(app, viewer),
  })),
};
