import { z } from 'zod';
import { DateTimeSchema, forTypes } from '#contract/base.ts';
import { WodSchema } from '#contract/competition/wod-form.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { resultStatuses } from '#domain/scoring/results/result-states.ts';
import { HistoryLineSchema, ResultValuesSchema } from './results.ts';

const tags = ['Revisión'];

/** A no-rep: its moment in the video, the team's athlete, and the reason. */
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

/** One test of the reviewed entry; thousandths and milliseconds. */
const ReviewedSchema = z.object({
  wod: WodSchema,
  version: z.number().int(),
  status: z.enum(resultStatuses).nullable(),
  quantity: z.number().int().nullable(),
  timeMs: z.number().int().nullable(),
  tiebreakMs: z.number().int().nullable(),
  /** True if any result of the test has a tie-break. */
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
  /** Other judges who have the result open now. */
  claimedBy: z.array(z.string()),
  /** Why this judge cannot change it now; null if they can. */
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
  /** Made on the device: a repeated command counts once and gets the same answer. */
  commandId: z.uuid(),
  /** The judge who decided, if the command waited on a device: no other session sends it. */
  judgeId: IdSchema.optional(),
  wodId: IdSchema,
  entryId: IdSchema,
  /** The version that the judge saw, 0 for none. */
  version: z.number().int().min(0).max(2_000_000_000),
  note: z.string().trim().max(500, messages.field.long(500)).nullish(),
  /** The complete list; if missing, the earlier marks stay. */
  marks: z.array(MarkSchema).max(200).optional(),
});
const Answer = z.object({ version: z.number().int() });

export const reviews = {
  read: forTypes('staff')
    .route({ method: 'GET', path: '/staff/reviews/{type}/{entryId}', tags, summary: 'Lo que un juez revisa' })
    .input(z.object({ type: z.enum(reviewTypes), entryId: IdSchema }))
    .output(ReviewSchema),
  /** For a device that goes offline; leaves out results that this judge may not judge. */
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
  /** Marks the result as open by this judge for a minute; the page repeats the call. */
  claim: forTypes('staff')
    .route({ method: 'POST', path: '/staff/reviews/claim', tags, summary: 'Tener un resultado abierto' })
    .input(z.object({ wodId: IdSchema, entryId: IdSchema, isOpen: z.boolean() }))
    .output(z.object({ claimedBy: z.array(z.string()), version: z.number().int() })),
  approve: forTypes('staff')
    .route({ method: 'POST', path: '/staff/reviews/approve', tags, summary: 'Aprobar un resultado tal como llegó' })
    .input(ReviewCommand)
    .output(Answer),
  /** Saves the judge's values. Replacing other values needs a note (ORG-374). Also enters on-site results. */
  change: forTypes('staff')
    .route({ method: 'POST', path: '/staff/reviews/change', tags, summary: 'Cambiar y aprobar, o anotar en el sitio' })
    .input(ReviewCommand.extend({ values: ResultValuesSchema }))
    .output(Answer),
  reject: forTypes('staff')
    .route({ method: 'POST', path: '/staff/reviews/reject', tags, summary: 'Rechazar un resultado con una nota' })
    .input(ReviewCommand)
    .output(Answer),
};
