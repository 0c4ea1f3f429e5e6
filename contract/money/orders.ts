import { z } from 'zod';
import { DateTimeSchema, forEverybody, forSignedIn, Nothing } from '#contract/base.ts';
import { ById, IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { deciders, orderKinds, orderStates } from '#domain/money/orders/order-states.ts';
import { requestStates } from '#domain/money/orders/refund-requests.ts';

const tags = ['Inscripciones y pagos'];

/** The price of a place in an event. */
export const EntryLineSchema = z.object({ kind: z.enum(['event', 'qualifier']), cents: z.number().int() });

/** Tickets of one type, or the stream, with the name at the time of purchase. */
const ItemLineSchema = z.object({
  kind: z.literal('item'),
  cents: z.number().int(),
  name: z.string(),
  quantity: z.number().int(),
});
const LineSchema = z.union([EntryLineSchema, ItemLineSchema]);

/** An order for its payer. */
export const OrderSchema = z.object({
  uid: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** The side that may still decide; while it is the provider, no payment is possible. Null after the decision. */
  waitsFor: z.enum(deciders).nullable(),
  /** Null for the stream. */
  eventId: z.string().nullable(),
  /** The event's name, or the stream's. */
  eventName: z.string(),
  /** The zone of the event's place. */
  timeZone: z.string(),
  /** Only for a place. */
  categoryId: z.string().nullable(),
  categoryName: z.string().nullable(),
  teamName: z.string().nullable(),
  paymentType: z.enum(['credit_card', 'paypal', 'free']),
  /** Paid with test money: never income. */
  isTest: z.boolean(),
  lines: z.array(LineSchema),
  total: z.number().int(),
  refunded: z.number().int(),
  /** Whether the purchase is still in use: an entry takes part, or a ticket is valid. */
  hasEntry: z.boolean(),
  /** Cents that can be refunded now. */
  refundable: z.number().int(),
  /** Deadline for the athlete's refund request; null if the event gives no refunds (N14). */
  refundUntil: DateTimeSchema.nullable(),
  request: z
    .object({
      state: z.enum(requestStates),
      reason: z.string(),
      answer: z.string().nullable(),
      createdAt: DateTimeSchema,
    })
    .nullable(),
  /** Why the last attempt failed, or why the money was refunded. */
  failure: z.string().nullable(),
  heldUntil: DateTimeSchema,
  createdAt: DateTimeSchema,
  /** The server's clock, for the countdown of the hold. */
  now: DateTimeSchema,
});
export type Order = z.infer<typeof OrderSchema>;

/** The browser's next step in a payment. */
const NextStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  /** Card data go to the provider's element; its token goes to `payWithCard`. */
  z.object({ kind: z.literal('card') }),
  /** The bank asks for more (3-D Secure). */
  z.object({ kind: z.literal('confirm-card'), clientSecret: z.string() }),
  z.object({ kind: z.literal('paypal'), providerOrderId: z.string() }),
  /** The provider has not decided; call `settle` again. */
  z.object({ kind: z.literal('wait') }),
]);
export type NextStep = z.infer<typeof NextStepSchema>;
export const OrderAnswer = z.object({ order: OrderSchema, next: NextStepSchema });

/**
 * Opens an order made without an account: 32 random bytes that its browser stores, or the code in the links of its
 * mails. It is sent in the body of calls, never in an address that a server reads.
 */
const OrderSecretSchema = z.string().regex(/^[\w-]{43}$/, messages.server.invalid);
export const ByPayer = z.object({ id: IdSchema, secret: OrderSecretSchema.optional() });

/** Payment and queries of any order, by its account or its secret. */
export const orders = {
  payWithCard: forEverybody
    .route({ method: 'POST', path: '/orders/{id}/card', tags, summary: 'Cobrar la orden con el token de una tarjeta' })
    .input(ByPayer.extend({ token: z.string().min(1, messages.joining.card).max(300) }))
    .output(OrderAnswer),
  /** The provider's present answer, after 3-D Secure, PayPal's approval or a lost connection. */
  settle: forEverybody
    .route({ method: 'POST', path: '/orders/{id}/settle', tags, summary: 'Preguntar al proveedor por la orden' })
    .input(ByPayer)
    .output(OrderAnswer),
  /** Only for the built-in test provider: replaces the bank's or PayPal's page. */
  answerTest: forEverybody
    .route({ method: 'POST', path: '/orders/{id}/test-answer', tags, summary: 'Aprobar o rechazar un pago de prueba' })
    .input(ByPayer.extend({ approve: z.boolean() }))
    .output(OrderAnswer),
  cancel: forEverybody
    .route({ method: 'POST', path: '/orders/{id}/cancel', tags, summary: 'Soltar el lugar de una orden sin pagar' })
    .input(ByPayer)
    .output(Nothing),
  readOrder: forSignedIn
    .route({ method: 'GET', path: '/orders/{id}', tags, summary: 'Una orden propia' })
    .input(ById)
    .output(OrderAnswer),
  listOrders: forSignedIn
    .route({ method: 'GET', path: '/orders', tags, summary: 'Las órdenes propias, la última primero' })
    .output(z.object({ orders: z.array(OrderSchema) })),
};
