import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { placeAnswers } from '#domain/money/orders/refund-plan.ts';
import { mostPerPerson, voidReasons } from '#domain/money/tickets/ticket-rules.ts';
import { AskRefundSchema, RefundSchema } from './join-form.ts';
import { ByPayer, OrderSchema } from './orders.ts';

const words = messages.refund;

/** For a place: all of its money or a part. For a ticket order with only void tickets: all of its money. */
export const RefundOrderSchema = RefundSchema.extend({
  /** Required if an entry takes part by the order. */
  place: z.enum(placeAnswers, words.place).nullable().default(null),
});

/** Refunds whole tickets at their price. An order may have several types, and several tickets of each. */
export const RefundTicketsSchema = RefundSchema.omit({ cents: true }).extend({
  ticketIds: z
    .array(IdSchema)
    .min(1, words.noneChosen)
    .max(mostPerPerson * 50),
  /** The sum on the screen. If it has changed, nothing is refunded. */
  cents: z.number().int().min(0),
  /** The used tickets on the screen. If another ticket was used since, nothing is refunded. */
  used: z
    .array(IdSchema)
    .max(mostPerPerson * 50)
    .default([]),
});

/** For a payer of tickets, with or without an account; the reason says which tickets. */
export const AskTicketRefundSchema = ByPayer.extend({ reason: AskRefundSchema.shape.reason });

const refundStates = ['asked', 'done', 'failed'] as const;

const RefundTicketSchema = z.object({
  uid: z.string(),
  typeName: z.string(),
  /** Null until a person is named. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  cents: z.number().int(),
  /** The first admission and its door. */
  admitted: z.object({ at: DateTimeSchema, door: z.string().nullable() }).nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  voidedAt: DateTimeSchema.nullable(),
  /** State of a refunded ticket's money; null if unknown. */
  refund: z.enum(refundStates).nullable(),
  /** Whether the ticket could be sold again. */
  isOnSale: z.boolean(),
});
export type RefundTicket = z.infer<typeof RefundTicketSchema>;

/** The place that an order paid for, while it is taken. */
const RefundPlaceSchema = z.object({
  categoryName: z.string(),
  /** The participants of the entry, the captain first. */
  people: z.array(z.string()),
  /** Before the event's start. Afterwards the participants stay. */
  mayLeave: z.boolean(),
  /** Number of heats with this entry. */
  heats: z.number().int(),
  hasResults: z.boolean(),
});
export type RefundPlace = z.infer<typeof RefundPlaceSchema>;

/** An order for the person who refunds it. */
export const RefundViewSchema = OrderSchema.pick({
  uid: true,
  kind: true,
  eventName: true,
  timeZone: true,
  categoryName: true,
  teamName: true,
  paymentType: true,
  isTest: true,
  lines: true,
  total: true,
  refunded: true,
  refundable: true,
  request: true,
  createdAt: true,
}).extend({
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** The provider's fee, which it does not return. */
  fee: z.number().int().nullable(),
  /** Refund in progress, in cents. */
  pending: z.number().int(),
  /** The provider's reason for refusing the last refund. */
  failure: z.string().nullable(),
  /** Cents of void tickets that the provider did not return; they are requested again. */
  owed: z.number().int(),
  tickets: z.array(RefundTicketSchema),
  place: RefundPlaceSchema.nullable(),
});
export type RefundView = z.infer<typeof RefundViewSchema>;
