import { betterAuth } from 'better-auth';
import { getCookies } from 'better-auth/cookies';
import type { Database } from '#server/db/connection.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const day = 24 * 60 * 60;

/**
 * better-auth keeps sessions, their signed cookies and the credentials. None of its endpoints is mounted:
 * our contract is the only way in, and calls it from the server.
 */
export function createAuth(database: Database, secret: string, publicUrl: string) {
  return betterAuth({
    appName: 'Pizarra',
    baseURL: publicUrl,
    secret,
    database: { db: database.kysely, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: { modelName: 'users' },
    account: { modelName: 'credentials' },
    // 30 days; a session that is not to be remembered has a cookie that ends with the browser (A4).
    session: { modelName: 'sessions', expiresIn: 30 * day, updateAge: day },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    rateLimit: { enabled: false },
    advanced: {
      cookiePrefix: 'pizarra',
      useSecureCookies: publicUrl.startsWith('https:'),
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
      // Its own check wants a table for links, which are ours, and the right to insert users, which sign-up does.
      database: { generateId: () => crypto.randomUUID(), validateSchema: false },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
export const sessionCookieName = (auth: Auth) => getCookies(auth.options).sessionToken.name;
