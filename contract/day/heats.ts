import { z } from 'zod';
import { DateTimeSchema, forOrganization, Nothing } from '#contract/base.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { categoryTypes } from '#domain/competition/categories/category-rules.ts';
import { clockKinds } from '#domain/day/clock/phase.ts';
import { runStates } from '#domain/day/clock/run-states.ts';
import { categoryStates, heatStates } from '#domain/day/heats/heat-states.ts';
import { railStates } from '#domain/day/rails/rail-states.ts';
import { tapRoles } from '#domain/day/rails/tap-batch.ts';
import { resultMarks } from '#domain/scoring/results/result-marks.ts';

const words = messages.heats;
const tags = ['Día del evento'];
// Calls for the event's organization and judges with the principal permission. Each call checks the event.
const manager = forOrganization('day', { also: ['staff'] });

/** The device chooses the id of the command, so that a repeated command counts once. */
const Command = { commandId: z.uuid().optional() };

const HandlerSchema = z.object({
  /** The judge's application. The organization needs it to take control back (`staff.setPermission`). */
  applicationId: z.string(),
  name: z.string(),
});

const DaySchema = z.object({
  event: z.object({
    uid: z.string(),
    name: z.string(),
    timeZone: z.string(),
    rails: z.number().int(),
    /** Start of the live day (ORG-189). */
    opensAt: DateTimeSchema,
    /** The organization has ended the event: all commands are closed. */
    isEnded: z.boolean(),
  }),
  /** Judges with the principal permission. They run the day; the organization can only read (V2). */
  handlers: z.array(HandlerSchema),
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
  /**
   * The clock's segments, in server milliseconds. The last segment is open while the clock runs, and may start in the
   * future.
   */
  segments: z.array(SegmentSchema),
  capMs: z.number().int(),
  kind: z.enum(clockKinds),
  /** The start arrived later than the manager's press (D13). */
  isManual: z.boolean(),
});

const TestOfDaySchema = z.object({
  uid: z.string(),
  name: z.string(),
  /** The told start of its first heat, or while it has none the start of its window. */
  start: DateTimeSchema,
  status: z.enum(heatStates).nullable(),
  /** Kind and cap of its heats' clock. */
  kind: z.enum(clockKinds),
  capMs: z.number().int(),
  /** The floor of the test. It runs one heat at a time. */
  place: z.object({ id: z.string(), name: z.string().nullable() }),
  /** Number of taken rails without a result. */
  openRails: z.number().int(),
});

const HeatSchema = z.object({
  uid: z.string(),
  name: z.string(),
  start: DateTimeSchema,
  status: z.enum(heatStates),
  testId: z.string(),
  /** Athletes see this heat. The first call in its test publishes it at the latest. */
  isPublished: z.boolean(),
  calledAt: DateTimeSchema.nullable(),
  startedAt: DateTimeSchema.nullable(),
  finishedAt: DateTimeSchema.nullable(),
  run: RunSchema.nullable(),
  falseStarts: z.number().int(),
  /** The heat whose rails run again in this one (D6). */
  repeatsId: z.string().nullable(),
  /** The reason why the heat no longer counts: all of its rails run again. */
  annulReason: z.string().nullable(),
});

/** `isAllowed`: the judge may still judge here. */
const JudgeSchema = z.object({ uid: z.string(), name: z.string(), isAllowed: z.boolean() });

const RailSchema = z.object({
  uid: z.string(),
  number: z.number().int(),
  name: z.string(),
  state: z.enum(railStates),
  /** The judge of the rail has said ready since the call. */
  isReady: z.boolean(),
  /** The athlete signed the paper card of this rail. Missing if not. */
  isSignedOnPaper: z.literal(true).optional(),
  /** A ruling on a protest ended the rail, and nobody signed its result. Missing if not. */
  isRuled: z.literal(true).optional(),
  /** Why the entry has no result. Missing if not. */
  mark: z.enum(resultMarks).optional(),
  falseStarts: z.number().int(),
  judge: JudgeSchema.nullable(),
  /** The judge who counts a second time, only to compare. */
  second: JudgeSchema.nullable(),
  entry: z
    .object({
      uid: z.string(),
      name: z.string(),
      isIn: z.boolean(),
      /** The arrivals list says absent, and no door has seen the athlete since. */
      isAbsent: z.boolean(),
      /** The entry already has a result in the test, from a judge or the organization. */
      hasResult: z.boolean(),
    })
    .nullable(),
});

/** A taken rail with neither a result nor a reason why there is none. */
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
  /** The heat of `rails`: the requested one, else the active, the next, or the last one. */
  heatId: z.string().nullable(),
  rails: z.array(RailSchema),
  /** The judges whom the manager may choose for a rail (ORG-298, ORG-299). */
  staffs: z.array(
    z.object({
      uid: z.string(),
      firstName: z.string(),
      lastName: z.string(),
      /** The judge stands on another floor at the time of the shown heat. */
      isElsewhere: z.boolean(),
    }),
  ),
  /** The running heats on the event's floors. */
  busy: z.array(BusySchema),
});
export type CategoryOfTheDay = z.infer<typeof CategoryDaySchema>;

const DealtSchema = z.object({
  /** Number of rails that have a judge now, among those that need one. */
  judged: z.number().int(),
  missing: z.number().int(),
  /** The names of judges who were left out, because they stand on another floor at that time. */
  elsewhere: z.array(z.string()),
});
export type DealtJudges = z.infer<typeof DealtSchema>;

const skipReasons = ['running', 'noTest', 'begun', 'kept', 'empty'] as const;
const GeneratedSchema = z.object({
  heats: z.number().int(),
  /** Categories without new heats, with the reason. */
  skipped: z.array(z.object({ name: z.string(), why: z.enum(skipReasons) })),
});
export type GeneratedHeats = z.infer<typeof GeneratedSchema>;

const PreviewSchema = GeneratedSchema.pick({ skipped: true }).extend({
  timeZone: z.string(),
  /** The tests in the order of their start times. */
  tests: z.array(
    z.object({
      category: z.string(),
      testId: z.string(),
      test: z.string(),
      heats: z.number().int(),
      /** The test already has heats. They are drawn again. */
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
  preview: forOrganization('day')
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
  generate: forOrganization('day')
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
  unfinish: command('/heats/{heatId}/unfinish', 'Deshacer el final de un heat, durante 30 s')
    .input(OfHeat)
    .output(Nothing),
  dealJudges: command('/heats/{heatId}/judges', 'Repartir jueces en los carriles que no tienen')
    .input(OfHeat.extend({ alsoNext: z.boolean().default(true).describe('También en los heats que siguen') }))
    .output(DealtSchema),
  setJudge: command('/rails/{railId}/judge', 'Elegir el juez de un carril, o quitarlo')
    .input(
      z
        .object({
          railId: IdSchema,
          judgeId: IdSchema.nullable().optional(),
          role: z.enum(tapRoles).default('main').describe('El segundo juez cuenta aparte, para comparar'),
          /** Swap judges with this rail of the same heat, instead of naming a judge. */
          swapWith: IdSchema.optional(),
          /** Makes the change also in later heats with the same judges at the same rails. */
          alsoNext: z.boolean().default(true),
          ...Command,
        })
        .refine(({ judgeId, swapWith }) => (judgeId === undefined) !== (swapWith === undefined), words.judge),
    )
    .output(Nothing),
};
