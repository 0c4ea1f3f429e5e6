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

/** `2026-11-20T17:30` on the event's wall; null where the sale has no such end. */
const MaybeWall = (invalid: string) => z.string(invalid).refine(isWallTime, invalid).nullish();

export const TicketFormSchema = z
  .object({
    name: text(words.name, 80),
    /** Cents (L7). */
    price: wholeNumber(words.price, { max: 10_000_000 }, words.priceLeast, words.priceMost),
    limit: wholeNumber(words.limit, { max: mostTicketsOfType }, words.limitLeast, words.limitMost),
    /** Where it is not, only its organizer gives it away. */
    isPublic: z.boolean(words.isPublic).default(true),
    saleStart: MaybeWall(words.saleStart),
    saleEnd: MaybeWall(words.saleEnd),
    mostPerPerson: wholeNumber(words.mostPerPerson, { min: 1, max: mostPerPerson }).default(usualPerPerson),
    entries: z.enum(entryKinds, words.entries).default('once'),
  })
  .superRefine(({ saleStart, saleEnd }, context) => {
    // Walls of one place are in the order of their texts.
    if (!saleStart || !saleEnd || saleStart < saleEnd) return;
    context.addIssue({ code: 'custom', path: ['saleEnd'], message: words.saleOrder });
  });
export type TicketForm = z.output<typeof TicketFormSchema>;

/** ORG-311 to ORG-317: one ticket for one person, who needs no account. */
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

/** A ticket type, as its organizer reads it (ORG-232). */
export const TicketTypeSchema = z.object({
  uid: z.string(),
  eventId: z.string(),
  name: z.string(),
  /** Cents (J2). */
  price: z.number().int(),
  limit: z.number().int(),
  sold: z.number().int(),
  /** Somebody pays for them just now. */
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

/** A ticket of somebody (ORG-233), as the organizer of its event reads it. */
export const SubTicketSchema = z.object({
  uid: z.string(),
  typeId: z.string(),
  status: z.enum(ticketStatuses),
  invitedName: z.string().nullable(),
  invitedEmail: z.string().nullable(),
  invitedPassport: z.string().nullable(),
  /** Given away by hand, not bought. */
  isManual: z.boolean(),
  /** What it was bought with. */
  orderId: z.string().nullable(),
  buyerName: z.string().nullable(),
  /** Why the provider gave the money of its order not back, in its words. */
  refundFailure: z.string().nullable(),
  /** PUB-226: its review page was opened by somebody. */
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

/** A ticket as whoever has its address sees it. */
export const TicketPageSchema = z.object({
  event: TicketEventSchema,
  /** PUB-269: which kind of ticket it is. */
  typeName: z.string(),
  uid: z.string(),
  typeId: z.string(),
  status: z.enum(ticketStatuses),
  invitedName: z.string().nullable(),
  invitedEmail: z.string().nullable(),
  /** In whose name it goes while nobody is named. */
  buyerName: z.string().nullable(),
  approved: z.boolean(),
  approvedAt: DateTimeSchema.nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  /** What its QR says; none of a void ticket. */
  qr: z.string().nullable(),
  /** The door takes it in place of the QR (ORGA-C9). */
  shortCode: z.string().nullable(),
});
export type TicketPage = z.infer<typeof TicketPageSchema>;

/** A ticket of an order, as whoever paid it reads it. */
const OrderTicketSchema = z.object({
  uid: z.string(),
  typeId: z.string(),
  typeName: z.string(),
  status: z.enum(ticketStatuses),
  invitedName: z.string().nullable(),
  invitedEmail: z.string().nullable(),
  /** Who had it before: their QR is void. */
  before: z.string().nullable(),
  /** Somebody was let in with it: from then on it is nobody else's. */
  admitted: z.boolean(),
  voidReason: z.enum(voidReasons).nullable(),
  /** What its QR says; none of a void ticket. */
  qr: z.string().nullable(),
  shortCode: z.string().nullable(),
});
export type OrderTicket = z.infer<typeof OrderTicketSchema>;

export const OrderTicketsSchema = OrderAnswer.extend({
  event: TicketEventSchema,
  /** Whom to ask, by what the event's page says; a contact that it does not say is empty. */
  organizer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** None before it is paid. */
  tickets: z.array(OrderTicketSchema),
});
export type OrderTickets = z.infer<typeof OrderTicketsSchema>;

/** `Asignar y enviar`, `Cambiar de persona`. */
export const NameTicketSchema = ByPayer.extend({
  ticketId: IdSchema,
  name: AssignTicketSchema.shape.name,
  email: AssignTicketSchema.shape.email,
});

/** `Corregir el correo`: where what was bought is sent. */
export const CorrectEmailSchema = ByPayer.extend({ email: AssignTicketSchema.shape.email });

export const TicketPlaceSchema = z.object({ eventId: IdSchema, typeId: IdSchema, ticketId: IdSchema });
