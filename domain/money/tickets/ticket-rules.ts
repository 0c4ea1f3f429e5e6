/** The statuses of a ticket have the names of the source (ORG-234). Another field says whether a ticket is void. */
export const ticketStatuses = ['pending', 'active'] as const;
export type TicketStatus = (typeof ticketStatuses)[number];

export const voidReasons = ['refunded', 'transferred', 'cancelled'] as const;
export type VoidReason = (typeof voidReasons)[number];

/** An event may last days. A ticket admits one person once, or once a day. */
export const entryKinds = ['once', 'daily'] as const;
export type EntryKind = (typeof entryKinds)[number];

export const mostTicketTypes = 50;
export const mostTicketsOfType = 1_000_000;
export const mostPerPerson = 50;
export const usualPerPerson = 10;

type Counted = { limit: number; sold: number; held: number };

/**
 * Whether a ticket type is sold out. Held tickets may come back, so they do not count as sold (ORG-129, ORG-130). A
 * type with a limit of 0 is sold out (T1).
 */
export const isSoldOut = ({ limit, sold }: Pick<Counted, 'limit' | 'sold'>): boolean => sold >= limit;
export const leftOf = ({ limit, sold, held }: Counted): number => Math.max(0, limit - sold - held);

export const saleStates = ['hidden', 'soon', 'open', 'all-held', 'sold-out', 'closed'] as const;
export type SaleState = (typeof saleStates)[number];

type OnSale = Counted & {
  isPublic: boolean;
  /** Start and end of the sale in milliseconds; null if the sale has no such limit. */
  saleStartsAt: number | null;
  saleEndsAt: number | null;
};

/** A type's sale state for the public. `eventEndsAt` is the actual end of the event. */
export function saleStateOf(type: OnSale, eventEndsAt: number, now: number): SaleState {
  if (!type.isPublic) return 'hidden';
  if (now >= eventEndsAt || (type.saleEndsAt !== null && now >= type.saleEndsAt)) return 'closed';
  if (isSoldOut(type)) return 'sold-out';
  if (type.saleStartsAt !== null && now < type.saleStartsAt) return 'soon';
  return leftOf(type) === 0 ? 'all-held' : 'open';
}

/** True if tickets of this type are sold or held, so the type cannot be deleted (J6). */
export const isInUse = ({ sold, held }: Pick<Counted, 'sold' | 'held'>): boolean => sold + held > 0;

/** A passport number has digits only, as in the source (ORG-314). */
export const isPassport = (text: string): boolean => /^\d{1,20}$/.test(text);
