import { join, resolve } from 'node:path';
import { isLoopbackName, readListening, readPublicUrl, readSecurityContact } from './read-listening.ts';
import { readMail } from './read-mail.ts';
import { type PaymentsConfig, readPayments } from './read-payments.ts';
import {
  ConfigError,
  type Env,
  readCount,
  readNetworks,
  readOrigins,
  readSeconds,
  readShare,
  readWebAddress,
  readWord,
  refuseUnknown,
  withoutBlanks,
} from './read-settings.ts';

/** All that the environment may say, read once at the start. A row of README's table is demanded for each. */
export type Config = {
  host: string;
  /** What whoever starts the program should know of where it listens. */
  listeningNote: string | null;
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
  /** Demo data come with a new store, and their accounts may sign in: never where others can open the program. */
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

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Accounts whose passwords stand on a screen are for this machine alone. */
function readDemo(env: Env, { publicUrl, isLocal }: { publicUrl: string; isLocal: boolean }): boolean {
  const word = readWord(env, 'PIZARRA_DEMO', ['yes', 'no']);
  if (word !== 'yes') return word === null && isLocal;
  if (isLoopbackName(new URL(publicUrl).hostname)) return true;
  throw new ConfigError(
    `PIZARRA_DEMO=yes vale solo en esta máquina: con PUBLIC_URL=${publicUrl} las cuentas de demostración serían de cualquiera.`,
  );
}

function readBackupKey({ BACKUP_KEY: key }: Env): string | null {
  if (key !== undefined && key.length < 32)
    throw new ConfigError('BACKUP_KEY es demasiado corta: se esperan 32 signos o más.');
  return key ?? null;
}

// Above these a bound bounds nothing, and somebody has written a number too many.
const most = { aDay: 10_000_000, atOnce: 1_000_000, bytes: 1e15, rows: 1e9, minutes: 10_080 };

export function readConfig(given: Env, root = process.cwd()): Config {
  refuseUnknown(given);
  const env = withoutBlanks(given);
  const count = (name: string, standard: number, greatest: number) =>
    readCount(env, name, standard, { most: greatest });
  const port = readCount(env, 'PORT', 3000, { least: 0, most: 65_535 });
  const publicUrl = readPublicUrl(env, port);
  const { host, isLocal, note } = readListening(env, publicUrl);
  const trustProxy = readNetworks(env, 'TRUST_PROXY');
  return {
    host,
    listeningNote: note,
    port,
    dataDir: resolve(root, env.PIZARRA_DATA ?? 'data'),
    databaseUrl: env.DATABASE_URL ?? null,
    publicUrl,
    ...readMail(env),
    securityContact: readSecurityContact(env, publicUrl),
    trustProxy,
    callableOrigins: readOrigins(env, 'CALLABLE_ORIGINS'),
    callableAliases: readWord(env, 'CALLABLE_ALIASES', ['yes', 'no']) === 'yes',
    demo: readDemo(env, { publicUrl, isLocal }),
    logLevel: readWord(env, 'LOG_LEVEL', logLevels),
    signInFailures: count('SIGN_IN_FAILURES', 100, 100_000),
    signInsPerNetwork: count('SIGN_INS_PER_NETWORK', 3000, 1_000_000),
    sessionDays: count('SESSION_DAYS', 30, 400),
    sessionHours: count('SESSION_HOURS', 24, 24 * 30),
    maxInFlight: count('MAX_IN_FLIGHT', 768, most.atOnce),
    maxSockets: env.MAX_SOCKETS ? count('MAX_SOCKETS', 1, most.atOnce) : null,
    maxStreams: count('MAX_STREAMS', 20_000, most.atOnce),
    maxJudgeInvitations: count('MAX_JUDGE_INVITATIONS', 200, most.aDay),
    maxMailsFromNetwork: count('MAX_MAILS_FROM_NETWORK', 2000, most.aDay),
    maxHoldsFromNetwork: count('MAX_HOLDS_FROM_NETWORK', 100, most.atOnce),
    maxEnrollments: count('MAX_ENROLLMENTS', 1000, most.aDay),
    maxEvents: count('MAX_EVENTS', 20, most.aDay),
    maxPictures: count('MAX_PICTURES', 200, most.aDay),
    maxOrders: count('MAX_ORDERS', 50, most.aDay),
    maxRaceRows: count('MAX_RACE_ROWS', 5_000_000, most.rows),
    maxMailsToAthlete: count('MAX_MAILS_TO_ATHLETE', 10, most.aDay),
    maxVideos: count('MAX_VIDEOS', 400, most.atOnce),
    videoReserve: readCount(env, 'VIDEO_RESERVE', 1_000_000_000, { least: 0, most: most.bytes }),
    videoShareOfEvent: readShare(env, 'VIDEO_SHARE_EVENT', 0.6),
    videoShareOfOrganization: readShare(env, 'VIDEO_SHARE_ORGANIZATION', 0.8),
    backupMinutes: count('BACKUP_MINUTES', 240, most.minutes),
    backupKey: readBackupKey(env),
    distDir: resolve(root, env.PIZARRA_DIST ?? join('dist', 'web')),
    // Behind a proxy are others who serve meanwhile; without one everybody waits for this process.
    drainSeconds: readSeconds(env, 'DRAIN_SECONDS', trustProxy ? 3 : 0, 600),
    databaseWait: readSeconds(env, 'DATABASE_WAIT', 60, 3600),
    oembedUrl:
      env.YOUTUBE_OEMBED_URL === 'no'
        ? null
        : (readWebAddress(env, 'YOUTUBE_OEMBED_URL') ?? 'https://www.youtube.com/oembed'),
    payments: readPayments(env, isLocal),
  };
}
