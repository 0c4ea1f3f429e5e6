import type { OrderKind } from '#domain/money/orders/order-states.ts';
import type { BoughtWords } from './order-text.ts';

// This file is separate from a place's texts, so that the screen for joining does not load it.
const words: Partial<Record<OrderKind, BoughtWords>> = {
  tickets: {
    created: { text: 'Tus entradas están apartadas, pero todavía no hay un pago.' },
    paid: { name: 'Pagada, sin entregar', text: 'Tu pago llegó: estamos preparando tus entradas.' },
    fulfilled: { text: 'Tu pago llegó y las entradas son tuyas.' },
    free: { name: 'Entradas gratis', text: 'Las entradas son tuyas.' },
    withdrawn: { name: 'Anuladas', text: 'Estas entradas ya no valen.' },
    requested: { text: 'Tus entradas valen hasta que la organización te responda, por correo y aquí.' },
  },
  stream: {
    created: { text: 'Todavía no hay un pago.' },
    paid: { name: 'Pagada, sin pase', text: 'Tu pago llegó: estamos abriendo la transmisión.' },
    fulfilled: { text: 'Tu pago llegó y puedes ver la transmisión.' },
    free: { name: 'Pase gratis', text: 'Puedes ver la transmisión.' },
    withdrawn: { name: 'Terminada', text: 'Este pase ya no vale.' },
  },
};

/** Texts of an order's states by its goods; undefined for a place, which has the usual texts. */
export const boughtWords = (kind: OrderKind): BoughtWords | undefined => words[kind];
