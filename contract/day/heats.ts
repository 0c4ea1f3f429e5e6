import { z } from 'zod';
import { DateTimeSchema, forTypes, Nothing } from '#contract/base.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { categoryTypes } from '#domain/competition/categories/category-rules.ts';
import { clockKinds } from '#domain/day/clock/phase.ts';
import { runStates } from '#domain/day/clock/run-states.ts';
import { categoryStates, heatStates } from '#domain/day/heats/heat-states.ts';
import { railStates } from '#domain/day/rails/rail-states.ts';

const words = messages.heats;
const tags = ['Día del evento'];
// Which organization and which judges is asked of each event: its own, and those with the principal permission.
const manager = forTypes('staff', 'organization');

/** Chosen by the device: what is sent twice counts once. */
const Command = { commandId: z.uuid().optional() };

const HandlerSchema = z.object({
  /** What is changed to take control back (`staff.setPermission`). */
  applicationId: z.string(),
  name: z.string(),
});

const DaySchema = z.object({
  event: z.object({
    uid: z.string(),
    name: z.string(),
    timeZone: z.string(),
    rails: z.number().int(),
    /** From when on the day is run (ORG-189). */
    opensAt: DateTimeSchema,
    /** By the word of its organization: nothing is run any more. */
    isEnded: z.boolean(),
  }),
  /** V2: judges with the principal permission; the organization reads on, and they run the day. */
  handlers: z.array(HandlerSchema),
  /** Whether who asks is the one who runs it. */
  mayRun: z.boolean(),
  now: DateTimeSchema,
});

const CategoryOfDaySchema = z.object({
  uid: z.string(),
  name: z.string(),
  ageRange: z.tuple([z.number().int(), z.number().int()]),
  start: DateTimeSchema,
  end: DateTimeSchema,
  team: z.boolean(),
  typeCategory: z.enum(categoryTypes),
  status: z.enum(categoryStates).nullable(),
});

const SegmentSchema = z.tuple([z.number(), z.number().nullable()]);
const RunSchema = z.object({
  state: z.enum(runStates),
  /** Milliseconds of the server's clock; the last one is open while it runs, and may begin ahead. */
  segments: z.array(SegmentSchema),
  capMs: z.number().int(),
  kind: z.enum(clockKinds),
  /** D13: begun by a press that came later. */
  isManual: z.boolean(),
});

const TestOfDaySchema = z.object({
  uid: z.string(),
  name: z.string(),
  start: DateTimeSchema,
  status: z.enum(heatStates).nullable(),
  /** What the clock of its heats counts, and to where. */
  kind: z.enum(clockKinds),
  capMs: z.number().int(),
  /** Where one heat runs at a time. */
  place: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Rails with somebody in them of whom there is no result. */
  openRails: z.number().int(),
});

const HeatSchema = z.object({
  uid: z.string(),
  name: z.string(),
  start: DateTimeSchema,
  status: z.enum(heatStates),
  testId: z.string(),
  /** Athletes see their heat; the first call of its test tells them at the latest. */
  isPublished: z.boolean(),
  calledAt: DateTimeSchema.nullable(),
  startedAt: DateTimeSchema.nullable(),
  finishedAt: DateTimeSchema.nullable(),
  run: RunSchema.nullable(),
  /** Starts that did not count. */
  falseStarts: z.number().int(),
  /** D6: the heat whose rails run again in this one. */
  repeatsId: z.string().nullable(),
  /** Why it counts no more: all of its rails run again. */
  annulReason: z.string().nullable(),
});

const RailSchema = z.object({
  uid: z.string(),
  number: z.number().int(),
  name: z.string(),
  state: z.enum(railStates),
  falseStarts: z.number().int(),
  /** `isAllowed`: still among those who may judge here. */
  judge: z.object({ uid: z.string(), name: z.string(), isAllowed: z.boolean() }).nullable(),
  entry: z
    .object({
      uid: z.string(),
      name: z.string(),
      isIn: z.boolean(),
      /** Said so among the arrivals, and no door has seen them since. */
      isAbsent: z.boolean(),
      /** The test has a result here already; a judge or the organization wrote it. */
      hasResult: z.boolean(),
    })
    .nullable(),
});

/** A rail with somebody in it of whom there is neither a result nor a word that there is none. */
const OpenRailSchema = z.object({
  heatId: z.string(),
  heat: z.string(),
  number: z.number().int(),
  name: z.string(),
  state: z.enum(railStates),
  isAbsent: z.boolean(),
});
export type OpenRail = z.infer<typeof OpenRailSchema>;

const BusySchema = z.object({
  placeId: z.string(),
  placeName: z.string().nullable(),
  heatId: z.string(),
  heat: z.string(),
  category: z.string(),
});

const CategoryDaySchema = DaySchema.extend({
  category: CategoryOfDaySchema,
  tests: z.array(TestOfDaySchema),
  heats: z.array(HeatSchema),
  /** Whose rails these are: the one asked for, else the active heat, else the next one, else the last. */
  heatId: z.string().nullable(),
  rails: z.array(RailSchema),
  /** ORG-298, ORG-299: the judges who may be chosen. */
  staffs: z.array(z.object({ uid: z.string(), firstName: z.string(), lastName: z.string() })),
  /** What runs on the floors of the event. */
  busy: z.array(BusySchema),
});
export type CategoryOfTheDay = z.infer<typeof CategoryDaySchema>;

const skipReasons = ['running', 'noTest', 'begun', 'kept', 'empty'] as const;
const GeneratedSchema = z.object({
  heats: z.number().int(),
  /** Categories without new heats, and why. */
  skipped: z.array(z.object({ name: z.string(), why: z.enum(skipReasons) })),
});
export type GeneratedHeats = z.infer<typeof GeneratedSchema>;

const PreviewSchema = GeneratedSchema.pick({ skipped: true }).extend({
  timeZone: z.string(),
  /** In the order of their hours. */
  tests: z.array(
    z.object({
      category: z.string(),
      testId: z.string(),
      test: z.string(),
      heats: z.number().int(),
      /** It has heats already, which are drawn anew. */
      isRedrawn: z.boolean(),
      start: DateTimeSchema,
      end: DateTimeSchema,
    }),
  ),
});
export type HeatsPreview = z.infer<typeof PreviewSchema>;

const ofCategory = '/categories/{categoryId}/day';
const OfCategory = z.object({ categoryId: IdSchema, ...Command });
const OfTest = z.object({ testId: IdSchema, ...Command });
const OfHeat = z.object({ heatId: IdSchema, ...Command });
const Reason = { reason: text(words.reason, 280) };
const CountIn = { countIn: z.union([z.literal(0), z.literal(3), z.literal(10)]).default(10) };

const command = (path: `/${string}`, summary: string) => manager.route({ method: 'POST', path, tags, summary });

export const heats = {
  readManager: manager
    .route({ method: 'GET', path: '/events/{eventId}/day', tags, summary: 'Las categorías del día de un evento' })
    .input(z.object({ eventId: IdSchema }))
    .output(DaySchema.extend({ categories: z.array(CategoryOfDaySchema) })),
  readCategory: manager
    .route({ method: 'GET', path: ofCategory, tags, summary: 'Los tests, heats y carriles de una categoría' })
    .input(z.object({ categoryId: IdSchema, heatId: IdSchema.optional() }))
    .output(CategoryDaySchema),
  preview: forTypes('organization')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/heats-preview',
      tags,
      summary: 'Los heats que se generarían, y a qué hora',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(PreviewSchema),
  readOpen: manager
    .route({ method: 'GET', path: '/tests/{testId}/day/open', tags, summary: 'Los carriles de un test sin resultado' })
    .input(z.object({ testId: IdSchema }))
    .output(z.object({ rails: z.array(OpenRailSchema) })),
  generate: forTypes('organization')
    .route({ method: 'POST', path: '/organization/heats', tags, summary: 'Generar los heats del primer test' })
    .input(z.object({ eventId: text(words.noEvent, 64), ...Command }))
    .output(GeneratedSchema),
  startCategory: command(`${ofCategory}/start`, 'Iniciar o reanudar una categoría')
    .input(OfCategory.extend({ type: z.enum(['start', 'restart'], words.command) }))
    .output(Nothing),
  pauseCategory: command(`${ofCategory}/pause`, 'Pausar una categoría').input(OfCategory).output(Nothing),
  finishCategory: command(`${ofCategory}/finish`, 'Finalizar una categoría').input(OfCategory).output(Nothing),
  startTest: command('/tests/{testId}/day/start', 'Iniciar un test').input(OfTest).output(Nothing),
  finishTest: command('/tests/{testId}/day/finish', 'Finalizar un test y generar los heats del siguiente')
    .input(OfTest.extend({ withOpenRails: z.boolean().default(false).describe('También con carriles sin resultado') }))
    .output(Nothing),
  call: command('/heats/{heatId}/call', 'Llamar a un heat').input(OfHeat).output(Nothing),
  start: command('/heats/{heatId}/start', 'Iniciar un heat, con cuenta atrás')
    .input(
      OfHeat.extend({
        ...CountIn,
        pressedAt: DateTimeSchema.optional().describe('D13: cuándo se pulsó, si se envía después'),
      }),
    )
    .output(Nothing),
  pause: command('/heats/{heatId}/pause', 'Pausar el reloj de un heat').input(OfHeat).output(Nothing),
  resume: command('/heats/{heatId}/resume', 'Reanudar el reloj de un heat')
    .input(OfHeat.extend(CountIn))
    .output(Nothing),
  falseStart: command('/heats/{heatId}/false-start', 'Salida en falso: lo contado no vale y el heat vuelve a esperar')
    .input(OfHeat.extend({ railId: IdSchema.optional().describe('Quién salió antes, si se sabe') }))
    .output(Nothing),
  adjust: command('/heats/{heatId}/adjust', 'Corregir el reloj de un heat')
    .input(
      OfHeat.extend({
        seconds: z
          .int(words.adjustSeconds)
          .min(-3_600, words.adjustSeconds)
          .max(3_600, words.adjustSeconds)
          .refine(seconds => seconds !== 0, words.adjustSeconds),
        ...Reason,
      }),
    )
    .output(Nothing),
  repeat: command('/heats/{heatId}/repeat', 'Repetir un heat, o algunos de sus carriles')
    .input(
      OfHeat.extend({
        railIds: z.array(IdSchema).min(1).max(60).optional().describe('Sin ellos, todos'),
        ...Reason,
      }),
    )
    .output(Nothing),
  finish: command('/heats/{heatId}/finish', 'Finalizar un heat').input(OfHeat).output(Nothing),
  setJudge: command('/rails/{railId}/judge', 'Elegir el juez de un carril, o quitarlo')
    .input(
      z
        .object({
          railId: IdSchema,
          judgeId: IdSchema.nullable().optional(),
          /** Instead of a judge: the rail of the same heat with which this one changes judges. */
          swapWith: IdSchema.optional(),
          /** Also in the heats that follow, where the same judges stand. */
          alsoNext: z.boolean().default(true),
          ...Command,
        })
        .refine(({ judgeId, swapWith }) => (judgeId === undefined) !== (swapWith === undefined), words.judge),
    )
    .output(Nothing),
};
