import { randomBytes } from 'node:crypto';
import type { RequestContext } from '#server/foundation/http/context.ts';
import { networkOf } from '#server/money/payments/network-of.ts';
import { makeCookie, readCookie } from '#server/people/accounts/auth.ts';
import { listConfirmed } from './sale.store.ts';

// A buyer needs no account: a signed cookie identifies a browser without one.

const keptSeconds = 30 * 86_400;

export type Buyer = {
  /** The name under which new holds are stored: the account, else the browser. */
  key: string;
  /** Names of existing holds. Holds made before signing in stay the buyer's. */
  keys: string[];
  uid: string | null;
  /** Digest of the IP address. It only shows which holds come from one network. */
  network: string;
};

/**
 * Returns the caller as a buyer: the account if the session is valid, and the browser. A new browser gets its cookie.
 */
export async function buyerOf(context: RequestContext): Promise<Buyer> {
  const { app, address } = context;
  const viewer = await context.readViewer();
  const network = networkOf(address);
  const known = readCookie(app.auth, 'buyer', context.cookie);
  const keys = known === null ? [] : [`b:${known}`];
  if (viewer) return { key: `u:${viewer.uid}`, keys: [`u:${viewer.uid}`, ...keys], uid: viewer.uid, network };
  if (known !== null) return { key: `b:${known}`, keys, uid: null, network };
  const id = randomBytes(18).toString('base64url');
  context.setCookies([makeCookie(app.auth, 'buyer', id, keptSeconds)]);
  return { key: `b:${id}`, keys: [`b:${id}`], uid: null, network };
}

/**
 * Returns the network for which the buyer's holds count. An event hall is one network, and one person could use up its
 * share. So an account with a confirmed address counts as its own network.
 */
export async function networkOfBuyer({ app }: RequestContext, { key, uid, network }: Buyer): Promise<string> {
  const isProven = uid !== null && (await listConfirmed(app.database.kysely, [uid])).size > 0;
  return isProven ? networkOf(key) : network;
}
