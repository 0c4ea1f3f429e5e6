import type { DoorTicketView } from '#contract/day/door.ts';
import { messages } from '#contract/messages.ts';
import { type Heard, letsIn } from '#domain/day/door/decide.ts';
import { daysUntil } from '#domain/day/door/rehearsal.ts';
import { formatDateTime } from '#web/lib/clock/dates.ts';
import type { AnswerTone } from '#web/ui/states/answer-block.tsx';
import type { DoorState, Said } from './door-state.ts';
import { isPerson } from './people.ts';

const words = messages.door;

export function toneOf(verdict: Heard): AnswerTone {
  if (letsIn(verdict)) return 'in';
  if (verdict === 'torn') return 'again';
  return verdict === 'again' || verdict === 'unknown' ? verdict : 'refused';
}

const wordOf = (verdict: Heard, isLocal: boolean): string => {
  if (verdict === 'late') return words.enter;
  return verdict === 'unknown' && !isLocal ? words.unlisted : words[verdict];
};

/** Words for a person where they differ from those for a ticket. */
const ofPerson: Partial<Record<Heard, string>> = {
  enter: words.arrived,
  again: words.here,
  void: words.left,
};
export const wordOfSaid = ({ verdict, isLocal, isOpen, place }: Said): string =>
  (place && isPerson(place) && !isOpen && ofPerson[verdict]) || wordOf(verdict, isLocal);

/** For example `05:41 p. m.`, local time of the event. */
export const hourOf = (at: string, timeZone: string): string => formatDateTime(at, timeZone).slice(11);

const reasons = {
  refunded: 'Se devolvió su dinero.',
  transferred: 'Pasó a otra persona.',
  cancelled: 'La anuló la organización.',
  left: 'Se retiró o ya no es parte del evento.',
} as const;
export const whyVoid = (ticket: DoorTicketView | null): string | null =>
  ticket?.voidReason ? reasons[ticket.voidReason] : null;

export const nameOf = (ticket: DoorTicketView | null): string =>
  ticket?.name ?? (ticket?.buyer ? `A nombre de ${ticket.buyer}` : 'Sin nombre');

/** Why a ticket is refused at the door, in two words; null for a valid one (ORGA-C10). */
export function fateOf({ voidReason, passedTo, isTest }: DoorTicketView, tickets: DoorState['tickets']): string | null {
  if (voidReason === 'refunded') return 'Devuelta';
  if (voidReason === 'transferred') return `Pasó a ${tickets.get(passedTo ?? '')?.name ?? 'otra persona'}`;
  if (voidReason === 'cancelled') return 'Anulada';
  if (voidReason === 'left') return 'Ya no participa';
  return isTest ? 'De prueba' : null;
}

/** The remark that the door is only tried out. Null from the event's first day on (ORGA-C12). */
export function rehearsalOf({ start, timeZone }: { start: string; timeZone: string }, now: Date): string | null {
  const days = daysUntil({ start: new Date(start), timeZone }, now);
  if (days === 0) return null;
  return `Ensayo: el evento empieza ${days === 1 ? 'mañana' : `en ${days} días`}. Nada se usa`;
}

/** How this door works now, with or without the server (ORGA-C11). */
export function lineOf({ isApart, isReached, link }: Pick<DoorState, 'isApart' | 'isReached' | 'link'>): string {
  if (isApart) return 'Sin red, a propósito';
  if (!isReached) return 'Sin conexión';
  return link.isOnline ? 'En línea' : 'Red lenta';
}
