import { createHmac, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { App } from '#server/app.ts';
import { gatherBy } from '#server/db/gather.ts';
import type { Viewer } from '#server/http/context.ts';
import { type Auth, sessionCookieName } from './auth.ts';

const day = 86_400_000;
// Below this, better-auth gives the session its thirty days anew, and the cookie with it.
const untouchedMs = 29 * day;

type SessionRow = { uid: string; type: Viewer['type']; email: string; isBlocked: boolean; expiresAt: Date };

/** The session with its account: nothing is believed from before. */
const findSession = gatherBy(async ({ sql }, tokens): Promise<ReadonlyMap<string, SessionRow>> => {
  const rows = await sql<(SessionRow & { token: string })[]>`
    select sessions.token, sessions.expires_at as "expiresAt", users.id as uid, users.type, users.email,
      users.blocked_at is not null as "isBlocked"
    from sessions join users on users.id = sessions.user_id
    where sessions.token = any(${tokens}) and users.erased_at is null`;
  return new Map(rows.map(({ token, ...row }) => [token, row]));
});

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

/** The token of a cookie that better-auth signed, else null. */
function readToken(auth: Auth, header: string): string | null {
  const name = cookieOf(auth);
  // Of two of one name, which another host of the domain can add, better-auth takes the first one and signs that one out.
  if (header.split(`${name}=`).length !== 2) return null;
  const value = decoded(parseCookies(header).get(name) ?? '');
  const dot = value.lastIndexOf('.');
  if (dot < 1) return null;
  const token = value.slice(0, dot);
  const given = Buffer.from(value.slice(dot + 1), 'base64');
  const right = createHmac('sha256', auth.options.secret).update(token).digest();
  return given.length === right.length && timingSafeEqual(given, right) ? token : null;
}

const mostSigned = 10_000;
const signed = new WeakMap<Auth, Map<string, string>>();

/** The same; that a signature is right need not be found out twice. */
function signedToken(auth: Auth, header: string): string | null {
  const known = signed.get(auth) ?? new Map<string, string>();
  signed.set(auth, known);
  const found = known.get(header) ?? readToken(auth, header);
  if (found === null || known.has(header)) return found;
  if (known.size >= mostSigned) known.clear();
  known.set(header, found);
  return found;
}

/**
 * Who a session belongs to that needs nothing else: no new date, no cookie to be taken away. Undefined otherwise, and
 * better-auth looks at it.
 */
export async function readPlainViewer(app: App, cookie: string): Promise<Viewer | null | undefined> {
  const token = signedToken(app.auth, cookie);
  if (!token) return undefined;
  const session = await findSession(app.database, token);
  if (!session || session.expiresAt.getTime() < Date.now() + untouchedMs) return undefined;
  if (session.isBlocked) return null;
  return { uid: session.uid, type: session.type, email: session.email, sessionToken: token };
}
