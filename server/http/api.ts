import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, onError } from '@orpc/server';
import { RPCHandler } from '@orpc/server/fastify';
import { ZodSmartCoercionPlugin } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { router } from '#server/router.ts';
import { sendProblem } from './problem.ts';
import { requestContext } from './request-context.ts';

// A picture travels inside these calls as a data URL; everything else is small.
const withPicture = ['accounts/signUp', 'accounts/updateProfile', 'boxes/submitRequest'];
const withPictureByPath = ['accounts', 'accounts/me', 'boxes/me/request'];
const pictureLimit = 3 * 1024 * 1024;

/** What no rule foresaw is our fault: it is logged whole and answered without a word about it. */
function hideUnforeseen(app: App) {
  return onError((error: unknown) => {
    if (error instanceof ORPCError && error.code !== 'INTERNAL_SERVER_ERROR') return;
    app.log.error({ err: error }, 'unforeseen failure in a procedure');
    throw new ORPCError('INTERNAL_SERVER_ERROR', { message: messages.server.unexpected });
  });
}

export function mountApi(http: FastifyInstance, app: App) {
  const rpc = new RPCHandler(router, { interceptors: [hideUnforeseen(app)] });
  const rest = new OpenAPIHandler(router, {
    interceptors: [hideUnforeseen(app)],
    plugins: [new ZodSmartCoercionPlugin()],
  });

  const serve =
    (handler: typeof rpc | typeof rest, prefix: '/rpc' | '/api/v1') =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      reply.header('cache-control', 'no-store');
      const context = requestContext(app, request, reply);
      const { matched } = await handler.handle(request, reply, { prefix, context });
      if (!matched) return sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
    };

  const mount = (prefix: '/rpc' | '/api/v1', handler: typeof rpc | typeof rest, large: string[]) => {
    for (const path of large) {
      const method = prefix === '/rpc' ? ['POST'] : ['POST', 'PUT', 'GET'];
      http.route({ method, url: `${prefix}/${path}`, bodyLimit: pictureLimit, handler: serve(handler, prefix) });
    }
    http.all(`${prefix}/*`, { bodyLimit: 128 * 1024 }, serve(handler, prefix));
  };
  mount('/rpc', rpc, withPicture);
  mount('/api/v1', rest, withPictureByPath);
}
