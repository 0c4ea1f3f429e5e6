import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest, LogController } from 'fastify';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import { createHub } from '#server/day/live/hub.ts';
import { openRawBoardServer, type RawBoardServer } from '#server/day/live/raw-board-server.ts';
import { mountOwnChannels } from '#server/day/live/serve-own.ts';
import { mountTaps } from '#server/day/rails/taps.ts';
import { mountCallables } from '#server/entrypoints/callable/callable.ts';
import { mountSitemap } from '#server/entrypoints/pages/pages.ts';
import { bodyLimit, readBoundedJson } from '#server/foundation/http/bounded-json.ts';
import { admitOrigins, callableOfAlias } from '#server/foundation/http/cors.ts';
import { cutSilentDatabase } from '#server/foundation/http/cut-silent.ts';
import { isDraining, mountHealth } from '#server/foundation/http/health.ts';
import { answersUntil } from '#server/foundation/http/last-answer.ts';
import { endSlowBodies, limitInFlight, limitOpen, limitRate } from '#server/foundation/http/limits.ts';
import { keepsPaceOf } from '#server/foundation/http/paces.ts';
import { passingTrouble } from '#server/foundation/http/passing-trouble.ts';
import { networkOfPeer, trustsOf } from '#server/foundation/http/peers.ts';
import { sendProblem } from '#server/foundation/http/problem.ts';
import { addRetryAfter, refuseForNow, refuseWhileStopping } from '#server/foundation/http/retry-later.ts';
import { guardOrigin, securityHeaders } from '#server/foundation/http/security.ts';
import { mountSecurityText } from '#server/foundation/http/security-txt.ts';
import { guardSockets, roomForSockets } from '#server/foundation/http/sockets.ts';
import { countAnswer } from '#server/foundation/metrics/counters.ts';
import { mountWebhooks } from '#server/money/payments/providers/webhooks.ts';
import { knownAccount } from '#server/people/accounts/request-context.ts';
import { mountRunningUpload } from '#server/scoring/running/upload-file.ts';
import { mountVideoPlay } from '#server/scoring/videos/play-video.ts';
import { mountVideoUploads } from '#server/scoring/videos/tus.ts';
import { mountApi } from './api.ts';
import { beforeRouting } from './before-routing.ts';
import { mountFiles } from './files.ts';
import { mountReference } from './reference.ts';
import { mountWeb } from './web.ts';

const problems: Record<number, [code: string, message: string]> = {
  400: ['BAD_REQUEST', messages.server.invalid],
  404: ['NOT_FOUND', messages.server.notFound],
  413: ['PAYLOAD_TOO_LARGE', messages.server.tooLarge],
  414: ['URI_TOO_LONG', messages.server.tooLarge],
  415: ['UNSUPPORTED_MEDIA_TYPE', messages.server.invalid],
  503: ['SERVICE_UNAVAILABLE', messages.server.overloaded],
};

/** Returns the route without parameters, because the log must not contain link codes and file names. */
const routeOf = (request: FastifyRequest) => {
  const url = request.routeOptions.url ?? 'unknown';
  return url === '/rpc/*'
    ? `/rpc/${(request.params as { '*': string })['*'].replace(/[^\w/]/g, '').slice(0, 60)}`
    : url;
};

/**
 * Closes idle connections again and again until the server has stopped. An answer that was in progress when the stop
 * began may keep its connection open.
 */
function dropIdleConnections({ server }: FastifyInstance): void {
  const timer = setInterval(() => server.closeIdleConnections(), 100).unref();
  server.once('close', () => clearInterval(timer));
}

// Milliseconds. A request's head arrives in one piece even on a slow network. `endSlowBodies` limits bodies too.
const waits = {
  keepAliveTimeout: 72_000,
  headersTimeout: 15_000,
  requestTimeout: 60_000,
  connectionsCheckingInterval: 5000,
};
// The rate of calls per network. Pages have a separate limit: a hall that loads them does not slow down typing of
// results.
const callPace = { burst: 3000, refillPerSecond: 150 };

export async function buildHttp(app: App): Promise<FastifyInstance> {
  const { config } = app;
  const headers = securityHeaders(config);
  const trusts = trustsOf(config.trustProxy);
  const mostSockets = config.maxSockets ?? roomForSockets();
  // Each stream uses a connection. A higher limit would leave no connections for other requests.
  const mostStreams = Math.min(config.maxStreams, Math.floor(0.9 * mostSockets));
  if (mostStreams < config.maxStreams) app.log.info({ mostStreams, mostSockets }, 'fewer streams than MAX_STREAMS fit');
  const hub = createHub(
    {
      isAway: () => app.boards.isAway() || app.floors.isAway(),
      onAccess: app.boards.onAccess,
      clock: app.clock.read,
    },
    { most: mostStreams, counts: app.counters.streams },
  );
  const networkOf = (request: IncomingMessage) => networkOfPeer(request, trusts);
  const ending = new AbortController();
  const served = { hub, security: headers, networkOf, ending: ending.signal };
  const count = config.metrics && ((route: string, status: number) => countAnswer(app.counters, route, status));
  const first = Object.values(beforeRouting(app, served));
  let isStopping = false;
  const isEnding = () => isDraining(http);
  let rawServer: RawBoardServer | undefined;
  const http: FastifyInstance = Fastify({
    // Boards are answered before routing. So a thousand readers cost only the bytes that they read.
    serverFactory: handle => {
      const server = createServer({ ...waits, ServerResponse: answersUntil(isEnding) }, (request, response) => {
        const isAnswered = !isStopping && first.some(answer => answer(request, response));
        if (!isAnswered) handle(request, response);
        else if (count) response.once('close', () => count('channels', response.statusCode));
      });
      const onAnswer = count ? (status: number) => count('channels', status) : undefined;
      rawServer = openRawBoardServer(server, { boards: app.boards, security: headers, isEnding, onAnswer });
      guardSockets(server, { most: mostSockets, trusts });
      return server;
    },
    loggerInstance: app.log,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: config.trustProxy ? trusts : false,
    bodyLimit,
    forceCloseConnections: 'idle',
    rewriteUrl: ({ url = '/' }: IncomingMessage) => (config.callableAliases ? callableOfAlias(url) : url),
    // Fastify's answer would be in English, in a form that our clients do not read.
    return503OnClosing: false,
    // An unreadable address runs no hooks, so this answer sets the headers itself.
    frameworkErrors: (_error, _request, reply) =>
      void sendProblem(reply.headers(headers), 400, 'BAD_REQUEST', messages.server.invalid),
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true },
  });
  http.removeContentTypeParser('text/plain');
  readBoundedJson(http);

  // Hooks of every request use callbacks: a promise would cost more than most of their work.
  http.addHook('onRequest', (request, reply, done) => {
    reply.headers(headers).header('x-request-id', request.id);
    done();
  });
  const mayAskFromAfar = admitOrigins(http, config.callableOrigins);
  addRetryAfter(http);
  refuseWhileStopping(http);
  cutSilentDatabase(http, app);
  http.addHook('preClose', async () => {
    isStopping = true;
    rawServer?.close();
    hub.endAll();
    ending.abort();
    dropIdleConnections(http);
  });
  // Most open requests wait for the network and cost little.
  limitOpen(http, 4 * config.maxInFlight);
  endSlowBodies(http);
  const accountOf = (request: FastifyRequest) => knownAccount(app, request);
  limitRate(http, callPace, { isLimited: keepsPaceOf('call'), accountOf });
  limitRate(http, callPace, { isLimited: keepsPaceOf('page'), accountOf });
  guardOrigin(http, config.publicUrl, mayAskFromAfar);
  limitInFlight(http, config.maxInFlight);

  http.addHook('onResponse', (request, reply, done) => {
    const { method } = request;
    const ms = Math.round(reply.elapsedTime * 10) / 10;
    const route = routeOf(request);
    // Balancers ask several times a second.
    const level = /^\/(?:readyz|healthz)$/.test(route) && reply.statusCode === 200 ? 'debug' : 'info';
    request.log[level]({ method, route, status: reply.statusCode, ms }, 'answered');
    done();
  });
  if (count)
    http.addHook('onResponse', (request, reply, done) => {
      count(request.routeOptions.url ?? 'unknown', reply.statusCode);
      done();
    });
  http.setErrorHandler((error: FastifyError, request, reply) => {
    const status = error.statusCode ?? 500;
    const known = problems[status];
    if (known) return sendProblem(reply, status, ...known);
    const trouble = passingTrouble(error);
    if (trouble) {
      request.log.warn(trouble.details, trouble.said);
      return refuseForNow(reply, trouble.text);
    }
    if (status >= 400 && status < 500) return sendProblem(reply, status, 'BAD_REQUEST', messages.server.invalid);
    request.log.error({ err: error }, 'unforeseen failure');
    return sendProblem(reply, 500, 'INTERNAL_SERVER_ERROR', messages.server.unexpected);
  });

  mountHealth(http, app);
  mountSecurityText(http, app);
  mountApi(http, app);
  mountCallables(http, app);
  await mountReference(http, app);
  mountFiles(http, app);
  mountOwnChannels(http, app, hub);
  mountSitemap(http, app);
  mountWebhooks(http, app);
  mountRunningUpload(http, app);
  mountTaps(http, app);
  mountVideoUploads(http, app);
  mountVideoPlay(http, app);
  await mountWeb(http, app);
  return http;
}
