import { leftOf, mostPerPerson as mostOfAll } from './ticket-rules.ts';

/** A hold without an order keeps its tickets so long; changed again and again, it ends at last all the same. */
const holdMinutes = 5;
const longestHoldMinutes = 15;

/** Whoever gives up an order to begin another one keeps its tickets, but not for ever: others wait for them. */
export const keptAgainMinutes = 30;

/** What one network may hold unpaid of a sale, and of a large one, but never more than half of a small one. */
export const networkTickets = 200;
export const networkShare = 0.1;

export type Wish = {
  buyer: string;
  quantity: number;
  network: string;
  /** What this buyer holds already and asks to change; it counts as free for the new wish. */
  own: number;
  /** What this buyer has beside it: tickets, and what is ordered. */
  has: number;
};

export type WishAnswer = 'granted' | 'few' | 'most' | 'network';

type Shared = { limit: number; mostPerPerson: number };

type Offered = Shared & {
  sold: number;
  held: number;
  /** Somebody who came before waits for what is left: only what a buyer holds already may be changed. */
  isAwaited: boolean;
  /** What each network holds unpaid. */
  heldOfNetwork: ReadonlyMap<string, number>;
};

/**
 * All of a wish or nothing of it, in the order of arrival; a small one may pass a large one that does not fit. No buyer
 * asks twice here. What a smaller wish gives back is the next batch's, so that no sum passes the limit on its way.
 */
export function grantInOrder(offered: Offered, wishes: readonly Wish[]): WishAnswer[] {
  let left = leftOf(offered);
  const heldOfNetwork = new Map(offered.heldOfNetwork);
  return wishes.map(({ quantity, own, has, network }) => {
    if (has + quantity > Math.min(offered.mostPerPerson, mostOfAll)) return 'most';
    const more = quantity - own;
    if (more > 0 && (offered.isAwaited || more > left)) return 'few';
    const ofNetwork = (heldOfNetwork.get(network) ?? 0) + more;
    if (more > 0 && ofNetwork > networkBound(offered, left - more)) return 'network';
    heldOfNetwork.set(network, ofNetwork);
    left -= Math.max(0, more);
    return 'granted';
  });
}

/** A hall shares one network; the first who asks there gets what anybody may have, however few there are. */
export const shareOfNetwork = ({ limit, mostPerPerson }: Shared): number =>
  Math.max(
    Math.min(networkTickets, Math.floor(limit / 2)),
    Math.floor(limit * networkShare),
    Math.min(mostPerPerson, mostOfAll),
  );

/** Only where less than half would be left does it take something from somebody. */
const networkBound = (offered: Offered, leftThen: number): number =>
  2 * leftThen >= offered.limit ? Number.POSITIVE_INFINITY : shareOfNetwork(offered);

type Before = { createdAt: number; until: number; isMore: boolean };

/** Until when a hold is kept. What it replaces is not kept shorter for it, unless more is wanted of a long offer. */
export function heldUntil(now: number, before?: Before): number {
  const fresh = now + holdMinutes * 60_000;
  if (!before) return fresh;
  const usual = Math.min(fresh, before.createdAt + longestHoldMinutes * 60_000);
  return Math.max(usual, before.isMore ? Math.min(before.until, fresh) : before.until);
}

/** What the waiting list offers is kept so long. */
export const offerHours = 24;
/** Whose page of the line was heard of within so long is there; past the longer time the place is lost. */
export const presentSeconds = 20;
export const goneSeconds = 60;

/** When the page of the line asks again: the nearer the turn, the sooner. */
export function askAgainSeconds(ahead: number): number {
  if (ahead < 50) return 3;
  return ahead < 500 ? 5 : 10;
}
