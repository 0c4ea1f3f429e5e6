import { StrictGetMethodPlugin } from '@orpc/server/plugins';
import { StandardRPCHandler, type StandardRPCHandlerOptions } from '@orpc/server/standard';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { sharedContext } from '#server/people/accounts/request-context.ts';
import { router } from '#server/router.ts';

/**
 * Calls use JSON, which Fastify reads and writes. The library's own adapter adds streams, files and a signal per
 * request: no call here uses them, and every call would pay for them.
 */
export function createRpc(app: App, options: StandardRPCHandlerOptions<RequestContext>) {
  const handler = new StandardRPCHandler(router, { ...options, plugins: [new StrictGetMethodPlugin()] });

  /** False when no call has this name. */
  return async (request: FastifyRequest, reply: FastifyReply): Promise<boolean> => {
    const { method, headers, body, url } = request;
    const asked = {
      method,
      headers,
      url: new URL(`http://localhost${url}`),
      body: async () => body,
      signal: undefined,
    };
    const context = sharedContext(app, request, reply);
    const { matched, response } = await handler.handle(asked, { prefix: '/rpc', context });
    if (!matched) return false;
    reply.code(response.status).header('content-type', 'application/json').send(JSON.stringify(response.body));
    return true;
  };
}
