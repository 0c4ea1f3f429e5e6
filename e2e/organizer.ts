import type { NewAccount } from '#server/testing/factories/browser-accounts.ts';
import { categoryForm } from '#server/testing/factories/categories.ts';
import { type EventAnswers, eventForm } from '#server/testing/factories/events.ts';
import type { RunningApp } from '#server/testing/running-app.ts';

// One moment for a whole run: a category never outlasts its event by the minute between two calls.
const begun = new Date();
export const clock = { now: () => begun };

type Call = <Answer = { uid: string }>(path: string, input: unknown) => Promise<Answer>;
export type Organizer = {
  call: Call;
  makeEvent: (changes?: Partial<EventAnswers>) => Promise<string>;
  makeCategory: (eventId: string, changes?: Parameters<typeof categoryForm>[1]) => Promise<string>;
};

/** What an organization makes before a story begins, through the public interface like any other. */
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
    makeEvent: async changes => (await call('events/create', await eventForm(clock, changes))).uid,
    makeCategory: async (eventId, changes) =>
      (await call('categories/create', { eventId, form: categoryForm(clock, changes) })).uid,
  };
}

type Sql = RunningApp['database']['sql'];

/** The event began an hour ago, and so did what begins with it. */
export async function startEvent(sql: Sql, id: string): Promise<void> {
  await sql`update events set starts_at = now() - interval '1 hour',
    qualifier_starts_at = case when qualifier_online then now() - interval '1 hour' end where id = ${id}`;
  await sql`update categories set starts_at = now() - interval '1 hour' where event_id = ${id}`;
}
