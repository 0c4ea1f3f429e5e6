import type { DoorTicketView } from '#contract/door.ts';
import { messages } from '#contract/messages.ts';
import { type DoorVerdict, letsIn } from '#domain/door/decide.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import type { AnswerTone } from '#web/ui/answer-block.tsx';
import type { Said } from './door-state.ts';
import { isPerson } from './people.ts';

const words = messages.door;

export function toneOf(verdict: DoorVerdict): AnswerTone {
  if (letsIn(verdict)) return 'in';
  return verdict === 'again' || verdict === 'unknown' ? verdict : 'refused';
}

const wordOf = (verdict: DoorVerdict, isLocal: boolean): string => {
  if (verdict === 'late') return words.enter;
  return verdict === 'unknown' && !isLocal ? words.unlisted : words[verdict];
};

/** What is told of a person; of tickets alone where both are said alike. */
const ofPerson: Partial<Record<DoorVerdict, string>> = {
  enter: words.arrived,
  again: words.here,
  void: words.left,
};
export const wordOfSaid = ({ verdict, isLocal, isOpen, place }: Said): string =>
  (place && isPerson(place) && !isOpen && ofPerson[verdict]) || wordOf(verdict, isLocal);

/** `05:41 p. m.`, by the clock of the event's place. */
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
