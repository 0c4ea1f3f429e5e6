import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { placeAnswers } from '#domain/money/orders/refund-plan.ts';
import { mostPerPerson, voidReasons } from '#domain/money/tickets/ticket-rules.ts';
import { AskRefundSchema, RefundSchema } from './join-form.ts';
import { ByPayer, OrderSchema } from './orders.ts';

const words = messages.refund;

/** Of a place of an event, all of its money or a part; and of an order whose tickets are all void already, all of it. */
export const RefundOrderSchema = RefundSchema.extend({
  /** Asked for where somebody is in the event by the order. */
  place: z.enum(placeAnswers, words.place).nullable().default(null),
});

/** Whole tickets go back, each with what it cost. An order has several types, and so many of each. */
export const RefundTicketsSchema = RefundSchema.omit({ cents: true }).extend({
  ticketIds: z
    .array(IdSchema)
    .min(1, words.noneChosen)
    .max(mostPerPerson * 50),
  /** What was said to go back. Where it would be another sum by now, nothing does. */
  cents: z.number().int().min(0),
  /** Of which it was said that somebody has come in with them. Where another one was used meanwhile, nothing goes back. */
  used: z
    .array(IdSchema)
    .max(mostPerPerson * 50)
    .default([]),
});

/** By whoever paid for tickets, with an account or without; which of them, they say in their own words. */
export const AskTicketRefundSchema = ByPayer.extend({ reason: AskRefundSchema.shape.reason });

const refundStates = ['asked', 'done', 'failed'] as const;

/** A ticket of an order whose money may go back. */
const RefundTicketSchema = z.object({
  uid: z.string(),
  typeName: z.string(),
  /** Null while nobody is named. */
  name: z.string().nullable(),
  email: z.string().nullable(),
  cents: z.number().int(),
  /** When somebody first came in with it, and at which door. */
  admitted: z.object({ at: DateTimeSchema, door: z.string().nullable() }).nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  voidedAt: DateTimeSchema.nullable(),
  /** What became of the money of one that went back; null where nobody knows. */
  refund: z.enum(refundStates).nullable(),
  /** Whether anybody could buy it again. */
  isOnSale: z.boolean(),
});
export type RefundTicket = z.infer<typeof RefundTicketSchema>;

/** The place that an order paid for, while somebody has it. */
const RefundPlaceSchema = z.object({
  categoryName: z.string(),
  /** Whoever takes part by it, the one who leads first. */
  people: z.array(z.string()),
  /** Before the event starts; after it whoever was paid for stays. */
  mayLeave: z.boolean(),
  /** In how many heats it stands. */
  heats: z.number().int(),
  hasResults: z.boolean(),
});
export type RefundPlace = z.infer<typeof RefundPlaceSchema>;

/** An order as whoever gives money of it back reads it. */
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
  /** What the provider kept of the payment, and does not give back. */
  fee: z.number().int().nullable(),
  /** On its way back, in cents. */
  pending: z.number().int(),
  /** What the provider said when it refused the last refund. */
  failure: z.string().nullable(),
  /** Cents of what is void already that the provider did not give back: they are asked for again. */
  owed: z.number().int(),
  tickets: z.array(RefundTicketSchema),
  place: RefundPlaceSchema.nullable(),
});
export type RefundView = z.infer<typeof RefundViewSchema>;
