import { z } from 'zod';
import { DateTimeSchema, forEverybody, forOrganization, forTypes, Nothing, PageSchema } from '#contract/base.ts';
import { EventCardSchema } from '#contract/competition/events.ts';
import { CurrencySchema, IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { EnrollSchema } from '#contract/money/join-form.ts';
import { admissions } from '#domain/competition/categories/admission.ts';
import { qualifierStates } from '#domain/competition/events/event-states.ts';
import { entryStatuses } from '#domain/registration/entries/entry-status.ts';
import { detailFields } from '#domain/registration/entries/typed-details.ts';
import { enrollList } from './enroll-list.ts';
import { entryMoves } from './entry-moves.ts';

const tags = ['Inscritos'];
const filters = {
  name: z.string().trim().max(100).optional(),
  day: z.iso
    .date()
    .refine(day => day >= '0001')
    .optional(),
};

/**
 * A participant, alone or in a team (ORG-088). In a manual entry that is not confirmed, the row has only name and email
 * (J5).
 */
const AthleteRowSchema = z.object({
  uid: z.string(),
  entryId: z.string(),
  photo: z.string().nullable(),
  name: z.string(),
  gender: z.string().nullable(),
  email: z.string(),
  phone: z.string().nullable(),
  categoryId: z.string(),
  category: z.string(),
  team: z.string().nullable(),
  isCaptain: z.boolean(),
  isManual: z.boolean(),
  isConfirmed: z.boolean(),
  /** False for a typed name, which has no account (N10). */
  hasAccount: z.boolean(),
  standing: z.enum(entryStatuses),
  /** Why the organizer disqualified or withdrew the entry; null if it takes part. */
  standingReason: z.string().nullable(),
  /**
   * The athlete's age on the event's first day, if it is outside the category's range. This happens after a manual
   * entry or a later change (N2).
   */
  outOfAge: z.object({ age: z.number().int(), range: z.tuple([z.number().int(), z.number().int()]) }).nullable(),
  /** The athletes whom the category admits, if this athlete is not one of them (N15). */
  notOf: z.enum(['women', 'men']).nullable(),
  /** Cents that the entry's account paid; 0 for other members of its team. */
  paidCents: z.number().int(),
  currency: CurrencySchema,
});
export type AthleteRow = z.infer<typeof AthleteRowSchema>;

export const AthleteDetailSchema = AthleteRowSchema.extend({
  birthdate: z.string().nullable(),
  passport: z.string().nullable(),
  address: z.string().nullable(),
  country: z.string().nullable(),
  state: z.string().nullable(),
  city: z.string().nullable(),
  shirtSize: z.string().nullable(),
  shortSize: z.string().nullable(),
  canRemove: z.boolean(),
  canMove: z.boolean(),
  /** True if the event is over. Names, addresses and members without an account can change until then (N10). */
  isOver: z.boolean(),
  /** Number of free places in the team; 0 without a team. */
  matesLeft: z.number().int(),
});

/** Why the category does not fit the athlete. The organizer can make a manual entry all the same (N2, N15). */
const MismatchSchema = z.string().nullable();

const ManualInvitationSchema = z.object({
  entryId: z.string(),
  eventId: z.string(),
  eventName: z.string(),
  organizationName: z.string(),
  categoryName: z.string(),
  teamName: z.string().nullable(),
  start: DateTimeSchema,
  end: DateTimeSchema,
  timeZone: z.string(),
  mismatch: MismatchSchema,
});
export type ManualInvitation = z.infer<typeof ManualInvitationSchema>;

const FileSchema = z.object({ file: z.string(), fileName: z.string() });
const OfEvent = z.object({ eventId: IdSchema });

export const entries = {
  listMine: forTypes('athlete')
    .route({ method: 'GET', path: '/entries', tags, summary: 'Los eventos del atleta, el más reciente primero' })
    .input(z.object({ ...filters, cursor: z.string().max(200).optional() }))
    .output(
      z.object({
        events: z.array(
          EventCardSchema.extend({
            entryId: z.string(),
            categoryId: z.string(),
            categoryName: z.string(),
            team: z.object({ uid: z.string(), name: z.string(), isCaptain: z.boolean() }).nullable(),
            startQualifier: DateTimeSchema.nullable(),
            endQualifier: DateTimeSchema.nullable(),
            qualifierState: z.enum(qualifierStates),
            orderId: z.string().nullable(),
          }),
        ),
        next: z.string().nullable(),
        /** The time of the server's clock, which opens and closes time windows (L6). */
        now: DateTimeSchema,
      }),
    ),
  listAsOrganizer: forOrganization('people')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/athletes',
      tags,
      summary: 'Los atletas de un evento propio',
    })
    .input(
      PageSchema.extend({
        eventId: IdSchema,
        search: z.string().trim().max(100).optional(),
        categoryId: IdSchema.optional(),
        /** Only entries with this standing. */
        standing: z.enum(entryStatuses).optional(),
        /** The order of the rows: by category (default), by name, or newest first. */
        sort: z.enum(['name', 'date']).optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(AthleteRowSchema),
        total: z.number().int(),
        /** Number of entries. A team is one entry of several athletes. */
        entries: z.number().int(),
        pageSize: z.number().int(),
      }),
    ),
  readAthlete: forOrganization('people')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/athletes/{uid}',
      tags,
      summary: 'Un atleta de un evento propio',
    })
    .input(z.object({ eventId: IdSchema, uid: IdSchema }))
    .output(z.object({ athlete: AthleteDetailSchema })),
  exportAthletes: forOrganization('people')
    .route({
      method: 'POST',
      path: '/organization/events/{eventId}/athletes/export',
      tags,
      summary: 'La tabla de atletas como archivo, en base64',
    })
    .input(OfEvent.extend({ format: z.enum(['csv', 'xlsx']) }))
    .output(FileSchema),
  exportEvent: forOrganization('export')
    .route({
      method: 'POST',
      path: '/organization/events/{eventId}/export',
      tags,
      summary: 'Todo el evento como un archivo, en base64',
    })
    .input(OfEvent)
    .output(FileSchema),
  ...enrollList,
  ...entryMoves,
  enroll: forOrganization('enroll', { picture: true })
    .route({ method: 'POST', path: '/organization/entries', tags, summary: 'Inscribir a un atleta o a un capitán' })
    .input(EnrollSchema)
    .output(z.object({ entryId: z.string() })),
  remove: forOrganization('enroll')
    .route({
      method: 'POST',
      path: '/organization/entries/{entryId}/remove',
      tags,
      summary: 'Retirar a un atleta de su categoría',
    })
    .input(z.object({ entryId: IdSchema, uid: IdSchema, refund: z.boolean() }))
    .output(Nothing),
  setStanding: forOrganization('score')
    .route({
      method: 'PUT',
      path: '/organization/entries/{entryId}/standing',
      tags,
      summary: 'Descalificar, retirar o readmitir a un inscrito de un evento propio',
    })
    .input(
      z.object({
        entryId: IdSchema,
        standing: z.enum(entryStatuses),
        /** Why the entry is disqualified or withdrawn. The organizer must write it. */
        reason: z.string().trim().max(500, messages.field.long(500)).nullish(),
      }),
    )
    .output(Nothing),
  /** Reads the manual entry behind the link in its mail. */
  checkManual: forEverybody
    .route({ method: 'POST', path: '/entries/manual/check', tags, summary: 'Qué inscripción espera respuesta' })
    .input(z.object({ code: z.string().max(200) }))
    .output(
      z.object({
        eventId: z.string(),
        eventName: z.string(),
        categoryName: z.string(),
        start: DateTimeSchema,
        timeZone: z.string(),
        teamName: z.string().nullable(),
        ageRange: z.tuple([z.number().int(), z.number().int()]),
        admits: z.enum(admissions),
        /**
         * Why the category does not fit the athlete. The athlete is the entry's account, or the signed-in athlete who
         * could take the place.
         */
        mismatch: MismatchSchema,
        /** Set if the entry has no account: the typed data, and whether their email has an account. */
        standIn: z
          .object({
            name: z.string(),
            email: z.string(),
            hasAccount: z.boolean(),
            /**
             * The details of the list without the document. The page fills the athlete's own profile with them (N41).
             */
            details: z.record(z.enum(detailFields), z.string()),
          })
          .nullable(),
      }),
    ),
  /** Puts the athlete's account in place of the typed name. The mailed link allows this (N10). */
  takeOver: forTypes('athlete')
    .route({ method: 'POST', path: '/entries/manual/take-over', tags, summary: 'Quedarse con la propia cuenta' })
    .input(z.object({ code: z.string().max(200) }))
    .output(z.object({ eventId: z.string() })),
  answerManual: forEverybody
    .route({ method: 'POST', path: '/entries/manual/answer', tags, summary: 'Quedarse o salirse' })
    .input(z.object({ code: z.string().max(200), stay: z.boolean() }))
    .output(Nothing),
  /** Lists the manual entries of the athlete. Each is an invitation until the athlete accepts (N7). */
  listManual: forTypes('athlete')
    .route({ method: 'GET', path: '/entries/manual', tags, summary: 'Las inscripciones manuales por responder' })
    .output(z.object({ invitations: z.array(ManualInvitationSchema) })),
  answerManualEntry: forTypes('athlete')
    .route({
      method: 'POST',
      path: '/entries/{entryId}/answer',
      tags,
      summary: 'Quedarse en una inscripción manual o salirse',
    })
    .input(z.object({ entryId: IdSchema, stay: z.boolean() }))
    .output(Nothing),
};
