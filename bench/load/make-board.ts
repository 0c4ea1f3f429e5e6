import { sql } from 'kysely';
import type { WodForm } from '#contract/competition/wod-form.ts';
import type { ResultValues } from '#contract/scoring/results.ts';
import { toTimeParts } from '#domain/scoring/results/values.ts';
import { categoryForm, wodForm } from '#testing/factories/categories.ts';
import { eventForm } from '#testing/factories/events.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { type BenchAccount, signUpOrganizer } from './organizer.ts';

type MadeTest = { id: string; valuesOf: (chance: () => number) => ResultValues };
export type MadeBoard = {
  organizer: BenchAccount;
  categoryId: string;
  path: string;
  tests: MadeTest[];
  entryIds: string[];
};

const race = { typeWod: 'for time' as const, needTime: true, validReps: 150, timeCap: 900 };
const seconds = (chance: () => number) => toTimeParts(300_000 + Math.floor(chance() * 599_000));
const kinds: { form: Partial<WodForm>; valuesOf: MadeTest['valuesOf'] }[] = [
  { form: race, valuesOf: chance => ({ quantity: 150, time: seconds(chance) }) },
  { form: { typeWod: 'amrap' }, valuesOf: chance => ({ quantity: 90 + Math.floor(chance() * 200_000) / 1000 }) },
  { form: { typeWod: 'peso' }, valuesOf: chance => ({ quantity: 60 + Math.floor(chance() * 90_000) / 1000 }) },
  {
    form: { ...race, isWodPenalized: true },
    valuesOf: chance => ({ quantity: 100 + Math.floor(chance() * 50), time: seconds(chance) }),
  },
  {
    form: { typeWod: 'distancia' },
    valuesOf: chance => ({ quantity: 2000 + Math.floor(chance() * 3_000_000) / 1000 }),
  },
  { form: { ...race, isFinal: true }, valuesOf: chance => ({ quantity: 150, time: seconds(chance) }) },
];

// All forms use this moment. Otherwise a category could end a minute after its event.
const clock = { now: () => begun };
const begun = new Date();

/**
 * Creates account, event, category and tests through the public interface. That accepts no event that has begun, and
 * athletes would sign up and pay one by one. So SQL moves the dates and inserts the entries.
 */
export async function makeBoard(
  app: RunningApp,
  { entries, tests }: { entries: number; tests: number },
): Promise<MadeBoard> {
  const organizer = await signUpOrganizer(app);
  const { uid: eventId } = await organizer.call<{ uid: string }>('events/create', await eventForm(clock));
  const { uid: categoryId } = await organizer.call<{ uid: string }>('categories/create', {
    eventId,
    form: categoryForm(clock, { name: 'RX' }),
  });
  await organizer.call('categories/setPublish', { id: categoryId, publish: 'publish' });
  const made: MadeTest[] = [];
  for (let place = 0; place < tests; place++) {
    const { form, valuesOf } = kinds[place % kinds.length]!;
    const input = { categoryId, form: wodForm(clock, { ...form, name: `Test ${place + 1}` }) };
    made.push({ id: (await organizer.call<{ uid: string }>('wods/create', input)).uid, valuesOf });
  }
  await moveToToday(app, eventId);
  await insertEntries(app, eventId, categoryId, entries);
  const entryIds = entryIdsOf(categoryId, entries);
  return { organizer, categoryId, path: `/boards/${categoryId}/event`, tests: made, entryIds };
}

/** An event that begins in ten days then began yesterday, and its final in this minute. */
export async function moveToToday(app: RunningApp, eventId: string): Promise<void> {
  const db = app.database.kysely;
  await sql`update events set starts_at = starts_at - interval '11 days', ends_at = ends_at - interval '10 days',
    final_starts_at = final_starts_at - interval '11 days', final_ends_at = final_ends_at - interval '10 days'
    where id = ${eventId}`.execute(db);
  for (const table of ['categories', 'wods']) {
    await sql`update ${sql.table(table)} set starts_at = starts_at - interval '11 days', ends_at = ends_at - interval '10 days'
      where event_id = ${eventId}`.execute(db);
  }
}

const firstNames = [
  'María',
  'José',
  'Ángela',
  'Luis',
  'Núñez',
  'Íngrid',
  'Óscar',
  'Belén',
  'Tomás',
  'Úrsula',
  'Fabián',
];
const lastNames = ['Peñalver', 'Rondón', 'Uzcátegui', 'Gómez', 'Da Silva', 'Ibáñez', 'Ruiz', 'Marín', 'Ávila', 'Soto'];
const cities = ['Mérida', 'Bogotá', 'Lima', 'Quito', 'Santiago', 'Madrid', 'Córdoba'];

export const entryIdsOf = (categoryId: string, entries: number): string[] =>
  Array.from({ length: entries }, (_, at) => `${categoryId.slice(0, 18)}-${at + 1}`);

export async function insertEntries({ database }: RunningApp, eventId: string, categoryId: string, entries: number) {
  const stem = categoryId.slice(0, 18);
  const pick = (list: string[], by: number) =>
    sql`(${list}::text[])[1 + (n * ${sql.lit(by)} + n / 7) % ${sql.lit(list.length)}]`;
  const db = database.kysely;
  await sql`insert into users (id, type, name, email, email_verified, ciudad, box_name)
    select ${stem} || '-a' || n, 'athlete', ${pick(firstNames, 3)} || ' ' || ${pick(lastNames, 7)} || ' ' || n,
      ${stem} || n || '@muchos.test', true, ${pick(cities, 5)}, 'Box ' || n % 40
    from generate_series(1, ${entries}::int) n`.execute(db);
  await sql`insert into entries (id, event_id, category_id, user_id, created_at)
    select ${stem} || '-' || n, ${eventId}, ${categoryId}, ${stem} || '-a' || n, now()
    from generate_series(1, ${entries}::int) n`.execute(db);
  await sql`insert into participants (event_id, user_id, entry_id, joined_at)
    select ${eventId}, ${stem} || '-a' || n, ${stem} || '-' || n, now() from generate_series(1, ${entries}::int) n`.execute(
    db,
  );
}

/** Saves a result for every entry in every test, as a paste by the organizer. Every version is then 1. */
export async function fillBoard({ organizer, tests, entryIds }: MadeBoard, chance: () => number): Promise<void> {
  for (const { id, valuesOf } of tests) {
    for (let from = 0; from < entryIds.length; from += 200) {
      const rows = entryIds.slice(from, from + 200).map(entryId => ({ entryId, values: valuesOf(chance), version: 0 }));
      const saved = await organizer.call<{ rows: { problem: unknown }[] }>('results/saveManyAsOrganizer', {
        wodId: id,
        rows,
      });
      const refused = saved.rows.find(({ problem }) => problem);
      if (refused) throw new Error(`a result was refused: ${JSON.stringify(refused.problem)}`);
    }
  }
}

/** A generator that returns the same numbers at every run. */
export function steadyChance(seed = 7): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
