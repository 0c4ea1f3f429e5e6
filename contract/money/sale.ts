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

const SaleTypeSchema = z.object({
  uid: z.string(),
  name: z.string(),
  /** Cents (L7). */
  price: z.number().int(),
  state: z.enum(saleStates).exclude(['hidden']),
  /** Tickets that can be held now. */
  left: z.number().int(),
  mostPerPerson: z.number().int(),
  saleStart: DateTimeSchema.nullable(),
  saleEnd: DateTimeSchema.nullable(),
  entries: z.enum(entryKinds),
});

const SaleHoldSchema = z.object({
  uid: z.string(),
  typeId: z.string(),
  quantity: z.number().int(),
  /** Cents per ticket; fixed during the hold, even if the type's price changes. */
  unitPrice: z.number().int(),
  until: DateTimeSchema,
});
export type SaleHold = z.infer<typeof SaleHoldSchema>;

/** The ticket line of an event's page; null if there is none. `from` is in cents. */
const OfferSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), from: z.number().int() }),
  z.object({ state: z.literal('soon'), from: z.number().int(), at: DateTimeSchema.nullable() }),
  z.object({ state: z.literal('sold-out') }),
]);

const words = messages.sale;

const TicketOrderSchema = TicketBuyerSchema.extend({
  eventId: IdSchema,
  /** Ids of the buyer's holds. */
  holds: z.array(IdSchema, words.holds).min(1, words.holds).max(50, words.holds),
  /** Null if there is nothing to pay. */
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
  /** `over`: no tickets are left to wait for. */
  state: z.enum(['waiting', 'yours', 'over']),
  /** Number of people ahead. */
  ahead: z.number().int(),
  /** The tickets held for this buyer once it is their turn. */
  hold: SaleHoldSchema.nullable(),
  sold: z.number().int(),
  /** Tickets held and not paid yet. */
  unpaid: z.number().int(),
  askAgainSeconds: z.number().int(),
  now: DateTimeSchema,
});
export type LinePlace = z.infer<typeof PlaceSchema>;

/** The content of a waiting-list link. */
const OfferedSchema = z.object({
  eventId: z.string(),
  eventName: z.string(),
  typeName: z.string(),
  email: z.string(),
  quantity: z.number().int(),
  /** The person who opened the link has not confirmed yet that they want to wait. */
  isAsked: z.boolean(),
  /** End of the hold; null while it waits. */
  until: DateTimeSchema.nullable(),
  /** Cents per ticket during the hold; null while it waits. */
  unitPrice: z.number().int().nullable(),
  timeZone: z.string(),
  now: DateTimeSchema,
});

export type Offered = z.infer<typeof OfferedSchema>;

/** The code in the links of the waiting list's mails. */
const ByCode = z.object({ code: z.string().min(1).max(200) });

export const sale = {
  /** From here on a cookie identifies a buyer without an account; their holds belong to it. */
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
        /** The caller's holds that are not ordered yet. */
        holds: z.array(SaleHoldSchema),
        /** The caller's account. */
        buyer: z.object({ name: z.string(), email: z.string() }).nullable(),
        providers: ProvidersSchema,
        /** False until the organizer confirms an address; until then only free tickets are sold (N7). */
        canCharge: z.boolean(),
        /** The server's clock, for countdowns. */
        now: DateTimeSchema,
      }),
    ),
  /** The same for every caller, so the event's page may be drawn with it. */
  cheapest: forEverybody
    .route({
      method: 'GET',
      path: '/events/{eventId}/sale/offer',
      tags,
      summary: 'Desde cuánto cuesta ir a ver un evento',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(z.object({ offer: OfferSchema.nullable() })),
  /** Holds all or none. A new wish replaces the older one for that type. The same key means the same wish. */
  hold: forEverybody
    .route({ method: 'POST', path: `${ofType}/hold`, tags, summary: 'Apartar entradas de un tipo por cinco minutos' })
    .input(z.object({ typeId: IdSchema, quantity: QuantitySchema, key: z.uuid() }))
    .output(
      z.object({
        /** Null if the hold failed; `state` and `left` say why. With `open`, fewer tickets are left than requested. */
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
  /**
   * The same key makes the same order. A buyer without an account sends a secret that their browser made and stores.
   */
  createOrder: forEverybody
    .route({ method: 'POST', path: '/sale/orders', tags, summary: 'Crear la orden de las entradas apartadas' })
    .input(TicketOrderSchema)
    .output(OrderAnswer),
  /** Gives up an unpaid order and holds the same tickets again, for another payment method or other data. */
  takeBack: forEverybody
    .route({
      method: 'POST',
      path: '/sale/orders/{id}/take-back',
      tags,
      summary: 'Dejar una orden sin pagar y conservar sus entradas apartadas',
    })
    .input(ByPayer)
    .output(z.object({ holds: z.array(SaleHoldSchema) })),
  /** Joins the line when all are held; the open page repeats the call. */
  place: forEverybody
    .route({ method: 'POST', path: `${ofType}/line`, tags, summary: 'Entrar en la fila, y saber cuánto falta' })
    .input(z.object({ typeId: IdSchema, quantity: QuantitySchema }))
    .output(PlaceSchema),
  leave: forEverybody
    .route({ method: 'DELETE', path: `${ofType}/line`, tags, summary: 'Salir de la fila' })
    .input(z.object({ typeId: IdSchema }))
    .output(Nothing),
  /** `Avísame`: a mail when this many tickets come back. */
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
  /** A separate step, because mail scanners open links too. */
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
