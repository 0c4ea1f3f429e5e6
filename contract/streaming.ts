import { z } from 'zod';
import { readEmbed } from '#domain/streaming/embed.ts';
import { leastStreamCents, mostStreamCents } from '#domain/streaming/stream-access.ts';
import { DateTimeSchema, forSignedIn, forTypes } from './base.ts';
import { VersionSchema, wholeNumber } from './fields.ts';
import { messages } from './messages.ts';
import { OrderAnswer } from './orders.ts';
import { ProvidersSchema } from './providers.ts';

const admin = forTypes('admin');
const tags = ['Transmisión'];
const words = messages.streaming;

/** PUB-271: what the operator sets. The price is in cents (L7). */
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
  version: VersionSchema,
  updatedAt: DateTimeSchema.nullable(),
});
export type StreamSettings = z.infer<typeof SettingsSchema>;

/** What whoever asks sees now; the player's address is there only for whoever may watch. */
const WatchedSchema = z.object({
  state: z.enum(['off', 'unpaid', 'playing', 'displaced']),
  streamNo: z.number().int(),
  price: z.number().int(),
  src: z.string().nullable(),
  providers: ProvidersSchema.nullable().describe('Con quién se paga, mientras falte pagar'),
});
export type Watched = z.infer<typeof WatchedSchema>;

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
