import { authed, os } from '#server/foundation/http/procedures.ts';
import { slowGuesses } from '#server/foundation/limits/slow-guesses.ts';
import { listOwnBadges, readBadge } from './read-badge.ts';

export const badges = {
  read: os.badges.read.handler(({ context, input }) =>
    slowGuesses(context, async () => readBadge(context.app, await context.readViewer(), input)),
  ),
  mine: authed.badges.mine.handler(async ({ context: { app, viewer } }) => ({
    badges: await listOwnBadges(app, viewer),
  })),
};
