import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const day = 24 * 60 * 60;

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
/** Browsers accept a __Host- cookie only from this exact host and only over https. */
export const cookieName = (publicUrl: string, name: string) => `${isSecure(publicUrl) ? '__Host-' : ''}pizarra.${name}`;

/**
 * Sets the cookie of a session that we have stored. better-auth's own sign-in would check the password again and store
 * the token unhashed.
 */
const giveCookie = createAuthEndpoint(
  '/give-cookie',
  { method: 'POST', body: z.object({ token: z.string(), remember: z.boolean() }), metadata: { SERVER_ONLY: true } },
  async ctx => {
    const { token, remember } = ctx.body;
    // The cookie contains only the token.
    await setSessionCookie(ctx, { session: { token }, user: {} } as Parameters<typeof setSessionCookie>[1], !remember);
    return ctx.json({});
  },
);

type AuthConfig = Pick<Config, 'publicUrl' | 'sessionDays'>;

/**
 * better-auth manages the signed session cookies and the credentials. Its endpoints are not mounted: only our contract
 * calls it, on the server. It finds no session in the store, because we store only hashes of tokens. We look up valid
 * sessions ourselves (read-viewer.ts). better-auth only removes the cookie of an invalid one.
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
    // The cookie of a session without «remember» ends with the browser (A4). A session is never prolonged.
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
      // better-auth's own https switch would add a different prefix to the names.
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isSecure(publicUrl) },
      cookies: Object.fromEntries(
        ['session_token', 'session_data', 'account_data', 'dont_remember'].map(name => [
          name,
          { name: cookieName(publicUrl, name) },
        ]),
      ),
      ipAddress: { ipAddressHeaders: ['x-real-ip'] },
      // Its schema check needs a table for links, which are ours. It also needs permission to insert users, which
      // sign-up does.
      database: { generateId: () => crypto.randomUUID(), validateSchema: false },
    },
  });
}

export type Auth = ReturnType<typeof createAuth>;
export const sessionCookieName = (auth: Auth) => cookieName(auth.options.baseURL, 'session_token');
