import { type Auth, storedToken } from './auth.ts';
import { carriesSession } from './read-viewer.ts';

// Matches the header of a remote program. It sends no cookie, but the token of a session made for it.

const sent = /^Bearer ([\w-]{43})$/i;

/** The hash differs from that of a cookie's token. So a cookie's token is no bearer token and vice versa. */
export const storedBearer = (token: string): string => storedToken(`bearer\n${token}`);

type Heads = { cookie?: string | undefined; authorization?: string | undefined };

/**
 * Returns the stored token of a program's session. Null if our session cookie is present, valid or not: that is a
 * browser, and its page must not choose the account. Cookies of a load balancer or a guard do not matter.
 */
export function bearerIn(auth: Auth, { cookie, authorization }: Heads): string | null {
  const token = carriesSession(auth, cookie) ? undefined : sent.exec(authorization ?? '')?.[1];
  return token === undefined ? null : storedBearer(token);
}
