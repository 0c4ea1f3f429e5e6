import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { networkOf, rangeOf } from './peers.ts';
import { createPlaces } from './places.ts';
import { sendProblem } from './problem.ts';
import { stuckMs } from './sockets.ts';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

const network = Symbol('network');

/** Returns the client's network. Cached per request, because finding it behind proxies takes work. */
export function networkFor(request: FastifyRequest & { [network]?: string }): string {
  request[network] ??= networkOf(request.ip);
  return request[network];
}

const isVisit = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/** Refuses with a readable page, which reloads by itself. Programs get a JSON error instead. */
const sendCrowdedPage = (reply: FastifyReply, status: 429 | 503) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Pizarra</title><body style="margin:20vh 24px;font:18px/1.5 system-ui;text-align:center;background:#0a0f1a;color:#fff"><p>${messages.server.overloaded}</p></body></html>`,
    );

/**
 * Refuses a request. 429: this network has used its share, others are still served. 503: the server is full for
 * everybody.
 */
function refuseCrowd(request: FastifyRequest, reply: FastifyReply, whose: 'own' | 'all'): void {
  const status = whose === 'own' ? 429 : 503;
  reply.header('retry-after', '2');
  if (isVisit(request)) sendCrowdedPage(reply, status);
  else {
    const code = whose === 'own' ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE';
    sendProblem(reply, status, code, messages.server.overloaded);
  }
}

// One network gets at most two thirds of the places. Two networks get at most two fifths each.
const share = 2;

// These requests take no place. A health check matters most under load and costs nothing. Open streams and videos have
// their own limits.
const uncounted = /^\/healthz$|^\/organization\/(?:boards\/[^/]+\/\w+\/stream$|live\?)|^\/(?:uploads|files)\/videos\//;

type Working = FastifyRequest & { [leavePlace]?: () => void };
const leavePlace = Symbol('leavePlace');

/**
 * Bounds concurrent work: a request takes a place when it is complete, until its answer is made. Slow transfer takes no
 * place here; `limitOpen` bounds that.
 */
export function limitInFlight(http: FastifyInstance, most: number): void {
  const places = createPlaces({ most, share });
  http.addHook('preHandler', (request: Working, reply, done) => {
    if (uncounted.test(request.url)) return done();
    // Places count per /48 range. An IPv6 customer has 65,536 networks and could take every place with one each.
    const from = rangeOf(networkFor(request));
    const taken = places.take(from);
    if (taken !== 'taken') return refuseCrowd(request, reply, taken);
    let isHere = true;
    const leave = () => {
      if (isHere) places.leave(from);
      isHere = false;
    };
    request[leavePlace] = leave;
    // 'close' fires once for every request, answered or not.
    reply.raw.once('close', leave);
    done();
  });
  http.addHook('onSend', (request: Working, _reply, payload, done) => {
    request[leavePlace]?.();
    done(null, payload);
  });
}

type Open = { request: FastifyRequest; reply: FastifyReply; since: number; readBefore: number };

// Bytes per second that a connection must carry after its first seconds.
const leastRate = 8 * 1024;
const mostCut = 16;
// Milliseconds without movement after which a connection is closed if another request needs its place.
const yieldsAfterMs = 3000;

const isArriving = ({ request: { raw } }: Open) => !raw.complete && !raw.destroyed;
const isTooSlow = ({ request, since, readBefore }: Open, now: number) =>
  request.socket.bytesRead - readBefore < (leastRate * (now - since)) / 1000;

/** True if the client neither sends its request nor reads its answer fast enough. */
function standsStill(open: Open, now: number): boolean {
  if (isArriving(open)) return now - open.since > yieldsAfterMs && isTooSlow(open, now);
  return stuckMs(open.request.socket, now) > yieldsAfterMs;
}

/**
 * Bounds requests from their first line to the last byte of their answer. This also bounds the memory for unread
 * bodies. When a network has used its share, its own stalled connections are closed.
 */
export function atMost(most: number): Hook {
  const places = createPlaces({ most, share });
  const open = new Map<string, Set<Open>>();

  function cutStill(from: string): boolean {
    const now = Date.now();
    let cut = 0;
    for (const each of open.get(from) ?? []) {
      if (!standsStill(each, now)) continue;
      leave(from, each);
      each.request.socket.destroy();
      if (++cut === mostCut) break;
    }
    return cut > 0;
  }

  function leave(from: string, one: Open): void {
    const own = open.get(from);
    if (!own?.delete(one)) return;
    if (own.size === 0) open.delete(from);
    places.leave(from);
  }

  return (request, reply, done) => {
    const from = rangeOf(networkFor(request));
    let taken = places.take(from);
    if (taken !== 'taken' && cutStill(from)) taken = places.take(from);
    if (taken !== 'taken') return refuseCrowd(request, reply, taken);
    const one: Open = { request, reply, since: Date.now(), readBefore: request.socket.bytesRead };
    const own = open.get(from) ?? new Set();
    open.set(from, own.add(one));
    reply.raw.once('close', () => leave(from, one));
    done();
  };
}

/** Bounds all open requests, however slow their senders and readers are. */
export function limitOpen(http: FastifyInstance, most: number): void {
  const enter = atMost(most);
  http.addHook('onRequest', (request, reply, done) =>
    uncounted.test(request.url) ? done() : enter(request, reply, done),
  );
}

/**
 * Closes connections whose body arrives too slowly. A body has ten seconds, then it must keep arriving at the least
 * rate. The code that writes videos bounds them.
 */
export function endSlowBodies(http: FastifyInstance, { afterMs = 10_000, sweepMs = 1000 } = {}): void {
  const arriving = new Set<Open>();
  http.addHook('onRequest', (request, reply, done) => {
    const { headers, socket } = request;
    const hasBody = headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
    if (hasBody && !request.url.startsWith('/uploads/videos/')) {
      arriving.add({ request, reply, since: Date.now(), readBefore: socket.bytesRead });
    }
    done();
  });
  const timer = setInterval(() => {
    const now = Date.now();
    for (const open of arriving) {
      if (!isArriving(open)) arriving.delete(open);
      else if (now - open.since > afterMs && isTooSlow(open, now)) open.request.socket.destroy();
    }
  }, sweepMs).unref();
  http.addHook('onClose', (_http, done) => {
    clearInterval(timer);
    done();
  });
}

// The rate of one network: a bucket of requests and its refill. A thousand people in a hall share one address, and so
// one bucket.
type Pace = { burst: number; refillPerSecond: number };
const mostAddresses = 100_000;

type Bucket = { left: number; at: number };

/** Returns a check with a token bucket per network, or per any other key. False when the bucket is empty. */
export function paceNetworks({ burst, refillPerSecond }: Pace): (network: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return key => {
    const now = Date.now();
    const bucket = buckets.get(key) ?? { left: burst, at: now };
    // A clock that was set back must not remove tokens.
    const refilled = (Math.max(0, now - bucket.at) / 1000) * refillPerSecond;
    bucket.left = Math.min(burst, bucket.left + refilled);
    bucket.at = now;
    buckets.set(key, bucket);
    if (buckets.size > mostAddresses) {
      for (const [address, { at }] of buckets) if (now - at > 60_000) buckets.delete(address);
      if (buckets.size > mostAddresses) buckets.clear();
    }
    // A refused request takes no token, so a client that asks too fast still gets the refill.
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };
}

// Extra requests per account, for instance a judge who enters results or an organizer with several windows.
const accountPace = { burst: 200, refillPerSecond: 5 };

type Limited = {
  isLimited: (request: FastifyRequest) => boolean;
  /** The account from this process's cache, without a query. */
  accountOf: (request: FastifyRequest) => string | null;
};

/**
 * Limits the rate of each network. When a network has used its rate, each account behind it still has a rate of its
 * own.
 */
export function limitRate(http: FastifyInstance, pace: Pace, { isLimited, accountOf }: Limited) {
  const mayAsk = paceNetworks(pace);
  const mayAccountAsk = paceNetworks(accountPace);
  const isOwn = (account: string | null) => account !== null && mayAccountAsk(account);
  http.addHook('onRequest', (request, reply, done) => {
    if (!isLimited(request) || mayAsk(networkFor(request)) || isOwn(accountOf(request))) return done();
    reply.header('retry-after', '1');
    if (isVisit(request)) sendCrowdedPage(reply, 429);
    else sendProblem(reply, 429, 'TOO_MANY_REQUESTS', messages.server.tooMany);
  });
}
