import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import { wodForm } from '#testing/factories/categories.ts';
import type { RunningApp } from '#testing/running-app.ts';
import { asOrganizer, clock, type Organizer, startEvent } from './organizer.ts';

type Sql = RunningApp['database']['sql'];
type WodChanges = Parameters<typeof wodForm>[1];
export type Contest = {
  organizer: Organizer;
  account: NewAccount;
  eventId: string;
  categoryId: string;
  /** Ids of tests and entries by name. */
  tests: Record<string, string>;
  entries: Record<string, string>;
};

type App = { url: string; sql: Sql; makeUser: (type: 'organization') => Promise<NewAccount> };
type Options = {
  event?: Parameters<Organizer['makeEvent']>[0];
  names: string[];
  tests: (WodChanges & { name: string })[];
  category?: Parameters<Organizer['makeCategory']>[1];
};

export const forTime = (name: string, changes: WodChanges = {}) => ({
  name,
  typeWod: 'for time' as const,
  needTime: true,
  validReps: 100,
  timeCap: 600,
  ...changes,
});

/** Inserts the athlete directly into the database, because other tests cover sign-up and joining. */
async function enter(sql: Sql, { eventId, categoryId }: { eventId: string; categoryId: string }, name: string) {
  const key = crypto.randomUUID();
  await sql`
    insert into users (id, type, name, email, email_verified, first_name, last_name, ciudad)
    values (${key}, 'athlete', ${name}, ${`${key}@ejemplo.test`}, true, ${name}, 'Atleta', 'Caracas')`;
  await sql`insert into entries (id, event_id, category_id, user_id, created_at)
    values (${`entry-${key}`}, ${eventId}, ${categoryId}, ${key}, now())`;
  await sql`insert into participants (event_id, user_id, entry_id, joined_at)
    values (${eventId}, ${key}, ${`entry-${key}`}, now())`;
  return `entry-${key}`;
}

/** An event that began an hour ago, with a category, its tests and its entries. */
export async function makeContest(app: App, { names, tests, category, event }: Options): Promise<Contest> {
  const account = await app.makeUser('organization');
  const organizer = await asOrganizer(app.url, account);
  const eventId = await organizer.makeEvent(event);
  const categoryId = await organizer.makeCategory(eventId, { name: 'RX Femenino', ...category });
  const made: Contest = { organizer, account, eventId, categoryId, tests: {}, entries: {} };
  for (const changes of tests) {
    const { uid } = await organizer.call('wods/create', { categoryId, form: wodForm(clock, changes) });
    made.tests[changes.name] = uid;
  }
  for (const name of names) made.entries[name] = await enter(app.sql, made, name);
  await startEvent(app.sql, eventId);
  await app.sql`update wods set starts_at = date_trunc('minute', now() - interval '1 hour') where category_id = ${categoryId}`;
  return made;
}

/** Inserts a captain, more members, their entry and their team as if all had accepted. */
export async function enterTeam(sql: Sql, contest: Contest, name: string, members: string[]): Promise<void> {
  const { eventId, categoryId } = contest;
  const [entryId, teamId] = [`entry-${crypto.randomUUID()}`, crypto.randomUUID()];
  const ids = members.map(() => crypto.randomUUID());
  for (const [at, id] of ids.entries()) {
    const member = members[at] ?? '';
    await sql`insert into users (id, type, name, email, email_verified, first_name, last_name, ciudad)
      values (${id}, 'athlete', ${member}, ${`${id}@ejemplo.test`}, true, ${member}, 'Atleta', 'Mérida')`;
  }
  await sql`insert into teams (id, event_id, category_id, captain_id, name, name_search, allowed_members, created_at, updated_at)
    values (${teamId}, ${eventId}, ${categoryId}, ${ids[0] ?? ''}, ${name}, ${name.toLowerCase()}, ${members.length}, now(), now())`;
  await sql`insert into entries (id, event_id, category_id, user_id, team_id, created_at)
    values (${entryId}, ${eventId}, ${categoryId}, ${ids[0] ?? ''}, ${teamId}, now())`;
  for (const id of ids) {
    await sql`insert into participants (event_id, user_id, entry_id, joined_at) values (${eventId}, ${id}, ${entryId}, now())`;
  }
  contest.entries[name] = entryId;
}

/** Saves a result as the organizer would from another window. */
export const saveResult = (
  { organizer, tests, entries }: Contest,
  test: string,
  name: string,
  values: unknown,
  version = 0,
) =>
  organizer.call<{ version: number }>('results/saveAsOrganizer', {
    wodId: tests[test],
    entryId: entries[name],
    values,
    version,
  });

export const time = (minutes: number, seconds = 0, milliseconds = 0) => ({ minutes, seconds, milliseconds });
export const resultsPage = ({ categoryId, tests }: Contest, test: string) =>
  `/dashboard/organization/category/${categoryId}?tab=resultados-${tests[test]}`;
