import { z } from 'zod';
import { DateTimeSchema, forOrganization, forTypes, Nothing, PageSchema } from '#contract/base.ts';
import { EventCardSchema } from '#contract/competition/events.ts';
import { WodSchema } from '#contract/competition/wod-form.ts';
import { ById, IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { units, wodTypes } from '#domain/competition/wods/wod-types.ts';
import { appealDecisions, appealStatuses } from '#domain/scoring/appeals/appeal-states.ts';
import { resultStatuses } from '#domain/scoring/results/result-states.ts';
import { ResultValuesSchema } from './results.ts';
import { MarkSchema } from './reviews.ts';

const tags = ['Apelaciones'];
const own = '/organization/appeals/{id}';

const MeasuredSchema = z.object({ quantity: z.number().int().nullable(), timeMs: z.number().int().nullable() });

/** An appeal in the organizer's list (ORG-174). */
const AppealRowSchema = z.object({
  idAppeal: z.string(),
  nameUser: z.string(),
  nameCategory: z.string(),
  nameWod: z.string(),
  status: z.enum(appealStatuses),
  decision: z.enum(appealDecisions).nullable(),
  /** True if the appeal is closed because its entry withdrew. It opens again when the entry returns. */
  withdrawn: z.boolean(),
  createdAt: DateTimeSchema,
  /**
   * The disputed values in the unit of the test: requested (`asked`) and present (`stands`). The present values are
   * null if the result no longer exists.
   */
  typeWod: z.enum(wodTypes),
  unit: z.enum(units),
  needTime: z.boolean(),
  asked: MeasuredSchema,
  stands: MeasuredSchema.nullable(),
});
export type AppealRow = z.infer<typeof AppealRowSchema>;

const ValuesSchema = z.object({
  quantity: z.number().int().nullable(),
  timeMs: z.number().int().nullable(),
  members: z.array(
    z.object({
      idUser: z.string(),
      fullName: z.string(),
      quantity: z.number().int().nullable(),
      timeMs: z.number().int().nullable(),
    }),
  ),
});

/** All data for the organizer's decision (ORG-176 to ORG-180, ORG-244). */
const AppealDetailSchema = AppealRowSchema.extend({
  note: z.string(),
  decisionNote: z.string().nullable(),
  event: EventCardSchema,
  wod: WodSchema,
  /** The judge's no-reps, in the order of their moments in the video. */
  marks: z.array(MarkSchema.extend({ name: z.string().nullable() })),
  nameJudge: z.string().nullable(),
  isTeam: z.boolean(),
  video: z.object({ url: z.string(), isLink: z.boolean(), poster: z.string().nullable() }).nullable(),
  /** Four sets of values: sent by the athlete, decided by the judge, requested by the appeal, and present. */
  sent: ValuesSchema,
  judged: ValuesSchema.extend({ note: z.string().nullable(), status: z.enum(resultStatuses) }).nullable(),
  asked: ValuesSchema,
  /** Why the test now refuses the requested values; null if they are valid. */
  whyNotAsked: z.string().nullable(),
  /** The present values; their status is null if the result no longer exists. */
  stands: ValuesSchema.extend({ status: z.enum(resultStatuses).nullable() }),
  modifiedByOrganization: z.boolean(),
  version: z.number().int(),
});
export type AppealDetail = z.infer<typeof AppealDetailSchema>;

export const appeals = {
  send: forTypes('athlete')
    .route({ method: 'POST', path: '/appeals', tags, summary: 'Apelar un resultado propio' })
    .input(
      z.object({
        wodId: IdSchema,
        entryId: IdSchema,
        values: ResultValuesSchema,
        note: text(messages.appeal.note, 1000),
      }),
    )
    .output(z.object({ uid: z.string() })),
  listAsOrganizer: forOrganization('score')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/appeals',
      tags,
      summary: 'Las apelaciones de un evento propio, las abiertas primero',
    })
    .input(PageSchema.extend({ eventId: IdSchema }))
    .output(
      z.object({
        rows: z.array(AppealRowSchema),
        total: z.number().int(),
        pageSize: z.number().int(),
        open: z.number().int(),
      }),
    ),
  readAsOrganizer: forOrganization('score')
    .route({ method: 'GET', path: own, tags, summary: 'Una apelación de un evento propio' })
    .input(ById)
    .output(AppealDetailSchema),
  decide: forOrganization('score')
    .route({ method: 'POST', path: `${own}/decide`, tags, summary: 'Decidir una apelación' })
    .input(
      z.object({
        id: IdSchema,
        decision: z.enum(appealDecisions),
        /** The organization's own values, only with the decision `organization`. */
        values: ResultValuesSchema.nullish(),
        note: z.string().trim().max(1000, messages.field.long(1000)).nullish(),
        version: z.number().int().min(0).max(2_000_000_000),
      }),
    )
    .output(Nothing),
};
