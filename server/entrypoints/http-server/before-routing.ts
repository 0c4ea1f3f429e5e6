import type { App } from '#server/app.ts';
import { answerBoards, type Served } from '#server/day/live/serve-boards.ts';
import { answerLive } from '#server/day/live/serve-live.ts';
import { answerTime } from '#server/day/live/serve-time.ts';

/** Answers requests before Fastify, its limits and its log. `server/bounds.test.ts` names the limit of each one. */
export const beforeRouting = (app: App, served: Served) => ({
  boards: answerBoards(app, served),
  live: answerLive(app, served),
  time: answerTime(app.clock, served.security),
});
