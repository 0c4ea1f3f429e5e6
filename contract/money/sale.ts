import { z } from 'zod';
import { DateTimeSchema, forEverybody, Nothing } from '#contract/base.ts';
import { CurrencySchema, IdSchema } from '#contract/fields.ts';
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
  /** The price of a ticket in cents (L7). */
  price: z.number().int(),
  state: z.enum(saleStates).exclude(['hidden']),
  /** Number of tickets that can be held now. */
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
  /** Cents per ticket. They stay the same during the hold, even if the type's price changes. */
  unitPrice: z.number().int(),
  until: DateTimeSchema,
});
export type SaleHold = z.infer<typeof SaleHoldSchema>;

/** The line about tickets on an event's page. `from` is in cents. */
const OfferSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('open'), from: z.number().int(), currency: CurrencySchema }),
  z.object({
    state: z.literal('soon'),
    from: z.number().int(),
    currency: CurrencySchema,
    at: DateTimeSchema.nullable(),
  }),
  z.object({ state: z.literal('sold-out') }),
]);

const words = messages.sale;

const TicketOrderSchema = TicketBuyerSchema.extend({
  eventId: IdSchema,
  /** Ids of the buyer's holds. */
  holds: z.array(IdSchema, words.holds).min(1, words.holds).max(50, words.holds),
  /** The way to pay; null if there is nothing to pay. */
  paymentType: z.enum(paymentTypes, words.paymentType).nullable(),
  key: z.uuid(),
  secret: z
    .string()
    .regex(/^[\w-]{43}$/, words.secret)
    .optional(),
});
export type TicketOrder = z.output<typeof TicketOrderSchema>;

/** A buyer's place in the line of a ticket type. */
const PlaceSchema = z.object({
  /** `over`: no tickets are left to wait for. */
  state: z.enum(['waiting', 'yours', 'over']),
  /** Number of people in front of this buyer. */
  ahead: z.number().int(),
  /** The tickets that are held for this buyer, once it is their turn. */
  hold: SaleHoldSchema.nullable(),
  sold: z.number().int(),
  /** Number of tickets that are held and not paid yet. */
  unpaid: z.number().int(),
  askAgainSeconds: z.number().int(),
  now: DateTimeSchema,
});
export type LinePlace = z.infer<typeof PlaceSchema>;

/** The facts that the page behind a link of the waiting list shows. */
const OfferedSchema = z.object({
  eventId: z.string(),
  eventName: z.string(),
  typeName: z.string(),
  email: z.string(),
  quantity: z.number().int(),
  /** True until the person confirms on this page that they want to wait. */
  isAsked: z.boolean(),
  /** End of the hold; null while the person still waits for tickets. */
  until: DateTimeSchema.nullable(),
  /** Cents per ticket during the hold; null while the person still waits for tickets. */
  unitPrice: z.number().int().nullable(),
  currency: CurrencySchema,
  timeZone: z.string(),
  now: DateTimeSchema,
});

export type Offered = z.infer<typeof OfferedSchema>;

/** The code in the links of the waiting list's mails. */
const ByCode = z.object({ code: z.string().min(1).max(200) });

export const sale = {
  /** Sets a cookie that identifies a buyer without an account. The buyer's holds belong to the cookie. */
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
        /** The holds of the caller that have no order yet. */
        holds: z.array(SaleHoldSchema),
        /** Name and address of the caller's account; null without an account. */
        buyer: z.object({ name: z.string(), email: z.string() }).nullable(),
        providers: ProvidersSchema,
        /** False until the organizer confirms an email address. Until then only free tickets are sold (N7). */
        canCharge: z.boolean(),
        /** The time of the server's clock, for countdowns. */
        now: DateTimeSchema,
      }),
    ),
  /** The answer is the same for every caller, so the server can draw the event's page with it. */
  cheapest: forEverybody
    .route({
      method: 'GET',
      path: '/events/{eventId}/sale/offer',
      tags,
      summary: 'Desde cuánto cuesta ir a ver un evento',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(z.object({ offer: OfferSchema.nullable() })),
  /**
   * Holds all requested tickets or none. A new request replaces the older one for that type. A repeated key means the
   * same request.
   */
  hold: forEverybody
    .route({ method: 'POST', path: `${ofType}/hold`, tags, summary: 'Apartar entradas de un tipo por cinco minutos' })
    .input(z.object({ typeId: IdSchema, quantity: QuantitySchema, key: z.uuid() }))
    .output(
      z.object({
        /**
         * The hold; null if it failed. `state` and `left` say why: with `open`, fewer tickets are left than requested.
         */
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
   * A repeated key gives the same order. A buyer without an account sends a secret that their browser made and stores.
   */
  createOrder: forEverybody
    .route({ method: 'POST', path: '/sale/orders', tags, summary: 'Crear la orden de las entradas apartadas' })
    .input(TicketOrderSchema)
    .output(OrderAnswer),
  /** Gives up an unpaid order and holds its tickets again. The buyer can then change the way to pay or their data. */
  takeBack: forEverybody
    .route({
      method: 'POST',
      path: '/sale/orders/{id}/take-back',
      tags,
      summary: 'Dejar una orden sin pagar y conservar sus entradas apartadas',
    })
    .input(ByPayer)
    .output(z.object({ holds: z.array(SaleHoldSchema) })),
  /** Joins the line of a type when all its tickets are held. The open page repeats the call to keep the place. */
  place: forEverybody
    .route({ method: 'POST', path: `${ofType}/line`, tags, summary: 'Entrar en la fila, y saber cuánto falta' })
    .input(z.object({ typeId: IdSchema, quantity: QuantitySchema }))
    .output(PlaceSchema),
  leave: forEverybody
    .route({ method: 'DELETE', path: `${ofType}/line`, tags, summary: 'Salir de la fila' })
    .input(z.object({ typeId: IdSchema }))
    .output(Nothing),
  /** The button `Avísame`: the person gets a mail when this many tickets come back. */
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
  /** Confirms that the person wants to wait. Opening the link is not enough, because mail scanners open links too. */
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
