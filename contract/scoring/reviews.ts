import { z } from 'zod';
import { DateTimeSchema, forTypes } from '#contract/base.ts';
import { WodSchema } from '#contract/competition/wod-form.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { resultStatuses } from '#domain/scoring/results/result-states.ts';
import { HistoryLineSchema, ResultValuesSchema } from './results.ts';

const tags = ['Revisión'];

/** A no-rep: its moment in the video in milliseconds, the athlete of the team, and the reason. */
export const MarkSchema = z.object({
  at: z.number().int().min(0).max(86_400_000),
  idUser: IdSchema.nullish(),
  reason: z.string().trim().max(120),
});
export type Mark = z.infer<typeof MarkSchema>;

const MemberSchema = z.object({
  idUser: z.string(),
  fullName: z.string(),
  quantity: z.number().int().nullable(),
  timeMs: z.number().int().nullable(),
});

/** One test of the reviewed entry. Quantities are in thousandths, times in milliseconds. */
const ReviewedSchema = z.object({
  wod: WodSchema,
  version: z.number().int(),
  status: z.enum(resultStatuses).nullable(),
  quantity: z.number().int().nullable(),
  timeMs: z.number().int().nullable(),
  tiebreakMs: z.number().int().nullable(),
  /** True if at least one result of the test has a tie-break time. */
  hasTiebreak: z.boolean(),
  members: z.array(MemberSchema),
  quantityByAthlete: z.number().int().nullable(),
  timeByAthleteMs: z.number().int().nullable(),
  membersByAthlete: z.array(MemberSchema).nullable(),
  note: z.string().nullable(),
  video: z
    .object({ url: z.string(), isLink: z.boolean(), poster: z.string().nullable(), isUnchecked: z.boolean() })
    .nullable(),
  marks: z.array(MarkSchema),
  modified: z.boolean(),
  modifiedByOrganization: z.boolean(),
  appealed: z.boolean(),
  submittedAt: DateTimeSchema.nullable(),
  editCount: z.number().int(),
  lastEditAt: DateTimeSchema.nullable(),
  originalSubmissionAt: DateTimeSchema.nullable(),
  idJudge: z.string().nullable(),
  judgeName: z.string().nullable(),
  /** Names of other judges who have the result open now. */
  claimedBy: z.array(z.string()),
  /** Why this judge cannot change the result now; null if they can. */
  closed: z.string().nullable(),
  history: z.array(HistoryLineSchema),
});
export type Reviewed = z.infer<typeof ReviewedSchema>;

export const reviewTypes = ['online', 'offline', 'qualifier'] as const;

/** All tests of one athlete or team in a stage. */
const ReviewSchema = z.object({
  eventId: z.string(),
  eventName: z.string(),
  category: z.object({ uid: z.string(), name: z.string(), team: z.boolean(), isAudit: z.boolean() }),
  entry: z.object({ uid: z.string(), name: z.string(), isTeam: z.boolean(), photo: z.string().nullable() }),
  tests: z.array(ReviewedSchema),
});
export type Review = z.infer<typeof ReviewSchema>;

export const mostReviewsAtOnce = 25;

const ReviewCommand = z.object({
  /** The id of a judge's command, made on the device. A repeated command counts once and gets the same answer. */
  commandId: z.uuid(),
  /** Id of the judge who decided, if the command waited on a device. No other account's session can send it. */
  judgeId: IdSchema.optional(),
  wodId: IdSchema,
  entryId: IdSchema,
  /** The version of the result that the judge saw; 0 if there was no result. */
  version: z.number().int().min(0).max(2_000_000_000),
  note: z.string().trim().max(500, messages.field.long(500)).nullish(),
  /** All no-reps of the result. If the list is missing, the earlier no-reps stay. */
  marks: z.array(MarkSchema).max(200).optional(),
});
const Answer = z.object({ version: z.number().int() });

export const reviews = {
  read: forTypes('staff')
    .route({ method: 'GET', path: '/staff/reviews/{type}/{entryId}', tags, summary: 'Lo que un juez revisa' })
    .input(z.object({ type: z.enum(reviewTypes), entryId: IdSchema }))
    .output(ReviewSchema),
  /** Reads many results for a device that goes offline. The answer leaves out results that this judge may not judge. */
  readMany: forTypes('staff')
    .route({ method: 'POST', path: '/staff/reviews/many', tags, summary: 'Lo que un juez revisa, de varios a la vez' })
    .input(
      z.object({
        eventId: IdSchema,
        type: z.enum(reviewTypes),
        entryIds: z.array(IdSchema).min(1).max(mostReviewsAtOnce),
      }),
    )
    .output(z.object({ reviews: z.array(ReviewSchema) })),
  /** Tells other judges for a minute that this judge has the result open. The page repeats the call. */
  claim: forTypes('staff')
    .route({ method: 'POST', path: '/staff/reviews/claim', tags, summary: 'Tener un resultado abierto' })
    .input(z.object({ wodId: IdSchema, entryId: IdSchema, isOpen: z.boolean() }))
    .output(z.object({ claimedBy: z.array(z.string()), version: z.number().int() })),
  approve: forTypes('staff')
    .route({ method: 'POST', path: '/staff/reviews/approve', tags, summary: 'Aprobar un resultado tal como llegó' })
    .input(ReviewCommand)
    .output(Answer),
  /**
   * Saves the judge's values, also results that a judge enters on site. Replacing other values needs a note (ORG-374).
   */
  change: forTypes('staff')
    .route({ method: 'POST', path: '/staff/reviews/change', tags, summary: 'Cambiar y aprobar, o anotar en el sitio' })
    .input(ReviewCommand.extend({ values: ResultValuesSchema }))
    .output(Answer),
  reject: forTypes('staff')
    .route({ method: 'POST', path: '/staff/reviews/reject', tags, summary: 'Rechazar un resultado con una nota' })
    .input(ReviewCommand)
    .output(Answer),
};
