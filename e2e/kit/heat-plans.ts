import type { Page } from '@playwright/test';
import type { HeatPlanView } from '#contract/day/heat-plans.ts';
import { wodForm } from '#testing/factories/categories.ts';
import { wallIn } from '#testing/factories/events.ts';
import { addAthletes, addTests, openCategory, sprint } from './boards.ts';
import type { Organizer } from './organizer.ts';
import { base, clock } from './organizer.ts';

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

export const planPage = (eventId: string) => `${base}/event-plan/${eventId}`;

/** An event on two floors in 46 days, without heats: three categories with tests, eight rails. */
export async function makeDaysAhead(sql: Sql, organizer: Organizer) {
  const [first, second] = [wallIn(clock, 46).slice(0, 10), wallIn(clock, 47).slice(0, 10)];
  const dates = { start: `${first}T08:00`, end: `${second}T20:00` };
  const eventId = await organizer.makeEvent({
    name: 'Copa Turia 2027',
    ...dates,
    startOfflineFinal: dates.start,
    endOfflineFinal: dates.end,
    rails: 8,
    timeBetweenCategories: 0,
    simultaneousCategories: true,
    scenarios: ['Pista central', 'Pista exterior'].map(stageName => ({ uid: null, stageName })),
  });
  const floors = await sql<{ id: string }[]>`select id from scenarios where event_id = ${eventId} order by position`;
  const [central, outside] = floors.map(({ id }) => id);
  const categories = [
    { name: 'RX Femenino', athletes: 25, tests: ['Chipper Serrano', 'Milla Malvarrosa', 'Carga Turia'] },
    { name: 'RX Masculino', athletes: 31, tests: ['Chipper Serrano', 'Milla Malvarrosa', 'Carga Turia'] },
    { name: 'Máster 40+', athletes: 12, tests: ['Chipper Serrano', 'Milla Malvarrosa'] },
    { name: 'Kids', athletes: 0, tests: ['Circuito'] },
  ];
  for (const { name, athletes, tests } of categories) {
    const categoryId = await organizer.makeCategory(eventId, { name, ...dates, heatTimeCap: 600, warmUpTimeCap: 240 });
    for (const test of tests) {
      const scenarioId = (test.startsWith('Milla') ? outside : central) ?? null;
      await organizer.call('wods/create', { categoryId, form: wodForm(clock, { name: test, ...dates, scenarioId }) });
    }
    const people = Array.from({ length: athletes }, (_, index) => ({ name: `Atleta ${index + 1}` }));
    if (athletes > 0) await addAthletes(sql, { eventId, categoryId }, people);
  }
  return { eventId, first, second };
}
