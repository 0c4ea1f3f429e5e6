import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, traverseContractProcedures, ValidationError } from '@orpc/server';
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Access } from '#contract/base.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { router } from '#server/router.ts';
import { atMost } from './limits.ts';
import { sendProblem } from './problem.ts';
import { requestContext } from './request-context.ts';
import { createRpc } from './rpc.ts';

// A picture travels inside some calls as a data URL; everything else is small.
type Large = { rpc: string; method: HTTPMethods; rest: string };
function callsWithPicture(): Large[] {
  const calls: Large[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { meta, route } = procedure['~orpc'];
    if (!(meta as Access).picture) return;
    const rest = (route.path ?? '').replace(/\{(\w+)\}/g, ':$1').slice(1);
    calls.push({ rpc: path.join('/'), method: route.method ?? 'POST', rest });
  });
  return calls;
}
export const pictureLimit = 3 * 1024 * 1024;

/** What no rule foresaw is our fault: it is logged whole and answered without a word about it. */
export function answerFor(app: App, error: unknown): ORPCError<string, unknown> {
  if (error instanceof ORPCError) {
    if (error.cause instanceof ValidationError && error.code === 'BAD_REQUEST') {
      const issues = error.cause.issues.map(({ message, path }) => ({ message, path: path?.map(pathKey) ?? [] }));
      return new ORPCError('BAD_REQUEST', { message: messages.server.invalid, data: { issues } });
    }
    if (error.code !== 'INTERNAL_SERVER_ERROR') return error;
  }
  app.log.error({ err: error }, 'unforeseen failure in a procedure');
  return new ORPCError('INTERNAL_SERVER_ERROR', { message: messages.server.unexpected });
}
const pathKey = (part: PropertyKey | { key: PropertyKey }) => (typeof part === 'object' ? part.key : part);

function interceptorsOf(app: App) {
  return {
    clientInterceptors: [
      async <T>({ next }: { next: () => Promise<T> }) => {
        try {
          return await next();
        } catch (error) {
          throw answerFor(app, error);
        }
      },
    ],
    // What fails outside of a procedure is a request that cannot be read.
    interceptors: [
      async <T>({ next }: { next: () => Promise<T> }) => {
        try {
          return await next();
        } catch (error) {
          throw error instanceof ORPCError ? error : new ORPCError('BAD_REQUEST', { message: messages.server.invalid });
        }
      },
    ],
  };
}

type Answer = (request: FastifyRequest, reply: FastifyReply) => Promise<boolean>;

function createRest(app: App): Answer {
  const handler = new OpenAPIHandler(router, { ...interceptorsOf(app), plugins: [new ZodSmartCoercionPlugin()] });
  return async (request, reply) => {
    const context = requestContext(app, request, reply);
    return (await handler.handle(request, reply, { prefix: '/api/v1', context })).matched;
  };
}

export function mountApi(http: FastifyInstance, app: App) {
  const serve = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (!(await answer(request, reply))) sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
    return reply;
  };

  // A phone on a poor line takes a while to send three megabytes: many may do so at once, but not all there are.
  const onRequest = atMost(64);
  const mount = (prefix: '/rpc' | '/api/v1', answer: Answer) => {
    for (const { rpc: name, method, rest: path } of callsWithPicture()) {
      http.route({
        method: prefix === '/rpc' ? 'POST' : method,
        url: `${prefix}/${prefix === '/rpc' ? name : path}`,
        bodyLimit: pictureLimit,
        onRequest,
        handler: serve(answer),
      });
    }
    http.all(`${prefix}/*`, { bodyLimit: 128 * 1024 }, serve(answer));
  };
  // Each with interceptors of its own: plugins add theirs to the lists that they are given.
  mount('/rpc', createRpc(app, interceptorsOf(app)));
  mount('/api/v1', createRest(app));
}
