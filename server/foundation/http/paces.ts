import type { FastifyRequest } from 'fastify';

type Routed = { url: string; routeOptions: { url?: string | undefined } };

// Addresses with the rate of calls. The pattern matches the route, because the address itself may also include its
// host.
const calls = /^\/(rpc|api|callable|webhooks|organization\/running|uploads|rails)/;

/**
 * Addresses without a rate limit: stored bytes, or bounded where they are made. `server/bounds.test.ts` lists all of
 * them with their bound. Every other address has the rate limit of its network.
 */
const files = [
  // Files of the build. Browsers cache them forever by name, or revalidate them each time.
  /^\/(?:assets|art|icons)\//,
  /^\/(?:icon\.svg|scheme\.js|sw\.js|push\.js|manifest\.webmanifest)$/,
  /^\/files\/(?:images|videos)\//,
  /^\/flags\//,
  /^\/organization\/(?:boards|floors)\//,
  /^\/organization\/live$/,
  // Only without a query string: `readyz?db` asks the database.
  /^\/(?:healthz|readyz)$/,
];

/** Returns the rate limit of a request: that of calls, that of pages and all else, or none (null). */
export function paceOf({ url, routeOptions }: Routed): 'call' | 'page' | null {
  if (calls.test(routeOptions.url ?? url)) return 'call';
  const [path = '', query] = url.split('?', 2);
  if (path === '/readyz' && query !== undefined) return 'page';
  return files.some(form => form.test(path)) ? null : 'page';
}

export const keepsPaceOf = (pace: 'call' | 'page') => (request: FastifyRequest) => paceOf(request) === pace;
