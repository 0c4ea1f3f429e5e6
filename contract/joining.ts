import { z } from 'zod';
import { admissions } from '#domain/categories/admission.ts';
import { deciders, orderStates } from '#domain/orders/order-states.ts';
import { requestStates } from '#domain/orders/refund-requests.ts';
import { DateTimeSchema, forTypes, Nothing, sendsPicture } from './base.ts';
import { EventCardSchema } from './events.ts';
import { ById, IdSchema } from './fields.ts';
import { AskRefundSchema, JoinSchema, WithdrawSchema } from './join-form.ts';
import { messages } from './messages.ts';
import { sexes } from './person.ts';

const tags = ['Inscripciones y pagos'];

const LineSchema = z.object({ kind: z.enum(['event', 'qualifier']), cents: z.number().int() });

/** An order as its athlete sees it. */
export const OrderSchema = z.object({
  uid: z.string(),
  state: z.enum(orderStates),
  /** Who may still decide it: with the provider nothing is to be paid again; null where it is over. */
  waitsFor: z.enum(deciders).nullable(),
  eventId: z.string(),
  eventName: z.string(),
  /** Of the event's place. */
  timeZone: z.string(),
  categoryId: z.string(),
  categoryName: z.string(),
  teamName: z.string().nullable(),
  paymentType: z.enum(['credit_card', 'paypal', 'free']),
  /** Paid with test money: never income. */
  isTest: z.boolean(),
  lines: z.array(LineSchema),
  total: z.number().int(),
  refunded: z.number().int(),
  /** Whether whoever it paid for is still in the event by it. */
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
const OrderAnswer = z.object({ order: OrderSchema, next: NextStepSchema });

export const noPlaceReasons = [
  'joined',
  'invited',
  'hidden',
  'unconfirmed',
  'started',
  'completed',
  'category-full',
  'event-full',
  'category-over',
] as const;

const JoinableCategory = z.object({
  uid: z.string(),
  name: z.string(),
  photoCard: z.string(),
  ageRange: z.tuple([z.number().int(), z.number().int()]),
  admits: z.enum(admissions),
  start: DateTimeSchema,
  end: DateTimeSchema,
  team: z.boolean(),
  members: z.number().int(),
  typeCategory: z.enum(['fitness', 'running']),
  /** Only with a capacity. */
  placesLeft: z.number().int().nullable(),
  /** Why it cannot be chosen now. */
  reason: z.enum(noPlaceReasons).nullable(),
});

export const joining = {
  options: forTypes('athlete')
    .route({ method: 'GET', path: '/events/{id}/join', tags, summary: 'Con qué puede inscribirse el atleta' })
    .input(ById)
    .output(
      z.object({
        event: EventCardSchema,
        paymentInfo: z.string(),
        hasTerms: z.boolean(),
        /** The athlete's on the event's first day, where the birth date is known. */
        age: z.number().int().nullable(),
        /** As the athlete's profile says it. */
        sex: z.enum(sexes).nullable(),
        /** Why nobody, or this athlete, can join now; null while the door is open. */
        reason: z.enum(noPlaceReasons).nullable(),
        categories: z.array(JoinableCategory),
        lines: z.array(LineSchema),
        total: z.number().int(),
        /** N14: until when this money could be asked back; null where the event gives none. */
        refundUntil: DateTimeSchema.nullable(),
        /** An order of this athlete that still holds a place here. */
        openOrder: OrderSchema.nullable(),
        providers: z.object({
          card: z.enum(['stripe', 'test']).nullable(),
          paypal: z.enum(['paypal', 'test']).nullable(),
          /** Whichever is chosen, no money moves. */
          isTest: z.boolean(),
          stripe: z.object({ publishableKey: z.string(), scriptUrl: z.string() }).nullable(),
          paypalScriptUrl: z.string().nullable(),
        }),
        now: DateTimeSchema,
      }),
    ),
  /** The same key makes the same order, however often it is sent. */
  createOrder: sendsPicture(['athlete'])
    .route({ method: 'POST', path: '/orders', tags, summary: 'Apartar un lugar y crear la orden' })
    .input(JoinSchema)
    .output(OrderAnswer),
  payWithCard: forTypes('athlete')
    .route({ method: 'POST', path: '/orders/{id}/card', tags, summary: 'Cobrar la orden con el token de una tarjeta' })
    .input(z.object({ id: IdSchema, token: z.string().min(1, messages.joining.card).max(300) }))
    .output(OrderAnswer),
  /** After 3-D Secure, after PayPal's approval, after a lost connection: what the provider says now. */
  settle: forTypes('athlete')
    .route({ method: 'POST', path: '/orders/{id}/settle', tags, summary: 'Preguntar al proveedor por la orden' })
    .input(ById)
    .output(OrderAnswer),
  /** The built-in test provider only: what the bank's or PayPal's page would ask the person. */
  answerTest: forTypes('athlete')
    .route({ method: 'POST', path: '/orders/{id}/test-answer', tags, summary: 'Aprobar o rechazar un pago de prueba' })
    .input(z.object({ id: IdSchema, approve: z.boolean() }))
    .output(OrderAnswer),
  cancel: forTypes('athlete')
    .route({ method: 'POST', path: '/orders/{id}/cancel', tags, summary: 'Soltar el lugar de una orden sin pagar' })
    .input(ById)
    .output(Nothing),
  readOrder: forTypes('athlete')
    .route({ method: 'GET', path: '/orders/{id}', tags, summary: 'Una orden propia' })
    .input(ById)
    .output(OrderAnswer),
  listOrders: forTypes('athlete')
    .route({ method: 'GET', path: '/orders', tags, summary: 'Las órdenes propias, la última primero' })
    .output(z.object({ orders: z.array(OrderSchema) })),
  /** N14: alone, or as captain with the whole team; asking for the money back is one step with it. */
  withdraw: forTypes('athlete')
    .route({ method: 'POST', path: '/entries/{entryId}/withdraw', tags, summary: 'Retirarse de un evento' })
    .input(WithdrawSchema)
    .output(Nothing),
  askRefund: forTypes('athlete')
    .route({ method: 'POST', path: '/orders/{id}/refund-request', tags, summary: 'Pedir el reembolso de una orden' })
    .input(AskRefundSchema)
    .output(Nothing),
};
