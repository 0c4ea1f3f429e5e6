import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isCalledByName } from './wire-form.ts';

// What clients of other origins ask for: the functions, and a session to ask them with.
const isOpen = (url: string): boolean => isCalledByName(url) || url === '/api/v1/sessions';

const preflight = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, content-type, firebase-instance-id-token, x-firebase-appcheck',
  'access-control-max-age': '7200',
};

export type MayAskFromAfar = (request: Pick<FastifyRequest, 'headers' | 'url'>) => boolean;

/**
 * Pages of the origins that the operator names may ask, as nobody or with a token that they hold themselves. A cookie
 * is never asked for, and one that came is not read: what a browser brings unasked is no wish of the page's.
 */
export function admitOrigins(http: FastifyInstance, origins: readonly string[]): MayAskFromAfar {
  const isAdmitted: MayAskFromAfar = ({ headers, url }) =>
    headers.origin !== undefined && origins.includes(headers.origin) && isOpen(url);
  // Before every limit: what is refused there is read by a page only under this header.
  http.addHook('onRequest', (request, reply, done) => {
    if (!isAdmitted(request)) return done();
    delete request.headers.cookie;
    reply.headers({ 'access-control-allow-origin': `${request.headers.origin}`, vary: 'origin' });
    if (request.method === 'OPTIONS') reply.code(204).headers(preflight).send();
    else done();
  });
  return isAdmitted;
}

// https://firebase.google.com/docs/emulator-suite: `/{project}/{region}/{name}`.
const emulatorPath = /^\/[\w-]+\/[a-z]+-[a-z]+\d+\/(\w+)$/;

/** The path that a client asks when it believes to speak to the emulator, and in SDKs that drop a path of one's own. */
export const callableOfAlias = (url: string): string => url.replace(emulatorPath, '/callable/$1');
