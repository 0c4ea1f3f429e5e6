import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerClock } from './server-clock.ts';

/**
 * Answers `GET /time` before anything else looks at a request: a device sets its clock by how long the answer took, and a
 * whole hall asks from one address. False for every other request.
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
