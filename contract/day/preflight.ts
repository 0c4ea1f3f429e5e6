import { z } from 'zod';
import { DateTimeSchema, forOrganization } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { tones } from '#domain/day/preflight/judge-day.ts';

const whole = z.number().int();
const RowSchema = z.object({ tone: z.enum(tones) }).and(
  z.discriminatedUnion('kind', [
    z.object({
      kind: z.literal('judges'),
      heats: z.array(
        z.object({ categoryId: z.string(), category: z.string(), heat: z.string(), rails: z.array(whole) }),
      ),
    }),
    z.object({
      kind: z.literal('doubled'),
      judges: z.array(z.object({ name: z.string(), categoryId: z.string() })),
    }),
    z.object({
      kind: z.literal('plan'),
      testId: z.string(),
      test: z.string(),
      categoryId: z.string(),
      category: z.string(),
      athletes: whole,
    }),
    z.object({ kind: z.literal('heats'), planned: whole, published: whole }),
    z.object({
      kind: z.literal('phone'),
      name: z.string(),
      seenMs: whole,
      unsent: whole,
      battery: whole.nullable(),
      categoryId: z.string().nullable(),
    }),
    z.object({ kind: z.literal('unseen'), names: z.array(z.string()) }),
    z.object({ kind: z.literal('phones'), count: whole, seenMs: whole.nullable() }),
    z.object({
      kind: z.literal('clocks'),
      phones: whole,
      errorMs: whole.nullable(),
      worst: z.string().nullable(),
    }),
    z.object({
      kind: z.literal('screen'),
      name: z.string(),
      seenMs: whole,
      isBehind: z.boolean(),
      scene: z.string().nullable(),
    }),
    z.object({ kind: z.literal('screens'), count: whole }),
    z.object({ kind: z.literal('cards'), printed: whole, missing: whole }),
    z.object({ kind: z.literal('arrivals'), total: whole, present: whole, absent: whole, soon: whole }),
    z.object({ kind: z.literal('notices'), athletes: whole, told: whole }),
    z.object({
      kind: z.literal('results'),
      count: whole,
      /** The test of the first one; null without any. */
      at: z.object({ categoryId: z.string(), testId: z.string() }).nullable(),
    }),
    z.object({ kind: z.literal('backup'), ageMs: whole.nullable(), tookS: whole.nullable() }),
    z.object({ kind: z.literal('disk'), free: whole.nullable() }),
    z.object({ kind: z.literal('connection') }),
  ]),
);

const PreflightSchema = z.object({
  now: DateTimeSchema,
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string() }),
  /** The start of the first heat ahead; null without one. */
  firstAt: DateTimeSchema.nullable(),
  /** The worst first. */
  rows: z.array(RowSchema),
});
export type Preflight = z.infer<typeof PreflightSchema>;

export const preflight = {
  read: forOrganization('day', { also: ['staff'] })
    .route({
      method: 'GET',
      path: '/events/{eventId}/day/preflight',
      tags: ['Día del evento'],
      summary: 'Lo que falta antes de empezar el día: jueces, plan, teléfonos, pantallas, respaldo',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(PreflightSchema),
};
