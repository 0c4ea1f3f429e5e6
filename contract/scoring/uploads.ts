import { z } from 'zod';
import { DateTimeSchema, forTypes, Nothing } from '#contract/base.ts';
import { EventCardSchema } from '#contract/competition/events.ts';
import { WodSchema } from '#contract/competition/wod-form.ts';
import { IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { appealDecisions, appealStatuses } from '#domain/scoring/appeals/appeal-states.ts';
import { resultStatuses } from '#domain/scoring/results/result-states.ts';
import { ResultValuesSchema } from './results.ts';

// The video file goes in pieces to /uploads/videos (tus); these calls carry only its id.

const tags = ['Resultados del atleta'];

const MemberSchema = z.object({
  idUser: z.string(),
  fullName: z.string(),
  quantity: z.number().int().nullable(),
  timeMs: z.number().int().nullable(),
  status: z.enum(resultStatuses).nullable(),
  note: z.string().nullable(),
});

/** A result that the athlete sent. Quantities are in thousandths, times in milliseconds (ATH-284). */
const OwnUploadSchema = z.object({
  wodId: z.string(),
  status: z.enum(resultStatuses),
  quantity: z.number().int(),
  timeMs: z.number().int().nullable(),
  members: z.array(MemberSchema),
  video: z.object({ url: z.string(), isLink: z.boolean(), poster: z.string().nullable() }).nullable(),
  note: z.string().nullable(),
  /** Id of the judge; `automatic` if no judge has looked at an online result. */
  idJudge: z.string().nullable(),
  modified: z.boolean(),
  modifiedByOrganization: z.boolean(),
  appealed: z.boolean(),
  quantityByAthlete: z.number().int().nullable(),
  timeByAthleteMs: z.number().int().nullable(),
  /**
   * The values that the athlete sent last, without later changes by others. Null if another person entered the result
   * (R11).
   */
  sent: z
    .object({
      quantity: z.number().int().nullable(),
      timeMs: z.number().int().nullable(),
      members: z.array(MemberSchema.pick({ idUser: true, fullName: true, quantity: true, timeMs: true })),
    })
    .nullable(),
  editCount: z.number().int(),
  lastEditAt: DateTimeSchema.nullable(),
  originalSubmissionAt: DateTimeSchema.nullable(),
  updatedAt: DateTimeSchema,
  version: z.number().int(),
  appeal: z
    .object({
      uid: z.string(),
      status: z.enum(appealStatuses),
      decision: z.enum(appealDecisions).nullable(),
      /** True if the appeal is closed because its entry withdrew. */
      withdrawn: z.boolean(),
      note: z.string(),
      decisionNote: z.string().nullable(),
    })
    .nullable(),
  /** Why the athlete cannot appeal the result now; null if they can. */
  whyNotAppealed: z.string().nullable(),
  /** True if the athlete may edit the result. An approved online result can be edited until its test ends (R8). */
  canEdit: z.boolean(),
});
export type OwnUpload = z.infer<typeof OwnUploadSchema>;

const UploadScreenSchema = z.object({
  event: EventCardSchema,
  category: z.object({ uid: z.string(), name: z.string(), team: z.boolean(), isAudit: z.boolean() }),
  entryId: z.string(),
  /** The team with its athletes, for its captain (R10); null for an athlete alone. */
  team: z
    .object({ name: z.string(), members: z.array(z.object({ idUser: z.string(), fullName: z.string() })) })
    .nullable(),
  tests: z.array(WodSchema),
  results: z.array(OwnUploadSchema),
  /**
   * True if the stage is over, also if the organizer ended it early. Its tests keep their times but accept no results
   * (E2).
   */
  isStageOver: z.boolean(),
  /** The time of the server's clock, for countdowns. */
  now: DateTimeSchema,
});
export type UploadScreen = z.infer<typeof UploadScreenSchema>;

const Sent = z.object({ version: z.number().int(), status: z.enum(resultStatuses) });
const VideoSchema = z.object({ link: z.string().trim().max(500).nullish(), videoId: IdSchema.nullish() });

const words = messages.upload;
const ResultOf = {
  /** The version of the result that the caller saw; 0 if there was no result. */
  version: z.number().int().min(0).max(2_000_000_000),
  values: ResultValuesSchema,
  video: VideoSchema,
};

export const uploads = {
  readQualifier: forTypes('athlete')
    .route({ method: 'GET', path: '/uploads/qualifier/{categoryId}', tags, summary: 'Subir clasificatorio' })
    .input(
      z.object({
        categoryId: IdSchema,
        /** True to read sent results and to appeal after the time for uploads (R9). */
        isPast: z.boolean().default(false),
      }),
    )
    .output(UploadScreenSchema),
  submitQualifier: forTypes('athlete')
    .route({
      method: 'POST',
      path: '/uploads/qualifier/{categoryId}',
      tags,
      summary: 'Enviar un resultado clasificatorio',
    })
    .input(z.object({ categoryId: IdSchema, wodId: text(words.test, 64), ...ResultOf }))
    .output(Sent),
  readScore: forTypes('athlete')
    .route({
      method: 'GET',
      path: '/uploads/score/{eventId}/{categoryId}',
      tags,
      summary: 'Subir resultados de la final en línea',
    })
    .input(z.object({ eventId: z.string().max(64), categoryId: z.string().max(64) }))
    .output(UploadScreenSchema),
  submitScore: forTypes('athlete')
    .route({
      method: 'POST',
      path: '/uploads/score/{eventId}/{categoryId}',
      tags,
      summary: 'Enviar o editar un resultado en línea',
    })
    .input(z.object({ eventId: IdSchema, categoryId: IdSchema, wodId: text(words.wod, 64), ...ResultOf }))
    .output(Sent),
  /** Reserves the upload of a video before its first piece. The same file continues where it stopped. */
  beginVideo: forTypes('athlete')
    .route({ method: 'POST', path: '/uploads/videos/begin', tags, summary: 'Anunciar un video' })
    .input(
      z.object({
        wodId: IdSchema,
        fileName: z.string().trim().min(1).max(255),
        size: z.number().int().min(1),
      }),
    )
    .output(z.object({ videoId: z.string(), received: z.number().int() })),
  setPoster: forTypes('athlete')
    .route({ method: 'POST', path: '/uploads/videos/{videoId}/poster', tags, summary: 'La imagen de un video' })
    .meta({ access: ['athlete'], picture: true })
    .input(z.object({ videoId: IdSchema, photo: z.string().max(3 * 1024 * 1024) }))
    .output(Nothing),
};
