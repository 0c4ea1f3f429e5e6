import { z } from 'zod';
import { DateTimeSchema, forOrganization, forTypes, Nothing } from '#contract/base.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { stages } from '#domain/competition/wods/wod-rules.ts';
import { units, wodTypes } from '#domain/competition/wods/wod-types.ts';
import { protestSides, protestStates } from '#domain/day/rails/protest.ts';
import { railStates } from '#domain/day/rails/rail-states.ts';
import { tapRoles } from '#domain/day/rails/tap-batch.ts';
import { mostAmount } from '#domain/day/rails/taps.ts';

const words = messages.protests;
const tags = ['Día del evento'];
const manager = forOrganization('day', { also: ['staff'] });
const Command = { commandId: z.uuid() };
const whole = z.number().int();
const reason = text(words.reason, 280);
const ruling = text(words.ruling, 280);
const { amounts, time } = messages.rails;

/** The amount in thousandths of a unit, times in milliseconds. */
const ValuesSchema = z.object({ quantity: z.number(), timeMs: z.number().nullable() });

const TestSchema = z.object({
  name: z.string(),
  unit: z.enum(units),
  typeWod: z.enum(wodTypes),
  needTime: z.boolean(),
  validReps: whole.nullable(),
  isWodPenalized: z.boolean(),
  timeCap: whole,
});

const ProtestSchema = z.object({
  uid: z.string(),
  state: z.enum(protestStates),
  bySide: z.enum(protestSides),
  /** The account that opened it; null if it was erased. */
  by: z.string().nullable(),
  reason: z.string(),
  openedAt: DateTimeSchema,
  /** The time until which the athlete can expect an answer. */
  until: DateTimeSchema,
  ruling: z.string().nullable(),
  before: ValuesSchema.nullable(),
  after: ValuesSchema.nullable(),
});

const ProtestOfDaySchema = ProtestSchema.extend({
  rail: z.object({ uid: z.string(), number: whole, state: z.enum(railStates) }),
  heat: z.object({ uid: z.string(), name: z.string() }),
  category: z.object({ uid: z.string(), name: z.string() }),
  test: TestSchema,
  entry: z.string().nullable(),
  members: whole.nullable(),
  /** The result's version; 0 without a result. */
  version: whole,
  /** The result now; null without one. */
  result: ValuesSchema.extend({ tiebreakMs: z.number().nullable() }).nullable(),
});
export type ProtestOfDay = z.infer<typeof ProtestOfDaySchema>;

const OwnResultSchema = z.object({
  railId: z.string(),
  number: whole,
  heat: z.string(),
  /** The name is null until the test is shown (N11). */
  test: z.object({ name: z.string().nullable(), unit: z.enum(units) }),
  state: z.enum(railStates),
  result: ValuesSchema.nullable(),
  /** The end of the time to protest, while the rail admits a protest. */
  until: DateTimeSchema.nullable(),
  /** The newest protest at this rail. */
  protest: ProtestSchema.extend({ isOwn: z.boolean() }).nullable(),
});
export type OwnRailResult = z.infer<typeof OwnResultSchema>;

const TimelineSchema = z.object({
  role: z.enum(tapRoles),
  epoch: whole,
  judge: z.string().nullable(),
  /** A false start or a repetition voided it. */
  isVoid: z.boolean(),
  /** The newest count of its role. */
  isNewest: z.boolean(),
  /** In thousandths; `begun` is the count of the device before. */
  begun: whole,
  count: whole,
  noReps: whole,
  /** Milliseconds since the start of the heat, without its pauses. */
  finishMs: z.number().nullable(),
  errorMs: whole.nullable(),
  /** Each change of the count: the moment, and the count after it. */
  counted: z.array(z.tuple([z.number(), whole])),
  /** Moments of the no-reps that were not taken back. */
  missed: z.array(z.number()),
});
export type Timeline = z.infer<typeof TimelineSchema>;

const TimelinesSchema = z.object({
  number: whole,
  entry: z.string().nullable(),
  timeZone: z.string(),
  capMs: whole,
  unit: z.enum(units),
  timelines: z.array(TimelineSchema),
  history: z.array(
    z.object({
      at: DateTimeSchema,
      by: z.string().nullable(),
      becomes: ValuesSchema.extend({ quantity: z.number().nullable() }).nullable(),
      note: z.string().nullable(),
    }),
  ),
  /** The score card of this rail, once somebody typed it. */
  paper: z.object({ count: whole, timeMs: z.number().nullable(), noReps: whole, by: z.string().nullable() }).nullable(),
});
export type RailTimelines = z.infer<typeof TimelinesSchema>;

const command = (path: `/${string}`, summary: string) => ({ method: 'POST' as const, path, tags, summary });
const OfCount = z.object({ role: z.enum(tapRoles), epoch: whole.min(1).max(1_000_000) });

/** Calls of rails about what was counted there. */
export const countsOfRails = {
  contest: forTypes('staff')
    .route(command('/staff/rails/{railId}/contest', 'El atleta no está conforme: protesta en vez de firma'))
    .input(z.object({ railId: IdSchema, epoch: whole.min(1).max(1_000_000), reason, ...Command }))
    .output(Nothing),
  timelines: manager
    .route({ method: 'GET', path: '/rails/{railId}/timelines', tags, summary: 'Toque por toque, lo que se contó' })
    .input(z.object({ railId: IdSchema }))
    .output(TimelinesSchema),
  settle: manager
    .route(command('/rails/{railId}/settle', 'El resultado de un carril sale de otro de sus conteos'))
    .input(
      OfCount.extend({
        railId: IdSchema,
        version: whole,
        confirm: z.boolean().default(false).describe('Queda confirmado con la misma pulsación'),
        reason: text(messages.rails.reason, 280),
        ...Command,
      }),
    )
    .output(Nothing),
};

/** A place where the athlete protested at a rail or appealed an online result. */
const DisputeSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('protest'), eventId: z.string() }),
  z.object({ kind: z.literal('appeal'), eventId: z.string(), categoryId: z.string(), stage: z.enum(stages) }),
]);
export type Dispute = z.infer<typeof DisputeSchema>;

export const protests = {
  open: forOrganization('day', { also: ['athlete', 'staff'] })
    .route(command('/rails/{railId}/protests', 'Protestar el resultado de un carril'))
    .input(z.object({ railId: IdSchema, reason, ...Command }))
    .output(Nothing),
  withdraw: forOrganization('day', { also: ['athlete', 'staff'] })
    .route(command('/protests/{protestId}/withdraw', 'Retirar la protesta que abrí'))
    .input(z.object({ protestId: IdSchema, ...Command }))
    .output(Nothing),
  rule: manager
    .route(command('/protests/{protestId}/rule', 'Resolver una protesta'))
    .input(
      z
        .object({
          protestId: IdSchema,
          outcome: z.enum(['stands', 'upheld'], words.outcome),
          settle: OfCount.optional().describe('Vale este conteo del carril'),
          typed: z
            .object({
              count: z.int(amounts.quantity).min(0, amounts.quantity).max(mostAmount, amounts.quantityMost),
              timeMs: z.int(time).min(0, time).max(3_599_999, time).nullable(),
            })
            .optional()
            .describe('Vale este resultado escrito'),
          version: whole.min(0).max(1_000_000).describe('La versión del resultado que se vio'),
          confirm: z.boolean().describe('Queda confirmado con la misma pulsación'),
          reason: ruling,
          ...Command,
        })
        .refine(
          ({ outcome, settle, typed }) =>
            Number(Boolean(settle)) + Number(Boolean(typed)) === (outcome === 'upheld' ? 1 : 0),
          { error: words.outcome, path: ['outcome'] },
        ),
    )
    .output(Nothing),
  list: manager
    .route({ method: 'GET', path: '/protests', tags, summary: 'Las protestas de un evento, una categoría o un heat' })
    .input(
      z
        .object({ eventId: IdSchema.optional(), categoryId: IdSchema.optional(), heatId: IdSchema.optional() })
        .refine(of => Object.values(of).filter(Boolean).length === 1, { error: words.of, path: ['eventId'] }),
    )
    .output(z.object({ now: DateTimeSchema, mayRun: z.boolean(), protests: z.array(ProtestOfDaySchema) })),
  mine: forTypes('athlete')
    .route({
      method: 'GET',
      path: '/athlete/events/{eventId}/rail-results',
      tags,
      summary: 'Mis resultados de carril del día, y sus protestas',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(z.object({ now: DateTimeSchema, results: z.array(OwnResultSchema) })),
  disputes: forTypes('athlete')
    .route({ method: 'GET', path: '/athlete/disputes', tags, summary: 'Dónde protesté o apelé, en todos mis eventos' })
    .output(z.object({ rows: z.array(DisputeSchema) })),
};
