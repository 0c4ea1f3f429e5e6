import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import { CurrencySchema, IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { placeAnswers } from '#domain/money/orders/refund-plan.ts';
import { mostPerPerson, voidReasons } from '#domain/money/tickets/ticket-rules.ts';
import { AskRefundSchema, RefundSchema } from './join-form.ts';
import { ByPayer, OrderSchema } from './orders.ts';

const words = messages.refund;

/**
 * The refund of a whole order. For a place: all of its money or a part. For a ticket order with only void tickets: all
 * of its money.
 */
export const RefundOrderSchema = RefundSchema.extend({
  /** Whether the payer leaves the event or stays. Required if the order's entry still takes part. */
  place: z.enum(placeAnswers, words.place).nullable().default(null),
});

/** Refunds whole tickets at their price. An order may have several types, and several tickets of each. */
export const RefundTicketsSchema = RefundSchema.omit({ cents: true }).extend({
  ticketIds: z
    .array(IdSchema)
    .min(1, words.noneChosen)
    .max(mostPerPerson * 50),
  /** The sum in cents that the screen showed. If the sum has changed, nothing is refunded. */
  cents: z.number().int().min(0),
  /** The used tickets that the screen showed. If another ticket was used since, nothing is refunded. */
  used: z
    .array(IdSchema)
    .max(mostPerPerson * 50)
    .default([]),
});

/** A refund request by a payer of tickets, with or without an account. The reason says which tickets. */
export const AskTicketRefundSchema = ByPayer.extend({ reason: AskRefundSchema.shape.reason });

const refundStates = ['asked', 'done', 'failed'] as const;

const RefundTicketSchema = z.object({
  uid: z.string(),
  typeName: z.string(),
  /** Name on the ticket; null until the buyer names a person. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  cents: z.number().int(),
  /** The first admission of the ticket, with the door. */
  admitted: z.object({ at: DateTimeSchema, door: z.string().nullable() }).nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  voidedAt: DateTimeSchema.nullable(),
  /** State of a refunded ticket's money; null if unknown. */
  refund: z.enum(refundStates).nullable(),
  /** True if the returned ticket would be on sale again. */
  isOnSale: z.boolean(),
});
export type RefundTicket = z.infer<typeof RefundTicketSchema>;

/** The place that an order paid for, while an entry takes it. */
const RefundPlaceSchema = z.object({
  categoryName: z.string(),
  /** The participants of the entry, the captain first. */
  people: z.array(z.string()),
  /** True before the event's start. Afterwards the participants stay in the event. */
  mayLeave: z.boolean(),
  /** Number of heats that contain this entry. */
  heats: z.number().int(),
  hasResults: z.boolean(),
});
export type RefundPlace = z.infer<typeof RefundPlaceSchema>;

/** An order as the person sees it who refunds it. */
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
  currency: true,
  total: true,
  refunded: true,
  refundable: true,
  request: true,
  createdAt: true,
}).extend({
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** The provider's fee in cents, which the provider keeps after a refund. */
  fee: z.number().int().nullable(),
  /** The fee's currency, if it is another than the order's. */
  feeCurrency: CurrencySchema.nullable(),
  /** Cents of the refund in progress. */
  pending: z.number().int(),
  /** Why the provider refused the last refund. */
  failure: z.string().nullable(),
  /** Cents of void tickets that the provider has not returned. The server asks for them again. */
  owed: z.number().int(),
  tickets: z.array(RefundTicketSchema),
  place: RefundPlaceSchema.nullable(),
});
export type RefundView = z.infer<typeof RefundViewSchema>;
