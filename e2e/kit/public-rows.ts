import { test as base } from './fixtures.ts';

/** Starts from a store without events, with an organization that creates some. */
export const test = base.extend({
  organizer: async ({ app, organizer }, use) => {
    await app.sql`delete from entries`;
    await app.sql`delete from events`;
    await use(organizer);
  },
});
