import type { DoorTicketView } from '#contract/door.ts';
import { messages } from '#contract/messages.ts';
import { type DoorVerdict, letsIn } from '#domain/door/decide.ts';
import { formatDateTime } from '#web/lib/dates.ts';
import type { AnswerTone } from '#web/ui/answer-block.tsx';

const words = messages.door;

export function toneOf(verdict: DoorVerdict): AnswerTone {
  if (letsIn(verdict)) return 'in';
  return verdict === 'again' || verdict === 'unknown' ? verdict : 'refused';
}

export const wordOf = (verdict: DoorVerdict, isLocal: boolean): string => {
  if (verdict === 'late') return words.enter;
  return verdict === 'unknown' && !isLocal ? words.unlisted : words[verdict];
};

/** `05:41 p. m.`, by the clock of the event's place. */
export const hourOf = (at: string, timeZone: string): string => formatDateTime(at, timeZone).slice(11);

const reasons = {
  refunded: 'Se devolvió su dinero.',
  transferred: 'Pasó a otra persona.',
  cancelled: 'La anuló la organización.',
} as const;
export const whyVoid = (ticket: DoorTicketView | null): string | null =>
  ticket?.voidReason ? reasons[ticket.voidReason] : null;

export const nameOf = (ticket: DoorTicketView | null): string =>
  ticket?.name ?? (ticket?.buyer ? `A nombre de ${ticket.buyer}` : 'Sin nombre');
