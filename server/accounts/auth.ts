import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Config } from '#server/config.ts';
import type { Database } from '#server/db/connection.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const day = 24 * 60 * 60;

const isSecure = (publicUrl: string) => publicUrl.startsWith('https:');
/** A browser takes a name that begins with __Host- from this very host alone, and only over https. */
export const cookieName = (publicUrl: string, name: string) => `${isSecure(publicUrl) ? '__Host-' : ''}pizarra.${name}`;

/**
 * A session for whoever has shown who they are. better-auth's own way in would ask for the password once more, and a
 * sign-in may ask for more than that.
 */
const openForUser = createAuthEndpoint(
  '/open-session',
  {
    method: 'POST',
    body: z.object({ userId: z.string(), remember: z.boolean(), endsAt: z.number() }),
    requireHeaders: true,
    metadata: { SERVER_ONLY: true },
  },
  async ctx => {
    const { userId, remember, endsAt } = ctx.body;
    const user = await ctx.context.internalAdapter.findUserById(userId);
    if (!user) throw new Error('There is nobody to open a session for.');
    const ends = { expiresAt: new Date(endsAt) };
    const session = await ctx.context.internalAdapter.createSession(userId, !remember, ends, true);
    await setSessionCookie(ctx, { session, user }, !remember);
    return ctx.json({ token: session.token });
  },
);

type AuthConfig = Pick<Config, 'publicUrl' | 'sessionDays'>;

/**
 * better-auth keeps sessions, their signed cookies and the credentials. None of its endpoints is mounted:
 * our contract is the only way in, and calls it from the server.
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
    plugins: [{ id: 'open-session', endpoints: { openForUser } }],
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
