import { counted } from '#domain/foundation/text/counted.ts';

/** What somebody waits for: a judge to be approved, an appeal to be decided, money to be given back, results to be looked at, an invitation. */
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

/** How many of what wait, in words: beside a card, and for whoever only hears the number in the menu. */
export const sayWaiting = (kind: WaitingKind, count: number): string => counted(count, ...nouns[kind]);
