import { randomBytes, randomUUID } from 'node:crypto';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { RequestContext, Viewer } from '#server/foundation/http/context.ts';
import { refused } from '#server/foundation/http/refuse.ts';
import { deleteOldestSessions, deleteSession, insertSession, waitForPasswordHash } from './accounts.store.ts';
import { dropCookie, makeCookie, storedToken } from './auth.ts';
import { storedBearer } from './bearer.ts';
import { rememberDevice } from './devices.ts';
import { type AskedWith, readPlainViewer, tokenOf } from './read-viewer.ts';
import { mailNewDevice } from './security-mails.ts';

// Most sessions of an account in browsers, and again in programs. A further session ends the oldest of its kind.
const mostSessions = 20;

type SessionRequest = AskedWith & { network?: string };

/** Returns the account of a valid session. Null for a blocked or erased account. */
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
  asked: AskedWith,
  setCookies: (cookies: string[]) => void,
): Promise<Viewer | null> {
  const token = tokenOf(app.auth, asked);
  const viewer = await readPlainViewer(app, token);
  const isOver = token !== null && viewer === undefined;
  if (isOver && !asked.bearer) setCookies([dropCookie(app.auth, 'session_token')]);
  return viewer ?? null;
}

/** An account with a checked password. `hash` is the matching stored hash, compared again after the session is open. */
export type Proven = { uid: string; hash: string };

const hour = 3_600_000;
const daySeconds = 86_400;

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
  const { auth, config } = context.app;
  context.setCookies([makeCookie(auth, 'session_token', raw, remember ? config.sessionDays * daySeconds : null)]);
  const isNew = await rememberDevice(context, proven.uid);
  if (isNew && !isFirst) await mailNewDevice(context, proven.uid);
}

/**
 * Opens a program's session. Without a cookie a known program cannot be recognized, so the owner gets a mail each time.
 */
export async function openBearer(context: RequestContext, proven: Proven, remember: boolean) {
  const token = randomBytes(32).toString('base64url');
  const expiresAt = await storeSession(context, proven, { token: storedBearer(token), isProgram: true }, remember);
  await mailNewDevice(context, proven.uid);
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
    userAgent: context.userAgent?.slice(0, 500) ?? null,
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
  const { app, cookie } = context;
  const token = tokenOf(app.auth, { cookie, bearer: context.bearer ?? null });
  if (token !== null) await deleteSession(app.database.kysely, token);
  if (cookie !== '') context.setCookies([dropCookie(app.auth, 'session_token')]);
}
