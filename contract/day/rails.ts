import { z } from 'zod';
import { DateTimeSchema, forOrganization, forTypes, Nothing } from '#contract/base.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { HistoryLineSchema } from '#contract/scoring/results.ts';
import { exerciseUnits, units, wodTypes } from '#domain/competition/wods/wod-types.ts';
import { clockKinds } from '#domain/day/clock/phase.ts';
import { runStates } from '#domain/day/clock/run-states.ts';
import { heatStates } from '#domain/day/heats/heat-states.ts';
import { railStates } from '#domain/day/rails/rail-states.ts';
import { tapRoles } from '#domain/day/rails/tap-batch.ts';
import { mostAmount } from '#domain/day/rails/taps.ts';
import {
  ConfirmRailSchema,
  LackingHeatSchema,
  LeftSchema,
  UnplacedSchema,
  WaitingHeatSchema,
} from './rails-to-confirm.ts';

const words = messages.rails;
const tags = ['Día del evento'];
const judge = forTypes('staff');
// Calls for the event's organization and judges with the principal permission. Each call checks the event.
const manager = forOrganization('day', { also: ['staff'] });

/** The device chooses the id of the command, so that a repeated command counts once. */
const Command = { commandId: z.uuid() };

const CountSchema = z.object({
  /** The count, in thousandths of a unit. */
  count: z.number().int(),
  noReps: z.number().int(),
  /** The moment of the tie-break, in hundredths of a second of the server's clock. */
  tieBreakAt: z.number().int().nullable(),
});

export const RunSchema = z.object({
  state: z.enum(runStates),
  kind: z.enum(clockKinds),
  segments: z.array(z.tuple([z.number(), z.number().nullable()])),
  capMs: z.number().int(),
});

const JudgedTestSchema = z.object({
  uid: z.string(),
  name: z.string(),
  typeWod: z.enum(wodTypes),
  unit: z.enum(units),
  needTime: z.boolean(),
  validReps: z.number().int().nullable(),
  isWodPenalized: z.boolean(),
  rounds: z.number().int().nullable(),
  capMs: z.number().int(),
  exercises: z.array(
    z.object({ name: z.string(), quantity: z.number().nullable(), unit: z.enum(exerciseUnits).optional() }),
  ),
  /** Standards in the organizer's words; missing in older stored rails, like the exercises' units. */
  description: z.string().optional(),
});

/** The count of the device that took the rail last. */
const NewestCountSchema = z.object({
  /** The count, in thousandths of a unit. */
  count: z.number().int(),
  judge: z.string().nullable(),
  /** The start of a count. Null if the count began before this moment was stored. */
  begunAt: DateTimeSchema.nullable(),
  /** The time of the count's last tap; null before the first. */
  tappedAt: DateTimeSchema.nullable(),
});
export type NewestCount = z.infer<typeof NewestCountSchema>;

const JudgedRailSchema = z.object({
  uid: z.string(),
  number: z.number().int(),
  state: z.enum(railStates),
  epoch: z.number().int(),
  /** The caller counts only to compare. Missing for the first judge, and in older stored rails. */
  role: z.literal('second').optional(),
  /** The judge of the rail has said ready. Missing in rails that a telephone stored before the roll call existed. */
  isReady: z.boolean().optional(),
  entry: z
    .object({
      uid: z.string(),
      name: z.string(),
      isTeam: z.boolean(),
      /** The arrivals list says absent, and no door has seen the athlete since. */
      isAbsent: z.boolean(),
    })
    .nullable(),
  event: z.object({ uid: z.string(), name: z.string(), timeZone: z.string() }),
  /** The floor of its heat; missing in rails that a telephone stored before floors existed. */
  place: z.string().optional(),
  category: z.object({ uid: z.string(), name: z.string() }),
  heat: z.object({
    uid: z.string(),
    name: z.string(),
    status: z.enum(heatStates),
    start: DateTimeSchema,
    isCalled: z.boolean(),
    run: RunSchema.nullable(),
  }),
  test: JudgedTestSchema,
  /** A stored result that does not come from this rail's count; a finish does not change it. */
  typed: z
    .object({
      /** The amount in thousandths of a unit, the time in milliseconds. */
      quantity: z.number(),
      timeMs: z.number().nullable(),
      at: DateTimeSchema,
    })
    .nullable(),
  /**
   * Another judge has the rail, where the caller counted before. Missing in older stored rails, which are the caller's
   * own.
   */
  isOthers: z.boolean().optional(),
  judge: z.string().nullable().optional(),
  /** Missing in older stored rails; null before a device took the rail. */
  newest: NewestCountSchema.nullable().optional(),
});
export type RailOfJudge = z.infer<typeof JudgedRailSchema>;

const OtherRailSchema = z.object({
  uid: z.string(),
  number: z.number().int(),
  state: z.enum(railStates),
  epoch: z.number().int(),
  entry: z.string().nullable(),
  judge: z.string().nullable(),
  newest: NewestCountSchema.nullable(),
});
export type OtherRail = z.infer<typeof OtherRailSchema>;

const HeatToHelpSchema = z.object({
  uid: z.string(),
  name: z.string(),
  status: z.enum(heatStates),
  isCalled: z.boolean(),
  run: RunSchema.nullable(),
  test: z.object({ name: z.string(), unit: z.enum(units), typeWod: z.enum(wodTypes) }),
  category: z.string(),
  /** The caller's own rail in that heat. */
  ownRail: z.number().int().nullable(),
  rails: z.array(OtherRailSchema),
});
export type HeatToHelp = z.infer<typeof HeatToHelpSchema>;

const OfRail = z.object({ railId: IdSchema, ...Command });
const OfEpoch = OfRail.extend({ epoch: z.number().int().min(1).max(1_000_000) });
const reason = text(words.reason, 280);
/** The result's version that the caller saw; 0 if there was none. */
const seen = z.number().int().min(0).max(1_000_000);
const TimeSchema = z.int(words.time).min(0, words.time).max(3_599_999, words.time);
/** The path of a finger: lines between points of an area of 1,000 by 400. */
const SignatureSchema = z
  .string(words.signature)
  .max(4_000, words.signature)
  .regex(/^M\d{1,4},\d{1,4}(?:[ML]\d{1,4},\d{1,4})+$/, words.signature);

const command = (path: `/${string}`, summary: string) => ({ method: 'POST' as const, path, tags, summary });

export const rails = {
  mine: judge
    .route({ method: 'GET', path: '/staff/rails', tags, summary: 'Mis carriles de estos días' })
    .input(z.object({ at: IdSchema.optional().describe('El carril en el que este teléfono cuenta ahora') }).optional())
    .output(z.object({ now: DateTimeSchema, rails: z.array(JudgedRailSchema) })),
  beat: judge
    .route(command('/staff/rails/beat', 'Este teléfono sigue aquí: lo que le falta enviar, su reloj y su batería'))
    .input(
      z.object({
        deviceId: z.uuid(),
        railId: IdSchema.optional().describe('El carril en el que cuenta ahora'),
        unsent: z.number().int().min(0).max(1_000_000),
        errorMs: z.number().int().min(0).max(600_000).nullable().describe('El mayor error de su reloj'),
        battery: z.number().int().min(0).max(100).nullable().describe('En por ciento, si el navegador lo dice'),
      }),
    )
    .output(Nothing),
  take: judge
    .route(command('/staff/rails/{railId}/take', 'Tomar un carril con este dispositivo'))
    .input(
      OfRail.extend({
        deviceId: z.uuid(),
        role: z.enum(tapRoles).default('main').describe('El segundo juez cuenta aparte, para comparar'),
        fromZero: z.boolean().default(false).describe('El dispositivo contó ya sin red: no sigue el conteo de otro'),
        lastAt: z
          .number()
          .int()
          .min(0)
          .max(1e12)
          .optional()
          .describe('Su último toque sin red, en centésimas: si otro contó después, el carril sigue siendo del otro'),
        seen: z
          .number()
          .int()
          .min(0)
          .max(1_000_000)
          .optional()
          .describe('La época que se vio al tomarlo: si hubo una salida en falso después, no vale'),
      }),
    )
    .output(CountSchema.extend({ epoch: z.number().int() })),
  ready: judge
    .route(command('/staff/rails/{railId}/ready', 'Listo en un carril llamado, o ya no'))
    .input(OfRail.extend({ ready: z.boolean() }))
    .output(Nothing),
  others: judge
    .route({
      method: 'GET',
      path: '/staff/rails/others',
      tags,
      summary: 'Los carriles de los heats llamados o en marcha que puedo juzgar',
    })
    .output(z.object({ now: DateTimeSchema, heats: z.array(HeatToHelpSchema) })),
  takeOver: judge
    .route(command('/staff/rails/{railId}/take-over', 'Tomar el carril de otra persona y seguir su conteo'))
    .input(
      OfRail.extend({ deviceId: z.uuid(), epoch: z.number().int().min(0).max(1_000_000).describe('La que se vio') }),
    )
    .output(CountSchema.extend({ epoch: z.number().int() })),
  finish: judge
    .route(command('/staff/rails/{railId}/finish', 'Terminar en un carril: el resultado queda por confirmar'))
    .input(OfEpoch.extend({ lastSeq: z.number().int().min(0).max(1_000_000) }))
    .output(z.object({ quantity: z.number(), timeMs: z.number().nullable(), tiebreakMs: z.number().nullable() })),
  sign: judge
    .route(command('/staff/rails/{railId}/sign', 'La firma del atleta, o por qué no firma'))
    .input(
      OfEpoch.extend({ signature: SignatureSchema.nullable(), reason: reason.nullable() }).refine(
        ({ signature, reason }) => (signature === null) !== (reason === null),
        { error: words.signature, path: ['signature'] },
      ),
    )
    .output(Nothing),
  scratch: judge.route(command('/staff/rails/{railId}/scratch', 'No se presentó (DNS)')).input(OfRail).output(Nothing),
  readHeat: manager
    .route({
      method: 'GET',
      path: '/heats/{heatId}/rails',
      tags,
      summary: 'Lo que se contó en los carriles de un heat',
    })
    .input(z.object({ heatId: IdSchema }))
    .output(
      z.object({
        heat: z.string(),
        unit: z.enum(units),
        test: z.object({
          typeWod: z.enum(wodTypes),
          needTime: z.boolean(),
          validReps: z.number().int().nullable(),
          isWodPenalized: z.boolean(),
          timeCap: z.number().int(),
        }),
        mayRun: z.boolean(),
        rails: z.array(ConfirmRailSchema),
      }),
    ),
  confirm: manager
    .route(command('/heats/{heatId}/rails/confirm', 'Confirmar resultados: la segunda llave'))
    .input(
      z.object({
        heatId: IdSchema,
        railIds: z.array(IdSchema).min(1).max(60),
        seen: z.record(IdSchema, seen).optional().describe('La versión del resultado que se vio de cada carril'),
        reason: reason.optional(),
        ...Command,
      }),
    )
    .output(Nothing),
  confirmSeen: manager
    .route(command('/heats/{heatId}/rails/confirm-seen', 'Confirmar lo que espera en un heat; lo que cambió queda'))
    .input(
      z.object({
        heatId: IdSchema,
        seen: z
          .record(IdSchema, seen.min(1))
          .refine(rails => Object.keys(rails).length <= 60)
          .describe('La versión del resultado que se vio de cada carril'),
        reason: reason.optional().describe('Obligatorio si alguno no tiene firma en pantalla, o es de quien confirma'),
        ...Command,
      }),
    )
    .output(z.object({ left: z.array(LeftSchema) })),
  waiting: manager
    .route({
      method: 'GET',
      path: '/categories/{categoryId}/rails/waiting',
      tags,
      summary: 'Lo que espera la segunda llave en una categoría',
    })
    .input(z.object({ categoryId: IdSchema }))
    .output(
      z.object({
        mayRun: z.boolean(),
        heats: z.array(WaitingHeatSchema),
        /** Finished heats with athletes who have neither a result nor a mark. Older servers do not say it. */
        lacking: z.array(LackingHeatSchema).default([]),
        /** Ended tests with athletes who had no rail there and lack a result. Older servers do not say it. */
        unplaced: z.array(UnplacedSchema).default([]),
      }),
    ),
  confirmSigned: manager
    .route(command('/categories/{categoryId}/rails/confirm', 'Confirmar todo lo firmado de una categoría'))
    .input(z.object({ categoryId: IdSchema, ...Command }))
    .output(Nothing),
  choose: manager
    .route(command('/rails/{railId}/choose', 'Elegir qué vale: lo que se contó o lo que se escribió'))
    .input(OfRail.extend({ holds: z.enum(['count', 'typed']), version: seen.min(1), reason: reason.optional() }))
    .output(Nothing),
  correct: manager
    .route(command('/rails/{railId}/correct', 'Corregir el resultado de un carril y confirmarlo'))
    .input(
      OfRail.extend({
        count: z.int(words.amounts.quantity).min(0, words.amounts.quantity).max(mostAmount, words.amounts.quantityMost),
        timeMs: TimeSchema.nullable(),
        tiebreakMs: TimeSchema.nullish().describe('Sin él queda el que había'),
        version: seen,
        reason,
      }),
    )
    .output(Nothing),
  noShow: manager
    .route(command('/rails/{railId}/no-show', 'No se presentó (DNS), dicho por quien maneja el día'))
    .input(OfRail)
    .output(Nothing),
  markUnfinished: manager
    .route(command('/rails/{railId}/unfinished', 'No terminó (DNF), dicho por quien maneja el día'))
    .input(
      OfRail.extend({
        version: seen,
        reason: reason.optional().describe('Obligatorio si hay un resultado, que se quita'),
      }),
    )
    .output(Nothing),
  unmark: manager
    .route(command('/rails/{railId}/unmark', 'Quitar la marca de un carril: no se presentó, o no terminó'))
    .input(OfRail)
    .output(Nothing),
  history: manager
    .route({
      method: 'GET',
      path: '/rails/{railId}/history',
      tags,
      summary: 'Cada cambio del resultado de un carril: quién y cuándo',
    })
    .input(z.object({ railId: IdSchema }))
    .output(z.object({ timeZone: z.string(), lines: z.array(HistoryLineSchema) })),
  reopen: manager
    .route(command('/rails/{railId}/reopen', 'Abrir un carril de nuevo'))
    .input(OfRail.extend({ reason }))
    .output(Nothing),
};
