import type { TestApp } from '#testing/app.ts';
import { insertCrowd } from './crowd.ts';
import { createJoinable, enterAlone, type Joinable } from './entries.ts';
import { type EventAnswers, insertWod } from './events.ts';

export type EventDay = Joinable & { testIds: string[]; entryIds: string[] };

type DayPlan = {
  athletes?: number;
  tests?: number;
  event?: Partial<EventAnswers>;
  /** An event and its category that exist already. */
  home?: Joinable;
};

/** An on-site event with two rails, a category, and its tests and athletes in order. */
export async function createDay(
  app: TestApp,
  { athletes = 3, tests = 2, event = {}, home: given }: DayPlan = {},
): Promise<EventDay> {
  const home = given ?? (await createJoinable(app, {}, { rails: 2, ...event }));
  const testIds: string[] = [];
  while (testIds.length < tests) {
    // Tests are listed by time of creation, so each test gets a later time.
    const createdAt = new Date(app.now().getTime() + testIds.length);
    testIds.push(await insertWod(app, home.categoryId, { status: 'on_hold', createdAt }));
  }
  const entryIds: string[] = [];
  for (const athlete of athletes > 0 ? await insertCrowd(app, athletes) : []) {
    const id = await enterAlone(app, home, athlete);
    // Entries are listed by time of creation too. Two could otherwise have the same millisecond.
    const createdAt = new Date(app.now().getTime() + entryIds.length);
    await app.database.kysely.updateTable('entries').set({ createdAt }).where('id', '=', id).execute();
    entryIds.push(id);
  }
  return { ...home, testIds, entryIds };
}

/** Moves the clock past the start of the factory's final, eleven days from now. */
export function openDay(app: TestApp): void {
  app.setNow(new Date(Date.now() + 11.2 * 86_400_000));
}
