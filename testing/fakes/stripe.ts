import { createHmac, randomBytes } from 'node:crypto';
import { type FakeAnswer, type FakeRequest, startFakeHttp } from './http.ts';
import { browserAnswer } from './stripe-browser.ts';
import { createTokens } from './stripe-cards.ts';
import { createIntents, type Params, StripeRefusal } from './stripe-intents.ts';
import { createWebhooks } from './webhooks.ts';

type StripeEvent = { id: string; object: 'event'; type: string; created: number; data: { object: unknown } };
type Kept = { fingerprint: string; answer: FakeAnswer | null };

/** Parses a body such as `a[b][c]=d`, as Stripe's own clients write it. */
function parseForm(body: string): Params {
  const params: Params = {};
  for (const [name, value] of new URLSearchParams(body)) {
    const keys = name.replaceAll(']', '').split('[');
    const last = keys.pop() ?? '';
    let at = params;
    for (const key of keys) {
      at[key] ??= {};
      at = at[key] as Params;
    }
    at[last] = value;
  }
  return params;
}

export const signStripe = (secret: string, body: string, at = Math.floor(Date.now() / 1000)) =>
  `t=${at},v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`;

/** A fake Stripe on this machine: API with state and idempotency keys, webhooks, and a small Stripe.js. */
export async function startFakeStripe(mode: 'test' | 'live' = 'test') {
  const secretKey = `sk_${mode}_fake`;
  const publishableKey = `pk_${mode}_fake`;
  const webhookSecret = 'whsec_fake';
  const kept = new Map<string, Kept>();
  const tokens = createTokens();
  const webhooks = createWebhooks<StripeEvent>(body => ({ 'stripe-signature': signStripe(webhookSecret, body) }));
  const intents = createIntents(tokens, (type, object) => {
    const created = Math.floor(Date.now() / 1000);
    webhooks.emit({ id: `evt_${randomBytes(12).toString('hex')}`, object: 'event', type, created, data: { object } });
  });

  function route({ method, path, query, body }: FakeRequest): FakeAnswer {
    const params = parseForm(body);
    const isExpanded = params.expand !== undefined || query.has('expand[0]');
    const [, reference = '', action] = /^\/v1\/payment_intents\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const intent = (() => {
      if (method === 'POST' && path === '/v1/payment_intents') return intents.create(params);
      if (method === 'POST' && action === 'confirm') return intents.confirm(reference, params);
      if (method === 'GET' && reference && !action) return intents.find(reference);
    })();
    if (intent) return { status: 200, body: intents.show(intent, isExpanded) };
    if (path === '/v1/refunds' && method === 'POST') return { status: 200, body: intents.refund(params) };
    if (path === '/v1/refunds' && method === 'GET') {
      const data = [...intents.refunds.values()].filter(one => one.payment_intent === query.get('payment_intent'));
      return { status: 200, body: { object: 'list', url: path, has_more: false, data: data.toReversed() } };
    }
    throw new StripeRefusal(404, { type: 'invalid_request_error', message: `Unrecognized request URL: ${path}` });
  }

  function answer(request: FakeRequest): FakeAnswer {
    try {
      return route(request);
    } catch (error) {
      if (!(error instanceof StripeRefusal)) throw error;
      return { status: error.status, body: { error: error.error } };
    }
  }

  const refuse = (status: number, type: string, code: string): FakeAnswer => ({
    status,
    body: { error: { type, code, message: code } },
  });

  /** Gives a repeated key the same answer. Other parameters, or a second request at the same time, are refused. */
  async function idempotent(request: FakeRequest, untilReleased: () => Promise<void>): Promise<FakeAnswer> {
    const key = request.method === 'POST' ? request.headers['idempotency-key'] : undefined;
    const fingerprint = `${request.path}?${request.body}`;
    const before = key ? kept.get(key) : undefined;
    if (before && before.fingerprint !== fingerprint) return refuse(400, 'idempotency_error', 'idempotency_error');
    if (before && !before.answer) return refuse(409, 'idempotency_error', 'idempotency_key_in_use');
    if (before?.answer) return { ...before.answer, headers: { 'idempotent-replayed': 'true' } };
    if (key) kept.set(key, { fingerprint, answer: null });
    await untilReleased();
    // The answer is a copy of the present state. Later changes appear only in later answers.
    const given = structuredClone(answer(request));
    if (key) kept.set(key, { fingerprint, answer: given });
    return given;
  }

  const http = await startFakeHttp(async (request, untilReleased) => {
    const forBrowser = browserAnswer(request, { tokens, intents, publishableKey });
    if (forBrowser) return forBrowser;
    if (request.headers.authorization !== `Bearer ${secretKey}`) {
      return refuse(401, 'invalid_request_error', 'api_key_invalid');
    }
    return idempotent(request, untilReleased);
  });

  return {
    ...http,
    ...intents,
    makeToken: (number: string) => {
      const token = tokens.make(number);
      if (!('id' in token)) throw new Error(`no such test card: ${number}`);
      return token.id;
    },
    /** Forgets the idempotency keys, as Stripe does after a day. */
    forgetKeys: () => kept.clear(),
    webhooks,
    webhookSecret,
    settings: { secretKey, publishableKey, webhookSecret, apiUrl: http.url, scriptUrl: `${http.url}/v3/` },
    /** Environment variables of a program that uses this fake. */
    env: {
      STRIPE_SECRET_KEY: secretKey,
      STRIPE_PUBLISHABLE_KEY: publishableKey,
      STRIPE_WEBHOOK_SECRET: webhookSecret,
      STRIPE_API_URL: http.url,
      STRIPE_JS_URL: `${http.url}/v3/`,
    },
    async stop() {
      webhooks.sendTo(null);
      await webhooks.settled();
      await http.stop();
    },
  };
}
export type FakeStripe = Awaited<ReturnType<typeof startFakeStripe>>;
