import { expect, test } from 'vitest';
import { embedHosts } from '#domain/money/streaming/embed.ts';
import { readConfig } from '#server/config.ts';
import { securityHeaders } from './security.ts';

const stripeKeys = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const paypalKeys = { PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH' };
const headersWith = (env: Record<string, string>) => securityHeaders(readConfig({ PIZARRA_DEMO: 'no', ...env }));

function rulesWith(env: Record<string, string>): Record<string, string[]> {
  const rules = headersWith(env)['content-security-policy']?.split('; ') ?? [];
  return Object.fromEntries(rules.map(rule => [rule.split(' ')[0], rule.split(' ').slice(1)]));
}

test('J3 content policy: no provider → own scripts and pictures, and frames of video hosts', () => {
  const own = rulesWith({});
  expect(own).toMatchObject({
    'script-src': ["'self'", "'wasm-unsafe-eval'"],
    'frame-src': ["'self'", ...embedHosts],
    'media-src': ["'self'", 'blob:'],
    'connect-src': ["'self'"],
    'img-src': ["'self'", 'data:', 'blob:'],
  });
  expect(rulesWith({ PIZARRA_PAYMENTS: 'test' })).toEqual(own);
  expect(headersWith({})['cross-origin-opener-policy']).toBe('same-origin');
});

test('scale D5 content policy: browsers reach the bucket → its videos may play, and nothing else of it', () => {
  const s3 = { S3_ENDPOINT: 'http://10.0.0.5:9000', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's' };
  expect(rulesWith(s3)).toEqual(rulesWith({}));
  const rules = rulesWith({ ...s3, S3_PUBLIC_URL: 'https://s3.pizarra.test' });
  expect(rules).toEqual({ ...rulesWith({}), 'media-src': ["'self'", 'blob:', 'https://s3.pizarra.test'] });
});

test("J3 content policy: Stripe has keys → its hosts are allowed, PayPal's are not", () => {
  const rules = rulesWith(stripeKeys);
  expect(rules['script-src']).toEqual([
    "'self'",
    "'wasm-unsafe-eval'",
    'https://js.stripe.com',
    'https://*.js.stripe.com',
  ]);
  expect(rules['frame-src']).toContain('https://hooks.stripe.com');
  expect(rules['connect-src']).toContain('https://api.stripe.com');
  expect(JSON.stringify(rules)).not.toContain('paypal');
  expect(headersWith(stripeKeys)['cross-origin-opener-policy']).toBe('same-origin');
});

test('J3 content policy: PayPal has keys → its hosts are allowed, and its window may answer the page', () => {
  const rules = rulesWith(paypalKeys);
  for (const kind of ['script-src', 'connect-src', 'img-src']) {
    expect(rules[kind]).toEqual(expect.arrayContaining(['https://*.paypal.com', 'https://*.paypalobjects.com']));
  }
  expect(rules['frame-src']).toContain('https://*.paypal.com');
  expect(JSON.stringify(rules)).not.toContain('stripe');
  expect(headersWith(paypalKeys)['cross-origin-opener-policy']).toBe('same-origin-allow-popups');
});

test('J3 content policy: a script from another address → only that address is allowed', () => {
  const rules = rulesWith({ ...stripeKeys, ...paypalKeys, STRIPE_JS_URL: 'http://127.0.0.1:4242/v3/?x=; img-src *' });
  for (const kind of ['script-src', 'frame-src', 'connect-src', 'img-src']) {
    expect(rules[kind]).toContain('http://127.0.0.1:4242');
    expect(rules[kind]).not.toContain('*');
  }
  expect(rules['default-src']).toEqual(["'none'"]);
  expect(rules['style-src']).toEqual(["'self'", "'unsafe-inline'"]);
});
