import { join, resolve } from 'node:path';
import {
  isLoopbackName,
  type MetricsConfig,
  readListening,
  readMetrics,
  readPublicUrl,
  readSecurityContact,
} from './read-listening.ts';
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
import { type BucketConfig, readStorage } from './read-storage.ts';

/** All settings from the environment, read once at the start. Each setting needs a row in README's table. */
export type Config = {
  host: string;
  /** A note about the listening address for the person who starts the program. */
  listeningNote: string | null;
  port: number;
  /** Where the metrics are served. Null serves none. */
  metrics: MetricsConfig | null;
  dataDir: string;
  /** The bucket for files, instead of the data folder. */
  bucket: BucketConfig | null;
  databaseUrl: string | null;
  publicUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** Contact for security reports, as a URI (RFC 9116). */
  securityContact: string;
  /** Addresses or networks whose header X-Forwarded-For is trusted. Null trusts no proxy. */
  trustProxy: string | null;
  /** True gives a new store demo data, and lets demo accounts sign in. Not for a public server. */
  demo: boolean;
  /** Origins of other sites whose pages may call the functions by name (CORS). */
  callableOrigins: readonly string[];
  /** True if the functions also answer under the path of Firebase's emulator. */
  callableAliases: boolean;
  /** The level of the log. Null chooses a level that fits the place where the program writes its log. */
  logLevel: string | null;
  /**
   * Wrong passwords per account and hour from unknown browsers. After these, only known browsers or a mailed code can
   * sign in.
   */
  signInFailures: number;
  /** Sign-ins per network in 15 minutes. After these, the network must wait between two sign-ins. */
  signInsPerNetwork: number;
  /** Days until a remembered session ends, and hours until any other session ends, used or not. */
  sessionDays: number;
  sessionHours: number;
  /** Most requests at the same time. Further requests get 503. */
  maxInFlight: number;
  /** Most open connections. Null uses the system's limit for this process. */
  maxSockets: number | null;
  /** Most board streams that are open at the same time. */
  maxStreams: number;
  /** Most invitations of judges per organization and day. */
  maxJudgeInvitations: number;
  /** Unrequested mails (invitations, enrollments) that one network may cause per day. */
  maxMailsFromNetwork: number;
  /** Unpaid places that one network may hold in an event with few places left. */
  maxHoldsFromNetwork: number;
  /** Most manual enrollments per organization and day, failed attempts included. */
  maxEnrollments: number;
  /** Most events, pictures and orders per account and day. */
  maxEvents: number;
  maxPictures: number;
  maxOrders: number;
  /** Rows of race files that one organization may upload per day. */
  maxRaceRows: number;
  /** Enrollment mails to one athlete per day, over all events. */
  maxMailsToAthlete: number;
  /** Most videos that browsers send at the same time. As many may be played at the same time. */
  maxVideos: number;
  /** Bytes of the storage that videos, pictures and race files leave free. */
  videoReserve: number;
  /** The share of the room for videos that one event, and one organization, may use. */
  videoShareOfEvent: number;
  videoShareOfOrganization: number;
  /** Minutes that a backup or a restore may take. */
  backupMinutes: number;
  /** The key that signs backups instead of the key in the data folder. */
  backupKey: string | null;
  distDir: string;
  /** Seconds to keep answering after the stop signal. A load balancer can remove this process in this time. */
  drainSeconds: number;
  /** False leaves missing migrations to `npm run migrate`, and the start is refused until then. */
  migrates: boolean;
  /** Seconds that the start waits for a database that does not answer yet. */
  databaseWait: number;
  /** YouTube's address to check whether a video can be seen (R5). Null disables the check. */
  oembedUrl: string | null;
  /** Another address that takes the messages for all push services of browsers. Null: each service takes its own. */
  pushUrl: string | null;
  payments: PaymentsConfig;
};

const logLevels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent'] as const;

/** Demo accounts have public passwords, so they exist on this machine only. */
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

// Upper limits for the settings. A larger value would limit nothing and is probably a typing error.
const most = { aDay: 10_000_000, atOnce: 1_000_000, bytes: 1e15, rows: 1e9, minutes: 10_080 };

export function readConfig(given: Env, root = process.cwd()): Config {
  refuseUnknown(given);
  const env = withoutBlanks(given);
  const count = (name: string, standard: number, greatest: number) =>
    readCount(env, name, standard, { most: greatest });
  const port = readCount(env, 'PORT', 3000, { least: 0, most: 65_535 });
  const publicUrl = readPublicUrl(env, port);
  const { host, isLocal, note } = readListening(env, publicUrl);
  const bucket = readStorage(env, publicUrl);
  const trustProxy = readNetworks(env, 'TRUST_PROXY');
  return {
    host,
    listeningNote: note,
    port,
    metrics: readMetrics(env),
    dataDir: resolve(root, env.PIZARRA_DATA ?? 'data'),
    bucket,
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
    // A bucket's room is a number of the settings, so nothing else needs a part of it.
    videoReserve: readCount(env, 'VIDEO_RESERVE', bucket ? 0 : 1_000_000_000, { least: 0, most: most.bytes }),
    videoShareOfEvent: readShare(env, 'VIDEO_SHARE_EVENT', 0.6),
    videoShareOfOrganization: readShare(env, 'VIDEO_SHARE_ORGANIZATION', 0.8),
    backupMinutes: count('BACKUP_MINUTES', 240, most.minutes),
    backupKey: readBackupKey(env),
    distDir: resolve(root, env.PIZARRA_DIST ?? join('dist', 'web')),
    // Behind a proxy other processes serve the visitors during the drain. Without a proxy all visitors wait for this
    // process.
    drainSeconds: readSeconds(env, 'DRAIN_SECONDS', trustProxy ? 3 : 0, 600),
    migrates: readWord(env, 'PIZARRA_MIGRATE', ['yes', 'no']) !== 'no',
    databaseWait: readSeconds(env, 'DATABASE_WAIT', 60, 3600),
    oembedUrl:
      env.YOUTUBE_OEMBED_URL === 'no'
        ? null
        : (readWebAddress(env, 'YOUTUBE_OEMBED_URL') ?? 'https://www.youtube.com/oembed'),
    pushUrl: readWebAddress(env, 'PUSH_URL'),
    payments: readPayments(env, isLocal),
  };
}
