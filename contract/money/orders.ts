import { z } from 'zod';
import { DateTimeSchema, forEverybody, forSignedIn, Nothing } from '#contract/base.ts';
import { ById, CurrencySchema, IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { deciders, orderKinds, orderStates } from '#domain/money/orders/order-states.ts';
import { requestStates } from '#domain/money/orders/refund-requests.ts';

const tags = ['Inscripciones y pagos'];

/** One price of a place in an event: the event's, or its qualifier's. */
export const EntryLineSchema = z.object({ kind: z.enum(['event', 'qualifier']), cents: z.number().int() });

/** Tickets of one type, or the stream, with the name at the time of purchase. */
const ItemLineSchema = z.object({
  kind: z.literal('item'),
  cents: z.number().int(),
  name: z.string(),
  quantity: z.number().int(),
});
const LineSchema = z.union([EntryLineSchema, ItemLineSchema]);

/** An order as its payer sees it. */
export const OrderSchema = z.object({
  uid: z.string(),
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** The side that may still decide; null after the decision. While the provider decides, no payment is possible. */
  waitsFor: z.enum(deciders).nullable(),
  /** The event's id; null for the stream. */
  eventId: z.string().nullable(),
  /** The name of the event or of the stream. */
  eventName: z.string(),
  /** The time zone of the event's place. */
  timeZone: z.string(),
  /** Id of the category, only if the order is for a place. */
  categoryId: z.string().nullable(),
  categoryName: z.string().nullable(),
  teamName: z.string().nullable(),
  paymentType: z.enum(['credit_card', 'paypal', 'free']),
  /** True if the order was paid with test money, which is never income. */
  isTest: z.boolean(),
  lines: z.array(LineSchema),
  currency: CurrencySchema,
  total: z.number().int(),
  refunded: z.number().int(),
  /** True while the purchase is in use: an entry takes part, or a ticket is valid. */
  hasEntry: z.boolean(),
  /** Cents of the order that can be refunded now. */
  refundable: z.number().int(),
  /** The latest moment for the athlete's refund request; null if the event gives no refunds (N14). */
  refundUntil: DateTimeSchema.nullable(),
  request: z
    .object({
      state: z.enum(requestStates),
      reason: z.string(),
      answer: z.string().nullable(),
      createdAt: DateTimeSchema,
    })
    .nullable(),
  /** Why the last attempt to pay failed, or why the money was refunded. */
  failure: z.string().nullable(),
  heldUntil: DateTimeSchema,
  createdAt: DateTimeSchema,
  /** The time of the server's clock, for the countdown of the hold. */
  now: DateTimeSchema,
});
export type Order = z.infer<typeof OrderSchema>;

/** The step of a payment that the browser takes next. */
const NextStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  /** The browser sends card data to the provider's form. That form gives a token for `payWithCard`. */
  z.object({ kind: z.literal('card') }),
  /** The bank asks the buyer for a confirmation (3-D Secure). */
  z.object({ kind: z.literal('confirm-card'), clientSecret: z.string() }),
  z.object({ kind: z.literal('paypal'), providerOrderId: z.string() }),
  /** The provider has not decided yet. The browser calls `settle` again. */
  z.object({ kind: z.literal('wait') }),
]);
export type NextStep = z.infer<typeof NextStepSchema>;
export const OrderAnswer = z.object({ order: OrderSchema, next: NextStepSchema });

/**
 * The secret opens an order made without an account. It is 32 random bytes in the buyer's browser, or the code in links
 * of the order's mails. Calls send it in their body, never in an address that a server reads.
 */
const OrderSecretSchema = z.string().regex(/^[\w-]{43}$/, messages.server.invalid);
export const ByPayer = z.object({ id: IdSchema, secret: OrderSecretSchema.optional() });

/** Calls that pay or read an order of any kind. The payer shows an account or the order's secret. */
export const orders = {
  payWithCard: forEverybody
    .route({ method: 'POST', path: '/orders/{id}/card', tags, summary: 'Cobrar la orden con el token de una tarjeta' })
    .input(ByPayer.extend({ token: z.string().min(1, messages.joining.card).max(300) }))
    .output(OrderAnswer),
  /** Asks the provider for its present answer: after 3-D Secure, PayPal's approval or a lost connection. */
  settle: forEverybody
    .route({ method: 'POST', path: '/orders/{id}/settle', tags, summary: 'Preguntar al proveedor por la orden' })
    .input(ByPayer)
    .output(OrderAnswer),
  /** Only the built-in test provider uses this call. It replaces the page of the bank or of PayPal. */
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
