import { z } from 'zod';
import { DateTimeSchema, forEverybody, Nothing } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { entryKinds, saleStates } from '#domain/money/tickets/ticket-rules.ts';
import { paymentTypes } from './join-form.ts';
import { ByPayer, OrderAnswer } from './orders.ts';
import { ProvidersSchema } from './providers.ts';
import { QuantitySchema, TellMeSchema, TicketBuyerSchema } from './ticket-buyer.ts';
import { TicketEventSchema } from './ticket-form.ts';

const tags = ['Venta de entradas'];
const ofType = '/sale/{typeId}';

/** A ticket type as it is sold. */
const SaleTypeSchema = z.object({
  uid: z.string(),
  name: z.string(),
  /** Cents (L7). */
  price: z.number().int(),
  state: z.enum(saleStates).exclude(['hidden']),
  /** How many can be held now. */
  left: z.number().int(),
  mostPerPerson: z.number().int(),
  saleStart: DateTimeSchema.nullable(),
  saleEnd: DateTimeSchema.nullable(),
  entries: z.enum(entryKinds),
});

/** Tickets that are kept for somebody. */
const SaleHoldSchema = z.object({
  uid: z.string(),
  typeId: z.string(),
  quantity: z.number().int(),
  /** Cents: what one of them costs for as long as it is held, whatever the type costs meanwhile. */
  unitPrice: z.number().int(),
  until: DateTimeSchema,
});
export type SaleHold = z.infer<typeof SaleHoldSchema>;

/** What the page of an event says of its tickets; null where it says nothing. `from` is in cents. */
const OfferSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), from: z.number().int() }),
  z.object({ state: z.literal('soon'), from: z.number().int(), at: DateTimeSchema.nullable() }),
  z.object({ state: z.literal('sold-out') }),
]);

const words = messages.sale;

const TicketOrderSchema = TicketBuyerSchema.extend({
  eventId: IdSchema,
  /** What is held for who buys, by its ids. */
  holds: z.array(IdSchema, words.holds).min(1, words.holds).max(50, words.holds),
  /** None where nothing is to be paid. */
  paymentType: z.enum(paymentTypes, words.paymentType).nullable(),
  key: z.uuid(),
  secret: z
    .string()
    .regex(/^[\w-]{43}$/, words.secret)
    .optional(),
});
export type TicketOrder = z.output<typeof TicketOrderSchema>;

/** A place in the line of a type. */
const PlaceSchema = z.object({
  /** Over: nothing is left to wait for. */
  state: z.enum(['waiting', 'yours', 'over']),
  /** How many people come before. */
  ahead: z.number().int(),
  /** What is kept for whoever's turn it is. */
  hold: SaleHoldSchema.nullable(),
  sold: z.number().int(),
  /** How many are held and not paid yet. */
  unpaid: z.number().int(),
  askAgainSeconds: z.number().int(),
  now: DateTimeSchema,
});
export type LinePlace = z.infer<typeof PlaceSchema>;

/** What a link of the waiting list is about. */
const OfferedSchema = z.object({
  eventId: z.string(),
  eventName: z.string(),
  typeName: z.string(),
  email: z.string(),
  quantity: z.number().int(),
  /** Whoever opened the link has not said yet that they want to wait. */
  isAsked: z.boolean(),
  /** Until when as many are kept; null while it waits. */
  until: DateTimeSchema.nullable(),
  /** Cents: what one of them costs while it is kept; null while it waits. */
  unitPrice: z.number().int().nullable(),
  timeZone: z.string(),
  now: DateTimeSchema,
});

export type Offered = z.infer<typeof OfferedSchema>;

/** From the links of the waiting list's mails. */
const ByCode = z.object({ code: z.string().min(1).max(200) });

export const sale = {
  /** Whoever asks without an account is known by a cookie from here on, which keeps what they hold. */
  state: forEverybody
    .route({
      method: 'GET',
      path: '/events/{eventId}/sale',
      tags,
      summary: 'Las entradas de un evento, como se venden',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(
      z.object({
        event: TicketEventSchema,
        types: z.array(SaleTypeSchema),
        /** What is held for who asks and not ordered yet. */
        holds: z.array(SaleHoldSchema),
        /** Of the account that asks. */
        buyer: z.object({ name: z.string(), email: z.string() }).nullable(),
        providers: ProvidersSchema,
        /** N7: false while the organizer has not confirmed an address; then only what is free is sold. */
        canCharge: z.boolean(),
        /** The server's clock, for countdowns. */
        now: DateTimeSchema,
      }),
    ),
  /** The same for everybody, so the page of an event may be drawn with it. */
  cheapest: forEverybody
    .route({
      method: 'GET',
      path: '/events/{eventId}/sale/offer',
      tags,
      summary: 'Desde cuánto cuesta ir a ver un evento',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(z.object({ offer: OfferSchema.nullable() })),
  /** All of them or none; a new wish takes the place of the older one of that type. The same key says the same wish. */
  hold: forEverybody
    .route({ method: 'POST', path: `${ofType}/hold`, tags, summary: 'Apartar entradas de un tipo por cinco minutos' })
    .input(z.object({ typeId: IdSchema, quantity: QuantitySchema, key: z.uuid() }))
    .output(
      z.object({
        /** Null where it could not be: `state` and `left` say why. While it is `open`, fewer are left than were asked. */
        hold: SaleHoldSchema.nullable(),
        state: z.enum(saleStates),
        left: z.number().int(),
        now: DateTimeSchema,
      }),
    ),
  release: forEverybody
    .route({ method: 'DELETE', path: `${ofType}/hold`, tags, summary: 'Soltar las entradas apartadas de un tipo' })
    .input(z.object({ typeId: IdSchema }))
    .output(Nothing),
  /** The same key makes the same order. Who has no account sends a secret that their browser made for this order, and keeps it. */
  createOrder: forEverybody
    .route({ method: 'POST', path: '/sale/orders', tags, summary: 'Crear la orden de las entradas apartadas' })
    .input(TicketOrderSchema)
    .output(OrderAnswer),
  /** Gives up an unpaid order and holds the same again, for another way to pay or other data. */
  takeBack: forEverybody
    .route({
      method: 'POST',
      path: '/sale/orders/{id}/take-back',
      tags,
      summary: 'Dejar una orden sin pagar y conservar sus entradas apartadas',
    })
    .input(ByPayer)
    .output(z.object({ holds: z.array(SaleHoldSchema) })),
  /** Joins the line where all are held, and is asked again and again while the page is open. */
  place: forEverybody
    .route({ method: 'POST', path: `${ofType}/line`, tags, summary: 'Entrar en la fila, y saber cuánto falta' })
    .input(z.object({ typeId: IdSchema, quantity: QuantitySchema }))
    .output(PlaceSchema),
  leave: forEverybody
    .route({ method: 'DELETE', path: `${ofType}/line`, tags, summary: 'Salir de la fila' })
    .input(z.object({ typeId: IdSchema }))
    .output(Nothing),
  /** `Avísame`: a mail when as many come back. */
  tellMe: forEverybody
    .route({
      method: 'POST',
      path: `${ofType}/waiting`,
      tags,
      summary: 'Entrar en la lista de espera de un tipo agotado',
    })
    .input(TellMeSchema.extend({ typeId: IdSchema }))
    .output(Nothing),
  readOffer: forEverybody
    .route({ method: 'GET', path: '/sale/offers/{code}', tags, summary: 'Lo que dice un enlace de la lista de espera' })
    .input(ByCode)
    .output(OfferedSchema),
  /** Not by opening the link: programs that look through mailboxes open it too. */
  startWaiting: forEverybody
    .route({ method: 'POST', path: '/sale/offers/{code}/wait', tags, summary: 'Confirmar que se quiere esperar' })
    .input(ByCode)
    .output(Nothing),
  takeOffer: forEverybody
    .route({
      method: 'POST',
      path: '/sale/offers/{code}/take',
      tags,
      summary: 'Tomar lo que la lista de espera apartó',
    })
    .input(ByCode)
    .output(z.object({ eventId: z.string(), hold: SaleHoldSchema })),
  forgetMe: forEverybody
    .route({ method: 'POST', path: '/sale/offers/{code}/forget', tags, summary: 'Salir de la lista de espera' })
    .input(ByCode)
    .output(Nothing),
};
