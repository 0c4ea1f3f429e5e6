import { z } from 'zod';
import { DateTimeSchema, forSignedIn, forTypes, Nothing, PageSchema } from '#contract/base.ts';
import { VersionSchema, wholeNumber } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { readEmbed } from '#domain/money/streaming/embed.ts';
import { leastStreamCents, mostStreamCents } from '#domain/money/streaming/stream-access.ts';
import { RefundSchema } from './join-form.ts';
import { OrderAnswer, OrderSchema } from './orders.ts';
import { ProvidersSchema } from './providers.ts';

const admin = forTypes('admin');
const tags = ['Transmisión'];
const words = messages.streaming;

/** The operator's settings of the stream. The price is in cents (L7, PUB-271). */
export const StreamFormSchema = z
  .object({
    iframe: z
      .string(words.iframe)
      .trim()
      .max(5000, words.iframe)
      .refine(markup => markup === '' || readEmbed(markup) !== null, words.iframe),
    price: wholeNumber(words.price, { max: mostStreamCents }),
    isFree: z.boolean(),
    streamingActive: z.boolean(),
  })
  .superRefine(({ iframe, price, isFree, streamingActive }, context) => {
    const wrong = (path: string, message: string) => context.addIssue({ code: 'custom', path: [path], message });
    if (!isFree && price < leastStreamCents) wrong('price', words.price);
    if (streamingActive && iframe === '') wrong('iframe', words.noIframe);
  });

const SettingsSchema = z.object({
  iframe: z.string(),
  price: z.number().int(),
  isFree: z.boolean(),
  streamingActive: z.boolean(),
  user_id: z.string().nullable().describe('La cuenta de administración que la puso'),
  streamNo: z.number().int(),
  passes: z.number().int(),
  /** Cents that this stream earned; test money is counted apart. */
  charged: z.number().int(),
  refunded: z.number().int(),
  testCharged: z.number().int(),
  version: VersionSchema,
  updatedAt: DateTimeSchema.nullable(),
});
export type StreamSettings = z.infer<typeof SettingsSchema>;

/** The stream as the caller may see it. Only viewers with access get the player's address. */
const WatchedSchema = z.object({
  state: z.enum(['off', 'unpaid', 'playing', 'displaced']),
  streamNo: z.number().int(),
  price: z.number().int(),
  src: z.string().nullable(),
  providers: ProvidersSchema.nullable().describe('Con quién se paga, mientras falte pagar'),
  openOrder: OrderSchema.nullable().describe('La orden de esta transmisión que quedó sin terminar'),
});
export type Watched = z.infer<typeof WatchedSchema>;

/** States of a pass. `refunding`: its refund is in progress. `refund-refused`: the provider refused the refund. */
const passStates = ['good', 'refunding', 'refund-refused', 'refunded'] as const;

const StreamPassSchema = z.object({
  /** Id of the order that paid the pass. */
  uid: z.string(),
  name: z.string(),
  email: z.string(),
  total: z.number().int(),
  isTest: z.boolean(),
  paymentType: OrderSchema.shape.paymentType,
  state: z.enum(passStates),
  /** Cents of the pass that can be refunded now. */
  refundable: z.number().int(),
  /** Why the provider refused the refund. */
  failure: z.string().nullable(),
  paidAt: DateTimeSchema,
});
export type StreamPass = z.infer<typeof StreamPassSchema>;
export const passPageSize = 25;

export const RefundPassSchema = RefundSchema.omit({ cents: true });

export const streaming = {
  watch: forSignedIn
    .route({ method: 'POST', path: '/streaming/watch', tags, summary: 'Ver la transmisión en este dispositivo' })
    .input(
      z.object({
        device: z.string().regex(/^[\w-]{8,64}$/),
        takes: z.boolean().default(false).describe('Toma el lugar del dispositivo más antiguo, si no queda otro'),
      }),
    )
    .output(WatchedSchema),
  createOrder: forSignedIn
    .route({ method: 'POST', path: '/streaming/orders', tags, summary: 'Pedir un pase para la transmisión' })
    .input(
      z.object({
        key: z.string().min(8).max(100).describe('Elegida una vez por el navegador: la misma es la misma orden'),
      }),
    )
    .output(OrderAnswer),
  settings: admin
    .route({ method: 'GET', path: '/admin/streaming', tags, summary: 'Los ajustes de la transmisión' })
    .output(SettingsSchema),
  save: admin
    .route({ method: 'PUT', path: '/admin/streaming', tags, summary: 'Guardar los ajustes de la transmisión' })
    .input(z.object({ form: StreamFormSchema, version: VersionSchema }))
    .output(SettingsSchema),
  passes: admin
    .route({ method: 'GET', path: '/admin/streaming/passes', tags, summary: 'Los pases de la transmisión actual' })
    .input(PageSchema.extend({ search: z.string().max(100).default('') }))
    .output(z.object({ rows: z.array(StreamPassSchema), total: z.number().int() })),
  refund: admin
    .route({
      method: 'POST',
      path: '/admin/streaming/passes/{id}/refund',
      tags,
      summary: 'Reembolsar un pase entero, que termina con eso',
    })
    .input(RefundPassSchema)
    .output(Nothing),
  startNew: admin
    .route({
      method: 'POST',
      path: '/admin/streaming/new',
      tags,
      summary: 'Empezar una transmisión nueva: los pases de la anterior terminan',
    })
    .input(z.object({ version: VersionSchema }))
    .output(SettingsSchema),
};
