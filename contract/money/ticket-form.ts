import { z } from 'zod';
import { DateTimeSchema } from '#contract/base.ts';
import { CurrencySchema, IdSchema, text, VersionSchema, wholeNumber } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { type Currency, currencyFacts } from '#domain/foundation/money/currencies.ts';
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

/** Start or end of a sale: `2026-11-20T17:30` at the event's place. Null if the sale has no such limit. */
const MaybeWall = (invalid: string) => z.string(invalid).refine(isWallTime, invalid).nullish();

export const TicketFormSchema = z
  .object({
    name: text(words.name, 80),
    /** The price of a ticket. The event's currency bounds it further (L7). */
    price: wholeNumber(words.price, { max: Number.MAX_SAFE_INTEGER }, words.priceLeast),
    limit: wholeNumber(words.limit, { max: mostTicketsOfType }, words.limitLeast, words.limitMost),
    /** True if people can buy such tickets. If false, only the organizer gives them away. */
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

/** Why a price does not fit the event's currency; null if it does. */
export function priceFault(price: number, currency: Currency): string | null {
  const { most, least } = currencyFacts[currency];
  if (price > most) return words.priceMost(currency);
  return price % least === 0 ? null : words.priceStep(currency);
}

/** The form that gives one ticket to one person, who needs no account (ORG-311 to ORG-317). */
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

/** A ticket type as its organizer sees it (ORG-232). */
export const TicketTypeSchema = z.object({
  uid: z.string(),
  eventId: z.string(),
  name: z.string(),
  /** The price of a ticket in cents (J2). */
  price: z.number().int(),
  limit: z.number().int(),
  sold: z.number().int(),
  /** Number of tickets that are held or in an open payment. */
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

/** A ticket as the event's organizer sees it (ORG-233). */
export const SubTicketSchema = z.object({
  uid: z.string(),
  typeId: z.string(),
  status: z.enum(ticketStatuses),
  invitedName: z.string().nullable(),
  invitedEmail: z.string().nullable(),
  invitedPassport: z.string().nullable(),
  /** True for a ticket that was given by hand; false for a bought ticket. */
  isManual: z.boolean(),
  /** Id of the order that bought the ticket. */
  orderId: z.string().nullable(),
  buyerName: z.string().nullable(),
  /** Why the provider refused the refund of the ticket. */
  refundFailure: z.string().nullable(),
  /** True if the ticket's review page was opened (PUB-226). */
  approved: z.boolean(),
  approvedAt: DateTimeSchema.nullable(),
  voidedAt: DateTimeSchema.nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  createdAt: DateTimeSchema,
});
export type SubTicket = z.infer<typeof SubTicketSchema>;

/** The event of a ticket, as the ticket's pages show it. */
export const TicketEventSchema = z.object({
  uid: z.string(),
  name: z.string(),
  currency: CurrencySchema,
  photo: z.string(),
  address: z.string(),
  timeZone: z.string(),
  start: DateTimeSchema,
  end: DateTimeSchema,
});

/** A ticket as a visitor sees it who has its address. */
export const TicketPageSchema = z.object({
  event: TicketEventSchema,
  /** Name of the ticket type (PUB-269). */
  typeName: z.string(),
  uid: z.string(),
  typeId: z.string(),
  status: z.enum(ticketStatuses),
  invitedName: z.string().nullable(),
  invitedEmail: z.string().nullable(),
  /** The buyer's name, which the ticket shows until the buyer names a person. */
  buyerName: z.string().nullable(),
  approved: z.boolean(),
  approvedAt: DateTimeSchema.nullable(),
  voidReason: z.enum(voidReasons).nullable(),
  /** The text of the ticket's QR; null for a void ticket. */
  qr: z.string().nullable(),
  /** The short code below the QR, which a door accepts instead (ORGA-C9). */
  shortCode: z.string().nullable(),
});
export type TicketPage = z.infer<typeof TicketPageSchema>;

/** A ticket as its payer sees it. */
const OrderTicketSchema = z.object({
  uid: z.string(),
  typeId: z.string(),
  typeName: z.string(),
  status: z.enum(ticketStatuses),
  invitedName: z.string().nullable(),
  invitedEmail: z.string().nullable(),
  /** Name of the person who had the ticket before. That person's QR is void. */
  before: z.string().nullable(),
  /** True if the ticket was used. It can no longer be transferred. */
  admitted: z.boolean(),
  voidReason: z.enum(voidReasons).nullable(),
  /** The text of the ticket's QR; null for a void ticket. */
  qr: z.string().nullable(),
  shortCode: z.string().nullable(),
});
export type OrderTicket = z.infer<typeof OrderTicketSchema>;

export const OrderTicketsSchema = OrderAnswer.extend({
  event: TicketEventSchema,
  /** The organizer's contact, as on the event's page. A missing contact is empty. */
  organizer: z.object({ name: z.string(), email: z.string(), phone: z.string() }),
  buyer: z.object({ name: z.string(), email: z.string() }),
  /** The order's tickets; empty until it is paid. */
  tickets: z.array(OrderTicketSchema),
});
export type OrderTickets = z.infer<typeof OrderTicketsSchema>;

/** The form of the buttons `Asignar y enviar` and `Cambiar de persona`. */
export const NameTicketSchema = ByPayer.extend({
  ticketId: IdSchema,
  name: AssignTicketSchema.shape.name,
  email: AssignTicketSchema.shape.email,
});

/** The form of the button `Corregir el correo`, with the address that gets the tickets. */
export const CorrectEmailSchema = ByPayer.extend({ email: AssignTicketSchema.shape.email });

export const TicketPlaceSchema = z.object({ eventId: IdSchema, typeId: IdSchema, ticketId: IdSchema });
