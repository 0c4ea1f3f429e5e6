import { leftOf, mostPerPerson as mostOfAll } from './ticket-rules.ts';

/** Minutes of a hold of tickets without an order. Each change extends the hold, up to the longer limit. */
const holdMinutes = 5;
const longestHoldMinutes = 15;

/**
 * A buyer who starts a new order keeps the tickets of the old one. The limit is in minutes, because other buyers wait
 * for these tickets.
 */
export const keptAgainMinutes = 30;

/**
 * Limit of unpaid tickets that one network may hold: this number, or this share of a large sale. In a small sale the
 * limit is at most half of the tickets.
 */
export const networkTickets = 200;
export const networkShare = 0.1;

export type Wish = {
  buyer: string;
  quantity: number;
  network: string;
  /** Tickets that this buyer holds and wants to change. They count as free for the new wish. */
  own: number;
  /** Number of other tickets of this buyer, bought or ordered. */
  has: number;
};

export type WishAnswer = 'granted' | 'few' | 'most' | 'network';

type Shared = { limit: number; mostPerPerson: number };

type Offered = Shared & {
  sold: number;
  held: number;
  /** True while earlier buyers wait for the tickets that are left. Only an existing hold can then change. */
  isAwaited: boolean;
  /** Number of unpaid tickets that each network holds. */
  heldOfNetwork: ReadonlyMap<string, number>;
};

/**
 * Grants each wish whole or not at all, in order of arrival. A small wish may pass a large one that does not fit. A
 * buyer appears only once per call. Tickets that a smaller wish returns go to the next batch, so no sum ever exceeds
 * the limit.
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

/** Ticket limit of a network. The people of a hall share one network, so the limit is at least one buyer's maximum. */
export const shareOfNetwork = ({ limit, mostPerPerson }: Shared): number =>
  Math.max(
    Math.min(networkTickets, Math.floor(limit / 2)),
    Math.floor(limit * networkShare),
    Math.min(mostPerPerson, mostOfAll),
  );

/** The limit of a network applies only when less than half of the tickets would be left. */
const networkBound = (offered: Offered, leftThen: number): number =>
  2 * leftThen >= offered.limit ? Number.POSITIVE_INFINITY : shareOfNetwork(offered);

type Before = { createdAt: number; until: number; isMore: boolean };

/**
 * Moment when a hold expires, in milliseconds. A change does not shorten the hold, except for a long offer when the
 * buyer wants more.
 */
export function heldUntil(now: number, before?: Before): number {
  const fresh = now + holdMinutes * 60_000;
  if (!before) return fresh;
  const usual = Math.min(fresh, before.createdAt + longestHoldMinutes * 60_000);
  return Math.max(usual, before.isMore ? Math.min(before.until, fresh) : before.until);
}

/** Hours that an offer of the waiting list lasts. */
export const offerHours = 24;
/**
 * Seconds of silence of a buyer's queue page. Below the shorter time the buyer is present. After the longer time the
 * buyer loses the place.
 */
export const presentSeconds = 20;
export const goneSeconds = 60;

/** Seconds until the queue page asks again: fewer near the front of the queue. */
export function askAgainSeconds(ahead: number): number {
  if (ahead < 50) return 3;
  return ahead < 500 ? 5 : 10;
}
