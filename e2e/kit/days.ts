import type { Locator, Page } from '@playwright/test';
import { encodeBatch } from '#domain/day/rails/tap-batch.ts';
import type { Tap } from '#domain/day/rails/taps.ts';
import { type Contest, forTime, makeContest } from './contests.ts';
import { approved, type JudgeSeat, makeJudge, staffBase } from './judges.ts';
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

const athletes = [
  ...['Simón Antonio Guevara', 'Carlos Eduardo Yépez', 'Luis Alfonso Colmenares', 'Andrés Eloy Briceño'],
  ...['Rafael Enrique Tovar', 'Jesús Manuel Arráiz', 'José Gregorio Hernández Cisneros', 'Kléber Mendoza'],
  ...['Óscar Darío Peñuela', 'Mauricio Ñungaray'],
];
const judges = [
  ...['Ramón Sosa', 'Yarelis Montilla', 'Gabriel Osío', 'Héctor Blanco', 'Nathalie Giménez', 'Wilmer Castro'],
  ...['Luisa Pereira', 'Marcos Tellería', 'Ana Bello', 'Delia Vivas'],
];

export type FullDay = Day & { principal: JudgeSeat; judges: JudgeSeat[]; heatId: string; railIds: string[] };

/**
 * A day whose one heat has ten rails, ten judges and a principal judge. With `hasBegun` the heat runs, with its judges
 * at the rails.
 */
export async function makeFullDay(app: App, { hasBegun = true } = {}): Promise<FullDay> {
  const day = await makeDay(app, { names: athletes, rails: 10, tests: ['Escalera Naiguatá'] });
  const { organizer, eventId, categoryId } = day;
  const principal = await makeJudge(app, 'Carmen', 'Ruiz');
  await approved(organizer, principal, eventId, { manage: true, categories: [categoryId] });
  const made: JudgeSeat[] = [];
  for (const name of judges) {
    const [firstName = '', lastName] = name.split(' ');
    const judge = await makeJudge(app, firstName, lastName);
    await approved(organizer, judge, eventId, { categories: [categoryId] });
    made.push(judge);
  }
  const [heatId, railIds] = [day.heats[0]!.uid, day.rails.map(({ uid }) => uid)];
  await principal.call('heats/startCategory', { categoryId, type: 'start' });
  await principal.call('heats/startTest', { testId: day.tests['Escalera Naiguatá'] });
  if (hasBegun) {
    for (const [at, railId] of railIds.entries())
      await principal.call('heats/setJudge', { railId, judgeId: made[at]!.account.uid });
    await principal.call('heats/start', { heatId, countIn: 0 });
    // Eight minutes of it are over, so that a count can be ready.
    await app.sql`update runs set segments = jsonb_build_array(jsonb_build_array(
        (extract(epoch from now()) * 1000 - 480000)::bigint, null))
      where id = (select run_id from heats where id = ${heatId})`;
  }
  return { ...day, principal, judges: made, heatId, railIds };
}

type Count = { reps: number; noReps?: number; isOver?: boolean; isSigned?: boolean };

/** The phone of a rail's judge counts, and by default finishes and is signed. */
export async function countAt(
  { judges: all, railIds }: FullDay,
  number: number,
  { reps, noReps = 0, isOver = true, isSigned = true }: Count,
): Promise<void> {
  const [judge, railId] = [all[number - 1]!, railIds[number - 1]!];
  const command = () => ({ railId, commandId: crypto.randomUUID() });
  const { epoch } = await judge.call<{ epoch: number }>('rails/take', { ...command(), deviceId: crypto.randomUUID() });
  const since = Math.floor(Date.now() / 10) - 47_000;
  const kinds = [...Array(reps).fill('rep'), ...Array(noReps).fill('no-rep'), ...(isOver ? ['finish'] : [])];
  const taps = kinds.map((kind, at) => ({ kind, at: since + at * 300 })) as Tap[];
  const batch = { railId, role: 'main' as const, epoch, fromSeq: 1, since, errorMs: 12, taps };
  await judge.send('rails/taps', encodeBatch(batch));
  if (!isOver) return;
  await judge.call('rails/finish', { ...command(), epoch, lastSeq: taps.length });
  if (!isSigned) return;
  const signature = 'M120,240L200,80L280,260L360,90L440,250L560,180L700,200L860,150';
  await judge.call('rails/sign', { ...command(), epoch, signature, reason: null });
}

/** Clicks that a story counts: `presses` is how many there were. */
export function countPresses() {
  const counted = {
    presses: 0,
    async press(target: Locator) {
      counted.presses += 1;
      await target.click();
    },
  };
  return counted;
}
