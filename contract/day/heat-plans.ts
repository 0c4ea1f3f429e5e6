import { z } from 'zod';
import { DateTimeSchema, forOrganization, forTypes, Nothing } from '#contract/base.ts';
import { IdSchema, WallTimeSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { heatStates } from '#domain/day/heats/heat-states.ts';
import { LaterTestSchema } from './timetable.ts';

const words = messages.heats;
const tags = ['Día del evento'];
// The plan belongs to the organization, even if a judge runs the day (D3).
const planner = forOrganization('day');

/** The device chooses the id of the command, so that a repeated command counts once. */
const Command = { commandId: z.uuid().optional() };

const whole = z.number().int();
const most = 10_000;
const StandSchema = z.object({ heat: whole.min(0).max(most), rail: whole.min(1).max(most) });
const ChangeSchema = z.object({ entryId: IdSchema, to: StandSchema.nullable() });

/** The reasons of a placement as codes (`PlanReason` of the domain); `messages.heats.why` has the text. */
const ReasonSchema = z.discriminatedUnion('code', [
  z.object({
    code: z.literal('seed'),
    rank: whole,
    of: whole,
    from: z.enum(['registration', 'qualifier', 'standing']),
  }),
  z.object({ code: z.enum(['cut', 'kept']), heat: whole, of: whole }),
  z.object({ code: z.enum(['stood', 'spare']), heat: whole }),
  z.object({ code: z.enum(['added', 'even', 'apart', 'keptRail', 'hand']) }),
  z.object({ code: z.literal('rest'), need: whole, had: whole, swappedWith: z.string().nullable() }),
  z.object({ code: z.literal('gaveWay'), to: z.string() }),
  z.object({ code: z.literal('short'), need: whole, had: whole }),
  z.object({ code: z.literal('box'), with: z.string(), rail: whole }),
  z.object({ code: z.literal('rail'), preference: whole }),
  z.object({ code: z.literal('locked'), by: z.enum(['running', 'called', 'locked']) }),
  z.object({ code: z.literal('judge'), notBox: z.boolean(), keepsRail: z.boolean(), inARow: whole }),
]);

/** A plan that differs from the present one, as a list of changes. */
const ProposalSchema = z.object({
  heats: whole,
  changes: z.array(ChangeSchema.extend({ why: z.array(ReasonSchema) })),
});

const PlanSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string(), rails: whole }),
  category: z.object({ uid: z.string(), name: z.string() }),
  test: z.object({ uid: z.string(), name: z.string(), status: z.enum(heatStates).nullable() }),
  /** Fingerprint of the plan's input; a call that changes the plan sends it back. */
  basis: z.string(),
  /** Whether athletes see the plan. */
  isPublished: z.boolean(),
  heats: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      status: z.enum(heatStates),
      /** The heat is neither called nor begun. */
      isOpen: z.boolean(),
      judges: z.array(z.object({ rail: whole, name: z.string() })),
    }),
  ),
  /** The time of each heat, including heats that would be added. */
  slots: z.array(z.object({ start: DateTimeSchema, end: DateTimeSchema })),
  places: z.array(
    StandSchema.extend({
      railId: z.string(),
      entryId: z.string(),
      locked: z.boolean(),
      why: z.array(ReasonSchema),
    }),
  ),
  /** Participants, and entries in the plan that no longer take part. */
  entries: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      seed: whole.nullable(),
      presence: z.enum(['here', 'absent', 'gone']),
    }),
  ),
  /**
   * Three proposals. `repair` keeps all published places. `join` makes the fewest and most even heats. `draw` is a new
   * draw. A proposal is null if the plan is already like that. `join` is also null if it equals `repair`.
   */
  repair: ProposalSchema.nullable(),
  join: ProposalSchema.nullable(),
  draw: ProposalSchema.nullable(),
});
export type HeatPlanView = z.infer<typeof PlanSchema>;
export type PlanReasonView = z.infer<typeof ReasonSchema>;

const PlansSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string(), rails: whole }),
  categories: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      /** Races have no heats (D1). */
      isRace: z.boolean(),
      tests: z.array(
        z.object({
          uid: z.string(),
          name: z.string(),
          heats: whole,
          isPublished: z.boolean(),
          /** Absent athletes with a place in a heat that is not called yet. */
          absent: whole,
        }),
      ),
    }),
  ),
});
export type HeatPlans = z.infer<typeof PlansSchema>;

/** Why a block cannot stand as it does; `messages.heatPlans.blockFault` has the text. */
const BlockFaultSchema = z.discriminatedUnion('code', [
  z.object({ code: z.literal('backwards') }),
  z.object({ code: z.enum(['early', 'late']), at: whole }),
  z.object({ code: z.literal('busy'), testId: z.string(), from: whole, to: whole, betweenMs: whole }),
  z.object({ code: z.enum(['before', 'after']), testId: z.string(), at: whole }),
]);

const BlockSchema = z.object({
  start: DateTimeSchema,
  end: DateTimeSchema,
  /** Whether the public reads it, until heats of the test are published. */
  isPublished: z.boolean(),
  /** The data changed after the block was set. Null while it is possible. */
  fault: BlockFaultSchema.nullable(),
  /** Too little rest: minutes since the test `after` of the category. Null while there is enough. */
  rest: z.object({ min: whole, after: z.string() }).nullable(),
  /** Judges for this block and for what runs meanwhile on other floors, and the rails of both. */
  judges: z.object({ has: whole, needs: whole }),
});

const BlocksSchema = z.object({
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string(), rails: whole, start: DateTimeSchema }),
  isEnded: z.boolean(),
  isDraft: z.boolean(),
  /** The changeover between two blocks, in minutes. */
  betweenMin: z.number(),
  /** Athletes whom a publication tells by mail, once for an event. */
  toTell: whole,
  places: z.array(z.object({ uid: z.string(), name: z.string().nullable() })),
  /** Tests on site in the order of their categories. Races have none. */
  tests: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      category: z.object({ uid: z.string(), name: z.string() }),
      placeId: z.string(),
      entries: whole,
      /** The heats that the entries of today need, and how many minutes they last together. */
      heats: whole,
      needMin: z.number(),
      heatMin: z.number(),
      /** The window of the test. */
      start: DateTimeSchema,
      end: DateTimeSchema,
      /** Whether the public knows the test's name (N11). */
      isRevealed: z.boolean(),
      /** How far its heats are; the public reads published heats in place of the block. */
      drawn: z.enum(['none', 'drawn', 'published']),
      block: BlockSchema.nullable(),
    }),
  ),
});
export type DayBlocks = z.infer<typeof BlocksSchema>;

export const BlockFormSchema = z.object({
  start: WallTimeSchema(words.blockStart),
  end: WallTimeSchema(words.blockEnd),
});

const OwnHeatSchema = z.object({
  eventId: z.string(),
  timeZone: z.string(),
  category: z.string(),
  /** Null until its reveal (N11). */
  test: z.string().nullable(),
  heat: z.string(),
  start: DateTimeSchema,
  /** Set once the start has passed without a beginning: the projected one, never before now. */
  expectedAt: DateTimeSchema.optional(),
  rail: whole,
  status: z.enum(heatStates),
  isCalled: z.boolean(),
});

/** An event of today with own tests that have no published heats. */
const OwnDayAheadSchema = z.object({ eventId: z.string(), timeZone: z.string(), later: z.array(LaterTestSchema) });

const ofBlocks = '/organization/events/{eventId}/blocks';
const ofTest = '/organization/tests/{testId}/plan';

export const heatPlans = {
  readPlans: planner
    .route({ method: 'GET', path: '/organization/events/{eventId}/plans', tags, summary: 'Los planes de heats' })
    .input(z.object({ eventId: IdSchema }))
    .output(PlansSchema),
  planInputs: planner
    .route({ method: 'GET', path: ofTest, tags, summary: 'El plan de un test, con sus porqués y sus propuestas' })
    .input(z.object({ testId: IdSchema }))
    .output(PlanSchema),
  replace: planner
    .route({ method: 'POST', path: ofTest, tags, summary: 'Cambiar lugares de un plan, si sigue como se vio' })
    .input(
      z.object({
        testId: IdSchema,
        basis: z.string().max(100),
        changes: z.array(ChangeSchema).min(1, words.nothingChanged).max(most),
        ...Command,
      }),
    )
    .output(Nothing),
  move: planner
    .route({ method: 'POST', path: `${ofTest}/move`, tags, summary: 'Mover a un atleta, o cambiarlo con otro' })
    .input(z.object({ testId: IdSchema, basis: z.string().max(100), entryId: IdSchema, to: StandSchema, ...Command }))
    .output(Nothing),
  lock: planner
    .route({ method: 'POST', path: '/organization/rails/{railId}/lock', tags, summary: 'Bloquear o soltar un lugar' })
    .input(z.object({ railId: IdSchema, locked: z.boolean(), ...Command }))
    .output(Nothing),
  // A call publishes too, so the judge who runs the day may publish earlier.
  publish: forOrganization('day', { also: ['staff'] })
    .route({ method: 'POST', path: `${ofTest}/publish`, tags, summary: 'Publicar los heats de un test' })
    .input(z.object({ testId: IdSchema, ...Command }))
    .output(Nothing),
  readBlocks: planner
    .route({ method: 'GET', path: ofBlocks, tags, summary: 'Los días en bloques, sin nombres' })
    .input(z.object({ eventId: IdSchema }))
    .output(BlocksSchema),
  setBlock: planner
    .route({ method: 'PUT', path: '/organization/tests/{testId}/block', tags, summary: 'Poner un test a una hora' })
    .input(BlockFormSchema.extend({ testId: IdSchema, ...Command }))
    .output(Nothing),
  removeBlock: planner
    .route({
      method: 'DELETE',
      path: '/organization/tests/{testId}/block',
      tags,
      summary: 'Quitarle la hora a un test',
    })
    .input(z.object({ testId: IdSchema, ...Command }))
    .output(Nothing),
  proposeBlocks: planner
    .route({ method: 'POST', path: `${ofBlocks}/propose`, tags, summary: 'Poner hora a los tests que no la tienen' })
    .input(z.object({ eventId: IdSchema, ...Command }))
    .output(z.object({ placed: whole, left: whole })),
  publishBlocks: planner
    .route({ method: 'POST', path: `${ofBlocks}/publish`, tags, summary: 'Publicar los bloques, o retirarlos' })
    .input(z.object({ eventId: IdSchema, isPublished: z.boolean(), ...Command }))
    .output(z.object({ told: whole.describe('Atletas a quienes se avisa por correo') })),
  mine: forTypes('athlete')
    .route({
      method: 'GET',
      path: '/athlete/heats',
      tags,
      summary: 'Mis heats publicados, y mis tests de hoy sin ellos',
    })
    .output(z.object({ rows: z.array(OwnHeatSchema), days: z.array(OwnDayAheadSchema) })),
};
