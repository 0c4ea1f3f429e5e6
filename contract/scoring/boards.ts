import { z } from 'zod';
import { forEverybody, forOrganization } from '#contract/base.ts';
import { IdSchema } from '#contract/fields.ts';
import { stages } from '#domain/competition/wods/wod-rules.ts';
import { units, wodTypes } from '#domain/competition/wods/wod-types.ts';
import { resultMarks } from '#domain/scoring/results/result-marks.ts';
import { resultStatuses } from '#domain/scoring/results/result-states.ts';

// Boards are not calls of the contract. `GET /boards/{category}/{stage}` answers cached bytes
// (domain/scoring/boards/board.ts); `GET /boards/{category}/{stage}/stream` sends changes. Boards for the organizer and
// the staff are below /organization.

const tags = ['Tablas'];
const OfBoard = { categoryId: IdSchema, stage: z.enum(stages) };

/**
 * The result behind a score (ATH-051 to ATH-054). Quantities are in thousandths and times in milliseconds, as in
 * domain/scoring/boards.
 */
const ShownResultSchema = z.object({
  entryId: z.string(),
  name: z.string(),
  wod: z.object({
    uid: z.string(),
    name: z.string(),
    typeWod: z.enum(wodTypes),
    unit: z.enum(units),
    needTime: z.boolean(),
    validReps: z.number().int().nullable(),
  }),
  status: z.enum(resultStatuses),
  quantity: z.number().int(),
  /** The time in milliseconds; null if the test has no time (ATH-053). */
  timeMs: z.number().int().nullable(),
  tiebreakMs: z.number().int().nullable(),
  penaltySeconds: z.number().int(),
  /** A link to YouTube, or the address of a stored video. */
  video: z.string().nullable(),
  /** The athletes of a team (ATH-054); empty for an athlete alone. */
  members: z.array(
    z.object({
      idUser: z.string(),
      fullName: z.string(),
      quantity: z.number().int().nullable(),
      timeMs: z.number().int().nullable(),
    }),
  ),
});
export type ShownResult = z.infer<typeof ShownResultSchema>;

const StepSchema = z.object({
  wodId: z.string(),
  wodName: z.string(),
  typeWod: z.enum(wodTypes),
  unit: z.enum(units),
  isFinal: z.boolean(),
  /** The result in this test; null if no result counts. */
  result: z
    .object({
      quantity: z.number(),
      timeMs: z.number().nullable(),
      tiebreakMs: z.number().nullable(),
      isProvisional: z.boolean(),
      wasCapped: z.boolean(),
      missingReps: z.number(),
      penaltySeconds: z.number(),
      /** The value that ranks: the quantity, or the quantity per second. */
      key: z.number(),
      isPerSecond: z.boolean(),
    })
    .nullable(),
  /**
   * True if the test is not over. An entry without a result may still play, and the table shows no placement for it.
   */
  isOpen: z.boolean(),
  /** The mark that says why the entry has no result (N12). */
  mark: z.enum(resultMarks).nullable(),
  placement: z.number().int(),
  /** Number of entries that share the placement, with this one. */
  sharedBy: z.number().int(),
  /** Points in hundredths. */
  points: z.number().int(),
});

const NeighbourSchema = z.object({
  entryId: z.string(),
  name: z.string(),
  position: z.number().int(),
  totalSum: z.number().int(),
  /** Placements in the order in which countback compares them. */
  placements: z.array(z.number().int()),
  finalPlacement: z.number().int().nullable(),
});

/** The answer to «¿Por qué este puesto?». */
const ExplanationSchema = z.object({
  version: z.string(),
  entryId: z.string(),
  name: z.string(),
  position: z.number().int(),
  of: z.number().int(),
  decrementType: z.number().int(),
  totalSum: z.number().int(),
  total: z.number().int().nullable(),
  isProvisional: z.boolean(),
  isDisqualified: z.boolean(),
  steps: z.array(StepSchema),
  own: NeighbourSchema,
  /** The row above and the row below; `by` is the rule that separates them from this row. */
  above: z.object({ by: z.number().int(), row: NeighbourSchema }).nullable(),
  below: z.object({ by: z.number().int(), row: NeighbourSchema }).nullable(),
});
export type Explanation = z.infer<typeof ExplanationSchema>;

export const boards = {
  readResult: forEverybody
    .route({ method: 'GET', path: '/boards/results/{wodId}/{entryId}', tags, summary: 'De dónde sale un resultado' })
    .input(z.object({ wodId: IdSchema, entryId: IdSchema }))
    .output(ShownResultSchema),
  explain: forEverybody
    .route({
      method: 'GET',
      path: '/boards/{categoryId}/{stage}/entries/{entryId}',
      tags,
      summary: 'Por qué un atleta o equipo está en su puesto',
    })
    .input(z.object({ ...OfBoard, entryId: IdSchema }))
    .output(ExplanationSchema),
  export: forOrganization('score')
    .route({
      method: 'POST',
      path: '/organization/boards/{categoryId}/{stage}/export',
      tags,
      summary: 'La tabla como leaderboard.xlsx, en base64',
    })
    .input(z.object(OfBoard))
    .output(z.object({ file: z.string(), fileName: z.string() })),
};
