import type { Auth } from './auth.ts';
import { carriesSession } from './read-viewer.ts';
import { storedToken } from './stored-token.ts';

// A program sends no cookie from afar: it holds the token of a session that was made for it.

const sent = /^Bearer ([\w-]{43})$/i;

/** Kept apart in the store: the token of a cookie is no good here, nor is this one in a cookie. */
export const storedBearer = (token: string): string => storedToken(`bearer\n${token}`);

type Heads = { cookie?: string | undefined; authorization?: string | undefined };

/**
 * The session that a program asks with. Whoever brings our cookie of a session, good or not, is a browser, whose page must
 * not choose in whose name it asks. Another's cookie (of a balancer, of a guard before us) says nothing about who asks.
 */
export function bearerIn(auth: Auth, { cookie, authorization }: Heads): string | null {
  const token = carriesSession(auth, cookie) ? undefined : sent.exec(authorization ?? '')?.[1];
  return token === undefined ? null : storedBearer(token);
}
