import { toWall } from '#domain/foundation/time/zones.ts';
import { personType, type TicketPlace } from '#domain/money/tickets/qr-text.ts';
import type { EntryKind, VoidReason } from '#domain/money/tickets/ticket-rules.ts';

// What a door answers. The server and a device without a network ask the same function; they differ in what they know.

/** `late`: sold after the device's copy was made, which its signature proves. */
export const verdicts = ['enter', 'late', 'again', 'unknown', 'foreign', 'forged', 'void', 'test'] as const;
export type DoorVerdict = (typeof verdicts)[number];

/** How an answer looks and sounds: what a hand two metres away has to tell apart. */
const signs = ['in', 'again', 'unknown', 'refused'] as const;
type Sign = (typeof signs)[number];

/** What a device hears beside the verdicts: a scan of which only a piece came through (ORGA-C9). */
export type Heard = DoorVerdict | 'torn';

const signOfVerdict: Record<Heard, Sign> = {
  torn: 'again',
  enter: 'in',
  late: 'in',
  again: 'again',
  unknown: 'unknown',
  foreign: 'refused',
  forged: 'refused',
  void: 'refused',
  test: 'refused',
};
const signOf = (verdict: Heard): Sign => signOfVerdict[verdict];
export const letsIn = (verdict: Heard): boolean => signOf(verdict) === 'in';

/** `none`: a scanner typed it away, or its key is not here; then the list decides. */
export const signatures = ['good', 'bad', 'none'] as const;
export type Signature = (typeof signatures)[number];

/** When somebody was let in, and at which door; `day` is the day that it counts for. */
export type LetIn = { day: string; at: string; door: string | null };

/** What a door knows of a ticket, or of a person by their own code: then all that is asked of a daily ticket holds. */
export type DoorTicket = {
  typeId: string;
  entries: EntryKind;
  /** `left`: a person who takes part no more, or judges there no more. */
  voidReason: VoidReason | 'left' | null;
  /** Paid with test money, while only real money counts. */
  isTest: boolean;
  admitted: readonly LetIn[];
};

/** The day of a ticket that lets in only once: one for all. */
export const dayOfOnce = '0001-01-01';

export const dayOf = (entries: EntryKind, at: Date, timeZone: string): string =>
  entries === 'once' ? dayOfOnce : toWall(at, timeZone).slice(0, 10);

type Scan = {
  /** The event of the door, and its clock. */
  eventId: string;
  timeZone: string;
  /** What was read; nothing where it is no ticket's. */
  place: TicketPlace | null;
  signature: Signature;
  /** As far as whoever decides knows it. */
  ticket: DoorTicket | null;
  /** The server, whose list is whole; a copy may be older than what it does not have. */
  isWhole?: boolean;
  at: Date;
};
type Decided = { verdict: DoorVerdict; before: LetIn | null };

/**
 * A person's code stays signed when its owner leaves the event, so its signature alone lets nobody in: who is not in the
 * list takes part no more where the list is whole, and is unknown to a copy.
 */
const ofNobody = (signature: Signature, isWhole: boolean): DoorVerdict =>
  signature === 'good' && isWhole ? 'void' : 'unknown';

export function decide({ eventId, timeZone, place, signature, ticket, isWhole = false, at }: Scan): Decided {
  const says = (verdict: DoorVerdict): Decided => ({ verdict, before: null });
  if (place?.eventId !== eventId) return says('foreign');
  if (signature === 'bad') return says('forged');
  if (!ticket && place.typeId === personType) return says(ofNobody(signature, isWhole));
  if (!ticket) return says(signature === 'good' ? 'late' : 'unknown');
  // The ids of a code belong together, or somebody put it together.
  if (ticket.typeId !== place.typeId) return says('forged');
  if (ticket.voidReason) return says('void');
  if (ticket.isTest) return says('test');
  const day = dayOf(ticket.entries, at, timeZone);
  const before = ticket.admitted.find(admission => admission.day === day) ?? null;
  return { verdict: before ? 'again' : 'enter', before };
}

/** So long a door still tells after the end; after that whoever helped has nothing more to read there. */
export const openAfterEndMs = 86_400_000;
export const isDoorOver = (end: Date, now: Date): boolean => now.getTime() > end.getTime() + openAfterEndMs;

/** So long the device that let somebody in may take it back by itself. */
export const undoMs = 60_000;
