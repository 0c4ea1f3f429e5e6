import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { App } from '#server/app.ts';
import { boundedCache } from '#server/foundation/db/bounded-cache.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { type Auth, sessionCookieName } from './auth.ts';
import { findSession, type SessionRow } from './sessions.store.ts';
import { storedToken } from './stored-token.ts';

const names = new WeakMap<Auth, string>();
function cookieOf(auth: Auth): string {
  const name = names.get(auth) ?? sessionCookieName(auth);
  names.set(auth, name);
  return name;
}

function decoded(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return '';
  }
}

/** Whether a cookie of a session of ours is there, whatever is in it: its name alone, wherever it stands. */
export const carriesSession = (auth: Auth, header: string | undefined): boolean =>
  header?.includes(`${cookieOf(auth)}=`) ?? false;

/** The token of a cookie that better-auth signed, as it stands in the store; else null. */
function readToken(auth: Auth, header: string): string | null {
  const name = cookieOf(auth);
  // Another host of the domain can add a second cookie of this name; better-auth takes the first and signs that one out.
  if (header.split(`${name}=`).length !== 2) return null;
  const value = decoded(parseCookies(header).get(name) ?? '');
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const right = createHmac('sha256', auth.options.secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? storedToken(token) : null;
}

const tokensOf = boundedCache<Auth, string>();
// A longer cookie header is checked each time: it carries other things than ours.
const longestKept = 1024;

/** Reads the token; that a signature is right need not be found out twice. */
export function signedToken(auth: Auth, header: string): string | null {
  const tokens = tokensOf(auth);
  const known = tokens.get(header);
  if (known !== undefined) return known;
  const token = readToken(auth, header);
  if (token !== null && header.length <= longestKept) tokens.keep(header, token);
  return token;
}

/** What a request says of its session: the cookie of a browser, or the stored token that a program asked with. */
export type AskedWith = { cookie: string | undefined; bearer?: string | null };

export const tokenOf = (auth: Auth, { cookie, bearer = null }: AskedWith): string | null =>
  bearer ?? (cookie ? signedToken(auth, cookie) : null);

// Sessions as they were last read.
const sessionsOf = boundedCache<Database, SessionRow>();

/**
 * Who a session belongs to that needs nothing else: no cookie to be taken away. Undefined otherwise, and better-auth
 * looks at it.
 */
export async function readPlainViewer(app: App, token: string | null): Promise<Viewer | null | undefined> {
  if (!token) return undefined;
  const session = await findSession(app.database, token);
  const sessions = sessionsOf(app.database);
  const isOver = !session || !holds(session, app.now());
  if (!isOver && !session.isBlocked) sessions.keep(token, session);
  else sessions.forget(token);
  if (isOver) return undefined;
  return session.isBlocked ? null : toViewer(session, token);
}

/** The viewer as last read, without a look: whoever goes on with it looks again before anything is stored. */
export function cachedViewer(app: App, asked: AskedWith): Viewer | null {
  const token = tokenOf(app.auth, asked);
  const session = token === null ? undefined : sessionsOf(app.database).get(token);
  return token !== null && session && holds(session, app.now()) ? toViewer(session, token) : null;
}

const holds = ({ expiresAt }: SessionRow, now: Date) => expiresAt > now;
const toViewer = ({ uid, type, email }: SessionRow, sessionToken: string): Viewer => ({
  uid,
  type,
  email,
  sessionToken,
});
