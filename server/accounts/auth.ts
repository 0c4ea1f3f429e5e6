import { betterAuth } from 'better-auth';
import { createAuthEndpoint } from 'better-auth/api';
import { getCookies, setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';
import type { Database } from '#server/db/connection.ts';
import { hashPassword, verifyPassword } from './passwords.ts';

const day = 24 * 60 * 60;

/**
 * A session for whoever has shown who they are. better-auth's own way in would ask for the password once more, and a
 * sign-in may ask for more than that.
 */
const openForUser = createAuthEndpoint(
  '/open-session',
  {
    method: 'POST',
    body: z.object({ userId: z.string(), remember: z.boolean() }),
    requireHeaders: true,
    metadata: { SERVER_ONLY: true },
  },
  async ctx => {
    const { userId, remember } = ctx.body;
    const user = await ctx.context.internalAdapter.findUserById(userId);
    if (!user) throw new Error('There is nobody to open a session for.');
    const session = await ctx.context.internalAdapter.createSession(userId, !remember);
    await setSessionCookie(ctx, { session, user }, !remember);
    return ctx.json({ token: session.token });
  },
);

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
    plugins: [{ id: 'open-session', endpoints: { openForUser } }],
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
