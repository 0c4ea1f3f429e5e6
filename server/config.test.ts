import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH' };
const takesTestMoney = (env: Record<string, string>) => readConfig(env).payments.test;

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'J3 test money is taken at %s while nobody has keys',
  PUBLIC_URL => expect(takesTestMoney({ PUBLIC_URL })).toBe(true),
);

test.each(['https://pizarra.test', 'http://localhost.pizarra.test', 'http://192.168.1.2:3000'])(
  'J3 test money is taken at %s only where it is asked for',
  PUBLIC_URL => {
    expect(takesTestMoney({ PUBLIC_URL })).toBe(false);
    expect(takesTestMoney({ PUBLIC_URL, PIZARRA_PAYMENTS: 'test' })).toBe(true);
  },
);

test.each([
  ['Stripe', stripe],
  ['PayPal', paypal],
  ['both', { ...stripe, ...paypal }],
])('J3 beside the keys of %s no test money is taken, whatever else is said', (_name, keys) => {
  expect(takesTestMoney(keys)).toBe(false);
  expect(takesTestMoney({ ...keys, PIZARRA_PAYMENTS: 'test' })).toBe(false);
});

test('PUB-319 J3 the keys of Stripe are those of its test or of its live mode, never one of each', () => {
  const keysOf = (secret: string, publishable: string) =>
    readConfig({ ...stripe, STRIPE_SECRET_KEY: `sk_${secret}_1`, STRIPE_PUBLISHABLE_KEY: `pk_${publishable}_1` })
      .payments.stripe?.publishableKey;
  expect(keysOf('test', 'test')).toBe('pk_test_1');
  expect(keysOf('live', 'live')).toBe('pk_live_1');
  expect(() => keysOf('live', 'test')).toThrow('STRIPE_PUBLISHABLE_KEY');
  expect(() => keysOf('test', 'live')).toThrow('STRIPE_PUBLISHABLE_KEY');
});

test('the number of streams that may be open is a positive one', () => {
  expect(readConfig({}).maxStreams).toBe(20_000);
  expect(readConfig({ MAX_STREAMS: '5' }).maxStreams).toBe(5);
  for (const MAX_STREAMS of ['0', '-1', '1.5', 'muchos'])
    expect(() => readConfig({ MAX_STREAMS })).toThrow('MAX_STREAMS');
});

test('R5 YouTube is asked at its own address, at another one, or not at all', () => {
  expect(readConfig({}).oembedUrl).toBe('https://www.youtube.com/oembed');
  expect(readConfig({ YOUTUBE_OEMBED_URL: 'http://127.0.0.1:9/x' }).oembedUrl).toBe('http://127.0.0.1:9/x');
  expect(readConfig({ YOUTUBE_OEMBED_URL: 'no' }).oembedUrl).toBeNull();
  expect(() => readConfig({ YOUTUBE_OEMBED_URL: 'ftp://x' })).toThrow('YOUTUBE_OEMBED_URL');
});
