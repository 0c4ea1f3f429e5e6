import { randomBytes } from 'node:crypto';
import type { OrderTickets } from '#contract/money/ticket-form.ts';
import type { NewAccount } from '#testing/factories/browser-accounts.ts';
import type { Organizer } from './organizer.ts';

const ana = { name: 'Ana Ruiz', email: 'ana@publico.example' };

/** Calls the API as one browser, with its cookies. */
function visitor(url: string) {
  const cookies = new Map<string, string>();
  return async <Answer>(path: string, input: unknown): Promise<Answer> => {
    const answer = await fetch(`${url}/rpc/${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      },
      body: JSON.stringify({ json: input }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = line.split(';')[0]!.split(/=(.*)/s);
      cookies.set(name, value);
    }
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return ((await answer.json()) as { json: Answer }).json;
  };
}

export async function sellTickets(organizer: Organizer, eventId: string, changes: Record<string, unknown> = {}) {
  const form = { name: 'Gradería general', price: 1000, limit: 20, mostPerPerson: 10, entries: 'once', isPublic: true };
  return (await organizer.call('tickets/createType', { eventId, form: { ...form, ...changes } })).uid;
}

export async function makeOnSale(organizer: Organizer, changes: Record<string, unknown> = {}) {
  const eventId = await organizer.makeEvent({ name: 'Copa del Público' });
  return { eventId, typeId: await sellTickets(organizer, eventId, changes) };
}

type Wish = {
  eventId: string;
  typeId: string;
  quantity: number;
  who?: NewAccount;
  isPaid?: boolean;
  buyer?: typeof ana;
};

/** Buys tickets as a browser would: with an account (`who`), otherwise as a guest. */
export async function buyTickets(url: string, wish: Wish) {
  const { eventId, typeId, quantity, who, isPaid = true, buyer = ana } = wish;
  const call = visitor(url);
  if (who) {
    const { email, password, type } = who;
    await call('accounts/signIn', { email, password, type, remember: false });
  }
  await call('sale/state', { eventId });
  const { hold } = await call<{ hold: { uid: string } }>('sale/hold', { typeId, quantity, key: crypto.randomUUID() });
  const secret = who ? undefined : randomBytes(32).toString('base64url');
  const { order } = await call<OrderTickets>('sale/createOrder', {
    ...{ eventId, holds: [hold.uid], ...buyer, paymentType: 'credit_card', key: crypto.randomUUID() },
    ...(secret && { secret }),
  });
  const by = { id: order.uid, ...(secret && { secret }) };
  if (isPaid) await call('orders/payWithCard', { ...by, token: 'test_4242424242424242' });
  return { id: order.uid, secret, read: () => call<OrderTickets>('tickets/readOrder', by) };
}
