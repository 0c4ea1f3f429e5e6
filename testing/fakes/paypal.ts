import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { type FakeAnswer, type FakeRequest, startFakeHttp } from './http.ts';
import { createPaypalOrders, PaypalRefusal } from './paypal-orders.ts';
import { paypalButtonPage, paypalScript, paypalWindowPage } from './paypal-pages.ts';
import { createWebhooks } from './webhooks.ts';

type PaypalEvent = { id: string; event_type: string; create_time: string; resource: unknown };

const signingKey = 'only PayPal knows it';
const signatureOf = (id: string, time: string, webhookId: string, body: string) =>
  createHmac('sha256', signingKey)
    .update(`${id}|${time}|${webhookId}|${crc32(body)}`)
    .digest('base64');

export function signPaypal(webhookId: string, body: string): Record<string, string> {
  const [id, time] = [randomUUID(), new Date().toISOString()];
  return {
    'paypal-transmission-id': id,
    'paypal-transmission-time': time,
    'paypal-transmission-sig': signatureOf(id, time, webhookId, body),
    'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-fake',
    'paypal-auth-algo': 'SHA256withRSA',
  };
}

/**
 * The check takes the bytes of the event as they are in the request. Serialized again, they would have another
 * signature, as with the real PayPal.
 */
function verify(body: string): FakeAnswer {
  const mark = '"webhook_event":';
  const event = body.slice(body.indexOf(mark) + mark.length, -1);
  const { transmission_id: id, transmission_time: time, webhook_id: webhookId, transmission_sig } = JSON.parse(body);
  const isOurs = signatureOf(id, time, webhookId, event) === transmission_sig;
  return { status: 200, body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } };
}

/** A fake PayPal on this machine: OAuth, orders, captures, refunds, signed webhooks and a small JS SDK. */
export async function startFakePaypal() {
  const clientId = 'fake-client';
  const secret = 'fake-secret';
  const webhookId = 'WH-fake';
  const kept = new Map<string, FakeAnswer>();
  const accessTokens = new Set<string>();
  const webhooks = createWebhooks<PaypalEvent>(body => signPaypal(webhookId, body));
  const orders = createPaypalOrders((event_type, resource) => {
    webhooks.emit({ id: `WH-${randomUUID()}`, event_type, create_time: new Date().toISOString(), resource });
  });

  function giveToken({ headers }: FakeRequest): FakeAnswer {
    const asked = Buffer.from(headers.authorization?.replace('Basic ', '') ?? '', 'base64').toString();
    if (asked !== `${clientId}:${secret}`) return { status: 401, body: { error: 'invalid_client' } };
    const access_token = `A21${randomBytes(16).toString('hex')}`;
    accessTokens.add(access_token);
    return {
      status: 200,
      body: { scope: '', access_token, token_type: 'Bearer', app_id: 'APP-fake', expires_in: 32_400 },
    };
  }

  function route({ method, path, body }: FakeRequest): FakeAnswer {
    const [, reference = '', action] = /^\/v2\/checkout\/orders\/(\w+)(?:\/(\w+))?$/.exec(path) ?? [];
    const [, captureId] = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path) ?? [];
    if (method === 'POST' && path === '/v2/checkout/orders') {
      return { status: 201, body: orders.create(JSON.parse(body)) };
    }
    if (method === 'GET' && reference && !action) return { status: 200, body: orders.find(reference) };
    if (method === 'POST' && action === 'capture') return { status: 201, body: orders.capture(reference) };
    if (method === 'POST' && captureId) return { status: 201, body: orders.refund(captureId, JSON.parse(body)) };
    if (path === '/v1/notifications/verify-webhook-signature') return verify(body);
    throw new PaypalRefusal(404, 'INVALID_RESOURCE_ID');
  }

  function answer(request: FakeRequest): FakeAnswer {
    try {
      return route(request);
    } catch (error) {
      if (!(error instanceof PaypalRefusal)) throw error;
      const name = error.status === 404 ? 'RESOURCE_NOT_FOUND' : 'UNPROCESSABLE_ENTITY';
      return { status: error.status, body: { name, message: name, details: [{ issue: error.message }] } };
    }
  }

  function browserAnswer({ method, path, body }: FakeRequest): FakeAnswer | null {
    const page = (html: string): FakeAnswer => ({ status: 200, body: html, type: 'text/html' });
    if (path === '/sdk/js') return { status: 200, body: paypalScript, type: 'text/javascript' };
    if (path === '/smart/buttons') return page(paypalButtonPage);
    if (path !== '/checkoutnow') return null;
    if (method === 'GET') return page(paypalWindowPage);
    const { token, answer } = JSON.parse(body);
    return { status: 200, body: { status: orders.approve(token, answer).status } };
  }

  const http = await startFakeHttp(async (request, untilReleased) => {
    const forBrowser = browserAnswer(request);
    if (forBrowser) return forBrowser;
    if (request.path === '/v1/oauth2/token') return giveToken(request);
    if (!accessTokens.has(request.headers.authorization?.replace('Bearer ', '') ?? '')) {
      return { status: 401, body: { name: 'AUTHENTICATION_FAILURE', message: 'Authentication failed' } };
    }
    await untilReleased();
    const id = request.headers['paypal-request-id'];
    const key = id && `${request.path} ${id}`;
    const before = key ? kept.get(key) : undefined;
    if (before) return before;
    const given = structuredClone(answer(request));
    if (key) kept.set(key, given);
    return given;
  });

  return {
    ...http,
    ...orders,
    forgetKeys: () => kept.clear(),
    /** Makes all access tokens invalid. */
    revokeTokens: () => accessTokens.clear(),
    webhooks,
    webhookId,
    settings: { clientId, secret, webhookId, apiUrl: http.url, scriptUrl: `${http.url}/sdk/js` },
    /** Environment variables of a program that uses this fake. */
    env: {
      PAYPAL_CLIENT_ID: clientId,
      PAYPAL_SECRET: secret,
      PAYPAL_WEBHOOK_ID: webhookId,
      PAYPAL_API_URL: http.url,
      PAYPAL_JS_URL: `${http.url}/sdk/js`,
    },
    async stop() {
      webhooks.sendTo(null);
      await webhooks.settled();
      await http.stop();
    },
  };
}
export type FakePaypal = Awaited<ReturnType<typeof startFakePaypal>>;
