import { setTimeout as wait } from 'node:timers/promises';
import { ORPCError } from '@orpc/server';
import { APIError } from 'better-auth/api';
import { messages } from '#contract/messages.ts';
import type { App } from '#server/app.ts';
import type { RequestContext, Viewer } from '#server/http/context.ts';
import { refused } from '#server/http/refuse.ts';
import { deleteSession, findPasswordHash, findUser, keepSessionUntil, waitForPasswordHash } from './accounts.store.ts';
import { readPlainViewer } from './read-viewer.ts';

const thirtyDays = 30 * 86_400_000;

type Asked = { cookie: string | undefined; headers: () => Headers; network?: string };

/** Who the session cookie belongs to, if it still holds. A blocked or erased account has no session. */
export async function readViewer(
  app: App,
  { network, ...asked }: Asked,
  setCookies: (cookies: string[]) => void,
): Promise<Viewer | null> {
  const viewer = await readAsked(app, asked, setCookies);
  return viewer && network !== undefined ? { ...viewer, network } : viewer;
}

async function readAsked(
  app: App,
  { cookie, headers }: Omit<Asked, 'network'>,
  setCookies: (cookies: string[]) => void,
): Promise<Viewer | null> {
  if (!cookie) return null;
  const plain = await readPlainViewer(app, cookie);
  if (plain !== undefined) return plain;
  const answer = await app.auth.api.getSession({ headers: headers(), returnHeaders: true });
  setCookies(answer.headers.getSetCookie());
  if (!answer.response) return null;
  const user = await findUser(app.database.kysely, answer.response.user.id);
  if (!user || user.blockedAt) return null;
  return { uid: user.id, type: user.type, email: user.email, sessionToken: answer.response.session.token };
}

/** Checks the password and opens a session; its cookie lasts 30 days or until the browser closes. */
export async function openSession(
  context: RequestContext,
  credentials: { uid: string; email: string; password: string; remember: boolean },
): Promise<void> {
  const { app } = context;
  const db = app.database.kysely;
  try {
    const hash = await findPasswordHash(db, credentials.uid);
    const answer = await app.auth.api.signInEmail({
      body: { email: credentials.email, password: credentials.password, rememberMe: credentials.remember },
      headers: context.headers(),
      returnHeaders: true,
    });
    const { token } = answer.response;
    // A change of password ends all sessions, also the one that the old password opens at the same moment.
    if ((await waitForPasswordHash(db, credentials.uid)) !== hash) {
      await deleteSession(db, token);
      throw refused(messages.login.wrong);
    }
    // better-auth ends a session that is not remembered after a day, open browser or not: a judge's tablet stays in.
    if (!credentials.remember) {
      await keepSessionUntil(db, token, new Date(app.now().getTime() + thirtyDays));
    }
    context.setCookies(answer.headers.getSetCookie());
  } catch (error) {
    if (error instanceof APIError && error.statusCode === 401) throw refused(messages.login.wrong);
    throw error;
  }
}

/** The account is made by now: to say that there is a crowd would send its owner back to an email that is taken. */
export async function openFirstSession(...[context, credentials]: Parameters<typeof openSession>): Promise<void> {
  for (let left = 20; ; left--) {
    try {
      await openSession(context, credentials);
      return;
    } catch (error) {
      if (left === 0 || !(error instanceof ORPCError) || error.code !== 'TOO_MANY_REQUESTS') throw error;
      await wait(500);
    }
  }
}

export async function closeSession(context: RequestContext): Promise<void> {
  const answer = await context.app.auth.api.signOut({ headers: context.headers(), returnHeaders: true });
  context.setCookies(answer.headers.getSetCookie());
}
