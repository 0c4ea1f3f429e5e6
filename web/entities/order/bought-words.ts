import type { OrderKind } from '#domain/orders/order-states.ts';
import type { BoughtWords } from './order-words.ts';

// Apart from the words of a place: whoever joins an event does not load these.
const words: Partial<Record<OrderKind, BoughtWords>> = {
  tickets: {
    held: 'Tus entradas están apartadas, pero todavía no hay un pago.',
    unfinished: 'Pagada, sin entregar',
    paid: 'Tu pago llegó: estamos preparando tus entradas.',
    fulfilled: 'Tu pago llegó y las entradas son tuyas.',
    free: { name: 'Entradas gratis', text: 'Las entradas son tuyas.' },
    out: { name: 'Anuladas', text: 'Estas entradas ya no valen.' },
  },
  stream: {
    held: 'Todavía no hay un pago.',
    unfinished: 'Pagada, sin pase',
    paid: 'Tu pago llegó: estamos abriendo la transmisión.',
    fulfilled: 'Tu pago llegó y puedes ver la transmisión.',
    free: { name: 'Pase gratis', text: 'Puedes ver la transmisión.' },
    out: { name: 'Terminada', text: 'Este pase ya no vale.' },
  },
};

/** How the states of an order are told, by what it buys; nothing for a place, whose words are the usual ones. */
export const boughtWords = (kind: OrderKind): BoughtWords | undefined => words[kind];
