import { z } from 'zod';
import { DateTimeSchema, forEverybody, forSignedIn, Nothing } from '#contract/base.ts';
import { ById, IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { deciders, orderKinds, orderStates } from '#domain/money/orders/order-states.ts';
import { requestStates } from '#domain/money/orders/refund-requests.ts';

const tags = ['Inscripciones y pagos'];

/** What a place of an event costs. */
export const EntryLineSchema = z.object({ kind: z.enum(['event', 'qualifier']), cents: z.number().int() });

/** Tickets of one type, or the stream, as it was called when it was bought. */
const ItemLineSchema = z.object({
  kind: z.literal('item'),
  cents: z.number().int(),
  name: z.string(),
  quantity: z.number().int(),
});
const LineSchema = z.union([EntryLineSchema, ItemLineSchema]);

/** An order as whoever pays it sees it. */
export const OrderSchema = z.object({
  uid: z.string(),
  /** What it buys. */
  kind: z.enum(orderKinds),
  state: z.enum(orderStates),
  /** Who may still decide it: with the provider nothing is to be paid again; null where it is over. */
  waitsFor: z.enum(deciders).nullable(),
  /** Null of the stream. */
  eventId: z.string().nullable(),
  /** Of the event; of the stream what it is called. */
  eventName: z.string(),
  /** Of the event's place. */
  timeZone: z.string(),
  /** Of a place alone. */
  categoryId: z.string().nullable(),
  categoryName: z.string().nullable(),
  teamName: z.string().nullable(),
  paymentType: z.enum(['credit_card', 'paypal', 'free']),
  /** Paid with test money: never income. */
  isTest: z.boolean(),
  lines: z.array(LineSchema),
  total: z.number().int(),
  refunded: z.number().int(),
  /** Whether what it paid for still stands: somebody is in the event by it, or one of its tickets is good. */
  hasEntry: z.boolean(),
  /** Cents that can go back now. */
  refundable: z.number().int(),
  /** N14: until when its athlete can ask for them; null where the event gives none back. */
  refundUntil: DateTimeSchema.nullable(),
  /** What its athlete asked for, and what was answered. */
  request: z
    .object({
      state: z.enum(requestStates),
      reason: z.string(),
      answer: z.string().nullable(),
      createdAt: DateTimeSchema,
    })
    .nullable(),
  /** Why the last attempt failed, or why the money went back. */
  failure: z.string().nullable(),
  heldUntil: DateTimeSchema,
  createdAt: DateTimeSchema,
  /** The server's clock, for the countdown of the hold. */
  now: DateTimeSchema,
});
export type Order = z.infer<typeof OrderSchema>;

/** What the browser does next with a payment. */
const NextStepSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  /** Card data go to the provider's element, its token to `payWithCard`. */
  z.object({ kind: z.literal('card') }),
  /** The bank asks for more (3-D Secure). */
  z.object({ kind: z.literal('confirm-card'), clientSecret: z.string() }),
  z.object({ kind: z.literal('paypal'), providerOrderId: z.string() }),
  /** The provider has not decided; ask again with `settle`. */
  z.object({ kind: z.literal('wait') }),
]);
export type NextStep = z.infer<typeof NextStepSchema>;
export const OrderAnswer = z.object({ order: OrderSchema, next: NextStepSchema });

/**
 * What opens an order that was made without an account: 32 random bytes that its browser keeps, or the code in the links
 * of its mails. It travels inside of calls, never in an address that a server reads.
 */
const OrderSecretSchema = z.string().regex(/^[\w-]{43}$/, messages.server.invalid);
export const ByPayer = z.object({ id: IdSchema, secret: OrderSecretSchema.optional() });

/** What is paid and asked of an order, whatever it buys, by the account whose it is or by its secret. */
export const orders = {
  payWithCard: forEverybody
    .route({ method: 'POST', path: '/orders/{id}/card', tags, summary: 'Cobrar la orden con el token de una tarjeta' })
    .input(ByPayer.extend({ token: z.string().min(1, messages.joining.card).max(300) }))
    .output(OrderAnswer),
  /** After 3-D Secure, after PayPal's approval, after a lost connection: what the provider says now. */
  settle: forEverybody
    .route({ method: 'POST', path: '/orders/{id}/settle', tags, summary: 'Preguntar al proveedor por la orden' })
    .input(ByPayer)
    .output(OrderAnswer),
  /** The built-in test provider only: what the bank's or PayPal's page would ask the person. */
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
