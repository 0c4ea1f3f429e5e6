import type { App } from '#server/app.ts';
import { answerBoards, type Served } from '#server/day/live/serve-boards.ts';
import { answerLive } from '#server/day/live/serve-live.ts';
import { answerTime } from '#server/day/live/serve-time.ts';

/** What is answered before Fastify, its limits and its log see it; `server/bounds.test.ts` names what bounds each. */
export const beforeRouting = (app: App, served: Served) => ({
  boards: answerBoards(app, served),
  live: answerLive(app, served),
  time: answerTime(app.clock, served.security),
});
