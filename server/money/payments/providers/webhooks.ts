import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { atMost } from '#server/foundation/http/limits.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { type PaymentProvider, ProviderUnreachable } from './provider.ts';
import { takeWebhook } from './take-webhook.ts';

const headersOf = ({ headers }: FastifyRequest): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value ?? ''].flat().join(', ')]));

function serve(app: App, provider: PaymentProvider) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
    try {
      const outcome = await takeWebhook(app, provider, headersOf(request), body);
      if (outcome === 'taken') return reply.code(200).send({ received: true });
      return sendProblem(reply, 400, 'BAD_REQUEST', messages.server.invalid);
    } catch (error) {
      if (!(error instanceof ProviderUnreachable)) throw error;
      // Without a 2xx answer the provider sends the webhook again.
      request.log.warn({ err: error }, 'a webhook could not be asked about');
      return sendProblem(reply.header('retry-after', '60'), 503, 'SERVICE_UNAVAILABLE', messages.server.overloaded);
    }
  };
}

/**
 * Mounts the addresses of webhooks. The signature covers the exact bytes, so the body stays a buffer. A provider
 * without keys has no address.
 */
export function mountWebhooks(http: FastifyInstance, app: App) {
  http.register(async scope => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const name of ['stripe', 'paypal'] as const) {
      const provider = app.payments.named(name);
      if (!provider) continue;
      // This route has a limit. Anybody can call it, and checking a signature may cost a call to the provider.
      scope.post(`/webhooks/${name}`, { bodyLimit: 256 * 1024, onRequest: atMost(32) }, serve(app, provider));
    }
  });
}
