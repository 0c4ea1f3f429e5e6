import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerClock } from './server-clock.ts';

/**
 * Answers `GET /time` before Fastify sees the request, because devices measure the duration of the answer. A whole hall
 * asks from one address. False for any other request.
 */
export function answerTime(clock: ServerClock, security: Record<string, string>) {
  const lines = Object.entries({
    ...security,
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
  }).flat();
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.url !== '/time' || request.method !== 'GET') return false;
    response.writeHead(200, lines);
    response.end(clock.read().toFixed(1));
    return true;
  };
}
