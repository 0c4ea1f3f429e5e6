import type { Locator, Page } from '@playwright/test';
import type { AccountType } from '#contract/base.ts';
import type { UploadScreen } from '#contract/scoring/uploads.ts';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import { wodForm } from '#testing/factories/categories.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { addEntries } from './boards.ts';
import { type Athlete, asAthlete } from './entrants.ts';
import { asOrganizer, clock, type Organizer, online, startEvent, withQualifier } from './organizer.ts';

type Sql = RunningApp['database']['sql'];
type App = {
  url: string;
  sql: Sql;
  makeUser: (type: AccountType, changes?: Record<string, unknown>) => Promise<NewAccount>;
};
type Options = {
  event?: Parameters<Organizer['makeEvent']>[0];
  category?: Parameters<Organizer['makeCategory']>[1];
  tests: Parameters<typeof wodForm>[1][];
};
export type UploadHome = {
  organizer: Organizer;
  owner: NewAccount;
  eventId: string;
  categoryId: string;
  /** Ids by name. */
  tests: Record<string, string>;
};

export const youTube = 'https://www.youtube.com/watch?v=aqz-KE-bpKQ';
export const athleteBase = '/dashboard/atleta';
export const scorePage = ({ eventId, categoryId }: Pick<UploadHome, 'eventId' | 'categoryId'>) =>
  `${athleteBase}/upload-score/${eventId}/${categoryId}`;
export const qualifierPage = ({ categoryId }: Pick<UploadHome, 'categoryId'>) =>
  `${athleteBase}/upload-qualifier/${categoryId}`;

/** A running online event with a category and open tests. */
export async function makeUploads(app: App, { event, category, tests }: Options): Promise<UploadHome> {
  const owner = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, owner);
  const eventId = await organizer.makeEvent({ name: 'Copa Cumbre', ...online, ...event });
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX Femenino', ...category });
  await organizer.call('categories/setPublish', { id: categoryId, publish: 'publish' });
  const made: UploadHome = { organizer, owner, eventId, categoryId, tests: {} };
  for (const test of tests) {
    const form = wodForm(clock, { typeEvent: 'online', ...test });
    made.tests[form.name] = (await organizer.call('wods/create', { categoryId, form })).uid;
  }
  await startEvent(app.sql, eventId);
  await app.sql`update wods set starts_at = date_trunc('minute', now() - interval '1 hour') where category_id = ${categoryId}`;
  return made;
}

/** An event with an open qualifier. Tests belong to the qualifier unless they set another stage. */
export const makeQualifying = (app: App, { event, tests, ...options }: Options): Promise<UploadHome> =>
  makeUploads(app, {
    ...options,
    event: { ...withQualifier, ...event },
    tests: tests.map(test => ({ typeEvent: 'qualifier' as const, ...test })),
  });

/** Adds an entry directly; other tests cover joining. */
export async function enterAthlete(
  app: App,
  home: UploadHome,
  changes: Record<string, unknown> = {},
): Promise<Athlete & { entryId: string }> {
  const account = await app.makeUser('athlete', changes);
  const [entryId = ''] = await addEntries(app.sql, home, [account.uid]);
  return { ...(await asAthlete(app.url, account)), entryId };
}

/** A team with all members accepted, whose captain can sign in. */
export async function enterTeamOf(app: App, { eventId, categoryId }: UploadHome, captain: string, mates: string[]) {
  const { sql } = app;
  const [entryId, teamId] = [`entry-${crypto.randomUUID()}`, crypto.randomUUID()];
  const all = [captain, ...mates];
  await sql`insert into teams (id, event_id, category_id, captain_id, name, name_search, allowed_members, created_at, updated_at)
    values (${teamId}, ${eventId}, ${categoryId}, ${captain}, 'Las Cumbres', 'las cumbres', ${all.length}, now(), now())`;
  await sql`insert into entries (id, event_id, category_id, user_id, team_id, created_at)
    values (${entryId}, ${eventId}, ${categoryId}, ${captain}, ${teamId}, now())`;
  for (const id of all) {
    await sql`insert into participants (event_id, user_id, entry_id, joined_at) values (${eventId}, ${id}, ${entryId}, now())`;
  }
  return entryId;
}

/** A judge who may review this category in every stage. */
export async function addJudge(app: App, { eventId, categoryId }: UploadHome): Promise<Athlete> {
  const account = await app.makeUser('staff');
  const id = crypto.randomUUID();
  await app.sql`insert into staff_applications (id, event_id, judge_id, type, about_experience, status, may_qualifier,
      may_event, created_at, decided_at, updated_at)
    values (${id}, ${eventId}, ${account.uid}, 'both', 'Juez', 'approved', true, true, now(), now(), now())`;
  await app.sql`insert into staff_categories (application_id, category_id) values (${id}, ${categoryId})`;
  return asAthlete(app.url, account);
}

export const review = (
  judge: Athlete,
  what: 'approve' | 'change' | 'reject',
  about: { wodId: string; entryId: string; version: number; note?: string; values?: unknown },
) => judge.call(`reviews/${what}`, { commandId: crypto.randomUUID(), ...about });

export const ownScore = async (athlete: Athlete, { eventId, categoryId }: UploadHome) =>
  athlete.call<UploadScreen>('uploads/readScore', { eventId, categoryId });

export const testRow = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Tests' }).locator('label', { hasText: name });
export const chooseTest = (page: Page, name: string) => page.getByRole('radio', { name }).click();
export const formOf = (page: Page, name: string) => page.getByRole('form', { name: `Resultado de ${name}` });
export const resultOf = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Mis resultados' }).getByRole('listitem').filter({ hasText: name });

/** Finds a message, in a toast or beside its field. */
export const said = (page: Page, text: string): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).filter({ hasText: text }).first();
export const question = (page: Page) =>
  page.getByRole('dialog', { name: '¿Confirmas que deseas enviar este resultado?' });
export const confirm = (page: Page) => question(page).getByRole('button', { name: 'Enviar resultado' }).click();

export async function fillTyped(
  page: Page,
  typed: { link?: string; minutes?: string; seconds?: string; score?: string },
) {
  const { link, minutes, seconds, score } = typed;
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  if (link !== undefined) await field('Enlace del video').fill(link);
  if (minutes !== undefined) await field('Minutos').fill(minutes);
  if (seconds !== undefined) await field('Segundos').fill(seconds);
  if (score !== undefined) await field('Puntuación').fill(score);
}
