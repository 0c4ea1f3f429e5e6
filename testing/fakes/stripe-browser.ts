import type { FakeAnswer, FakeRequest } from './http.ts';
import type { createTokens } from './stripe-cards.ts';
import type { createIntents } from './stripe-intents.ts';
import { stripeBankPage, stripeCardPage, stripeScript } from './stripe-pages.ts';

type State = {
  tokens: ReturnType<typeof createTokens>;
  intents: ReturnType<typeof createIntents>;
  publishableKey: string;
};

const texts: Record<string, string> = {
  incorrect_number: 'El número de la tarjeta es incorrecto.',
  payment_intent_authentication_failure: 'No pudimos autenticar tu método de pago. Elige otro e inténtalo de nuevo.',
};

function makeToken(number: string, tokens: State['tokens']): FakeAnswer {
  const token = tokens.make(number);
  if ('id' in token) {
    return { status: 200, body: { token: { ...token, object: 'token', card: { brand: 'visa', last4: token.last4 } } } };
  }
  const { code } = token;
  return { status: 402, body: { error: { type: 'card_error', code, message: texts[code] ?? code } } };
}

function answerBank({ secret, answer }: { secret: string; answer: string }, intents: State['intents']): FakeAnswer {
  const reference = secret.split('_secret_')[0] ?? '';
  const intent = intents.find(reference);
  if (intent.client_secret !== secret) return { status: 400, body: {} };
  if (answer !== 'status') intents.answerBank(reference, answer === 'complete');
  const { id, status, last_payment_error: failure } = intent;
  if (status !== 'requires_payment_method' || !failure) return { status: 200, body: { paymentIntent: { id, status } } };
  const message = texts[failure.code] ?? 'Tu tarjeta fue rechazada.';
  return { status: 200, body: { error: { type: failure.type, code: failure.code, message } } };
}

/** Answers requests of Stripe's own frames, from the origin of its script. Null for the server's requests. */
export function browserAnswer(request: FakeRequest, { tokens, intents, publishableKey }: State): FakeAnswer | null {
  const { method, path, body, headers } = request;
  const page = (html: string): FakeAnswer => ({ status: 200, body: html, type: 'text/html' });
  if (method === 'GET' && /^\/v3\/?$/.test(path)) {
    return { status: 200, body: stripeScript, type: 'text/javascript' };
  }
  if (method === 'GET' && path === '/v3/card') return page(stripeCardPage);
  if (method === 'GET' && path === '/v3/bank') return page(stripeBankPage);
  if (method === 'POST' && path === '/v3/bank') return answerBank(JSON.parse(body), intents);
  if (method === 'POST' && path === '/v3/tokens') {
    if (headers['x-key'] !== publishableKey) return { status: 401, body: { error: { message: 'Invalid API Key' } } };
    return makeToken(JSON.parse(body).number, tokens);
  }
  return null;
}
