import { asOwner } from '#domain/people/members/roles.ts';
import type { App } from '#server/app.ts';
import { boundedCache } from '#server/foundation/db/bounded-cache.ts';
import type { Database } from '#server/foundation/db/connection.ts';
import type { Viewer } from '#server/foundation/http/context.ts';
import { type Auth, cookieName, readCookie, storedToken } from './auth.ts';
import { findSession, type SessionRow } from './sessions.store.ts';

/** True if our session cookie is present, whatever its value. Checks only the name. */
export const carriesSession = (auth: Auth, header: string | undefined): boolean =>
  header?.includes(`${cookieName(auth, 'session_token')}=`) ?? false;

/** Returns the stored token of a signed cookie. Null if the cookie is invalid. */
function readToken(auth: Auth, header: string): string | null {
  // Another host of the domain can add a second cookie with this name. It must not choose the account.
  if (header.split(`${cookieName(auth, 'session_token')}=`).length !== 2) return null;
  const token = readCookie(auth, 'session_token', header);
  return token === null ? null : storedToken(token);
}

const tokensOf = boundedCache<Auth, string>();
// Longest cookie header that is cached. A longer header has other cookies too.
const longestKept = 1024;

/** Returns the token of a cookie. Caches it, so that its signature is checked once. */
export function signedToken(auth: Auth, header: string): string | null {
  const tokens = tokensOf(auth);
  const known = tokens.get(header);
  if (known !== undefined) return known;
  const token = readToken(auth, header);
  if (token !== null && header.length <= longestKept) tokens.keep(header, token);
  return token;
}

/** The session part of a request: a browser's cookie, or the stored token of a program. */
export type AskedWith = { cookie: string | undefined; bearer?: string | null };

export const tokenOf = (auth: Auth, { cookie, bearer = null }: AskedWith): string | null =>
  bearer ?? (cookie ? signedToken(auth, cookie) : null);

const sessionsOf = boundedCache<Database, SessionRow>();

/** Returns the account of a session. Null if the account is blocked. Undefined without a session, or if it is over. */
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

/** Returns the viewer as last read, without a query. The caller must check again before it stores anything. */
export function cachedViewer(app: App, asked: AskedWith): Viewer | null {
  const token = tokenOf(app.auth, asked);
  const session = token === null ? undefined : sessionsOf(app.database).get(token);
  return token !== null && session && holds(session, app.now()) ? toViewer(session, token) : null;
}

const holds = ({ expiresAt }: SessionRow, now: Date) => expiresAt > now;
const toViewer = ({ uid, type, email }: SessionRow, sessionToken: string): Viewer => ({
  uid,
  type,
  organization: type === 'organization' ? asOwner(uid) : null,
  email,
  sessionToken,
});
