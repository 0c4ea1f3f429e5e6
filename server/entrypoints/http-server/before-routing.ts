import type { App } from '#server/app.ts';
import { answerPublic, type Served } from '#server/day/live/serve-public.ts';
import { answerTime } from '#server/day/live/serve-time.ts';

/** Answers requests before Fastify, its limits and its log. `server/bounds.test.ts` names the limit of each one. */
export const beforeRouting = (app: App, served: Served) => ({
  channels: answerPublic(app, served),
  time: answerTime(app.clock, served.security),
});
