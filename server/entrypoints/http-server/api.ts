import { OpenAPIHandler } from '@orpc/openapi/fastify';
import { ORPCError, traverseContractProcedures } from '@orpc/server';
import { StrictGetMethodPlugin } from '@orpc/server/plugins';
import { StandardRPCHandler, type StandardRPCHandlerOptions } from '@orpc/server/standard';
import { experimental_ZodSmartCoercionPlugin as ZodSmartCoercionPlugin } from '@orpc/zod/zod4';
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify';
import type { Access } from '#contract/base.ts';
import { contract } from '#contract/index.ts';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { bodyOf, toEncodedBytes } from '#server/day/live/encoded-bytes.ts';
import { answerFor, pictureLimit } from '#server/foundation/http/answer-for.ts';
import { bodyLimit } from '#server/foundation/http/bounded-json.ts';
import { chooseEncoding } from '#server/foundation/http/choose-encoding.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { atMost } from '#server/foundation/http/limits.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { accessFault, checkAccess, viewerFor } from '#server/foundation/http/procedures.ts';
import { sharedContext } from '#server/people/accounts/request-context.ts';
import { router } from '#server/router.ts';

/** A procedure as an HTTP call: its name, and method and path of its REST form. */
type ApiCall = { name: string; access: Access; method: HTTPMethods; path: string };
function listCalls(): ApiCall[] {
  const calls: ApiCall[] = [];
  traverseContractProcedures({ router: contract, path: [] }, ({ contract: procedure, path }) => {
    const { meta, route } = procedure['~orpc'];
    const rest = (route.path ?? '').replace(/\{(\w+)\}/g, ':$1');
    const fault = accessFault(meta as Access);
    if (fault) throw new Error(`${path.join('.')} ${fault}`);
    calls.push({ name: path.join('/'), access: meta as Access, method: route.method ?? 'POST', path: rest });
  });
  return calls;
}

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
    // A failure outside a procedure means that the request is unreadable.
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
  const handler = new OpenAPIHandler(router, {
    ...interceptorsOf(app),
    // A HEAD request runs like GET; Fastify leaves out the body.
    rootInterceptors: [
      ({ next, request, ...asked }) =>
        next({ ...asked, request: request.method === 'HEAD' ? { ...request, method: 'GET' } : request }),
    ],
    plugins: [new ZodSmartCoercionPlugin()],
  });
  return async (request, reply) => {
    const context = sharedContext(app, request, reply);
    return (await handler.handle(request, reply, { prefix: '/api/v1', context })).matched;
  };
}

export function mountApi(http: FastifyInstance, app: App) {
  const serve = (answer: Answer) => async (request: FastifyRequest, reply: FastifyReply) => {
    reply.header('cache-control', 'no-store');
    if (!(await answer(request, reply))) sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
    return reply;
  };

  // A phone on a slow network needs time to send three megabytes. Many phones may do so at the same time, but not use
  // all slots.
  const enterLarge = atMost(96);
  const mount = (prefix: '/rpc' | '/api/v1', answer: Answer) => {
    const handler = serve(answer);
    const allowed = new Map<string, string[]>();
    for (const { name, access, method: asRest, path } of listCalls()) {
      const guard = askFirst(app, access);
      const isRest = prefix === '/api/v1';
      // RPC calls use POST; a call that only reads also accepts GET.
      const method = isRest ? [asRest] : asRest === 'GET' ? ['GET', 'POST'] : ['POST'];
      const url = isRest ? `${prefix}${path}` : `${prefix}/${name}`;
      const exposeHeadRoute = isRest && asRest === 'GET';
      allowed.set(url, [...(allowed.get(url) ?? []), ...method, ...(exposeHeadRoute ? ['HEAD'] : [])]);
      http.route({
        method,
        url,
        exposeHeadRoute,
        bodyLimit: access.picture ? pictureLimit : bodyLimit,
        onRequest: access.picture ? [guard, enterLarge] : guard,
        ...(access.isLong && { onSend: compressAnswer }),
        handler,
      });
    }
    refuseOthers(http, prefix, allowed);
  };
  // Each of the two handlers gets its own interceptor lists, since plugins add to them.
  mount('/rpc', createRpc(app, interceptorsOf(app)));
  mount('/api/v1', createRest(app));
}

/** Refuses unknown paths and methods before a body is read. */
function refuseOthers(http: FastifyInstance, prefix: string, allowed: Map<string, string[]>) {
  for (const [url, methods] of allowed) {
    const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
      sendProblem(reply.header('allow', methods.join(', ')), 405, 'METHOD_NOT_SUPPORTED', messages.server.invalid);
    const method = http.supportedMethods.filter(other => !methods.includes(other));
    http.route({ method, url, exposeHeadRoute: false, onRequest: refuse, handler: refuse });
  }
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
    sendProblem(reply, 404, 'NOT_FOUND', messages.server.notFound);
  http.all(`${prefix}/*`, { onRequest: refuse }, refuse);
}

/** Checks the caller before the server reads a body, so that a stranger costs little. */
const askFirst = (app: App, access: Access) => async (request: FastifyRequest, reply: FastifyReply) => {
  if (access.access === 'public') return;
  try {
    checkAccess(access, await viewerFor(sharedContext(app, request, reply), access.rechecked ?? false));
  } catch (error) {
    const { status, code, message } = answerFor(app, error);
    return sendProblem(reply, status, code, message);
  }
};

// Bytes. Below this size compression costs more than the bytes it saves.
const worthIt = 8 * 1024;

/**
 * Compresses long answers. It does so only for calls that another site cannot make with a visitor's session. A page
 * that chooses words in an answer could read secrets beside them from its compressed size.
 */
async function compressAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (typeof payload !== 'string' || payload.length < worthIt) return payload;
  reply.header('vary', 'accept-encoding');
  const encoding = chooseEncoding(request.headers['accept-encoding'] as string | undefined);
  if (encoding === 'identity') return payload;
  const { bytes } = await bodyOf(toEncodedBytes(null, Buffer.from(payload)), encoding);
  reply.header('content-encoding', encoding);
  return bytes;
}

/**
 * Makes the handler of RPC calls, which use JSON that Fastify reads and writes. The library's own adapter adds streams,
 * files and a signal per request: no call here uses them, and every call would pay for them.
 */
function createRpc(app: App, options: StandardRPCHandlerOptions<RequestContext>) {
  const handler = new StandardRPCHandler(router, { ...options, plugins: [new StrictGetMethodPlugin()] });

  /** Answers a call. False when no call has this name. */
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
