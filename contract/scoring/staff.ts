import { z } from 'zod';
import { DateTimeSchema, forOrganization, forTypes, Nothing, PageSchema } from '#contract/base.ts';
import { EventCardSchema } from '#contract/competition/events.ts';
import { ById, IdSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { applicationStatuses, applicationTypes } from '#domain/scoring/staff/applications.ts';
import { judgeInvitations } from './judge-invitations.ts';

const tags = ['Jueces'];
const words = messages.staff;
const own = '/organization/applications/{id}';

export const ApplySchema = z.object({
  eventId: IdSchema,
  type: z.enum(applicationTypes, words.type),
  aboutExperience: text(words.aboutExperience, 1000),
});
export type ApplyForm = z.output<typeof ApplySchema>;

const PermissionsSchema = z.object({
  /** The principal permission: the judge runs the day. */
  manage: z.boolean(),
  qualifier: z.boolean(),
  event: z.boolean(),
});

const shown = {
  uid: z.string(),
  idEvent: z.string(),
  idJudge: z.string(),
  type: z.enum(applicationTypes),
  status: z.enum(applicationStatuses),
  permissions: PermissionsSchema,
  /** Ids of the categories that the judge may judge. */
  categories: z.array(z.string()),
  /** Moment when an approved judge was dismissed; null if the judge was not. */
  dismissedAt: DateTimeSchema.nullable(),
  createdAt: DateTimeSchema,
};

const ApplicationSchema = z.object({
  ...shown,
  judgeName: z.string(),
  judgeEmail: z.string(),
  judgePhone: z.string().nullable(),
  judgePhoto: z.string().nullable(),
});
export type Application = z.infer<typeof ApplicationSchema>;

/** An application with all the data of the judge (ORG-152, ORG-239). */
const ApplicationDetailSchema = ApplicationSchema.extend({
  judgeBirthdate: z.string().nullable(),
  judgePassport: z.string().nullable(),
  judgeAddress: z.string().nullable(),
  judgeShirtSize: z.string().nullable(),
  aboutExperience: z.string(),
  eventName: z.string(),
});
export type ApplicationDetail = z.infer<typeof ApplicationDetailSchema>;

const EventOfStaffSchema = EventCardSchema.extend({ application: z.object(shown) });

/** One row of a judge's work, open or done: one entry in one test. */
const ReviewRowSchema = z.object({
  entryId: z.string(),
  name: z.string(),
  isTeam: z.boolean(),
  categoryId: z.string(),
  categoryName: z.string(),
  wodId: z.string(),
  wodName: z.string(),
  /** Status of the result; null if no result was sent or entered yet. */
  status: z.enum(['pending', 'approved', 'rejected']).nullable(),
  submittedAt: DateTimeSchema.nullable(),
  /** Name of the judge who has the result open now. */
  claimedBy: z.string().nullable(),
});
export type ReviewRow = z.infer<typeof ReviewRowSchema>;

export const staff = {
  /**
   * Reads the judge's own application, for an event's page and the form that applies (ATH-038 to ATH-041, ATH-162 to
   * ATH-165).
   */
  forStaff: forTypes('staff')
    .route({ method: 'GET', path: '/staff/events/{eventId}/application', tags, summary: 'La postulación propia' })
    .input(z.object({ eventId: IdSchema }))
    .output(
      z.object({
        event: EventCardSchema,
        types: z.array(z.enum(applicationTypes)),
        application: z.object(shown).nullable(),
        canApply: z.boolean(),
      }),
    ),
  apply: forTypes('staff')
    .route({ method: 'POST', path: '/staff/applications', tags, summary: 'Postularse como juez' })
    .input(ApplySchema)
    .output(z.object({ uid: z.string() })),
  listMine: forTypes('staff')
    .route({ method: 'GET', path: '/staff/events', tags, summary: 'Los eventos del juez' })
    .input(
      z.object({
        list: z.enum(['events', 'qualifying']),
        /** Only events whose application has this status; without it, the events that approved the judge (ATH-336). */
        status: z.enum(applicationStatuses).default('approved'),
        name: z.string().trim().max(100).optional(),
        day: z.iso
          .date()
          .refine(day => day >= '0001')
          .optional(),
        cursor: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ events: z.array(EventOfStaffSchema), next: z.string().nullable() })),
  readEvent: forTypes('staff')
    .route({ method: 'GET', path: '/staff/events/{eventId}', tags, summary: 'Un evento del que se es juez' })
    .input(z.object({ eventId: IdSchema }))
    .output(
      z.object({
        event: EventCardSchema,
        application: z.object(shown),
        startOfflineFinal: DateTimeSchema.nullable(),
        now: DateTimeSchema,
        /** Categories that this judge may judge, with their tests and the number of waiting results. */
        categories: z.array(
          z.object({
            uid: z.string(),
            name: z.string(),
            team: z.boolean(),
            isAudit: z.boolean(),
            tests: z.array(
              z.object({
                uid: z.string(),
                name: z.string(),
                stage: z.enum(['qualifier', 'event']),
                waiting: z.number(),
              }),
            ),
          }),
        ),
      }),
    ),
  listReviews: forTypes('staff')
    .route({
      method: 'GET',
      path: '/staff/events/{eventId}/reviews',
      tags,
      summary: 'Lo que espera revisión, lo más antiguo primero',
    })
    .input(
      z.object({
        eventId: IdSchema,
        stage: z.enum(['qualifier', 'event']),
        show: z.enum(['waiting', 'done', 'missing']).default('waiting'),
        categoryId: IdSchema.optional(),
        wodId: IdSchema.optional(),
        name: z.string().trim().max(100).optional(),
        page: z.number().int().min(1).max(100_000).default(1),
      }),
    )
    .output(
      z.object({
        rows: z.array(ReviewRowSchema),
        total: z.number().int(),
        pageSize: z.number().int(),
        counts: z.object({ waiting: z.number().int(), done: z.number().int(), missing: z.number().int() }),
      }),
    ),
  listAsOrganizer: forOrganization('judges')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/applications',
      tags,
      summary: 'Las postulaciones a un evento propio',
    })
    .input(
      PageSchema.extend({
        eventId: IdSchema,
        status: z.enum(applicationStatuses),
        name: z.string().trim().max(100).optional(),
        type: z.enum(applicationTypes).optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(ApplicationSchema),
        total: z.number().int(),
        pageSize: z.number().int(),
        counts: z.object({ pending: z.number().int(), approved: z.number().int() }),
        categories: z.array(z.object({ uid: z.string(), name: z.string() })),
      }),
    ),
  readAsOrganizer: forOrganization('judges')
    .route({ method: 'GET', path: own, tags, summary: 'Una postulación a un evento propio' })
    .input(ById)
    .output(
      z.object({
        application: ApplicationDetailSchema,
        event: EventCardSchema,
        categories: z.array(z.object({ uid: z.string(), name: z.string() })),
      }),
    ),
  approve: forOrganization('judges')
    .route({ method: 'POST', path: `${own}/approve`, tags, summary: 'Aprobar una postulación' })
    .input(
      z.object({
        id: IdSchema,
        permissions: z.object({ qualifier: z.boolean(), event: z.boolean() }),
        categories: z.array(IdSchema).max(500),
      }),
    )
    .output(Nothing),
  decline: forOrganization('judges')
    .route({ method: 'POST', path: `${own}/decline`, tags, summary: 'Rechazar una postulación' })
    .input(ById)
    .output(Nothing),
  setPermission: forOrganization('judges')
    .route({ method: 'POST', path: `${own}/permission`, tags, summary: 'Dar o quitar un permiso' })
    .input(z.object({ id: IdSchema, permission: z.enum(['manage', 'qualifier', 'event']), isAllowed: z.boolean() }))
    .output(Nothing),
  setCategory: forOrganization('judges')
    .route({ method: 'POST', path: `${own}/category`, tags, summary: 'Dar o quitar una categoría' })
    .input(z.object({ id: IdSchema, categoryId: IdSchema, isAllowed: z.boolean() }))
    .output(Nothing),
  dismiss: forOrganization('judges')
    .route({ method: 'POST', path: `${own}/dismiss`, tags, summary: 'Dar de baja a un juez aprobado' })
    .input(ById)
    .output(Nothing),
  ...judgeInvitations,
};
