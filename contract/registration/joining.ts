import { z } from 'zod';
import { DateTimeSchema, forTypes, Nothing, sendsPicture } from '#contract/base.ts';
import { EventCardSchema } from '#contract/competition/events.ts';
import { ById, CurrencySchema } from '#contract/fields.ts';
import { AskRefundSchema, JoinSchema, WithdrawSchema } from '#contract/money/join-form.ts';
import { EntryLineSchema, OrderAnswer, OrderSchema } from '#contract/money/orders.ts';
import { ProvidersSchema } from '#contract/money/providers.ts';
import { sexes } from '#contract/person.ts';
import { admissions } from '#domain/competition/categories/admission.ts';

const tags = ['Inscripciones y pagos'];

export const noPlaceReasons = [
  'joined',
  'invited',
  'hidden',
  'unconfirmed',
  'no-provider',
  'started',
  'joining-over',
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
  /** Number of free places; null if the category has no capacity. */
  placesLeft: z.number().int().nullable(),
  /** Why the athlete cannot choose this category now; null if they can. */
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
        /** The athlete's age on the event's first day, if the birth date is known. */
        age: z.number().int().nullable(),
        /** The sex in the athlete's profile. */
        sex: z.enum(sexes).nullable(),
        /** Why joining is closed, for everyone or for this athlete; null while it is open. */
        reason: z.enum(noPlaceReasons).nullable(),
        categories: z.array(JoinableCategory),
        lines: z.array(EntryLineSchema),
        currency: CurrencySchema,
        total: z.number().int(),
        /** The latest moment for a refund request of this payment; null if the event gives no refunds (N14). */
        refundUntil: DateTimeSchema.nullable(),
        /** An order of this athlete that still holds a place in the event. */
        openOrder: OrderSchema.nullable(),
        providers: ProvidersSchema,
        now: DateTimeSchema,
      }),
    ),
  /** A repeated key gives the same order. */
  createOrder: sendsPicture(['athlete'])
    .route({ method: 'POST', path: '/orders', tags, summary: 'Apartar un lugar y crear la orden' })
    .input(JoinSchema)
    .output(OrderAnswer),
  /** Withdraws an athlete alone, or a captain with the whole team. The call may also ask for a refund (N14). */
  withdraw: forTypes('athlete')
    .route({ method: 'POST', path: '/entries/{entryId}/withdraw', tags, summary: 'Retirarse de un evento' })
    .input(WithdrawSchema)
    .output(Nothing),
  askRefund: forTypes('athlete')
    .route({ method: 'POST', path: '/orders/{id}/refund-request', tags, summary: 'Pedir el reembolso de una orden' })
    .input(AskRefundSchema)
    .output(Nothing),
};
