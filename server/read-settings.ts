import { isIP } from 'node:net';

/** An invalid setting, as one sentence for the person who wrote it. */
export class ConfigError extends Error {}

export type Env = Record<string, string | undefined>;

/** Removes empty settings. They count as absent, as in a file of systemd. */
export const withoutBlanks = (env: Env): Env =>
  new Proxy(env, { get: (given, name: string) => given[name]?.trim() || undefined });

/** The names of all settings in README's table. */
export const settingNames = [
  ...[
    'PORT',
    'HOST',
    'METRICS_PORT',
    'METRICS_HOST',
    'PUBLIC_URL',
    'DATABASE_URL',
    'PIZARRA_ENV',
    'PIZARRA_DATA',
    'PIZARRA_DEMO',
    'PIZARRA_DIST',
  ],
  ...['SMTP_URL', 'SMTP_TLS', 'MAIL_FROM', 'SECURITY_CONTACT', 'TRUST_PROXY', 'LOG_LEVEL', 'YOUTUBE_OEMBED_URL'],
  ...['PUSH_URL', 'PIZARRA_MIGRATE'],
  ...['STRIPE_SECRET_KEY', 'STRIPE_PUBLISHABLE_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_API_URL', 'STRIPE_JS_URL'],
  ...['PAYPAL_CLIENT_ID', 'PAYPAL_SECRET', 'PAYPAL_WEBHOOK_ID', 'PAYPAL_API_URL', 'PAYPAL_JS_URL', 'PIZARRA_PAYMENTS'],
  ...['SIGN_IN_FAILURES', 'SIGN_INS_PER_NETWORK', 'SESSION_DAYS', 'SESSION_HOURS'],
  ...['CALLABLE_ORIGINS', 'CALLABLE_ALIASES', 'DATABASE_WAIT', 'DRAIN_SECONDS', 'BACKUP_MINUTES', 'BACKUP_KEY'],
  ...['MAX_IN_FLIGHT', 'MAX_SOCKETS', 'MAX_STREAMS', 'MAX_JUDGE_INVITATIONS', 'MAX_MAILS_FROM_NETWORK'],
  ...['MAX_ENROLLMENTS', 'MAX_MAILS_TO_ATHLETE', 'MAX_HOLDS_FROM_NETWORK', 'MAX_EVENTS', 'MAX_PICTURES', 'MAX_ORDERS'],
  ...['S3_ENDPOINT', 'S3_BUCKET', 'S3_REGION', 'S3_KEY', 'S3_SECRET', 'S3_PUBLIC_URL', 'VIDEO_ROOM'],
  ...['MAX_RACE_ROWS', 'MAX_VIDEOS', 'VIDEO_RESERVE', 'VIDEO_SHARE_EVENT', 'VIDEO_SHARE_ORGANIZATION'],
];

export const isSettingName = (name: string) => settingNames.includes(name);

// Variables that the commands and the tests pass to each other.
const ownNames = ['PIZARRA_LIFELINE', 'PIZARRA_ALL', 'PIZARRA_CHROMIUM', 'PIZARRA_TRACE'];

/** Refuses unknown names with our prefix. Otherwise their author would believe that they have an effect. */
export function refuseUnknown(env: Env): void {
  for (const name of Object.keys(env)) {
    if (!name.startsWith('PIZARRA_') || isSettingName(name) || ownNames.includes(name)) continue;
    const known = settingNames.filter(each => each.startsWith('PIZARRA_')).join(', ');
    throw new ConfigError(`${name} no es un ajuste de Pizarra: los que empiezan así son ${known}.`);
  }
}

type Range = { least?: number; most: number };

export function readCount(env: Env, name: string, standard: number, { least = 1, most }: Range): number {
  const count = Number(env[name] ?? standard);
  if (Number.isInteger(count) && count >= least && count <= most) return count;
  throw new ConfigError(`${name} debe ser un entero entre ${least} y ${most}, no «${env[name]}».`);
}

export function readSeconds(env: Env, name: string, standard: number, most: number): number {
  const seconds = Number(env[name] ?? standard);
  if (seconds >= 0 && seconds <= most) return seconds;
  throw new ConfigError(`${name} debe ser un número de segundos entre 0 y ${most}, no «${env[name]}».`);
}

export function readShare(env: Env, name: string, standard: number): number {
  const share = Number(env[name] ?? standard);
  if (share > 0 && share <= 1) return share;
  throw new ConfigError(`${name} debe ser un número mayor que 0 y hasta 1, no «${env[name]}».`);
}

/** Reads a setting that is one of a few words. Null if not set. */
export function readWord<Word extends string>(env: Env, name: string, words: readonly Word[]): Word | null {
  const word = env[name];
  if (word === undefined) return null;
  if (words.includes(word as Word)) return word as Word;
  const list = words.map(each => `«${each}»`).join(' o ');
  throw new ConfigError(`${name} solo puede ser ${list}, no «${word}».`);
}

/** Reads the address of another service. Null if not set. */
export function readWebAddress(env: Env, name: string): string | null {
  const address = env[name];
  if (address === undefined) return null;
  if (/^https?:\/\//i.test(address) && URL.canParse(address)) return address;
  throw new ConfigError(`${name} no es una dirección que empiece por http:// o https://: «${address}».`);
}

export function readOrigins(env: Env, name: string): readonly string[] {
  const origins = (env[name] ?? '').split(',').flatMap(part => part.trim() || []);
  for (const origin of origins) {
    if (/^https?:/i.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) continue;
    throw new ConfigError(`${name} debe nombrar orígenes como https://app.ejemplo.com, no «${origin}».`);
  }
  return origins;
}

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits = '0', ...more] = text.split('/');
  const most = { 0: -1, 4: 32, 6: 128 }[isIP(address)] ?? -1;
  return more.length === 0 && /^\d{1,3}$/.test(bits) && Number(bits) <= most;
}

export function readNetworks(env: Env, name: string): string | null {
  const list = env[name] ?? null;
  if (list?.split(',').some(part => !isNetwork(part.trim())))
    throw new ConfigError(`${name} debe nombrar direcciones o redes separadas por comas, no «${list}».`);
  return list;
}
