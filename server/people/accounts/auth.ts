import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The key that signs cookies. `isSecure`: browsers send the cookies over https only. */
export type Auth = { secret: string; isSecure: boolean };

export const createAuth = (secret: string, publicUrl: string): Auth => ({
  secret,
  isSecure: publicUrl.startsWith('https:'),
});

export const sign = ({ secret }: Auth, text: string) => createHmac('sha256', secret).update(text).digest('base64url');

/** Returns the stored form of a session token. A reader of the store or of a copy cannot use it to sign in. */
export const storedToken = (token: string): string => createHash('sha256').update(token).digest('hex');

type CookieKind = 'session_token' | 'device' | 'buyer';
type Purpose = CookieKind | 'waiting';

/**
 * Signs a value, with a different signature per purpose. Another signature for session tokens would sign everybody out.
 */
const signatureOf = (auth: Auth, purpose: Purpose, value: string): string =>
  purpose === 'session_token'
    ? createHmac('sha256', auth.secret).update(value).digest('base64')
    : sign(auth, `${purpose}\n${value}`);

export const makeSigned = (auth: Auth, purpose: Purpose, value: string): string =>
  `${value}.${signatureOf(auth, purpose, value)}`;

/** Returns the value in front of a right signature. Null for every other text. */
export function readSigned(auth: Auth, purpose: Purpose, text: string): string | null {
  const dot = text.lastIndexOf('.');
  if (dot < 1 || text.length > 200) return null;
  const value = text.slice(0, dot);
  const given = Buffer.from(text.slice(dot + 1));
  const right = Buffer.from(signatureOf(auth, purpose, value));
  return given.length === right.length && timingSafeEqual(given, right) ? value : null;
}

/** Returns a cookie's name. Browsers accept a __Host- cookie only from this exact host and only over https. */
export const cookieName = ({ isSecure }: Auth, kind: CookieKind) => `${isSecure ? '__Host-' : ''}pizarra.${kind}`;

function line(auth: Auth, kind: CookieKind, value: string, seconds: number | null): string {
  const age = seconds === null ? '' : `; Max-Age=${seconds}`;
  return `${cookieName(auth, kind)}=${value}${age}; Path=/; HttpOnly${auth.isSecure ? '; Secure' : ''}; SameSite=Lax`;
}

/** Makes a Set-Cookie line. With null seconds the cookie ends with the browser. */
export const makeCookie = (auth: Auth, kind: CookieKind, value: string, seconds: number | null): string =>
  line(auth, kind, encodeURIComponent(makeSigned(auth, kind, value)), seconds);

export const dropCookie = (auth: Auth, kind: CookieKind): string => line(auth, kind, '', 0);

/** Reads the signed value of a cookie in a Cookie header. */
export function readCookie(auth: Auth, kind: CookieKind, header: string): string | null {
  const begin = `${cookieName(auth, kind)}=`;
  const part = header.split(';').findLast(text => text.trim().startsWith(begin)) ?? '';
  const text = part
    .trim()
    .slice(begin.length)
    .replace(/^"(.*)"$/, '$1');
  try {
    return readSigned(auth, kind, decodeURIComponent(text));
  } catch {
    return null;
  }
}
