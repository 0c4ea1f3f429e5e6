import { z } from 'zod';
import { DateTimeSchema, forOrganization, Nothing } from '#contract/base.ts';
import { ById, CurrencySchema, IdSchema } from '#contract/fields.ts';
import { RefuseRefundSchema } from './join-form.ts';
import { OrderSchema } from './orders.ts';
import { RefundOrderSchema, RefundViewSchema } from './refunds.ts';

const tags = ['Ingresos'];

const OrganizerOrderSchema = OrderSchema.omit({ now: true }).extend({
  athleteName: z.string(),
  athleteEmail: z.string(),
  provider: z.enum(['free', 'test', 'stripe', 'paypal']),
  fee: z.number().int().nullable(),
  /** The fee's currency, if it is another than the order's. */
  feeCurrency: CurrencySchema.nullable(),
  history: z.array(
    z.object({
      event: z.string(),
      source: z.string(),
      cents: z.number().int().nullable(),
      note: z.string().nullable(),
      at: DateTimeSchema,
    }),
  ),
});
export type OrganizerOrder = z.infer<typeof OrganizerOrderSchema>;

/** A place held for an athlete who has not paid yet. */
const HoldSchema = z.object({
  uid: z.string(),
  athleteName: z.string(),
  athleteEmail: z.string(),
  categoryName: z.string(),
  persons: z.number().int(),
  createdAt: DateTimeSchema,
  heldUntil: DateTimeSchema,
  /** True while a payment is in progress. Until it ends, the organizer cannot drop the hold. */
  isPaying: z.boolean(),
});
export type Hold = z.infer<typeof HoldSchema>;

export const income = {
  read: forOrganization('money-read')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/income',
      tags: tags,
      summary: 'Los ingresos de un evento propio',
    })
    .input(z.object({ eventId: IdSchema, page: z.number().int().min(1).max(100_000).default(1) }))
    .output(
      z.object({
        /** The currency of all sums. Test money is counted apart. */
        currency: CurrencySchema,
        charged: z.number().int(),
        fees: z.number().int(),
        /** Fees in other currencies, which no other sum contains. */
        otherFees: z.array(z.object({ currency: CurrencySchema, cents: z.number().int() })),
        refunded: z.number().int(),
        net: z.number().int(),
        testCharged: z.number().int(),
        orders: z.array(OrganizerOrderSchema),
        total: z.number().int(),
        pageSize: z.number().int(),
      }),
    ),
  holds: forOrganization('money-read')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/holds',
      tags: tags,
      summary: 'Los lugares apartados sin pagar de un evento propio',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(z.object({ holds: z.array(HoldSchema), now: DateTimeSchema })),
  releaseHold: forOrganization('money-move')
    .route({
      method: 'POST',
      path: '/organization/orders/{id}/release',
      tags: tags,
      summary: 'Soltar un lugar apartado sin pagar',
    })
    .input(ById)
    .output(Nothing),
  /** The goods of an order, their state, and the amount that can be refunded. */
  readRefund: forOrganization('money-read')
    .route({
      method: 'GET',
      path: '/organization/orders/{id}/refund',
      tags: tags,
      summary: 'Lo que se puede reembolsar de una orden de un evento propio',
    })
    .input(ById)
    .output(RefundViewSchema),
  /**
   * Refunds an order. Ticket orders are allowed only if all their tickets are void; `tickets.refundTickets` refunds
   * whole tickets.
   */
  refund: forOrganization('money-move')
    .route({
      method: 'POST',
      path: '/organization/orders/{id}/refund',
      tags: tags,
      summary: 'Reembolsar una orden, entera o en parte',
    })
    .input(RefundOrderSchema)
    .output(Nothing),
  /** Refund requests without an answer, the oldest first (N14). */
  requests: forOrganization('money-read')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/refund-requests',
      tags: tags,
      summary: 'Los reembolsos pedidos de un evento propio',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(z.object({ orders: z.array(OrganizerOrderSchema) })),
  refuseRefund: forOrganization('money-move')
    .route({
      method: 'POST',
      path: '/organization/orders/{id}/refund-request/refuse',
      tags: tags,
      summary: 'Rechazar un reembolso pedido, con un motivo',
    })
    .input(RefuseRefundSchema)
    .output(Nothing),
};
