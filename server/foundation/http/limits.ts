import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { networkOf, rangeOf } from './peers.ts';
import { createPlaces } from './places.ts';
import { sendProblem } from './problem.ts';
import { stuckMs } from './sockets.ts';

type Hook = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void;

const network = Symbol('network');

/** The network of whoever asks; found once a request, since it is looked for behind proxies. */
export function networkFor(request: FastifyRequest & { [network]?: string }): string {
  request[network] ??= networkOf(request.ip);
  return request[network];
}

const isVisit = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && (headers.accept?.includes('text/html') ?? false);

/** Who opened a page reads a sentence instead of an answer for programs, and the page tries again by itself. */
const sendCrowdedPage = (reply: FastifyReply, status: 429 | 503) =>
  reply
    .code(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Pizarra</title><body style="margin:20vh 24px;font:18px/1.5 system-ui;text-align:center;background:#0a0f1a;color:#fff"><p>${messages.server.overloaded}</p></body></html>`,
    );

/** 429: this network has its share, and others are still answered. 503: nobody is. */
function refuseCrowd(request: FastifyRequest, reply: FastifyReply, whose: 'own' | 'all'): void {
  const status = whose === 'own' ? 429 : 503;
  reply.header('retry-after', '2');
  if (isVisit(request)) sendCrowdedPage(reply, status);
  else {
    const code = whose === 'own' ? 'TOO_MANY_REQUESTS' : 'SERVICE_UNAVAILABLE';
    sendProblem(reply, status, code, messages.server.overloaded);
  }
}

// One network gets at most two thirds of what there is, two of them two fifths each.
const share = 2;

// A health check is asked in the worst hour of all, and costs nothing. A stream is counted by those who keep it open,
// and so is a video.
const uncounted = /^\/healthz$|^\/organization\/(?:boards\/[^/]+\/\w+\/stream$|live\?)|^\/(?:uploads|files)\/videos\//;

type Working = FastifyRequest & { [leavePlace]?: () => void };
const leavePlace = Symbol('leavePlace');

/**
 * Bounds what is worked on at once: from when a request is there as a whole until its answer is made. How slowly either
 * travels is its sender's affair and takes nobody's place; `limitOpen` bounds that.
 */
export function limitInFlight(http: FastifyInstance, most: number): void {
  const places = createPlaces({ most, share });
  http.addHook('preHandler', (request: Working, reply, done) => {
    if (uncounted.test(request.url)) return done();
    // Of IPv6 a customer has 65,536 networks, and would take all places with one each.
    const from = rangeOf(networkFor(request));
    const taken = places.take(from);
    if (taken !== 'taken') return refuseCrowd(request, reply, taken);
    let isHere = true;
    const leave = () => {
      if (isHere) places.leave(from);
      isHere = false;
    };
    request[leavePlace] = leave;
    // 'close' comes once for every request, answered or cut.
    reply.raw.once('close', leave);
    done();
  });
  http.addHook('onSend', (request: Working, _reply, payload, done) => {
    request[leavePlace]?.();
    done(null, payload);
  });
}

type Open = { request: FastifyRequest; reply: FastifyReply; since: number; readBefore: number };

// A connection must carry at least so many bytes a second once a request has had its time to arrive.
const leastRate = 8 * 1024;
const mostCut = 16;
// So long a line may stand still before it gives way to somebody who waits for a place.
const yieldsAfterMs = 3000;

const isArriving = ({ request: { raw } }: Open) => !raw.complete && !raw.destroyed;
const isTooSlow = ({ request, since, readBefore }: Open, now: number) =>
  request.socket.bytesRead - readBefore < (leastRate * (now - since)) / 1000;

/** Whether this request waits for whoever sent it, and in vain. */
function standsStill(open: Open, now: number): boolean {
  if (isArriving(open)) return now - open.since > yieldsAfterMs && isTooSlow(open, now);
  return stuckMs(open.request.socket, now) > yieldsAfterMs;
}

/**
 * For whatever is held from the first line of a request to the last byte of its answer: what is read into memory before
 * anybody looks at it stays bounded. When a network has its share, those of its own lines that stand still give way.
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
    const from = networkFor(request);
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

/** Bounds the requests that are open at all, however slow their senders and readers are. */
export function limitOpen(http: FastifyInstance, most: number): void {
  const enter = atMost(most);
  http.addHook('onRequest', (request, reply, done) =>
    uncounted.test(request.url) ? done() : enter(request, reply, done),
  );
}

/** A body has ten seconds; one that takes longer must at least keep coming. A video is bounded where it is written. */
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

// A thousand people share the address of a hall: the bucket is theirs together.
type Pace = { burst: number; refillPerSecond: number };
const mostAddresses = 100_000;

type Bucket = { left: number; at: number };

/** So much at once and so much a second for each network, or for each of whatever else it is asked about. */
export function paceNetworks({ burst, refillPerSecond }: Pace): (network: string) => boolean {
  const buckets = new Map<string, Bucket>();
  return key => {
    const now = Date.now();
    const bucket = buckets.get(key) ?? { left: burst, at: now };
    // A clock that is set back takes nothing away.
    const refilled = (Math.max(0, now - bucket.at) / 1000) * refillPerSecond;
    bucket.left = Math.min(burst, bucket.left + refilled);
    bucket.at = now;
    buckets.set(key, bucket);
    if (buckets.size > mostAddresses) {
      for (const [address, { at }] of buckets) if (now - at > 60_000) buckets.delete(address);
      if (buckets.size > mostAddresses) buckets.clear();
    }
    // What is refused costs nothing: whoever asks too fast still gets what comes in each second.
    if (bucket.left < 1) return false;
    bucket.left -= 1;
    return true;
  };
}

// What one account asks for beyond that: a judge who enters results, an organizer with several windows.
const accountPace = { burst: 200, refillPerSecond: 5 };

type Limited = {
  isLimited: (request: FastifyRequest) => boolean;
  /** The account that asks, as this process remembers it without a question. */
  accountOf: (request: FastifyRequest) => string | null;
};

/** Where somebody uses up what a network may ask for, each account behind it still has a pace of its own. */
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
