import type { Page } from '@playwright/test';
import { type Contest, forTime, makeContest } from './contests.ts';
import { approved, makeJudge, staffBase } from './judges.ts';
import { base } from './organizer.ts';

type App = Parameters<typeof makeContest>[0] & Parameters<typeof makeJudge>[0];
type Day = Contest & { heats: { uid: string; name: string }[]; rails: { uid: string; name: string }[] };
type Options = { names?: string[]; tests?: string[]; rails?: number; isEarly?: boolean; isPlanned?: boolean };

export const dayPage = (id: string) => `${base}/event-manager/${id}`;
export const categoryDayPage = (id: string) => `${base}/event-manager/category/${id}`;
export const staffDayPage = (id: string) => `${staffBase}/event-manager/${id}`;
export const staffCategoryDayPage = (id: string) => `${staffBase}/event-manager/category/${id}`;

/** An event whose final began an hour ago, with heats for its first test. */
export async function makeDay(app: App, options: Options = {}): Promise<Day> {
  const { names = ['Ana Paz', 'Bea Ríos', 'Eva Mora'], tests = ['Fran', 'Grace'], rails: places = 2 } = options;
  const contest = await makeContest(app, {
    names,
    tests: tests.map(name => forTime(name)),
    event: { name: 'Copa Ávila', rails: places },
  });
  const { organizer, eventId, categoryId } = contest;
  if (!options.isEarly) {
    await app.sql`update events set final_starts_at = date_trunc('minute', now() - interval '1 hour') where id = ${eventId}`;
  }
  if (options.isPlanned !== false) await organizer.call('heats/generate', { eventId });
  const { heats, rails } = await organizer.call<Pick<Day, 'heats' | 'rails'>>('heats/readCategory', { categoryId });
  return { ...contest, heats, rails };
}

/** Adds judges with permission for the category. `names` are first names. */
export async function addJudges(app: App, { organizer, eventId, categoryId }: Contest, names: string[]) {
  for (const name of names) {
    await approved(organizer, await makeJudge(app, name), eventId, { categories: [categoryId] });
  }
}

export const table = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
export const rowOf = (page: Page, name: string, text: string) =>
  table(page, name).getByRole('row').filter({ hasText: text });
export const press = (page: Page, label: string, of: string) =>
  page.getByRole('button', { name: `${label}: ${of}`, exact: true });

/** On a phone the manager shows one of three views. */
export async function see(page: Page, view: 'Carriles' | 'Heats' | 'Te espera'): Promise<void> {
  await page.locator('[data-view]').waitFor();
  const choice = page.getByRole('group', { name: 'Qué se ve' }).getByRole('button', { name: new RegExp(`^${view}`) });
  if (await choice.isVisible()) await choice.click();
}

/** An act of a heat's menu, which says below its name why it is off; opens the menu. */
export async function ofHeat(page: Page, label: string, of: string) {
  const act = page.getByRole('menuitem', { name: new RegExp(`^${label} ${of}`) });
  if (!(await act.isVisible())) await page.getByRole('button', { name: `Más sobre ${of}`, exact: true }).click();
  return act;
}

/** The dialog lists what the rails lack. The warning does not block the start (LIVE-D9). */
export async function startAnyway(page: Page, name: string) {
  await press(page, 'Iniciar Heat', name).click();
  await page
    .getByRole('dialog', { name: `¿Iniciar el ${name}?` })
    .getByRole('button', { name: /^Iniciar (igual|con )/ })
    .click();
}
