import { z } from 'zod';
import { DateTimeSchema, forTypes, Nothing, sendsPicture } from '#contract/base.ts';
import { EventCardSchema } from '#contract/competition/events.ts';
import { ById } from '#contract/fields.ts';
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
  /** Only for a category with a capacity. */
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
        /** The athlete's age on the event's first day, if the birth date is known. */
        age: z.number().int().nullable(),
        /** From the athlete's profile. */
        sex: z.enum(sexes).nullable(),
        /** Why joining is closed, for everyone or for this athlete; null while it is open. */
        reason: z.enum(noPlaceReasons).nullable(),
        categories: z.array(JoinableCategory),
        lines: z.array(EntryLineSchema),
        total: z.number().int(),
        /** Deadline for a refund request of this payment; null if the event gives no refunds (N14). */
        refundUntil: DateTimeSchema.nullable(),
        /** This athlete's order that still holds a place here. */
        openOrder: OrderSchema.nullable(),
        providers: ProvidersSchema,
        now: DateTimeSchema,
      }),
    ),
  /** The same key always makes the same order. */
  createOrder: sendsPicture(['athlete'])
    .route({ method: 'POST', path: '/orders', tags, summary: 'Apartar un lugar y crear la orden' })
    .input(JoinSchema)
    .output(OrderAnswer),
  /** Withdraws an athlete alone, or a captain with the whole team; a refund request is part of the call (N14). */
  withdraw: forTypes('athlete')
    .route({ method: 'POST', path: '/entries/{entryId}/withdraw', tags, summary: 'Retirarse de un evento' })
    .input(WithdrawSchema)
    .output(Nothing),
  askRefund: forTypes('athlete')
    .route({ method: 'POST', path: '/orders/{id}/refund-request', tags, summary: 'Pedir el reembolso de una orden' })
    .input(AskRefundSchema)
    .output(Nothing),
};
