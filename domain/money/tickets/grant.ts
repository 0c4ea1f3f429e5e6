import { leftOf, mostPerPerson as mostOfAll } from './ticket-rules.ts';

/** A hold without an order lasts this long. Each change extends it, up to the longer limit. */
const holdMinutes = 5;
const longestHoldMinutes = 15;

/** A buyer who starts a new order keeps the tickets of the old one, up to this limit: others wait for them. */
export const keptAgainMinutes = 30;

/**
 * Unpaid tickets that one network may hold: this many, or this share of a large sale. In a small sale never more than
 * half.
 */
export const networkTickets = 200;
export const networkShare = 0.1;

export type Wish = {
  buyer: string;
  quantity: number;
  network: string;
  /** Tickets that this buyer holds and wants to change; they count as free for the new wish. */
  own: number;
  /** Other tickets of this buyer, bought or ordered. */
  has: number;
};

export type WishAnswer = 'granted' | 'few' | 'most' | 'network';

type Shared = { limit: number; mostPerPerson: number };

type Offered = Shared & {
  sold: number;
  held: number;
  /** True while earlier buyers wait for the rest: then only an existing hold can change. */
  isAwaited: boolean;
  /** Unpaid tickets held, per network. */
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

/** Ticket limit of a network. A hall shares one network, so it allows at least one buyer's maximum. */
export const shareOfNetwork = ({ limit, mostPerPerson }: Shared): number =>
  Math.max(
    Math.min(networkTickets, Math.floor(limit / 2)),
    Math.floor(limit * networkShare),
    Math.min(mostPerPerson, mostOfAll),
  );

/** The network limit applies only when less than half would be left. */
const networkBound = (offered: Offered, leftThen: number): number =>
  2 * leftThen >= offered.limit ? Number.POSITIVE_INFINITY : shareOfNetwork(offered);

type Before = { createdAt: number; until: number; isMore: boolean };

/** Expiry of a hold. A change does not shorten it, except for a long offer when the buyer wants more. */
export function heldUntil(now: number, before?: Before): number {
  const fresh = now + holdMinutes * 60_000;
  if (!before) return fresh;
  const usual = Math.min(fresh, before.createdAt + longestHoldMinutes * 60_000);
  return Math.max(usual, before.isMore ? Math.min(before.until, fresh) : before.until);
}

/** Hours that an offer of the waiting list lasts. */
export const offerHours = 24;
/** A queue page heard from within the shorter time is present. After the longer time the buyer loses the place. */
export const presentSeconds = 20;
export const goneSeconds = 60;

/** Seconds until the queue page asks again: shorter near the front. */
export function askAgainSeconds(ahead: number): number {
  if (ahead < 50) return 3;
  return ahead < 500 ? 5 : 10;
}
