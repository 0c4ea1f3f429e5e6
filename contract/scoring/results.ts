import { z } from 'zod';
import { DateTimeSchema, forOrganization, Nothing } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { entryStatuses } from '#domain/registration/entries/entry-status.ts';
import { resultMarks } from '#domain/scoring/results/result-marks.ts';
import { resultActions, resultRoles, resultStatuses } from '#domain/scoring/results/result-states.ts';
import { mostQuantity } from '#domain/scoring/results/typed.ts';

const tags = ['Resultados'];
const words = messages.result;

/** The database stores thousandths, so people may type up to three decimals. */
const hasThreeDecimals = (value: number) => Number.isInteger(Math.round(value * 1e6) / 1e3);
const QuantitySchema = z
  .number(words.required('Cantidad'))
  .min(0, words.quantity)
  .max(mostQuantity, words.quantityMost)
  .refine(hasThreeDecimals, words.quantityDecimals);

/** A typed time: minutes, seconds and milliseconds with their ranges (ORG-355 to ORG-357). */
const TimePartsSchema = z.object({
  minutes: z.number(words.required('Minutos')).int(words.minutes).min(0, words.minutes).max(59, words.minutes),
  seconds: z.number(words.required('Segundos')).int(words.seconds).min(0, words.seconds).max(59, words.seconds),
  milliseconds: z
    .number(words.required('Milisegundos'))
    .int(words.milliseconds)
    .min(0, words.milliseconds)
    .max(999, words.milliseconds),
});
export type TimeParts = z.infer<typeof TimePartsSchema>;

const MemberValuesSchema = z.object({
  idUser: IdSchema,
  quantity: QuantitySchema.nullable(),
  time: TimePartsSchema.nullable(),
});

/**
 * The values of a result. An athlete alone sends a quantity and, in a timed test, a time. A team sends the values of
 * its members.
 */
export const ResultValuesSchema = z.object({
  quantity: QuantitySchema.nullish(),
  time: TimePartsSchema.nullish(),
  tiebreak: TimePartsSchema.nullish(),
  members: z.array(MemberValuesSchema).max(50).nullish(),
});
export type ResultValues = z.infer<typeof ResultValuesSchema>;

/**
 * The version of the result that the caller saw; 0 if there was no result. Another version is a conflict, so no change
 * overwrites one that the caller has not seen.
 */
const version = z.number().int().min(0).max(2_000_000_000);
const note = z.string().trim().max(500, messages.field.long(500)).nullish();
const OfResult = { wodId: IdSchema, entryId: IdSchema };

const MemberSchema = z.object({
  idUser: z.string(),
  fullName: z.string(),
  quantity: z.number().int().nullable(),
  timeMs: z.number().int().nullable(),
  status: z.enum(resultStatuses).nullable(),
  note: z.string().nullable(),
});

const SnapshotSchema = z
  .object({
    quantity: z.number().nullable(),
    timeMs: z.number().nullable(),
    tiebreakMs: z.number().nullable(),
    status: z.enum(resultStatuses),
    members: z.array(MemberSchema).nullable(),
  })
  .nullable();

export const HistoryLineSchema = z.object({
  id: z.number().int(),
  at: DateTimeSchema,
  action: z.enum(resultActions),
  role: z.enum(resultRoles),
  /** Name of the author. Null if the account is erased, or if the program itself made the change. */
  by: z.string().nullable(),
  was: SnapshotSchema,
  becomes: SnapshotSchema,
  note: z.string().nullable(),
});
export type HistoryLine = z.infer<typeof HistoryLineSchema>;

/** A result in the organizer's editor (ORG-236, ORG-238). */
const OwnResultSchema = z.object({
  entryId: z.string(),
  name: z.string(),
  isTeam: z.boolean(),
  standing: z.enum(entryStatuses),
  /** Why the organizer disqualified or withdrew the entry; null if it takes part. */
  standingReason: z.string().nullable(),
  /** The stored result; null if there is no result. */
  result: z
    .object({
      status: z.enum(resultStatuses),
      quantity: z.number().int(),
      timeMs: z.number().int().nullable(),
      tiebreakMs: z.number().int().nullable(),
      video: z.string().nullable(),
      note: z.string().nullable(),
      modified: z.boolean(),
      modifiedByOrganization: z.boolean(),
      appealed: z.boolean(),
      quantityByAthlete: z.number().int().nullable(),
      timeByAthleteMs: z.number().int().nullable(),
      editCount: z.number().int(),
      submittedAt: DateTimeSchema,
      version: z.number().int(),
    })
    .nullable(),
  /** All athletes of a team, with the values that are known. */
  members: z.array(MemberSchema),
  history: z.array(HistoryLineSchema),
});
export type OwnResult = z.infer<typeof OwnResultSchema>;

const ofOrganization = '/organization/results/{wodId}/{entryId}';

export const results = {
  readAsOrganizer: forOrganization('score')
    .route({ method: 'GET', path: ofOrganization, tags, summary: 'Un resultado de un evento propio, con su historia' })
    .input(z.object(OfResult))
    .output(OwnResultSchema),
  saveAsOrganizer: forOrganization('score', { rechecked: true })
    .route({ method: 'PUT', path: ofOrganization, tags, summary: 'Poner o cambiar un resultado de un evento propio' })
    .input(z.object({ ...OfResult, values: ResultValuesSchema, version, note }))
    .output(z.object({ version: z.number().int() })),
  saveManyAsOrganizer: forOrganization('score', { rechecked: true })
    .route({
      method: 'PUT',
      path: '/organization/results/{wodId}',
      tags,
      summary: 'Poner o cambiar varios resultados de un test propio',
    })
    .input(
      z.object({
        wodId: IdSchema,
        rows: z
          .array(z.object({ entryId: IdSchema, values: ResultValuesSchema, version }))
          .min(1)
          .max(200),
        note,
      }),
    )
    .output(
      z.object({
        /** The answer to each row, in the order of the request: saved, or the reason and its field. */
        rows: z.array(
          z.object({
            entryId: z.string(),
            version: z.number().int().nullable(),
            problem: z.object({ field: z.string().nullable(), message: z.string() }).nullable(),
          }),
        ),
      }),
    ),
  markAsOrganizer: forOrganization('score')
    .route({
      method: 'PUT',
      path: `${ofOrganization}/mark`,
      tags,
      summary: 'Anotar por qué no hay resultado (DNF, DNS, WD), o quitar la marca',
    })
    .input(z.object({ ...OfResult, mark: z.enum(resultMarks).nullable() }))
    .output(Nothing),
  removeAsOrganizer: forOrganization('score')
    .route({ method: 'DELETE', path: ofOrganization, tags, summary: 'Quitar un resultado de un evento propio' })
    .input(z.object({ ...OfResult, version, note }))
    .output(Nothing),
};
