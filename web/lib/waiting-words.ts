import { counted } from '#domain/foundation/text/counted.ts';

/**
 * The kinds of things that wait for an answer: judge to approve, appeal, refund request, result to review, invitation.
 */
export type WaitingKind = 'applications' | 'appeals' | 'refunds' | 'qualifier' | 'event' | 'reviews' | 'invitations';

const nouns: Record<WaitingKind, [one: string, many: string]> = {
  applications: ['juez por aprobar', 'jueces por aprobar'],
  appeals: ['apelación abierta', 'apelaciones abiertas'],
  refunds: ['reembolso pedido', 'reembolsos pedidos'],
  qualifier: ['resultado por revisar', 'resultados por revisar'],
  event: ['resultado por revisar', 'resultados por revisar'],
  reviews: ['resultado por revisar', 'resultados por revisar'],
  invitations: ['invitación por responder', 'invitaciones por responder'],
};

/** Writes a number with its noun: beside a card, and as the accessible text of the menu's number. */
export const sayWaiting = (kind: WaitingKind, count: number): string => counted(count, ...nouns[kind]);
