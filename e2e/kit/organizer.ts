import type { Page } from '@playwright/test';
import type { Category } from '#contract/competition/category-form.ts';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import { categoryForm } from '#testing/factories/categories.ts';
import { type EventAnswers, eventForm, wallIn } from '#testing/factories/events.ts';
import type { RunningApp } from '#testing/running-app.ts';

// One fixed time per test run. Otherwise a category could end after its event, by the time between two calls.
const begun = new Date();
export const clock = { now: () => begun };

type Call = <Answer = { uid: string }>(path: string, input: unknown) => Promise<Answer>;
export type Organizer = {
  call: Call;
  /** Sends bytes, as a judge's phone sends its taps. */
  send: (path: string, bytes: Uint8Array) => Promise<void>;
  makeEvent: (changes?: Partial<EventAnswers>) => Promise<string>;
  makeCategory: (eventId: string, changes?: Parameters<typeof categoryForm>[1]) => Promise<string>;
};

/** Creates an organization's data through the public API. */
export async function asOrganizer(url: string, { email, password, type }: NewAccount): Promise<Organizer> {
  const post = (path: string, input: unknown, cookie = '') =>
    fetch(`${url}/rpc/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify({ json: input }),
    });
  const answer = await post('accounts/signIn', { email, password, type, remember: false });
  const cookie = answer.headers
    .getSetCookie()
    .map(line => line.split(';')[0])
    .join('; ');
  const call: Call = async <Answer>(path: string, input: unknown) => {
    const reply = await post(path, input, cookie);
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as { json: Answer }).json;
  };
  return {
    call,
    send: async (path, bytes) => {
      const headers = { 'content-type': 'application/octet-stream', cookie };
      const reply = await fetch(`${url}/${path}`, { method: 'POST', headers, body: Buffer.from(bytes) });
      if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    },
    makeEvent: async changes => (await call('events/create', await eventForm(clock, changes))).uid,
    makeCategory: async (eventId, changes) =>
      (await call('categories/create', { eventId, form: categoryForm(clock, changes) })).uid,
  };
}

type Sql = RunningApp['database']['sql'];

/** Sets the start of the event and of its parts to one hour ago. */
export async function startEvent(sql: Sql, id: string): Promise<void> {
  await sql`update events set starts_at = date_trunc('minute', now() - interval '1 hour'),
    qualifier_starts_at = case when qualifier_online then date_trunc('minute', now() - interval '1 hour') end where id = ${id}`;
  await sql`update categories set starts_at = date_trunc('minute', now() - interval '1 hour') where event_id = ${id}`;
  // Keep the version: only time passes here, so open forms must not become stale.
  await sql`update events set version = version - 1 where id = ${id}`;
  await sql`update categories set version = version - 1 where event_id = ${id}`;
}

export const base = '/dashboard/organization';
export const eventPage = (id: string) => `${base}/event-detail/${id}`;
export const createPage = (id: string) => `${base}/create-category/${id}`;
export const editPage = (id: string) => `${base}/edit-category/${id}`;
export const categoryPage = (id: string) => `${base}/category/${id}`;

export const withQualifier = {
  qualifierOnline: true,
  startQualifier: wallIn(clock, 10),
  endQualifier: wallIn(clock, 11),
};
export const online = {
  type: 'online' as const,
  startOfflineFinal: null,
  endOfflineFinal: null,
  athletesAllowed: null,
  rails: null,
  timeBetweenCategories: null,
  simultaneousCategories: null,
};

export const storedNames = async (organizer: Organizer, id: string) =>
  (await organizer.call<{ categories: Category[] }>('events/readAsOrganizer', { id })).categories.map(
    ({ name }) => name,
  );
export const storedCategory = async (organizer: Organizer, id: string) =>
  (await organizer.call<{ category: Category }>('categories/readAsOrganizer', { id })).category;

export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
export const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });
export const tab = (page: Page, name: string | RegExp) => page.getByRole('tab', { name });
export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
