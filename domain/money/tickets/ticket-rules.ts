/** ORG-234: what the source calls them. Whether a ticket is void stands beside it. */
export const ticketStatuses = ['pending', 'active'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const voidReasons = ['refunded', 'transferred', 'cancelled'] as const;
export type VoidReason = (typeof voidReasons)[number];

/** Events last days: a ticket lets in once, or once a day. */
export const entryKinds = ['once', 'daily'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const mostTicketTypes = 50;
export const mostTicketsOfType = 1_000_000;
export const mostPerPerson = 50;
export const usualPerPerson = 10;

type Counted = { limit: number; sold: number; held: number };

/** ORG-129, ORG-130: what is held may come back, so it is not sold out. A limit of 0 is (T1). */
export const isSoldOut = ({ limit, sold }: Pick<Counted, 'limit' | 'sold'>): boolean => sold >= limit;
export const leftOf = ({ limit, sold, held }: Counted): number => Math.max(0, limit - sold - held);

export const saleStates = ['hidden', 'soon', 'open', 'all-held', 'sold-out', 'closed'] as const;
export type SaleState = (typeof saleStates)[number];

type OnSale = Counted & {
  isPublic: boolean;
  /** Milliseconds, as all that follows; null where the sale has no such end. */
  saleStartsAt: number | null;
  saleEndsAt: number | null;
};

/** What a stranger finds of a type. `eventEndsAt` is when the event is over, however it ended. */
export function saleStateOf(type: OnSale, eventEndsAt: number, now: number): SaleState {
  if (!type.isPublic) return 'hidden';
  if (now >= eventEndsAt || (type.saleEndsAt !== null && now >= type.saleEndsAt)) return 'closed';
  if (isSoldOut(type)) return 'sold-out';
  if (type.saleStartsAt !== null && now < type.saleStartsAt) return 'soon';
  return leftOf(type) === 0 ? 'all-held' : 'open';
}

/** J6: why a type cannot go. */
export const isInUse = ({ sold, held }: Pick<Counted, 'sold' | 'held'>): boolean => sold + held > 0;

/** ORG-314: digits, as the source has it. */
export const isPassport = (text: string): boolean => /^\d{1,20}$/.test(text);
