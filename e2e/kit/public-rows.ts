import { test as base } from './fixtures.ts';

/** A test that starts without events. Its organization creates some. */
export const test = base.extend({
  organizer: async ({ app, organizer }, use) => {
    await app.sql`delete from entries`;
    await app.sql`delete from events`;
    await use(organizer);
  },
});
