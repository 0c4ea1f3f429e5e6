import { randomBytes, randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { deleteOldestSessions, deleteSession, insertSession, waitForPasswordHash } from './accounts.store.ts';
import { storedBearer } from './bearer.ts';
import { rememberDevice } from './devices.ts';
import { type AskedWith, readPlainViewer, tokenOf } from './read-viewer.ts';
import { storedToken } from './stored-token.ts';
import { tellNewDevice } from './tell-owner.ts';

// Limit for browsers, and again for programs. A new session beyond it ends the oldest of its kind.
const mostSessions = 20;

type SessionRequest = AskedWith & { headers: () => Headers; network?: string };

/** The account of a valid session. Null for a blocked or erased account. */
export async function readViewer(
  app: App,
  { network, ...request }: SessionRequest,
  setCookies: (cookies: string[]) => void,
): Promise<Viewer | null> {
  const viewer = await readSession(app, request, setCookies);
  return viewer && network !== undefined ? { ...viewer, network } : viewer;
}

async function readSession(
  app: App,
  { headers, ...asked }: Omit<SessionRequest, 'network'>,
  setCookies: (cookies: string[]) => void,
): Promise<Viewer | null> {
  const plain = await readPlainViewer(app, tokenOf(app.auth, asked));
  if (plain !== undefined) return plain;
  if (!asked.cookie) return null;
  // No session: better-auth removes the invalid cookies.
  const answer = await app.auth.api.getSession({ headers: headers(), returnHeaders: true });
  setCookies(answer.headers.getSetCookie());
  return null;
}

/** An account with a checked password. `hash` is the matching stored hash, compared again after the session is open. */
export type Proven = { uid: string; hash: string };

const hour = 3_600_000;

/**
 * Opens a browser session. Its cookie lasts until the session or the browser ends. The session ends at a fixed time,
 * used or not.
 */
export async function openSession(
  context: RequestContext,
  proven: Proven,
  remember: boolean,
  { isFirst = false } = {},
): Promise<void> {
  const raw = randomBytes(24).toString('base64url');
  await storeSession(context, proven, { token: storedToken(raw), isProgram: false }, remember);
  const cookie = await context.app.auth.api.giveCookie({ body: { token: raw, remember }, returnHeaders: true });
  context.setCookies(cookie.headers.getSetCookie());
  const isNew = await rememberDevice(context, proven.uid);
  if (isNew && !isFirst) await tellNewDevice(context, proven.uid);
}

/**
 * Opens a program's session. Without a cookie a known program cannot be recognized, so the owner gets a mail each time.
 */
export async function openBearer(context: RequestContext, proven: Proven, remember: boolean) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = await storeSession(context, proven, { token: storedBearer(token), isProgram: true }, remember);
  await tellNewDevice(context, proven.uid);
  return { token, expiresAt };
}

type Opened = { token: string; isProgram: boolean };

async function storeSession(context: RequestContext, { uid, hash }: Proven, opened: Opened, remember: boolean) {
  const { app } = context;
  const { token, isProgram } = opened;
  const db = app.database.kysely;
  const { sessionDays, sessionHours } = app.config;
  const expiresAt = new Date(app.now().getTime() + (remember ? sessionDays * 24 : sessionHours) * hour);
  await insertSession(db, {
    id: randomUUID(),
    userId: uid,
    token,
    isProgram,
    ipAddress: context.address,
    userAgent: context.headers().get('user-agent')?.slice(0, 500) ?? null,
    expiresAt,
  });
  // A password change ends all sessions. This also covers a session opened concurrently with the old password.
  if ((await waitForPasswordHash(db, uid)) !== hash) {
    await deleteSession(db, token);
    throw refused(messages.login.wrong);
  }
  await deleteOldestSessions(db, { userId: uid, isProgram }, mostSessions);
  return expiresAt;
}

export async function closeSession(context: RequestContext): Promise<void> {
  const { app, headers } = context;
  const cookie = headers().get('cookie') ?? undefined;
  const token = tokenOf(app.auth, { cookie, bearer: context.bearer ?? null });
  if (token !== null) await deleteSession(app.database.kysely, token);
  if (!cookie) return;
  const answer = await app.auth.api.signOut({ headers: headers(), returnHeaders: true });
  context.setCookies(answer.headers.getSetCookie());
}
