import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { parseCookies } from 'better-auth/cookies';
import type { App } from '#server/app.ts';
import { boundedCache } from '#server/foundation/db/bounded-cache.ts';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { networkOf } from '#server/money/payments/network-of.ts';
import { cookieName } from '#server/people/accounts/auth.ts';
import { listConfirmed } from './sale.store.ts';

// Who buys needs no account: a browser without one is known by a cookie that the server signed.

const keptSeconds = 30 * 86_400;
const sign = (app: App, id: string) =>
  createHmac('sha256', app.auth.options.secret).update(`buyer\n${id}`).digest('base64url');
const nameOf = (app: App) => cookieName(app.config.publicUrl, 'buyer');

function readId(app: App, cookie: string): string | null {
  const [id = '', signature = ''] = cookie.split('.');
  const given = Buffer.from(signature);
  const right = Buffer.from(sign(app, id));
  return given.length === right.length && timingSafeEqual(given, right) ? id : null;
}

const idsOf = boundedCache<App['auth'], string>();

/** That a signature is right need not be found out twice. */
function idOf({ app, headers }: RequestContext): string | null {
  const cookie = parseCookies(headers().get('cookie') ?? '').get(nameOf(app)) ?? '';
  if (cookie === '' || cookie.length > 200) return null;
  const ids = idsOf(app.auth);
  const known = ids.get(cookie) ?? readId(app, cookie);
  if (known !== null) ids.keep(cookie, known);
  return known;
}

export type Buyer = {
  /** Whose new holds are. */
  key: string;
  /** Whose holds they may be: what was held before signing in stays theirs. */
  keys: string[];
  uid: string | null;
  /** A digest of the address: which holds came from one network, and no more. */
  network: string;
};

/** Who asks: the account, if its session is good still, and the browser. One that is neither is given its cookie. */
export async function buyerOf(context: RequestContext): Promise<Buyer> {
  const { app, address } = context;
  const viewer = await context.readViewer();
  const network = networkOf(address);
  const known = idOf(context);
  const keys = known === null ? [] : [`b:${known}`];
  if (viewer) return { key: `u:${viewer.uid}`, keys: [`u:${viewer.uid}`, ...keys], uid: viewer.uid, network };
  if (known !== null) return { key: `b:${known}`, keys, uid: null, network };
  const id = randomBytes(18).toString('base64url');
  const secure = app.config.publicUrl.startsWith('https:') ? '; Secure' : '';
  context.setCookies([
    `${nameOf(app)}=${id}.${sign(app, id)}; Max-Age=${keptSeconds}; Path=/; HttpOnly; SameSite=Lax${secure}`,
  ]);
  return { key: `b:${id}`, keys: [`b:${id}`], uid: null, network };
}

/**
 * A hall is one network, and whoever hoards in it holds all that it may: an account that has shown that its address is its
 * own counts by itself there, as if it had a network to itself.
 */
export async function networkOfBuyer({ app }: RequestContext, { key, uid, network }: Buyer): Promise<string> {
  const isProven = uid !== null && (await listConfirmed(app.database.kysely, [uid])).size > 0;
  return isProven ? networkOf(key) : network;
}
