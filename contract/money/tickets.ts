import { z } from 'zod';
import { DateTimeSchema, forEverybody, forOrganization, forSignedIn, Nothing, PageSchema } from '#contract/base.ts';
import { ById, IdSchema, SeenVersion } from '#contract/fields.ts';
import { ByPayer } from './orders.ts';
import { AskTicketRefundSchema, RefundTicketsSchema } from './refunds.ts';
import {
  AssignTicketSchema,
  CorrectEmailSchema,
  NameTicketSchema,
  OrderTicketsSchema,
  SubTicketSchema,
  TicketEventSchema,
  TicketFormSchema,
  TicketPageSchema,
  TicketPlaceSchema,
  TicketTypeSchema,
} from './ticket-form.ts';

const tags = ['Entradas'];
const ofEvent = '/organization/events/{eventId}/tickets';
const ofType = '/organization/tickets/{id}';
const ofTicket = '/organization/sold-tickets/{id}';
const ofOrder = '/tickets/orders/{id}';
const page = '/tickets/{eventId}/{typeId}/{ticketId}';

export const tickets = {
  listTypes: forOrganization('money-read')
    .route({ method: 'GET', path: ofEvent, tags, summary: 'Los tipos de ticket de un evento propio' })
    .input(z.object({ eventId: IdSchema }))
    .output(
      z.object({
        event: TicketEventSchema,
        types: z.array(TicketTypeSchema),
        /** Number of void tickets whose refund the provider refused, per type. */
        refused: z.array(z.object({ typeId: z.string(), count: z.number().int() })),
        /** Whether the organization may sell paid tickets (N7). */
        canCharge: z.boolean(),
      }),
    ),
  readType: forOrganization('money-read')
    .route({ method: 'GET', path: ofType, tags, summary: 'Un tipo de ticket propio' })
    .input(ById)
    .output(z.object({ event: TicketEventSchema, type: TicketTypeSchema })),
  createType: forOrganization('sell')
    .route({ method: 'POST', path: ofEvent, tags, summary: 'Crear un tipo de ticket en un evento propio' })
    .input(z.object({ eventId: IdSchema, form: TicketFormSchema }))
    .output(z.object({ uid: z.string() })),
  updateType: forOrganization('sell')
    .route({ method: 'PUT', path: ofType, tags, summary: 'Cambiar un tipo de ticket propio' })
    .input(z.object({ id: IdSchema, form: TicketFormSchema, version: SeenVersion }))
    .output(Nothing),
  removeType: forOrganization('sell')
    .route({ method: 'DELETE', path: ofType, tags, summary: 'Borrar un tipo de ticket del que nadie tiene nada' })
    .input(ById)
    .output(Nothing),
  listSold: forOrganization('money-read')
    .route({ method: 'GET', path: `${ofType}/sold`, tags, summary: 'Las entradas de un tipo de ticket propio' })
    .input(
      PageSchema.extend({
        id: IdSchema,
        /** Any part of a name or an email on the ticket. */
        search: z.string().trim().max(100).optional(),
        /**
         * Only tickets in this state: `active`, `pending` (without a name) or `void`. Without a state: active and
         * pending tickets.
         */
        state: z.enum(['pending', 'active', 'void']).optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(SubTicketSchema),
        total: z.number().int(),
        /** Number of void tickets without a refund. The search does not change this number. */
        refused: z.number().int(),
      }),
    ),
  assign: forOrganization('give')
    .route({ method: 'POST', path: `${ofEvent}/assign`, tags, summary: 'Entregar una entrada a una persona' })
    .input(z.object({ eventId: IdSchema, form: AssignTicketSchema }))
    .output(z.object({ uid: z.string() })),
  sendAgain: forOrganization('give')
    .route({ method: 'POST', path: `${ofTicket}/send`, tags, summary: 'Enviar otra vez una entrada' })
    .input(ById)
    .output(Nothing),
  cancel: forOrganization('money-move')
    .route({ method: 'POST', path: `${ofTicket}/cancel`, tags, summary: 'Anular una entrada que se dio a mano' })
    .input(ById)
    .output(Nothing),
  /** The method is POST, so that the secret of an order without an account stays in the body. */
  readOrder: forEverybody
    .route({ method: 'POST', path: ofOrder, tags, summary: 'Una compra de entradas, para quien la pagó' })
    .input(ByPayer)
    .output(OrderTicketsSchema),
  nameTicket: forEverybody
    .route({ method: 'POST', path: `${ofOrder}/name`, tags, summary: 'Asignar una entrada comprada y enviarla' })
    .input(NameTicketSchema)
    .output(Nothing),
  transfer: forEverybody
    .route({ method: 'POST', path: `${ofOrder}/transfer`, tags, summary: 'Pasar una entrada comprada a otra persona' })
    .input(NameTicketSchema)
    .output(z.object({ uid: z.string() })),
  /** Returns the order's new secret if an older mailed link opened the order. */
  correctEmail: forEverybody
    .route({ method: 'POST', path: `${ofOrder}/email`, tags, summary: 'Corregir el correo de una compra de entradas' })
    .input(CorrectEmailSchema)
    .output(z.object({ code: z.string().nullable() })),
  askRefund: forEverybody
    .route({
      method: 'POST',
      path: `${ofOrder}/refund-request`,
      tags,
      summary: 'Pedir el reembolso de una compra de entradas',
    })
    .input(AskTicketRefundSchema)
    .output(Nothing),
  refundTickets: forOrganization('money-move')
    .route({
      method: 'POST',
      path: '/organization/orders/{id}/refund-tickets',
      tags,
      summary: 'Reembolsar entradas de una compra, y anularlas',
    })
    .input(RefundTicketsSchema)
    .output(Nothing),
  /** Asks the provider again for a refused refund. Without this call the server tries again in an hour. */
  refundAgain: forOrganization('money-move')
    .route({
      method: 'POST',
      path: '/organization/orders/{id}/refund-again',
      tags,
      summary: 'Pedir otra vez el dinero de entradas anuladas que el proveedor no devolvió',
    })
    .input(ById)
    .output(Nothing),
  read: forEverybody
    .route({ method: 'GET', path: page, tags, summary: 'Una entrada, para quien tiene su dirección' })
    .input(TicketPlaceSchema)
    .output(TicketPageSchema),
  markSeen: forEverybody
    .route({ method: 'POST', path: `${page}/seen`, tags, summary: 'Marcar una entrada como revisada' })
    .input(TicketPlaceSchema.extend({ id: z.uuid() }))
    .output(
      z.object({
        approvedAt: DateTimeSchema,
        /** Only the event's staff get this: whether the ticket was used before, and when (T2). */
        staff: z
          .object({
            before: DateTimeSchema.nullable(),
            /** True before the event's first day, when no admission counts (ORGA-C12). */
            isRehearsal: z.boolean(),
          })
          .nullable(),
      }),
    ),
  mine: forSignedIn
    .route({ method: 'GET', path: '/tickets/mine', tags, summary: 'Las entradas de la cuenta' })
    .output(z.object({ tickets: z.array(TicketPageSchema) })),
};
