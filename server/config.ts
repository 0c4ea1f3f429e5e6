import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { isLoopbackName, readHost, readSecurityContact, readSmtpUrl } from './read-listening.ts';

/** All that the environment may say, read once at the start. A row of README's table is demanded for each. */
export type Config = {
  host: string | null;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** Whom to tell of a weakness, as an address that a program can open (RFC 9116). */
  securityContact: string;
  /** Addresses or networks whose X-Forwarded-For is believed; null believes nobody. */
  trustProxy: string | null;
  demo: boolean;
  /** Pages of these origins may call the functions by name. */
  callableOrigins: readonly string[];
  /** Whether the functions also answer under the path of Firebase's emulator. */
  callableAliases: boolean;
  /** Null: what fits where the program speaks. */
  logLevel: string | null;
  /** Wrong passwords of strangers' browsers an hour at one account, before only its own browsers and a mailed code go on. */
  signInFailures: number;
  /** Sign-ins from one network in a quarter of an hour, before it is asked to slow down. */
  signInsPerNetwork: number;
  /** Days after which a remembered session ends, and hours after which another does, used or not. */
  sessionDays: number;
  sessionHours: number;
  /** Requests that may be under way at once before the next one is answered with 503. */
  maxInFlight: number;
  /** Connections that may be open at once; null: what the system lets this process hold. */
  maxSockets: number | null;
  /** Streams of boards that may be open at once. */
  maxStreams: number;
  /** Judges whom one organization may invite a day. */
  maxJudgeInvitations: number;
  /** Mails a day to people who asked for none (invitations, enrollments) that one network may cause. */
  maxMailsFromNetwork: number;
  /** Unpaid places of one event that one network may keep at once, where few are left. */
  maxHoldsFromNetwork: number;
  /** Athletes whom one organization may enroll by hand a day, asked in vain included. */
  maxEnrollments: number;
  /** What one account may make a day: events, pictures and orders. */
  maxEvents: number;
  maxPictures: number;
  maxOrders: number;
  /** Rows of race files that one organization may upload a day. */
  maxRaceRows: number;
  /** Mails a day about such enrollments to one athlete, over all events. */
  maxMailsToAthlete: number;
  /** Videos that may be on their way at once, in each direction. */
  maxVideos: number;
  /** Bytes of the disk that videos, pictures and files of races leave free. */
  videoReserve: number;
  /** The share of all room for videos that those of one event, and of one organization, may take. */
  videoShareOfEvent: number;
  videoShareOfOrganization: number;
  /** Minutes that a copy of the store, or its way back, may take. */
  backupMinutes: number;
  /** What signs backups in place of the key that the data folder keeps. */
  backupKey: string | null;
  distDir: string;
  /** Seconds of being answered on after the word to stop, so that a balancer sends nobody more. */
  drainSeconds: number;
  /** Seconds that the start waits for a database that is not there yet. */
  databaseWait: number;
  /** Where YouTube says whether a video can be seen (R5); null asks nobody. */
  oembedUrl: string | null;
  payments: PaymentsConfig;
};

/** Only without keys of a real provider is test money taken: where nobody comes in from afar, or PIZARRA_PAYMENTS=test (J3). */
export type PaymentsConfig = {
  stripe: {
    secretKey: string;
    publishableKey: string;
    webhookSecret: string;
    apiUrl: string | null;
    scriptUrl: string;
  } | null;
  paypal: { clientId: string; secret: string; webhookId: string; apiUrl: string | null; scriptUrl: string } | null;
  test: boolean;
};

export class ConfigError extends Error {}

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'];

function isNetwork(text: string): boolean {
  if (['loopback', 'linklocal', 'uniquelocal'].includes(text)) return true;
  const [address = '', bits, ...more] = text.split('/');
  return isIP(address) > 0 && more.length === 0 && (bits === undefined || /^\d{1,3}$/.test(bits));
}

type Reached = { publicUrl: string; host: string | null };

function readPayments(env: Record<string, string | undefined>, { publicUrl, host }: Reached): PaymentsConfig {
  const stripe = env.STRIPE_SECRET_KEY
    ? {
        secretKey: env.STRIPE_SECRET_KEY,
        publishableKey: env.STRIPE_PUBLISHABLE_KEY ?? '',
        webhookSecret: env.STRIPE_WEBHOOK_SECRET ?? '',
        apiUrl: env.STRIPE_API_URL || null,
        scriptUrl: env.STRIPE_JS_URL || 'https://js.stripe.com/v3/',
      }
    : null;
  // The test keys and the live ones are two worlds: a card that one took is unknown to the other.
  const modes = new Set([stripe?.secretKey, stripe?.publishableKey].map(key => /_(test|live)_/.exec(key ?? '')?.[1]));
  if (modes.size > 1) throw new ConfigError('STRIPE_SECRET_KEY y STRIPE_PUBLISHABLE_KEY no son del mismo modo.');
  const paypal = env.PAYPAL_CLIENT_ID
    ? {
        clientId: env.PAYPAL_CLIENT_ID,
        secret: env.PAYPAL_SECRET ?? '',
        webhookId: env.PAYPAL_WEBHOOK_ID ?? '',
        apiUrl: env.PAYPAL_API_URL || null,
        scriptUrl: env.PAYPAL_JS_URL || 'https://www.paypal.com/sdk/js',
      }
    : null;
  const incomplete = [
    stripe && (!stripe.publishableKey || !stripe.webhookSecret) ? 'STRIPE_PUBLISHABLE_KEY y STRIPE_WEBHOOK_SECRET' : '',
    paypal && (!paypal.secret || !paypal.webhookId) ? 'PAYPAL_SECRET y PAYPAL_WEBHOOK_ID' : '',
  ].filter(Boolean);
  if (incomplete.length > 0) throw new ConfigError(`Faltan ajustes de pago: ${incomplete.join('; ')}.`);
  // SAFE-M13: by the address that it says it has, and by the one that it listens on.
  const isLoopback = isLoopbackName(new URL(publicUrl).hostname) && host !== null && isLoopbackName(host);
  // Beside a provider that takes money, the test one would give away what is sold.
  const test = !stripe && !paypal && (isLoopback || env.PIZARRA_PAYMENTS === 'test');
  return { stripe, paypal, test };
}

function readOembedUrl(url: string | undefined): string | null {
  if (url === 'no') return null;
  const address = url || 'https://www.youtube.com/oembed';
  if (/^https?:/i.test(address) && URL.canParse(address)) return address;
  throw new ConfigError(`YOUTUBE_OEMBED_URL no es una dirección que empiece por http:// o https://: «${url}».`);
}

function readCount(env: Record<string, string | undefined>, name: string, standard: number, most = Infinity): number {
  const count = Number(env[name] ?? standard);
  if (Number.isInteger(count) && count >= 1 && count <= most) return count;
  const range = most === Infinity ? 'un entero positivo' : `un entero entre 1 y ${most}`;
  throw new ConfigError(`${name} debe ser ${range}, no «${env[name]}».`);
}

function readOrigins(list: string | undefined): readonly string[] {
  const origins = (list ?? '').split(',').flatMap(part => part.trim() || []);
  for (const origin of origins) {
    if (/^https?:/i.test(origin) && URL.canParse(origin) && new URL(origin).origin === origin) continue;
    throw new ConfigError(`CALLABLE_ORIGINS debe nombrar orígenes como https://app.ejemplo.com, no «${origin}».`);
  }
  return origins;
}

export function readConfig(env: Record<string, string | undefined>, root = process.cwd()): Config {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`PORT debe ser un número entre 0 y 65535, no «${env.PORT}».`);
  }
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  if (!/^https?:/i.test(publicUrl) || !URL.canParse(publicUrl))
    throw new ConfigError(`PUBLIC_URL no es una dirección que empiece por http:// o https://: «${publicUrl}».`);
  const { host, fault } = readHost(env, publicUrl);
  if (fault) throw new ConfigError(fault);
  const securityContact = readSecurityContact(env.SECURITY_CONTACT, new URL(publicUrl).origin);
  if (!securityContact)
    throw new ConfigError(
      `SECURITY_CONTACT debe ser un correo o una dirección https://, no «${env.SECURITY_CONTACT}».`,
    );
  const maxInFlight = readCount(env, 'MAX_IN_FLIGHT', 768);
  const maxSockets = env.MAX_SOCKETS ? readCount(env, 'MAX_SOCKETS', 1) : null;
  const maxStreams = readCount(env, 'MAX_STREAMS', 20_000);
  const maxJudgeInvitations = readCount(env, 'MAX_JUDGE_INVITATIONS', 200);
  const maxMailsFromNetwork = readCount(env, 'MAX_MAILS_FROM_NETWORK', 2000);
  const maxHoldsFromNetwork = readCount(env, 'MAX_HOLDS_FROM_NETWORK', 100);
  const maxEnrollments = readCount(env, 'MAX_ENROLLMENTS', 1000);
  const maxMailsToAthlete = readCount(env, 'MAX_MAILS_TO_ATHLETE', 10);
  const maxVideos = readCount(env, 'MAX_VIDEOS', 400);
  const videoReserve = Number(env.VIDEO_RESERVE ?? 1_000_000_000);
  if (!Number.isInteger(videoReserve) || videoReserve < 0) {
    throw new ConfigError(`VIDEO_RESERVE debe ser un número de bytes, no «${env.VIDEO_RESERVE}».`);
  }
  const backupMinutes = readCount(env, 'BACKUP_MINUTES', 240);
  const backupKey = env.BACKUP_KEY || null;
  if (backupKey !== null && backupKey.length < 32) {
    throw new ConfigError('BACKUP_KEY es demasiado corta: se esperan 32 signos o más.');
  }
  const count = (name: string, standard: number, most?: number) => readCount(env, name, standard, most);
  const share = (name: string, otherwise: number) => {
    const value = Number(env[name] ?? otherwise);
    if (value > 0 && value <= 1) return value;
    throw new ConfigError(`${name} debe ser un número mayor que 0 y hasta 1, no «${env[name]}».`);
  };
  const drainSeconds = Number(env.DRAIN_SECONDS ?? 0);
  if (!(drainSeconds >= 0 && drainSeconds <= 600)) {
    throw new ConfigError(`DRAIN_SECONDS debe ser un número de segundos entre 0 y 600, no «${env.DRAIN_SECONDS}».`);
  }
  const databaseWait = Number(env.DATABASE_WAIT ?? 60);
  if (!(databaseWait >= 0 && databaseWait <= 3600)) {
    throw new ConfigError(`DATABASE_WAIT debe ser un número de segundos entre 0 y 3600, no «${env.DATABASE_WAIT}».`);
  }
  const trustProxy = env.TRUST_PROXY || null;
  if (trustProxy?.split(',').some(part => !isNetwork(part.trim()))) {
    throw new ConfigError(`TRUST_PROXY debe nombrar direcciones o redes separadas por comas, no «${trustProxy}».`);
  }
  const logLevel = env.LOG_LEVEL || null;
  if (logLevel && !logLevels.includes(logLevel)) {
    throw new ConfigError(`LOG_LEVEL debe ser uno de ${logLevels.join(', ')}, no «${logLevel}».`);
  }
  return {
    host,
    port,
    dataDir: resolve(root, env.PIZARRA_DATA ?? 'data'),
    databaseUrl: env.DATABASE_URL || null,
    publicUrl: new URL(publicUrl).origin,
    smtpUrl: readSmtpUrl(env),
    securityContact,
    mailFrom: env.MAIL_FROM || 'Pizarra <no-reply@localhost>',
    trustProxy,
    callableOrigins: readOrigins(env.CALLABLE_ORIGINS),
    callableAliases: env.CALLABLE_ALIASES === 'yes',
    demo: env.PIZARRA_DEMO !== 'no',
    logLevel,
    signInFailures: count('SIGN_IN_FAILURES', 100, 100_000),
    signInsPerNetwork: count('SIGN_INS_PER_NETWORK', 3000, 1_000_000),
    sessionDays: count('SESSION_DAYS', 30, 400),
    sessionHours: count('SESSION_HOURS', 24, 24 * 30),
    maxInFlight,
    maxSockets,
    maxStreams,
    maxJudgeInvitations,
    maxMailsFromNetwork,
    maxHoldsFromNetwork,
    maxEnrollments,
    maxEvents: count('MAX_EVENTS', 20),
    maxPictures: count('MAX_PICTURES', 200),
    maxOrders: count('MAX_ORDERS', 50),
    maxRaceRows: count('MAX_RACE_ROWS', 5_000_000),
    maxMailsToAthlete,
    maxVideos,
    videoReserve,
    videoShareOfEvent: share('VIDEO_SHARE_EVENT', 0.6),
    videoShareOfOrganization: share('VIDEO_SHARE_ORGANIZATION', 0.8),
    backupMinutes,
    backupKey,
    distDir: resolve(root, env.PIZARRA_DIST ?? join('dist', 'web')),
    drainSeconds,
    databaseWait,
    oembedUrl: readOembedUrl(env.YOUTUBE_OEMBED_URL),
    payments: readPayments(env, { publicUrl, host }),
  };
}
