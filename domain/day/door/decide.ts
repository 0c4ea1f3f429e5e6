import { toWall } from '#domain/foundation/time/zones.ts';
import { personType, type TicketPlace } from '#domain/money/tickets/qr-text.ts';
import type { EntryKind, VoidReason } from '#domain/money/tickets/ticket-rules.ts';

// A door's answer. The server and an offline device call the same function; they differ only in what they know.

/** `late`: sold after the device's copy was made; the signature proves it. */
export const verdicts = ['enter', 'late', 'again', 'unknown', 'foreign', 'forged', 'void', 'test'] as const;
export type DoorVerdict = (typeof verdicts)[number];

/** How an answer looks and sounds. The person at the door must tell them apart from two metres. */
const signs = ['in', 'again', 'unknown', 'refused'] as const;
type Sign = (typeof signs)[number];

/** Verdicts of a device, plus `torn`: only a piece of the code came through (ORGA-C9). */
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

/** `none`: the scanner lost it, or its key is not here; then the list decides. */
export const signatures = ['good', 'bad', 'none'] as const;
export type Signature = (typeof signatures)[number];

/** An admission and its door; `day` is the day that it counts for. */
export type LetIn = { day: string; at: string; door: string | null };

/** A ticket, or a person by their own code, as a door knows it. A person's code follows the rules of a daily ticket. */
export type DoorTicket = {
  typeId: string;
  entries: EntryKind;
  /** `left`: the person no longer takes part, or no longer judges here. */
  voidReason: VoidReason | 'left' | null;
  /** Paid with test money while only real money counts. */
  isTest: boolean;
  admitted: readonly LetIn[];
};

/** Ticket day of a ticket that admits only once: one day for all. */
export const dayOfOnce = '0001-01-01';

export const dayOf = (entries: EntryKind, at: Date, timeZone: string): string =>
  entries === 'once' ? dayOfOnce : toWall(at, timeZone).slice(0, 10);

type Scan = {
  /** The door's event, and its time zone. */
  eventId: string;
  timeZone: string;
  /** The code that was read; null when it is not a ticket or a person. */
  place: TicketPlace | null;
  signature: Signature;
  /** The ticket in the server's list or in the device's copy. Null if it is not there. */
  ticket: DoorTicket | null;
  /** True on the server, whose list is complete. A device's copy may lack newer tickets. */
  isWhole?: boolean;
  at: Date;
};
type Decided = { verdict: DoorVerdict; before: LetIn | null };

/**
 * Verdict for a person's code that is not in the list. The signature stays valid after its owner leaves, so it alone
 * admits no one. By the complete list the person takes part no more. A copy does not know newer people.
 */
const ofNobody = (signature: Signature, isWhole: boolean): DoorVerdict =>
  signature === 'good' && isWhole ? 'void' : 'unknown';

export function decide({ eventId, timeZone, place, signature, ticket, isWhole = false, at }: Scan): Decided {
  const says = (verdict: DoorVerdict): Decided => ({ verdict, before: null });
  if (place?.eventId !== eventId) return says('foreign');
  if (signature === 'bad') return says('forged');
  if (!ticket && place.typeId === personType) return says(ofNobody(signature, isWhole));
  if (!ticket) return says(signature === 'good' ? 'late' : 'unknown');
  // The ids of one code belong together; otherwise the code is a forgery.
  if (ticket.typeId !== place.typeId) return says('forged');
  if (ticket.voidReason) return says('void');
  if (ticket.isTest) return says('test');
  const day = dayOf(ticket.entries, at, timeZone);
  const before = ticket.admitted.find(admission => admission.day === day) ?? null;
  return { verdict: before ? 'again' : 'enter', before };
}

/** Door data stays readable this long after the event. Afterwards helpers need it no more. */
export const openAfterEndMs = 86_400_000;
export const isDoorOver = (end: Date, now: Date): boolean => now.getTime() > end.getTime() + openAfterEndMs;

/** In milliseconds. For this long the admitting device may undo an admission by itself. */
export const undoMs = 60_000;
