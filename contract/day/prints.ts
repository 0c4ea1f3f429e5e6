import { z } from 'zod';
import { answersAtLength, DateTimeSchema, forTypes } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';

const tags = ['Día del evento'];

export const printKinds = ['heats', 'calls', 'judges', 'table'] as const;
export type PrintKind = (typeof printKinds)[number];

const ToPrintSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string() }),
  /** Tests with published heats, in the order of their heats. */
  tests: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      category: z.object({ uid: z.string(), name: z.string() }),
      publishedAt: DateTimeSchema,
      heats: z.array(z.object({ uid: z.string(), name: z.string(), athletes: z.number().int() })),
    }),
  ),
  judges: z.number().int(),
  places: z.number().int(),
});
export type ToPrint = z.infer<typeof ToPrintSchema>;

export const prints = {
  read: answersAtLength('staff', 'organization')
    .route({ method: 'GET', path: '/events/{eventId}/prints', tags, summary: 'Lo que hay para imprimir' })
    .input(z.object({ eventId: IdSchema }))
    .output(ToPrintSchema),
  make: forTypes('staff', 'organization')
    .route({ method: 'POST', path: '/events/{eventId}/prints', tags, summary: 'Un PDF de hojas, tarjetas o la tabla' })
    .input(
      z.object({
        eventId: IdSchema,
        kind: z.enum(printKinds, messages.prints.kind),
        testId: IdSchema.optional().describe('Sin él, todos los tests; la tabla lo pide: es la de su categoría'),
        heatIds: z.array(IdSchema).min(1).max(200).optional().describe('Sin ellos, todos los heats'),
      }),
    )
    .output(z.object({ file: z.string().describe('PDF en base64'), fileName: z.string() })),
};
