import type { Locator, Page } from '@playwright/test';
import type { ResultValues } from '#contract/scoring/results.ts';
import { wodForm } from '#testing/factories/categories.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { clock, type Organizer, startEvent } from './organizer.ts';

type Sql = RunningApp['database']['sql'];
type Person = { name: string; city?: string; box?: string };
type CategoryIds = { eventId: string; categoryId: string };
/** Results of one athlete, one per test. Null: the athlete has no result. `time` is in milliseconds. */
type Did = ({ quantity: number; time?: number } | null)[];

export const publicBoard = (categoryId: string) => `/events/category/${categoryId}?tab=tabla`;

/** A running event with a published category. */
export async function openCategory(
  organizer: Organizer,
  category: Parameters<Organizer['makeCategory']>[1] = {},
  event: Parameters<Organizer['makeEvent']>[0] = {},
): Promise<CategoryIds> {
  const eventId = await organizer.makeEvent({ name: 'Copa Cumbre', ...event });
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX Femenino', ...category });
  await organizer.call('categories/setPublish', { id: categoryId, publish: 'publish' });
  return { eventId, categoryId };
}

/** Adds the tests in this order, then starts the event. */
export async function addTests(
  sql: Sql,
  organizer: Organizer,
  { eventId, categoryId }: CategoryIds,
  tests: Parameters<typeof wodForm>[1][],
): Promise<string[]> {
  const ids: string[] = [];
  for (const test of tests) {
    ids.push((await organizer.call('wods/create', { categoryId, form: wodForm(clock, test) })).uid);
  }
  await startEvent(sql, eventId);
  await sql`update wods set starts_at = date_trunc('minute', now() - interval '1 hour') where category_id = ${categoryId}`;
  return ids;
}

async function insert(sql: Sql, table: string, rows: object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(', ');
  const asked = `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`;
  await sql.unsafe(asked, [JSON.stringify(rows)]);
}

/** Inserts entries directly into the database, because another test covers joining. */
export async function addAthletes(sql: Sql, { eventId, categoryId }: CategoryIds, people: Person[]): Promise<string[]> {
  const rows = people.map(({ name, city = null, box = null }) => {
    const id = crypto.randomUUID();
    return { id, type: 'athlete', name, email: `${id}@correo.test`, email_verified: true, ciudad: city, box_name: box };
  });
  await insert(sql, 'users', rows);
  return addEntries(
    sql,
    { eventId, categoryId },
    rows.map(({ id }) => id),
  );
}

export async function addEntries(sql: Sql, { eventId, categoryId }: CategoryIds, userIds: string[]): Promise<string[]> {
  const now = new Date();
  const entries = userIds.map(id => ({
    id: `e-${id}`,
    event_id: eventId,
    category_id: categoryId,
    user_id: id,
    created_at: now,
  }));
  await insert(sql, 'entries', entries);
  const places = userIds.map(id => ({ event_id: eventId, user_id: id, entry_id: `e-${id}`, joined_at: now }));
  await insert(sql, 'participants', places);
  return userIds.map(id => `e-${id}`);
}

const partsOf = (ms: number) => ({
  minutes: Math.floor(ms / 60_000),
  seconds: Math.floor((ms % 60_000) / 1000),
  milliseconds: ms % 1000,
});
export const values = ({ quantity, time }: NonNullable<Did[number]>): ResultValues => ({
  quantity,
  ...(time !== undefined && { time: partsOf(time) }),
});

export async function addResults(
  organizer: Organizer,
  wodIds: string[],
  did: { entryId: string; results: Did }[],
): Promise<void> {
  type Saved = { rows: { problem: { message: string } | null }[] };
  for (const [at, wodId] of wodIds.entries()) {
    const rows = did.flatMap(({ entryId, results }) => {
      const result = results[at];
      return result ? [{ entryId, values: values(result), version: 0 }] : [];
    });
    const saved = await organizer.call<Saved>('results/saveManyAsOrganizer', { wodId, rows });
    const problem = saved.rows.find(row => row.problem)?.problem;
    if (problem) throw new Error(`A result was refused: ${problem.message}`);
  }
}

export const sprint = {
  name: 'Ávila Sprint',
  typeWod: 'for time' as const,
  needTime: true,
  isWodPenalized: true,
  validReps: 90,
};
export const load = { name: 'Carga de Cumbre', typeWod: 'peso' as const };
export const amrap = { name: 'AMRAP del Guaire', typeWod: 'amrap' as const, isFinal: true };

/** Makes a small board. The second and third athlete are tied on points, and countback breaks the tie. */
export async function makeBoard(
  sql: Sql,
  organizer: Organizer,
  category: Parameters<Organizer['makeCategory']>[1] = {},
) {
  const ids = await openCategory(organizer, { decrementType: 2, ...category });
  const wodIds = await addTests(sql, organizer, ids, [sprint, load, amrap]);
  const entryIds = await addAthletes(sql, ids, [
    { name: 'Andreína del Carmen Landaeta', city: 'Mérida', box: 'Box Albarregas' },
    { name: 'María Alejandra Rodríguez Peñalver', city: 'Caracas' },
    { name: 'Oriana Villalobos', city: 'Maracaibo' },
    { name: 'Valentina Quintero Ybarra' },
  ]);
  const results: Did[] = [
    [{ quantity: 90, time: 388_000 }, { quantity: 105 }, { quantity: 239 }],
    [{ quantity: 86, time: 409_000 }, { quantity: 107.5 }, { quantity: 200 }],
    [{ quantity: 90, time: 400_000 }, { quantity: 100 }, { quantity: 248 }],
    [null, { quantity: 90 }, null],
  ];
  await addResults(
    organizer,
    wodIds,
    entryIds.map((entryId, at) => ({ entryId, results: results[at] ?? [] })),
  );
  return { ...ids, wodIds, entryIds };
}

export const table = (page: Page): Locator => page.getByRole('table', { name: /^Clasificación/ });
/** On a phone the sheet covers the table. A wide page shows it beside the table. */
export const whySheet = (page: Page) => {
  const called = { name: '¿Por qué este puesto?' };
  return page.getByRole('dialog', called).or(page.getByRole('complementary', called));
};
export const rowOf = (page: Page, name: string | RegExp): Locator =>
  table(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name }) });
export const namesOf = (page: Page): Promise<string[]> =>
  table(page).getByRole('rowheader').locator('> span:first-child').allTextContents();
