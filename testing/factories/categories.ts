import type { CategoryForm } from '#contract/competition/category-form.ts';
import type { WodForm } from '#contract/competition/wod-form.ts';
import { defaultTimeZone } from '#domain/foundation/time/zones.ts';
import type { App } from '#server/app.ts';
import type { SignedIn } from './accounts.ts';
import { wallIn } from './events.ts';

let serial = 0;

type CategoryAnswers = Omit<CategoryForm, 'ageRange'> & { ageRange: [number, number] };

/** A complete form of a category that lasts as long as the factory's on-site event. */
export function categoryForm(
  app: Pick<App, 'now'>,
  changes: Partial<CategoryAnswers> = {},
  timeZone = defaultTimeZone,
) {
  serial++;
  return {
    name: `Categoría ${serial}`,
    photo: '',
    ageRange: [18, 35] as [number, number],
    admits: 'everybody' as const,
    team: false,
    members: 0,
    capacity: null,
    typeCategory: 'fitness' as const,
    decrementType: 4 as const,
    start: wallIn(app, 10, timeZone),
    end: wallIn(app, 12, timeZone),
    heatTimeCap: 600,
    warmUpTimeCap: 300,
    competitorsNumbers: 10,
    ...changes,
  };
}

/** A complete form of an on-site test, within the dates of that category. */
export function wodForm(app: Pick<App, 'now'>, changes: Partial<WodForm> = {}, timeZone = defaultTimeZone) {
  serial++;
  return {
    name: `Test ${serial}`,
    description: 'Veintiuno, quince, nueve.',
    photo: '',
    typeEvent: 'offline' as const,
    typeWod: 'amrap' as const,
    rounds: 3,
    needTime: false,
    isWodPenalized: false,
    validReps: null,
    timeCap: 600,
    isFinal: false,
    scenarioId: null,
    exercises: [
      { name: 'Thrusters', cant: 21, unit: 'reps' as const },
      { name: 'Dominadas', cant: 15, unit: 'reps' as const },
    ],
    start: wallIn(app, 10, timeZone),
    end: wallIn(app, 11, timeZone),
    ...changes,
  };
}

/** The form of a test without its dates, as an edit sends it. */
export function wodEdit(app: Pick<App, 'now'>, changes: Partial<WodForm> = {}) {
  const { start: _start, end: _end, ...form } = wodForm(app, changes);
  return form;
}

export const createCategory = async (
  app: App,
  { client }: SignedIn,
  eventId: string,
  changes: Partial<CategoryAnswers> = {},
): Promise<string> => (await client.categories.create({ eventId, form: categoryForm(app, changes) })).uid;

export const createWod = async (
  app: App,
  { client }: SignedIn,
  categoryId: string,
  changes: Partial<WodForm> = {},
): Promise<string> => (await client.wods.create({ categoryId, form: wodForm(app, changes) })).uid;

export const createGeneralWod = async (
  app: App,
  { client }: SignedIn,
  eventId: string,
  changes: Partial<WodForm> = {},
): Promise<string> => (await client.generalWods.create({ eventId, form: wodForm(app, changes) })).uid;
