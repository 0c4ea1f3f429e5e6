import { expect, test } from 'vitest';
import { readConfig } from './config.ts';
import { ConfigError, settingNames } from './read-settings.ts';

const mail = 'smtp://mail.pizarra.test';
const stripe = {
  STRIPE_SECRET_KEY: 'sk_test_1',
  STRIPE_PUBLISHABLE_KEY: 'pk_test_1',
  STRIPE_WEBHOOK_SECRET: 'whsec_1',
};
const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_SECRET: 'secret', PAYPAL_WEBHOOK_ID: 'WH' };
const s3 = { S3_ENDPOINT: 'http://127.0.0.1:9000', S3_BUCKET: 'files', S3_KEY: 'ana', S3_SECRET: 'secreta' };
const without = (keys: Record<string, string>, name: string) =>
  Object.fromEntries(Object.entries(keys).filter(([each]) => each !== name));

function refusalOf(env: Record<string, string>): string {
  try {
    readConfig(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  return 'taken';
}

const wrong: [finding: string, env: Record<string, string>, names: string][] = [
  ['O8', { SMTP_URL: '127.0.0.1:25' }, 'SMTP_URL'],
  ['O8', { SMTP_URL: 'http://mail.pizarra.test' }, 'SMTP_URL'],
  ['O8', { SMTP_URL: 'smtp://' }, 'SMTP_URL'],
  ['O8', { SMTP_URL: `${mail}:puerto` }, 'SMTP_URL'],
  ['O8', { SMTP_URL: `${mail}/buzón` }, 'SMTP_URL'],
  ['O8', { SMTP_URL: 'smtp://ana:50%@mail.pizarra.test' }, 'SMTP_URL'],
  ['O8', { SMTP_URL: mail, SMTP_TLS: 'maybe' }, 'SMTP_TLS'],
  ['O8', { MAIL_FROM: 'foo' }, 'MAIL_FROM'],
  ['O8', { MAIL_FROM: 'Pizarra <foo>' }, 'MAIL_FROM'],
  ['O8', { MAIL_FROM: 'a@b.test, c@d.test' }, 'MAIL_FROM'],
  ['O4', { PIZARRA_DEMO: 'false' }, 'PIZARRA_DEMO'],
  ['O4', { PIZARRA_DEMO: '0' }, 'PIZARRA_DEMO'],
  ['O4', { PIZARRA_DEMO: 'No' }, 'PIZARRA_DEMO'],
  ['O12', { PUBLIC_URL: 'https://pizarra.test/liga' }, 'PUBLIC_URL'],
  ['O12', { PUBLIC_URL: 'https://pizarra.test/?a=1' }, 'PUBLIC_URL'],
  ['O12', { PUBLIC_URL: 'https://ana:clave@pizarra.test' }, 'PUBLIC_URL'],
  ['O12', { PIZARRA_PAYMENTS: 'yes' }, 'PIZARRA_PAYMENTS'],
  ['O12', { CALLABLE_ALIASES: 'true' }, 'CALLABLE_ALIASES'],
  ['O12', { PIZARRA_DEMOS: 'no' }, 'PIZARRA_DEMOS'],
  ['O12', { PIZARRA_PORT: '80' }, 'PIZARRA_PORT'],
  ['O12', { MAX_IN_FLIGHT: '1e9' }, 'MAX_IN_FLIGHT'],
  ['O12', { MAX_SOCKETS: '0' }, 'MAX_SOCKETS'],
  ['O12', { MAX_EVENTS: '999999999999' }, 'MAX_EVENTS'],
  ['O12', { BACKUP_MINUTES: '1000000' }, 'BACKUP_MINUTES'],
  ['O12', { VIDEO_RESERVE: '-1' }, 'VIDEO_RESERVE'],
  ['O12', { TRUST_PROXY: '10.0.0.0/99' }, 'TRUST_PROXY'],
  ['O12', { STRIPE_API_URL: 'api.stripe.com' }, 'STRIPE_API_URL'],
  ['O12', { PAYPAL_JS_URL: 'javascript:alert(1)' }, 'PAYPAL_JS_URL'],
  ['O12', { ...stripe, STRIPE_PUBLISHABLE_KEY: 'sk_test_1' }, 'STRIPE_PUBLISHABLE_KEY'],
  ['O12', { ...stripe, STRIPE_SECRET_KEY: 'pk_test_1' }, 'STRIPE_SECRET_KEY'],
  ['O12', { ...stripe, STRIPE_WEBHOOK_SECRET: 'we_1' }, 'STRIPE_WEBHOOK_SECRET'],
  ...Object.keys(stripe).map(name => ['O12', without(stripe, name), name] as [string, Record<string, string>, string]),
  ...Object.keys(paypal).map(name => ['O12', without(paypal, name), name] as [string, Record<string, string>, string]),
  ...Object.keys(s3).map(name => ['O12', without(s3, name), name] as [string, Record<string, string>, string]),
  ['O12', { S3_SECRET: 'secreta' }, 'S3_ENDPOINT y S3_BUCKET y S3_KEY'],
  ['O12', { S3_PUBLIC_URL: 'https://files.pizarra.test' }, 'S3_PUBLIC_URL'],
  ['O12', { VIDEO_ROOM: '1000' }, 'VIDEO_ROOM'],
  ['O12', { ...s3, VIDEO_ROOM: '1 TB' }, 'VIDEO_ROOM'],
  ['O12', { ...s3, S3_ENDPOINT: 's3.pizarra.test' }, 'S3_ENDPOINT'],
  ['O12', { ...s3, S3_ENDPOINT: 'https://s3.pizarra.test/files' }, 'S3_ENDPOINT'],
  ['O12', { ...s3, S3_BUCKET: 'Mis archivos' }, 'S3_BUCKET'],
  ['O12', { ...s3, S3_PUBLIC_URL: 'http://s3.pizarra.test', PUBLIC_URL: 'https://pizarra.test' }, 'S3_PUBLIC_URL'],
  ['O12', { STRIPE_SECRET_KEY: 'sk_live_1' }, 'STRIPE_PUBLISHABLE_KEY y STRIPE_WEBHOOK_SECRET'],
  ['O12', { STRIPE_PUBLISHABLE_KEY: 'pk_live_1' }, 'STRIPE_SECRET_KEY y STRIPE_WEBHOOK_SECRET'],
  ['O12', { PAYPAL_SECRET: 'x' }, 'PAYPAL_CLIENT_ID y PAYPAL_WEBHOOK_ID'],
];

test.each(wrong)('OPER-%s settings: %j → one sentence that names %s', (_finding, env, names) => {
  const said = refusalOf(env);
  expect(said).toContain(names);
  expect(said).toMatch(/^[^\n]+\.$/);
});

test('OPER-O8 settings: a wrong mail server → its password is in no sentence', () => {
  expect(refusalOf({ SMTP_URL: 'smtp://ana:se%creta@mail.pizarra.test' })).not.toMatch(/creta/);
});

test('OPER-O12 settings: a setting has only a space as value → the same as not set', () => {
  const blank = Object.fromEntries(settingNames.map(name => [name, ' ']));
  expect(readConfig(blank)).toEqual(readConfig({}));
});

test.each<Record<string, string>>([
  { PUBLIC_URL: 'https://pizarra.test/' },
  { MAIL_FROM: 'no-reply@pizarra.test' },
  { MAIL_FROM: '"Pizarra, la liga" <no-reply@pizarra.test>' },
  { SMTP_URL: 'smtps://ana%40pizarra.test:p%25s@mail.pizarra.test:465' },
  { SMTP_URL: 'smtp://[::1]:25/', SMTP_TLS: 'required' },
  { TRUST_PROXY: '127.0.0.1, 10.0.0.0/8, fd00::/8, loopback' },
  { PIZARRA_DEMO: 'yes', PIZARRA_PAYMENTS: 'test' },
  { ...stripe, ...paypal },
  s3,
  { ...s3, S3_REGION: 'garage', S3_PUBLIC_URL: 'https://s3.pizarra.test/', VIDEO_ROOM: '5000000000' },
])('OPER-O12 settings: %j → accepted', env => expect(refusalOf(env)).toBe('taken'));
