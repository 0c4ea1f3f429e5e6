import type { Page } from '@playwright/test';
import { test as base } from './fixtures.ts';

/** A store without any event, and an organization that writes some. */
export const test = base.extend({
  organizer: async ({ app, organizer }, use) => {
    await app.sql`delete from entries`;
    await app.sql`delete from events`;
    await use(organizer);
  },
});

/** Lines that the page writes into the browser's log about a load that failed. */
export function watchLog(page: Page): string[] {
  const lines: string[] = [];
  page.on('console', message => {
    if (message.type() === 'warning') lines.push(message.text());
  });
  return lines;
}
