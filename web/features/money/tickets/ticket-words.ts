import type { TicketType } from '#contract/money/ticket-form.ts';
import { counted } from '#domain/foundation/text/counted.ts';
import { isSoldOut, leftOf, type TicketStatus } from '#domain/money/tickets/ticket-rules.ts';

export const availabilityOf = (type: TicketType): 'Agotado' | 'Disponible' =>
  isSoldOut(type) ? 'Agotado' : 'Disponible';

export const statusWords: Record<TicketStatus, string> = { pending: 'No Asignado', active: 'Asignado' };

export const voidWords = { refunded: 'Devuelta', transferred: 'Pasó a otra persona', cancelled: 'Anulada' } as const;

export function captionOf({ isPublic, entries, held, mostPerPerson }: TicketType): string {
  const parts = [
    isPublic ? null : 'Solo a mano',
    entries === 'daily' ? 'una vez por día' : null,
    held > 0 ? counted(held, 'apartada sin pagar', 'apartadas sin pagar') : null,
    isPublic && mostPerPerson !== 10 ? `máximo ${mostPerPerson} por persona` : null,
  ].filter(part => part !== null);
  const caption = parts.join(' · ');
  return caption && `${caption[0]!.toUpperCase()}${caption.slice(1)}`;
}

export const leftWords = (type: TicketType): string | null => {
  const left = leftOf(type);
  return left > 0 ? `Quedan ${left}` : null;
};
