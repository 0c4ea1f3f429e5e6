import { test as base } from './fixtures.ts';

/** A store without any event, and an organization that writes some. */
export const test = base.extend({
  organizer: async ({ app, organizer }, use) => {
    await app.sql`delete from entries`;
    await app.sql`delete from events`;
    await use(organizer);
  },
});
