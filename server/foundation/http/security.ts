import type { FastifyInstance, FastifyRequest } from 'fastify';
import { messages } from '#contract/messages.ts';
import { embedHosts } from '#domain/money/streaming/embed.ts';
import type { Config } from '#server/config.ts';
import type { MayAskFromAfar } from './cors.ts';
import { sendProblem } from './problem.ts';

type Hosts = { script: string[]; frame: string[]; connect: string[]; img: string[]; media: string[] };
type PaymentHosts = Omit<Hosts, 'media'>;

// Hosts that Stripe needs: https://docs.stripe.com/security/guide#content-security-policy
const stripeHosts: PaymentHosts = {
  script: ['https://js.stripe.com', 'https://*.js.stripe.com'],
  frame: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
  connect: ['https://api.stripe.com'],
  img: ['https://*.stripe.com'],
};

// Hosts that PayPal needs: https://developer.paypal.com/sdk/js/configuration. Its script loads code and pictures from
// both names.
const paypalNames = ['https://*.paypal.com', 'https://*.paypalobjects.com'];
const paypalHosts: PaymentHosts = {
  script: paypalNames,
  frame: ['https://*.paypal.com'],
  connect: paypalNames,
  img: paypalNames,
};

// Any port is allowed: the port of the demo accounts changes each time, and a cached page shell keeps older rules.
const demoDoors = ['http://127.0.0.1:*'];

type Protected = Pick<Config, 'publicUrl' | 'payments' | 'demo' | 'bucket'>;

/** Returns the hosts of payment providers and of the bucket, but only of those that are configured. */
function hostsOf({ payments: { stripe, paypal }, demo, bucket }: Protected): Hosts {
  const configured = [
    ...(stripe ? [{ hosts: stripeHosts, scriptUrl: stripe.scriptUrl }] : []),
    ...(paypal ? [{ hosts: paypalHosts, scriptUrl: paypal.scriptUrl }] : []),
  ];
  const all = (kind: keyof PaymentHosts) => [
    ...new Set(configured.flatMap(({ hosts, scriptUrl }) => [...hosts[kind], new URL(scriptUrl).origin])),
  ];
  return {
    script: all('script'),
    frame: all('frame'),
    connect: [...all('connect'), ...(demo ? demoDoors : [])],
    img: all('img'),
    media: bucket?.publicUrl ? [bucket.publicUrl] : [],
  };
}

/** Styles may be inline, because the design system sets them on elements. Scripts may not. */
function contentSecurityPolicy(isHttps: boolean, { script, frame, connect, img, media }: Hosts) {
  const rules = [
    "default-src 'none'",
    // The QR reader at the door is WebAssembly. A device caches the shell with its headers, so every page allows
    // WebAssembly.
    ["script-src 'self' 'wasm-unsafe-eval'", ...script].join(' '),
    "style-src 'self' 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...img].join(' '),
    "font-src 'self'",
    ["connect-src 'self'", ...connect].join(' '),
    "manifest-src 'self'",
    "worker-src 'self'",
    // The browser draws a video's picture from the file before the upload.
    ["media-src 'self' blob:", ...media].join(' '),
    // Players of result videos load after a press of play, without their cookies. Stream players do the same.
    ["frame-src 'self'", ...embedHosts, ...frame].join(' '),
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ];
  return [...rules, ...(isHttps ? ['upgrade-insecure-requests'] : [])].join('; ');
}

export function securityHeaders(config: Protected): Record<string, string> {
  const { publicUrl, payments } = config;
  const isHttps = publicUrl.startsWith('https:');
  return {
    'content-security-policy': contentSecurityPolicy(isHttps, hostsOf(config)),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    // PayPal's buttons open a window that must be able to answer its opener.
    'cross-origin-opener-policy': payments.paypal ? 'same-origin-allow-popups' : 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self)',
    'x-permitted-cross-domain-policies': 'none',
    ...(isHttps && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
  };
}

const isSafe = (method: string) => method === 'GET' || method === 'HEAD';

/**
 * True if the request does not come from another site. Browsers send the origin. A client without it is no browser, so
 * it sends no cookie against a person's will.
 */
function comesFromHere(request: Pick<FastifyRequest, 'headers'>, publicUrl: string): boolean {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin' && site !== 'none') return false;
  if (origin === undefined) return true;
  if (origin === publicUrl) return true;
  return URL.canParse(origin) && new URL(origin).host === host;
}

export function guardOrigin(http: FastifyInstance, publicUrl: string, mayAskFromAfar: MayAskFromAfar) {
  http.addHook('onRequest', (request, reply, done) => {
    if (isSafe(request.method) || mayAskFromAfar(request) || comesFromHere(request, publicUrl)) return done();
    sendProblem(reply, 403, 'FORBIDDEN', messages.session.origin);
  });
}
