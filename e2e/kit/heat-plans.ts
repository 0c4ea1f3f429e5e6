import type { Page } from '@playwright/test';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { addAthletes, addTests, openCategory, sprint } from './boards.ts';
import type { Organizer } from './organizer.ts';
import { base } from './organizer.ts';

type Sql = Parameters<typeof addAthletes>[0];

const people = ['Andreína Landaeta', 'Beatriz Uzcátegui', 'Carla Ñungaray', 'Daniela Villalobos', 'Elena Quintero'];

/** Makes a category with one test on two rails, and five athletes by default. No heats are drawn yet. */
export async function makePlanned(sql: Sql, organizer: Organizer, names: readonly string[] = people, rails = 2) {
  const home = await openCategory(organizer, { name: 'RX Femenino' }, { rails });
  const [testId] = (await addTests(sql, organizer, home, [sprint])) as [string];
  const entryIds = await addAthletes(
    sql,
    home,
    names.map(name => ({ name })),
  );
  return { ...home, testId, entryIds };
}

export const draw = (organizer: Organizer, eventId: string) => organizer.call('heats/generate', { eventId });
export const readPlan = (organizer: Organizer, testId: string) =>
  organizer.call<HeatPlanView>('heats/planInputs', { testId });
export const heatsPage = (eventId: string) => `${base}/event-heats/${eventId}`;
export const checkInPage = (eventId: string) => `${base}/event-check-in/${eventId}`;

/** A rail of the plan, in the table and in the phone's cards alike. */
export const railOf = (page: Page, heat: number, rail: number) => page.locator(`[data-rail="${heat + 1}.${rail}"]`);
