import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import { IdSchema, text, VersionSchema, wholeNumber } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { isWallTime } from '#domain/foundation/time/zones.ts';
import {
  entryKinds,
  isPassport,
  mostPerPerson,
  mostTicketsOfType,
  saleStates,
  ticketStatuses,
  usualPerPerson,
  voidReasons,
} from '#domain/money/tickets/ticket-rules.ts';
import { ByPayer, OrderAnswer } from './orders.ts';

const words = messages.ticket;

/** `2026-11-20T17:30` at the event's place; null if the sale has no such limit. */
const MaybeWall = (invalid: string) => z.string(invalid).refine(isWallTime, invalid).nullish();

export const TicketFormSchema = z
  .object({
    name: text(words.name, 80),
    /** Cents (L7). */
    price: wholeNumber(words.price, { max: 10_000_000 }, words.priceLeast, words.priceMost),
    limit: wholeNumber(words.limit, { max: mostTicketsOfType }, words.limitLeast, words.limitMost),
    /** If false, only the organizer gives such tickets away. */
    isPublic: z.boolean(words.isPublic).default(true),
    saleStart: MaybeWall(words.saleStart),
    saleEnd: MaybeWall(words.saleEnd),
    mostPerPerson: wholeNumber(words.mostPerPerson, { min: 1, max: mostPerPerson }).default(usualPerPerson),
    entries: z.enum(entryKinds, words.entries).default('once'),
  })
  .superRefine(({ saleStart, saleEnd }, context) => {
    // Wall times of one place sort like their texts.
    if (!saleStart || !saleEnd || saleStart < saleEnd) return;
    context.addIssue({ code: 'custom', path: ['saleEnd'], message: words.saleOrder });
  });
export type TicketForm = z.output<typeof TicketFormSchema>;

/** One ticket for one person; no account is needed (ORG-311 to ORG-317). */
export const AssignTicketSchema = z.object({
  name: text(words.invitedName, 120),
  email: z
    .string(words.invitedEmail)
    .trim()
    .toLowerCase()
    .max(200, words.invitedEmail)
    .pipe(z.email(words.invitedEmail)),
  passport: z
    .string(words.invitedPassport)
    .trim()
    .min(1, words.invitedPassport)
    .refine(value => value === '' || isPassport(value), words.passportDigits),
  typeId: z.string(words.type).min(1, words.type).max(64, words.type),
});
export type AssignTicket = z.output<typeof AssignTicketSchema>;

/** A ticket type for its organizer (ORG-232). */
export const TicketTypeSchema = z.object({
  uid: z.string(),
  eventId: z.string(),
  name: z.string(),
  /** Cents (J2). */
  price: z.number().int(),
  limit: z.number().int(),
  sold: z.number().int(),
  /** Tickets in an open payment. */
  held: z.number().int(),
  isPublic: z.boolean(),
  saleStart: DateTimeSchema.nullable(),
  saleEnd: DateTimeSchema.nullable(),
  mostPerPerson: z.number().int(),
  entries: z.enum(entryKinds),
  state: z.enum(saleStates),
  version: VersionSchema,
  createdAt: DateTimeSchema,
  updatedAt: DateTimeSchema,
});
export type TicketType = z.infer<typeof TicketTypeSchema>;

/** A ticket for the event's organizer (ORG-233). */
export const SubTicketSchema = z.object({
  uid: z.string(),
  typeId: z.string(),
  status: z.enum(ticketStatuses),
  invitedName: z.string().nullable(),
  invitedEmail: z.string().nullable(),
  invitedPassport: z.string().nullable(),
  /** Given by hand, not bought. */
  isManual: z.boolean(),
  /** The order that bought it. */
  orderId: z.string().nullable(),
  buyerName: z.string().nullable(),
  /** The provider's reason for refusing the refund. */
  refundFailure: z.string().nullable(),
  /** Its review page was opened (PUB-226). */
  approved: z.boolean(),
  approvedAt: DateTimeSchema.nullable(),
  voidedAt: DateTimeSchema.nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  createdAt: DateTimeSchema,
});
export type SubTicket = z.infer<typeof SubTicketSchema>;

/** The event of a ticket, on its pages. */
export const TicketEventSchema = z.object({
  uid: z.string(),
  name: z.string(),
  photo: z.string(),
  address: z.string(),
  timeZone: z.string(),
  start: DateTimeSchema,
  end: DateTimeSchema,
});

/** A ticket for a visitor who has its address. */
export const TicketPageSchema = z.object({
  event: TicketEventSchema,
  /** The kind of ticket (PUB-269). */
  typeName: z.string(),
  uid: z.string(),
  typeId: z.string(),
  status: z.enum(ticketStatuses),
  invitedName: z.string().nullable(),
  invitedEmail: z.string().nullable(),
  /** The ticket's name until a person is named. */
  buyerName: z.string().nullable(),
  approved: z.boolean(),
  approvedAt: DateTimeSchema.nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  /** The QR's text; null for a void ticket. */
  qr: z.string().nullable(),
  /** The door accepts it instead of the QR (ORGA-C9). */
  shortCode: z.string().nullable(),
});
export type TicketPage = z.infer<typeof TicketPageSchema>;

/** A ticket for its payer. */
const OrderTicketSchema = z.object({
  uid: z.string(),
  typeId: z.string(),
  typeName: z.string(),
  status: z.enum(ticketStatuses),
  invitedName: z.string().nullable(),
  invitedEmail: z.string().nullable(),
  /** The previous holder; their QR is void. */
  before: z.string().nullable(),
  /** The ticket was used, so it can no longer be transferred. */
  admitted: z.boolean(),
  voidReason: z.enum(voidReasons).nullable(),
  /** The QR's text; null for a void ticket. */
  qr: z.string().nullable(),
  shortCode: z.string().nullable(),
});
export type OrderTicket = z.infer<typeof OrderTicketSchema>;

export const OrderTicketsSchema = OrderAnswer.extend({
  event: TicketEventSchema,
  /** The organizer's contact from the event's page; missing contacts are empty. */
  organizer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** Empty until paid. */
  tickets: z.array(OrderTicketSchema),
});
export type OrderTickets = z.infer<typeof OrderTicketsSchema>;

/** `Asignar y enviar`, `Cambiar de persona`. */
export const NameTicketSchema = ByPayer.extend({
  ticketId: IdSchema,
  name: AssignTicketSchema.shape.name,
  email: AssignTicketSchema.shape.email,
});

/** `Corregir el correo`: the address for the tickets. */
export const CorrectEmailSchema = ByPayer.extend({ email: AssignTicketSchema.shape.email });

export const TicketPlaceSchema = z.object({ eventId: IdSchema, typeId: IdSchema, ticketId: IdSchema });
