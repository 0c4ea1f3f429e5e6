import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { settingNames } from './read-settings.ts';

const stripe = { STRIPE_SECRET_KEY: 'sk', STRIPE_PUBLISHABLE_KEY: 'pk', STRIPE_WEBHOOK_SECRET: 'whsec' };
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH' };
const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'files', S3_KEY: 'k', S3_SECRET: 's' };
const takesTestMoney = (env: Record<string, string>) => readConfig(env).payments.test;

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000'])(
  'J3 test money: at %s without keys → accepted',
  PUBLIC_URL => expect(takesTestMoney({ PUBLIC_URL })).toBe(true),
);

test.each(['https://pizarra.test', 'http://localhost.pizarra.test', 'http://192.168.1.2:3000'])(
  'J3 test money: at %s → accepted only if the setting asks for it',
  PUBLIC_URL => {
    expect(takesTestMoney({ PUBLIC_URL })).toBe(false);
    expect(takesTestMoney({ PUBLIC_URL, PIZARRA_PAYMENTS: 'test' })).toBe(true);
  },
);

test.each([
  ['Stripe', stripe],
  ['PayPal', paypal],
  ['both', { ...stripe, ...paypal }],
])('J3 test money: beside the keys of %s → never accepted', (_name, keys) => {
  expect(takesTestMoney(keys)).toBe(false);
  expect(takesTestMoney({ ...keys, PIZARRA_PAYMENTS: 'test' })).toBe(false);
});

test.each([
  ['nothing is set → this machine, test money', {}, '127.0.0.1', true],
  ['no demo data → this machine, test money', { PIZARRA_DEMO: 'no' }, '127.0.0.1', true],
  ['a loopback address → that address, test money', { HOST: '::1' }, '::1', true],
  ['a public address → this machine, no test money', { PUBLIC_URL: 'https://pizarra.test' }, '127.0.0.1', false],
  [
    'an address without encryption → every interface, no test money',
    { PUBLIC_URL: 'http://192.168.1.2:3000' },
    '0.0.0.0',
    false,
  ],
  [
    'a proxy on another machine → every interface, no test money',
    { PUBLIC_URL: 'https://pizarra.test', HOST: '0.0.0.0' },
    '0.0.0.0',
    false,
  ],
  [
    'a container of one machine → every interface, no test money',
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
    '0.0.0.0',
    false,
  ],
  [
    'a container that asks for test money → every interface, test money',
    { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000', PIZARRA_PAYMENTS: 'test' },
    '0.0.0.0',
    true,
  ],
])('SAFE-M13 listening address and test money: %s', (_name, env, host, test) => {
  const config = readConfig(env as Record<string, string>);
  expect([config.host, config.payments.test]).toEqual([host, test]);
});

test.each(['0.0.0.0', '::', '192.168.1.7', 'hall.local'])(
  'SAFE-M13 listening address: %s without PUBLIC_URL → no start',
  HOST => {
    expect(() => readConfig({ HOST })).toThrow(/^HOST=.* PUBLIC_URL.*\.$/);
    expect(readConfig({ HOST, PUBLIC_URL: 'http://192.168.1.7:3000' }).host).toBe(HOST);
  },
);

test.each([
  ['smtp://u:p%40x@mail.pizarra.test:587', {}, 'smtp://u:p%40x@mail.pizarra.test:587?requireTLS=true'],
  ['smtp://mail.pizarra.test?ignoreTLS=true', {}, 'smtp://mail.pizarra.test?requireTLS=true'],
  ['smtp://mail.pizarra.test', { SMTP_TLS: 'no' }, 'smtp://mail.pizarra.test'],
  ['smtps://mail.pizarra.test', {}, 'smtps://mail.pizarra.test'],
  ['smtp://localhost:1025', {}, 'smtp://localhost:1025'],
  ['smtp://127.0.0.1:1025', {}, 'smtp://127.0.0.1:1025'],
])('SAFE-L16 mail server: another machine → encrypted or refused: %s', (SMTP_URL, more, url) => {
  expect(readConfig({ SMTP_URL, ...more }).smtpUrl).toBe(url);
});

test('security contact: a URL or email → a link; anything else → refused', () => {
  const contactOf = (SECURITY_CONTACT?: string) => readConfig({ SECURITY_CONTACT }).securityContact;
  expect(contactOf()).toBe('http://localhost:3000/security-policy');
  expect(contactOf('seguridad@pizarra.test')).toBe('mailto:seguridad@pizarra.test');
  expect(contactOf('https://pizarra.test/aviso')).toBe('https://pizarra.test/aviso');
  for (const bad of ['javascript:alert(1)', 'llámame', 'a@b\nX: y'])
    expect(() => contactOf(bad)).toThrow('SECURITY_CONTACT');
});

test.each([
  [{}, /^Solo se entra desde esta máquina/],
  [
    { PUBLIC_URL: 'https://pizarra.test' },
    /^Escucho solo en 127\.0\.0\.1; con el proxy en otra máquina pon HOST=0\.0\.0\.0$/,
  ],
  [{ PUBLIC_URL: 'https://pizarra.test', HOST: '127.0.0.1' }, null],
  [{ PUBLIC_URL: 'http://192.168.1.2:3000' }, null],
])('OPER-O6 listening note: %j → %s', (env, note) => {
  const said = readConfig(env as Record<string, string>).listeningNote;
  if (note) expect(said).toMatch(note);
  else expect(said).toBeNull();
});

test.each([
  [{}, true],
  [{ PIZARRA_DEMO: 'no' }, false],
  [{ PUBLIC_URL: 'http://localhost:8080' }, true],
  [{ PUBLIC_URL: 'https://pizarra.test' }, false],
  [{ PUBLIC_URL: 'http://192.168.1.2:3000' }, false],
  [{ PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0' }, false],
  [{ PUBLIC_URL: 'http://localhost:3000', HOST: '0.0.0.0', PIZARRA_DEMO: 'yes' }, true],
])('OPER-O4 demo accounts: %j → %s', (env, demo) => expect(readConfig(env as Record<string, string>).demo).toBe(demo));

test('OPER-O4 demo accounts: asked for at a public address → refused', () => {
  expect(() => readConfig({ PUBLIC_URL: 'https://pizarra.test', PIZARRA_DEMO: 'yes' })).toThrow(/^PIZARRA_DEMO=yes/);
});

test('PUB-319 J3 Stripe’s keys: a key of test mode and a key of live mode → refused', () => {
  const keysOf = (secret: string, publishable: string) =>
    readConfig({ ...stripe, STRIPE_SECRET_KEY: `sk_${secret}_1`, STRIPE_PUBLISHABLE_KEY: `pk_${publishable}_1` })
      .payments.stripe?.publishableKey;
  expect(keysOf('test', 'test')).toBe('pk_test_1');
  expect(keysOf('live', 'live')).toBe('pk_live_1');
  expect(() => keysOf('live', 'test')).toThrow('STRIPE_PUBLISHABLE_KEY');
  expect(() => keysOf('test', 'live')).toThrow('STRIPE_PUBLISHABLE_KEY');
});

test('number of open streams: the setting is no positive whole number → refused', () => {
  expect(readConfig({}).maxStreams).toBe(20_000);
  expect(readConfig({ MAX_STREAMS: '5' }).maxStreams).toBe(5);
  for (const MAX_STREAMS of ['0', '-1', '1.5', 'muchos'])
    expect(() => readConfig({ MAX_STREAMS })).toThrow('MAX_STREAMS');
});

test('R5 YouTube: its own address, another one or none; no http address → refused', () => {
  expect(readConfig({}).oembedUrl).toBe('https://www.youtube.com/oembed');
  expect(readConfig({ YOUTUBE_OEMBED_URL: 'http://127.0.0.1:9/x' }).oembedUrl).toBe('http://127.0.0.1:9/x');
  expect(readConfig({ YOUTUBE_OEMBED_URL: 'no' }).oembedUrl).toBeNull();
  expect(() => readConfig({ YOUTUBE_OEMBED_URL: 'ftp://x' })).toThrow('YOUTUBE_OEMBED_URL');
});

test.each([
  [{}, null],
  [{ METRICS_HOST: '10.0.0.11' }, null],
  [{ METRICS_PORT: '9464' }, { host: '127.0.0.1', port: 9464 }],
  [
    { METRICS_PORT: '9464', HOST: '0.0.0.0', PUBLIC_URL: 'https://pizarra.test' },
    { host: '127.0.0.1', port: 9464 },
  ],
  [
    { METRICS_PORT: '9464', METRICS_HOST: '10.0.0.11' },
    { host: '10.0.0.11', port: 9464 },
  ],
])('scale D7 metrics: %o → %o', (env, metrics) => {
  expect(readConfig(env as Record<string, string>).metrics).toEqual(metrics);
});

test('scale D7 metrics: the port is no port → refused', () => {
  for (const METRICS_PORT of ['0', '65536', 'muchos'])
    expect(() => readConfig({ METRICS_PORT })).toThrow('METRICS_PORT');
});

test('README: any setting → listed exactly if the program reads it', () => {
  const asked = new Set(['PIZARRA_ENV']);
  const noting = (env: Record<string, string>) =>
    new Proxy(env, {
      get(given, name: string) {
        asked.add(name);
        return given[name];
      },
    });
  // The program reads some settings only together with others, so the test sets those.
  readConfig(noting({ PUBLIC_URL: 'https://pizarra.test' }));
  readConfig(noting({ ...stripe, ...paypal, ...s3 }));
  const rows = readFileSync('README.md', 'utf8').match(/^\| `[A-Z0-9_]+`[^|]*/gm) ?? [];
  expect(rows.flatMap(row => row.match(/[A-Z0-9_]+/g) ?? []).toSorted()).toEqual([...asked].toSorted());
  expect(settingNames.toSorted()).toEqual([...asked].toSorted());
});

test.each([
  [{}, 0],
  [{ TRUST_PROXY: '127.0.0.1' }, 3],
  [{ TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '0' }, 0],
  [{ TRUST_PROXY: '127.0.0.1', DRAIN_SECONDS: '' }, 3],
  [{ DRAIN_SECONDS: '5' }, 5],
])('scale D14 drain behind a proxy: %o → %i seconds', (env, seconds) => {
  expect(readConfig(env as Record<string, string>).drainSeconds).toBe(seconds);
});
