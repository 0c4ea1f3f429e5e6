import { isIPv6 } from 'node:net';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { sendProblem } from './problem.ts';

/** Beyond `most` requests under way at once the next one is told to come back, instead of all of them waiting. */
export function limitInFlight(http: FastifyInstance, most: number) {
  const enter = atMost(most);
  // A health check is asked in the worst hour of all, and costs nothing. A stream is counted by those who keep it open,
  // and so is a video.
  const uncounted = /^\/healthz$|^\/organization\/boards\/[^/]+\/\w+\/stream$|^\/(?:uploads|files)\/videos\//;
  const isUncounted = (url: string) => uncounted.test(url);
  http.addHook('onRequest', (request, reply, done) =>
    isUncounted(request.url) ? done() : enter(request, reply, done),
  );
}

const isVisit = ({ method, headers }: FastifyRequest) =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '');

/** Who opened a page reads a sentence instead of an answer for programs, and the page tries again by itself. */
const sendCrowdedPage = (reply: FastifyReply) =>
  reply
    .code(503)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="es"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta http-equiv="refresh" content="3"><title>Pizarra</title><body style="margin:20vh 24px;font:18px/1.5 system-ui;text-align:center;background:#0a0f1a;color:#fff"><p>${messages.server.overloaded}</p></body></html>`,
    );

/** For routes whose bodies are large: what is read into memory before anybody looks at it stays bounded. */
export function atMost(most: number) {
  let inFlight = 0;
  return (request: FastifyRequest, reply: FastifyReply, done: () => void): void => {
    inFlight++;
    // 'close' comes once for every request, answered or cut.
    reply.raw.once('close', () => {
      inFlight--;
    });
    if (inFlight <= most) {
      done();
      return;
    }
    reply.header('retry-after', '2');
    if (isVisit(request)) sendCrowdedPage(reply);
    else sendProblem(reply, 503, 'SERVICE_UNAVAILABLE', messages.server.overloaded);
  };
}

// A thousand people share the address of a hall: the bucket is theirs together.
const burst = 3000;
const refillPerSecond = 150;
const mostAddresses = 100_000;

type Bucket = { left: number; at: number };

/** One household of IPv6 is a /64, written as better-auth writes it beside a session. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [head = '', tail = ''] = address.toLowerCase().split('::');
  const [before, after] = [head, tail].map(part => part.split(':').filter(Boolean)) as [string[], string[]];
  const zeros = Array.from({ length: 8 - before.length - after.length }, () => '0');
  const network = [...before, ...zeros, ...after].slice(0, 4).map(group => group.padStart(4, '0'));
  return [...network, '0000', '0000', '0000', '0000'].join(':');
}

const network = Symbol('network');

/** Of whoever asks; found once a request, since it is looked for behind proxies. */
export function networkFor(request: FastifyRequest & { [network]?: string }): string {
  request[network] ??= networkOf(request.ip);
  return request[network];
}

export function limitRate(http: FastifyInstance, isLimited: (request: FastifyRequest) => boolean) {
  const buckets = new Map<string, Bucket>();
  http.addHook('onRequest', (request, reply, done) => {
    if (!isLimited(request)) return done();
    const now = Date.now();
    const key = networkFor(request);
    const bucket = buckets.get(key) ?? { left: burst, at: now };
    bucket.left = Math.min(burst, bucket.left + ((now - bucket.at) / 1000) * refillPerSecond) - 1;
    bucket.at = now;
    buckets.set(key, bucket);
    if (buckets.size > mostAddresses) {
      for (const [address, { at }] of buckets) if (now - at > 60_000) buckets.delete(address);
      if (buckets.size > mostAddresses) buckets.clear();
    }
    if (bucket.left >= 0) return done();
    bucket.left = 0;
    reply.header('retry-after', '1');
    sendProblem(reply, 429, 'TOO_MANY_REQUESTS', messages.server.tooMany);
  });
}
