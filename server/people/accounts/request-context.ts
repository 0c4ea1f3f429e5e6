import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App } from '#server/app.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { networkFor } from '#server/foundation/http/limits.ts';
import { bearerIn } from './bearer.ts';
import { type AskedWith, cachedViewer } from './read-viewer.ts';
import { readViewer } from './sessions.ts';

const loopback = /^(127\.\d+\.\d+\.\d+|::1|::ffff:127\.\d+\.\d+\.\d+)$/;
const loopbackHost = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;
const proxyHeader =
  /^(?:forwarded|via|x-forwarded-.+|x-original-.+|x-real-ip|(?:x-)?(?:true-)?client-ip|x-cluster-client-ip|x-envoy-.+|fastly-.+|cf-.+|cdn-.+|x-azure-.+|x-arr-.+|x-amz-.+)$/;

/**
 * True for a browser on this machine: a local connection, no sign of a proxy, and a local host name. The host check
 * stops a foreign page from using DNS to reach us through its visitor's browser. A local proxy may add no header, so
 * with a public address no request counts as local.
 */
export function isLocalRequest(request: FastifyRequest, publicUrl: string): boolean {
  return (
    loopbackHost.test(new URL(publicUrl).host) &&
    loopback.test(request.socket.remoteAddress ?? '') &&
    loopbackHost.test(request.headers.host ?? '') &&
    !Object.keys(request.headers).some(header => proxyHeader.test(header))
  );
}

const warned = new WeakSet<App>();

/**
 * Warns once about a proxy that is missing in TRUST_PROXY. Behind it all visitors have one address and share every
 * limit.
 */
function warnOfProxy(app: App, request: FastifyRequest) {
  const { config, log } = app;
  if (config.trustProxy !== null || request.headers['x-forwarded-for'] === undefined || warned.has(app)) return;
  warned.add(app);
  log.warn('X-Forwarded-For comes and nobody is believed: name the proxy in TRUST_PROXY');
}

function askedWith(app: App, { headers: { cookie, authorization } }: FastifyRequest): AskedWith {
  return { cookie, bearer: bearerIn(app.auth, { cookie, authorization }) };
}

/** Returns the account of the session, as this process read it last. Null if not cached. */
export const knownAccount = (app: App, request: FastifyRequest): string | null =>
  cachedViewer(app, askedWith(app, request))?.uid ?? null;

export function requestContext(app: App, request: FastifyRequest, reply: FastifyReply): RequestContext {
  warnOfProxy(app, request);
  const network = networkFor(request);
  // Fastify adds these cookies to those of the answer.
  const setCookies = (cookies: string[]) => {
    if (cookies.length > 0) reply.header('set-cookie', cookies);
  };
  const asked = askedWith(app, request);
  let viewer: Promise<Viewer | null> | undefined;
  return {
    app,
    address: network,
    isLocal: isLocalRequest(request, app.config.publicUrl),
    cookie: request.headers.cookie ?? '',
    userAgent: request.headers['user-agent'] ?? null,
    setCookies,
    readViewer: () => {
      viewer ??= readViewer(app, { ...asked, network }, setCookies);
      return viewer;
    },
    cachedViewer: () => cachedViewer(app, asked),
    bearer: asked.bearer ?? null,
  };
}

const shared = Symbol('context');

/** Returns one context per request, so that its session is read once. */
export function sharedContext(
  app: App,
  request: FastifyRequest & { [shared]?: RequestContext },
  reply: FastifyReply,
): RequestContext {
  request[shared] ??= requestContext(app, request, reply);
  return request[shared];
}
