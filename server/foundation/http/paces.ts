import type { FastifyRequest } from 'fastify';

type Routed = { url: string; routeOptions: { url?: string | undefined } };

// By what it was routed to: an address may also be written with its host.
const calls = /^\/(rpc|api|callable|webhooks|organization\/running|uploads|rails)/;

/**
 * What one network may ask for as often as it likes: bytes that lie there, or what is bounded where it is made. All of it
 * is named, each with its bound, in `server/bounds.test.ts`; every other address keeps the pace of its network.
 */
const files = [
  // What the build made, for ever under its name or asked again each time.
  /^\/(?:assets|art|icons)\//,
  /^\/(?:icon\.svg|scheme\.js|sw\.js|manifest\.webmanifest)$/,
  /^\/files\/(?:images|videos)\//,
  /^\/flags\//,
  /^\/organization\/(?:boards|floors)\//,
  /^\/organization\/live$/,
  // With a question behind it, one of these asks the database.
  /^\/(?:healthz|readyz)$/,
];

/** Whose pace a request keeps: that of calls, that of pages and all else, or none. */
export function paceOf({ url, routeOptions }: Routed): 'call' | 'page' | null {
  if (calls.test(routeOptions.url ?? url)) return 'call';
  const [path = '', query] = url.split('?', 2);
  if (path === '/readyz' && query !== undefined) return 'page';
  return files.some(form => form.test(path)) ? null : 'page';
}

export const keepsPaceOf = (pace: 'call' | 'page') => (request: FastifyRequest) => paceOf(request) === pace;
