import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#testing/app.ts';
import { signUpAs } from '#testing/factories/accounts.ts';
import {
  createEvent,
  type EventAnswers,
  insertCategory,
  insertResult,
  insertWod,
  wallIn,
  withQualifier,
} from '#testing/factories/events.ts';
import { createDay } from '#testing/factories/heats.ts';

// Every heat of a day with several categories: category, test, floor, time, and entry per rail (V4).

const minute = 60_000;
type CategoryPlan = {
  name: string;
  floor: 'Domo' | 'Patio';
  caps: [heatS: number, warmUpS: number];
  /** Qualifier result of each athlete, in the order of entry; null for none. */
  reps: (number | null)[];
  goOn: number;
};

const categories: CategoryPlan[] = [
  { name: 'Élite', floor: 'Domo', caps: [600, 300], reps: [20, 50, null, 40, 10, 30, 5], goOn: 5 },
  { name: 'Avanzado', floor: 'Patio', caps: [480, 120], reps: [10, 30, 20, 25], goOn: 10 },
  { name: 'Máster', floor: 'Domo', caps: [300, 60], reps: [7, 9, 8, null], goOn: 10 },
  { name: 'Novatos', floor: 'Patio', caps: [720, 180], reps: [1, 2], goOn: 10 },
];

let app: TestApp;
beforeAll(async () => {
  app = await createTestApp();
});
beforeEach(() => app.setNow(null));
afterAll(() => app.close());

/** Three rails, five minutes between categories, and a qualifier that ends twelve hours before the final. */
async function createFestival(event: Partial<EventAnswers>) {
  const organizer = await signUpAs(app, 'organization');
  const times = { ...withQualifier(app), endQualifier: wallIn(app, 10.5) };
  const eventId = await createEvent(app, organizer, { ...times, rails: 3, timeBetweenCategories: 300, ...event });
  const floors = await app.database.kysely.selectFrom('scenarios').selectAll().where('eventId', '=', eventId).execute();
  const names = new Map<string, string>();
  const categoryIds: string[] = [];
  for (const { name, floor, caps, reps, goOn } of categories) {
    const [heatTimeCap, warmUpTimeCap] = caps;
    const own = { name, heatTimeCap, warmUpTimeCap, competitorsNumbers: goOn };
    const categoryId = await insertCategory(app, eventId, own);
    const qualifierId = await insertWod(app, categoryId, { typeEvent: 'qualifier' });
    const scenarioId = floors.find(({ stageName }) => stageName === floor)?.id ?? null;
    for (const [at, test] of ['first', 'second'].entries()) {
      const createdAt = new Date(app.now().getTime() + at);
      await insertWod(app, categoryId, { name: `${name}, ${test}`, scenarioId, createdAt });
    }
    const home = { organizer, eventId, categoryId };
    const { entryIds } = await createDay(app, { athletes: reps.length, tests: 0, home });
    for (const [at, entryId] of entryIds.entries()) {
      names.set(entryId, `${name} ${at + 1}`);
      const done = reps[at];
      if (done) await insertResult(app, qualifierId, entryId, { quantity: done * 1000 });
    }
    categoryIds.push(categoryId);
  }
  return { organizer, eventId, categoryIds, names };
}
type Festival = Awaited<ReturnType<typeof createFestival>>;

/** For every heat: test, number, floor, minutes after the opening, and entries by rail. */
async function allHeats({ organizer, categoryIds, names }: Festival) {
  const { readCategory } = organizer.client.heats;
  const rows: unknown[][] = [];
  for (const categoryId of categoryIds) {
    const { event, heats, tests } = await readCategory({ categoryId });
    for (const { uid: heatId, name, testId, start } of heats) {
      const { rails } = await readCategory({ categoryId, heatId });
      const test = tests.find(({ uid }) => uid === testId);
      const begins = (Date.parse(start) - Date.parse(event.opensAt)) / minute;
      const athletes = rails.map(({ entry }) => entry && (names.get(entry.uid) ?? entry.name));
      rows.push([test?.name, name, test?.place.name, begins, athletes]);
    }
  }
  return rows;
}

async function generatedDay(event: Partial<EventAnswers> = {}) {
  const festival = await createFestival(event);
  // Between the end of the qualifier and the start of the final.
  app.setNow(new Date(Date.now() + 10.7 * 24 * 60 * minute));
  const answer = await festival.organizer.client.heats.generate({ eventId: festival.eventId });
  expect(answer).toEqual({ heats: 6, skipped: [] });
  return allHeats(festival);
}

test('SPEC-M25 SPEC-M32 SPEC-M33 heats of a day: one floor → categories one after another with changeovers, seeded by the qualifier', async () => {
  expect(await generatedDay()).toEqual([
    ['Élite, first', 'Heat 1', null, 0, ['Élite 5', 'Élite 1', null]],
    ['Élite, first', 'Heat 2', null, 15, ['Élite 4', 'Élite 2', 'Élite 6']],
    ['Avanzado, first', 'Heat 1', null, 35, ['Avanzado 1', 'Avanzado 3', null]],
    ['Avanzado, first', 'Heat 2', null, 45, ['Avanzado 4', 'Avanzado 2', null]],
    ['Máster, first', 'Heat 1', null, 60, ['Máster 3', 'Máster 2', 'Máster 1']],
    ['Novatos, first', 'Heat 1', null, 71, ['Novatos 1', 'Novatos 2', null]],
  ]);
});

test('SPEC-M25 SPEC-M31 heats of a day: two floors side by side → each floor has its own times and changeovers', async () => {
  const scenarios = ['Domo', 'Patio'].map(stageName => ({ uid: crypto.randomUUID(), stageName }));
  expect(await generatedDay({ simultaneousCategories: true, scenarios })).toEqual([
    ['Élite, first', 'Heat 1', 'Domo', 0, ['Élite 5', 'Élite 1', null]],
    ['Élite, first', 'Heat 2', 'Domo', 15, ['Élite 4', 'Élite 2', 'Élite 6']],
    ['Avanzado, first', 'Heat 1', 'Patio', 0, ['Avanzado 1', 'Avanzado 3', null]],
    ['Avanzado, first', 'Heat 2', 'Patio', 10, ['Avanzado 4', 'Avanzado 2', null]],
    ['Máster, first', 'Heat 1', 'Domo', 35, ['Máster 3', 'Máster 2', 'Máster 1']],
    ['Novatos, first', 'Heat 1', 'Patio', 25, ['Novatos 1', 'Novatos 2', null]],
  ]);
});
