import type { Page } from '@playwright/test';
import type { WodType } from '#domain/competition/wods/wod-types.ts';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import { expect } from './fixtures.ts';
import { approved, makeJudge } from './judges.ts';
import type { Organizer } from './organizer.ts';

type MakeAthlete = (type: 'athlete', changes?: Record<string, unknown>) => Promise<NewAccount>;
type App = Parameters<typeof makeJudge>[0] & { makeUser: MakeAthlete };

type Plan = { validReps?: number | null; typeWod?: WodType; exercise?: string; hasBegun?: boolean };
/** A heat with one athlete and a judge at the first rail. It runs unless `hasBegun` is false. */
export async function makeHeat(app: App, organizer: Organizer, { validReps = null, ...plan }: Plan = {}) {
  const typeWod = plan.typeWod ?? (validReps === null ? 'amrap' : 'for time');
  const exercises = plan.exercise
    ? [{ name: plan.exercise, cant: 3, unit: 'reps' }]
    : ['Thrusters', 'Burpees a la barra'].map(name => ({ name, cant: 30, unit: 'reps' }));
  const eventId = await organizer.makeEvent({ name: 'Copa Waraira', rails: 2 });
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX Masculino' });
  const athlete = await app.makeUser('athlete', { firstName: 'Andrés Eloy', lastName: 'Briceño' });
  const judge = await makeJudge(app, 'Inés');
  await approved(organizer, judge, eventId, { categories: [categoryId] });
  const [testId, entryId] = [crypto.randomUUID(), crypto.randomUUID()];
  const { sql } = app;
  const [{ uid }] = await sql<[{ uid: string }]>`select id as uid from users where email = ${athlete.email}`;
  await sql`insert into wods (id, event_id, category_id, name, type_event, type_wod, need_time, is_wod_penalized, valid_reps,
      starts_at, ends_at, time_cap, is_final, exercises, status, created_at, updated_at)
    select ${testId}, ${eventId}, ${categoryId}, 'Escalera Naiguatá', 'offline', ${typeWod},
      ${validReps !== null}, false, ${validReps}, now(), ends_at, 1200, false,
      ${JSON.stringify(exercises)}::jsonb, 'on_hold', now(), now() from events where id = ${eventId}`;
  await sql`insert into entries (id, event_id, category_id, user_id, standing, created_at)
    values (${entryId}, ${eventId}, ${categoryId}, ${uid}, 'in', now())`;
  await sql`insert into participants (event_id, entry_id, user_id, joined_at) values (${eventId}, ${entryId}, ${uid}, now())`;
  await organizer.call('heats/generate', { eventId });
  await sql`update events set starts_at = now() - interval '1 hour', final_starts_at = now() - interval '1 hour' where id = ${eventId}`;
  const [rail] = await sql<[{ id: string; heatId: string }]>`select id, heat_id from rails where entry_id = ${entryId}`;
  const heatId = rail.heatId ?? (rail as unknown as { heat_id: string }).heat_id;
  const [judgeRow] = await sql<[{ uid: string }]>`select id as uid from users where email = ${judge.account.email}`;
  await organizer.call('heats/setJudge', { railId: rail.id, judgeId: judgeRow.uid });
  const made = { eventId, categoryId, testId, entryId, heatId, railId: rail.id, judge, athlete };
  if (plan.hasBegun === false) {
    await sql`update heats set planned_at = now() + interval '12 minutes' where id = ${heatId}`;
    return made;
  }
  await organizer.call('heats/startCategory', { categoryId, type: 'start' });
  await organizer.call('heats/startTest', { testId });
  await organizer.call('heats/start', { heatId, countIn: 0 });
  return made;
}

export const railPage = (railId: string) => `/dashboard/staff/rail/${railId}`;
export const shownCount = (page: Page, count: number) =>
  expect(page.getByTestId('count').getByRole('img', { name: String(count), exact: true })).toBeVisible();
/** In a called heat the judge says ready, which takes the rail too. */
export const takes = (page: Page) => page.getByRole('button', { name: /^(Juzgar este carril|LISTO)/ }).click();

export async function taps(page: Page, count: number): Promise<void> {
  await expect(page.getByRole('button', { name: /^Más (una repetición|1 )/ })).toBeEnabled();
  for (let at = 0; at < count; at += 1) await page.keyboard.press('Space');
}

/** Holds the button until it finishes. Before the time cap the page asks for confirmation. */
export async function finish(page: Page): Promise<void> {
  await page.getByRole('button', { name: /mantén para terminar/i }).hover();
  await page.mouse.down();
  const asked = page.getByRole('button', { name: 'Terminar', exact: true });
  const unsigned = page.getByRole('button', { name: 'Sin firma' });
  await expect(asked.or(unsigned)).toBeVisible();
  await page.mouse.up();
  if (await asked.isVisible()) await asked.click();
  await expect(unsigned).toBeVisible();
}

export async function sign(page: Page): Promise<void> {
  const box = (await page.getByRole('img', { name: 'Espacio para firmar con el dedo' }).boundingBox())!;
  await page.mouse.move(box.x + 30, box.y + box.height / 2);
  await page.mouse.down();
  for (const [x, y] of [
    [60, 20],
    [90, 60],
    [130, 25],
    [180, 70],
  ] as const)
    await page.mouse.move(box.x + x, box.y + y);
  await page.mouse.up();
  await page.getByRole('button', { name: /^Firmo / }).click();
}
