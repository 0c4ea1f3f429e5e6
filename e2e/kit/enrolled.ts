import type { Page } from '@playwright/test';
import { asAthlete } from './entrants.ts';
import type { test } from './fixtures.ts';
import { asOrganizer } from './organizer.ts';

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

type App = Parameters<Parameters<typeof test>[2]>[0]['app'];

export async function makeEvent(app: App, changes: { team?: boolean; price?: number } = {}) {
  const { team = false, price = 6000 } = changes;
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent({ name: 'Retos de Altura', price });
  const categoryId = await organizer.makeCategory(eventId, {
    name: team ? 'Parejas' : 'RX Femenino',
    ...(team && { team, members: 2 }),
  });
  return { account, organizer, eventId, categoryId };
}

export const makeAthlete = async (app: App, firstName: string, lastName = 'Prueba') =>
  asAthlete(app.url, await app.makeUser('athlete', { firstName, lastName }));
