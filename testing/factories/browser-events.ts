import type { RunningApp } from '#testing/running-app.ts';
import { makeAccount, type NewAccount } from './browser-accounts.ts';
import { categoryForm } from './categories.ts';
import { type EventAnswers, eventForm } from './events.ts';

// All events of a run use this moment. Otherwise a minute between two calls could put a category's end after its
// event's.
const begun = new Date();
const clock = { now: () => begun };

type Call = (path: string, input: unknown) => Promise<{ uid: string }>;

async function signedInCall(url: string, { email, password, type }: NewAccount): Promise<Call> {
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
  return async (path, input) => {
    const reply = await post(path, input, cookie);
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return ((await reply.json()) as { json: { uid: string } }).json;
  };
}

/** An event of a new organization, with a category, made through the public interface. */
export async function makeEvent(
  app: Pick<RunningApp, 'url' | 'database'>,
  changes: Partial<EventAnswers> = {},
  category = 'RX Femenino',
): Promise<{ eventId: string; categoryId: string }> {
  const call = await signedInCall(app.url, await makeAccount(app, 'organization'));
  const { uid: eventId } = await call('events/create', await eventForm(clock, changes));
  const { uid: categoryId } = await call('categories/create', {
    eventId,
    form: categoryForm(clock, { name: category }),
  });
  return { eventId, categoryId };
}
