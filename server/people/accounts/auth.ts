import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const day = 24 * 60 * 60;

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
/** A browser takes a name that begins with __Host- from this very host alone, and only over https. */
export const cookieName = (publicUrl: string, name: string) => `${isSecure(publicUrl) ? '__Host-' : ''}pizarra.${name}`;

/**
 * The cookie of a session that we have stored. better-auth's own way in would ask for the password once more, and store
 * the token as it is.
 */
const giveCookie = createAuthEndpoint(
  '/give-cookie',
  { method: 'POST', body: z.object({ token: z.string(), remember: z.boolean() }), metadata: { SERVER_ONLY: true } },
  async ctx => {
    const { token, remember } = ctx.body;
    // Nothing but the token goes into the cookie.
    await setSessionCookie(ctx, { session: { token }, user: {} } as Parameters<typeof setSessionCookie>[1], !remember);
    return ctx.json({});
  },
);

type AuthConfig = Pick<Config, 'publicUrl' | 'sessionDays'>;

/**
 * better-auth keeps the signed cookies of sessions and the credentials. None of its endpoints is mounted: our contract is
 * the only way in, and calls it from the server. It finds no session in the store, where only hashes of tokens are: what
 * holds is found by ourselves (read-viewer.ts), and of what does not it takes the cookie away.
 */
export function createAuth(database: Database, secret: string, { publicUrl, sessionDays }: AuthConfig) {
  return betterAuth({
    appName: 'Pizarra',
    baseURL: publicUrl,
    secret,
    database: { db: database.kysely, type: 'postgres' },
    telemetry: { enabled: false },
    logger: { disabled: true },
    user: { modelName: 'users' },
    account: { modelName: 'credentials' },
    // A session that is not to be remembered has a cookie that ends with the browser (A4). None is ever prolonged.
    session: { modelName: 'sessions', expiresIn: sessionDays * day, disableSessionRefresh: true },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: 6,
      maxPasswordLength: 128,
      password: { hash: hashPassword, verify: ({ hash, password }) => verifyPassword(hash, password) },
    },
    plugins: [{ id: 'give-cookie', endpoints: { giveCookie } }],
    rateLimit: { enabled: false },
    advanced: {
      // With its own switch for https it would put another beginning before the names.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(publicUrl) },
      cookies: Object.fromEntries(
        ['session_token', 'session_data', 'account_data', 'dont_remember'].map(name => [
          name,
          { name: cookieName(publicUrl, name) },
        ]),
      ),
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
      // Its own check wants a table for links, which are ours, and the right to insert users, which sign-up does.
      database: { generateId: () => crypto.randomUUID(), validateSchema: false },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
export const sessionCookieName = (auth: Auth) => cookieName(auth.options.baseURL, 'session_token');
