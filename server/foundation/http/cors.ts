import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isCalledByName } from './wire-form.ts';

// True for addresses that clients of other origins may call: the functions, and the call that opens a session for them.
const isOpen = (url: string): boolean => isCalledByName(url) || url === '/api/v1/sessions';

const preflight = {
  'access-control-allow-methods': 'POST',
  'access-control-allow-headers': 'authorization, content-type, firebase-instance-id-token, x-firebase-appcheck',
  'access-control-max-age': '7200',
};

export type MayAskFromAfar = (request: Pick<FastifyRequest, 'headers' | 'url'>) => boolean;

/**
 * Pages of the configured origins may call, anonymously or with their own token. The server never asks their browsers
 * for cookies. It deletes a cookie that arrives, because a browser sends it without the page's intent.
 */
export function admitOrigins(http: FastifyInstance, origins: readonly string[]): MayAskFromAfar {
  const isAdmitted: MayAskFromAfar = ({ headers, url }) =>
    headers.origin !== undefined && origins.includes(headers.origin) && isOpen(url);
  // Sets the header before every limit: a page can read a refusal only with this header.
  http.addHook('onRequest', (request, reply, done) => {
    if (!isAdmitted(request)) return done();
    delete request.headers.cookie;
    reply.headers({ 'access-control-allow-origin': `${request.headers.origin}`, vary: 'origin' });
    if (request.method === 'OPTIONS') reply.code(204).headers(preflight).send();
    else done();
  });
  return isAdmitted;
}

// The emulator of Firebase uses the path `/{project}/{region}/{name}`: https://firebase.google.com/docs/emulator-suite
const emulatorPath = /^\/[\w-]+\/[a-z]+-[a-z]+\d+\/(\w+)$/;

/** Maps the emulator's path to our path. Some SDKs also use the emulator's path because they drop a custom path. */
export const callableOfAlias = (url: string): string => url.replace(emulatorPath, '/callable/$1');
