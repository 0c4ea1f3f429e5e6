import { join, resolve } from 'node:path';

/** All that the environment may say. Read once at the start; nothing else reads process.env. */
export type Config = {
  host: string | null;
  port: number;
  dataDir: string;
  databaseUrl: string | null;
  publicUrl: string;
  smtpUrl: string | null;
  mailFrom: string;
  /** Addresses or networks whose X-Forwarded-For is believed; null believes nobody. */
  trustProxy: string | null;
  demo: boolean;
  logLevel: string;
  /** Requests that may be under way at once before the next one is answered with 503. */
  maxInFlight: number;
  distDir: string;
};

export class ConfigError extends Error {}

export function readConfig(env: Record<string, string | undefined>, root = process.cwd()): Config {
  const port = Number(env.PORT ?? 3000);
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new ConfigError(`PORT debe ser un número entre 0 y 65535, no «${env.PORT}».`);
  }
  const publicUrl = env.PUBLIC_URL ?? `http://localhost:${port}`;
  if (!/^https?:/i.test(publicUrl) || !URL.canParse(publicUrl))
    throw new ConfigError(`PUBLIC_URL no es una dirección que empiece por http:// o https://: «${publicUrl}».`);
  const maxInFlight = Number(env.MAX_IN_FLIGHT ?? 512);
  if (!Number.isInteger(maxInFlight) || maxInFlight < 1) {
    throw new ConfigError(`MAX_IN_FLIGHT debe ser un entero positivo, no «${env.MAX_IN_FLIGHT}».`);
  }
  return {
    host: env.HOST || null,
    port,
    dataDir: resolve(root, env.PIZARRA_DATA ?? 'data'),
    databaseUrl: env.DATABASE_URL || null,
    publicUrl: new URL(publicUrl).origin,
    smtpUrl: env.SMTP_URL || null,
    mailFrom: env.MAIL_FROM || 'Pizarra <no-reply@localhost>',
    trustProxy: env.TRUST_PROXY || null,
    demo: env.PIZARRA_DEMO !== 'no',
    logLevel: env.LOG_LEVEL ?? 'info',
    maxInFlight,
    distDir: resolve(root, env.PIZARRA_DIST ?? join('dist', 'web')),
  };
}
