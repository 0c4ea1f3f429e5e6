import type { Page } from '@playwright/test';
import { wallIn } from '#testing/factories/events.ts';
import { type Athlete, asAthlete, join, myTeamId } from './entrants.ts';
import type { test } from './fixtures.ts';
import { asOrganizer, clock, type Organizer } from './organizer.ts';

export const base = '/dashboard/atleta';

export const teamPage = (id: string) => `${base}/my-team-detail/${id}`;

export const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

export const day = 86_400_000;

type App = Parameters<Parameters<typeof test>[2]>[0]['app'];

async function makePlace(organizer: Organizer, name: string, { members = 3, inDays = 10 }) {
  const [start, end] = [wallIn(clock, inDays), wallIn(clock, inDays + 2)];
  const dates = { start, end, startOfflineFinal: start, endOfflineFinal: end };
  const eventId = await organizer.makeEvent({ name, price: 0, ...dates });
  const categoryId = await organizer.makeCategory(eventId, { name: 'Tríos', team: true, members, start, end });
  return { eventId, categoryId };
}

/** A captain with a team in a new event, and the invited athletes. */
export async function makeTeam(
  app: App,
  answers: { eventName: string; teamName: string; emails?: string[]; members?: number; inDays?: number },
) {
  const organizer = await asOrganizer(app.url, await app.makeUser('organization'));
  const place = await makePlace(organizer, answers.eventName, answers);
  const captain = await asAthlete(
    app.url,
    await app.makeUser('athlete', { firstName: 'Carmen', lastName: 'Capitana' }),
  );
  await join(captain, place, { team: { name: answers.teamName, emails: answers.emails } });
  return { ...place, captain, organizer, teamId: await myTeamId(captain) };
}

export async function makeMember(app: App, name: string): Promise<Athlete> {
  return asAthlete(app.url, await app.makeUser('athlete', { firstName: name, lastName: 'Prueba' }));
}
