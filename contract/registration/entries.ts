import { z } from 'zod';
import { DateTimeSchema, forEverybody, forTypes, Nothing, PageSchema, sendsPicture } from '#contract/base.ts';
import { EventCardSchema } from '#contract/competition/events.ts';
import { IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { EnrollSchema } from '#contract/money/join-form.ts';
import { admissions } from '#domain/competition/categories/admission.ts';
import { qualifierStates } from '#domain/competition/events/event-states.ts';
import { standings } from '#domain/registration/entries/standings.ts';
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

/** One who takes part, alone or in a team: ORG-088. Until a manual one has confirmed, name and email only (J5). */
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
  /** N10: entered under a typed name, without an account behind it so far. */
  hasAccount: z.boolean(),
  standing: z.enum(standings),
  /** Why it is not simply in. */
  standingReason: z.string().nullable(),
  /** N2: the age on the event's first day, where it is outside of the category's range: enrolled by hand, or changed since. */
  outOfAge: z.object({ age: z.number().int(), range: z.tuple([z.number().int(), z.number().int()]) }).nullable(),
  /** N15: whom the category is for, where this athlete is not of them. */
  notOf: z.enum(['women', 'men']).nullable(),
  /** The entry's order, where money moved. */
  paidCents: z.number().int(),
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
  /** N10: until the event is over names and addresses of who has no account are corrected, and mates come by hand. */
  isOver: z.boolean(),
  /** How many more the team takes; 0 where there is none. */
  matesLeft: z.number().int(),
});

/** N2, N15: why the category is not for the athlete who is asked; it keeps nobody out that an organizer brings in. */
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
        /** The server's clock, which opens and closes windows (L6). */
        now: DateTimeSchema,
      }),
    ),
  listAsOrganizer: forTypes('organization')
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
        /** Only those who take part, were disqualified, or withdrew. */
        standing: z.enum(standings).optional(),
        /** By category, as it is without a word; by name; or the last who came first. */
        sort: z.enum(['name', 'date']).optional(),
      }),
    )
    .output(
      z.object({
        rows: z.array(AthleteRowSchema),
        total: z.number().int(),
        /** A team is one entry of several athletes. */
        entries: z.number().int(),
        pageSize: z.number().int(),
      }),
    ),
  readAthlete: forTypes('organization')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/athletes/{uid}',
      tags,
      summary: 'Un atleta de un evento propio',
    })
    .input(z.object({ eventId: IdSchema, uid: IdSchema }))
    .output(z.object({ athlete: AthleteDetailSchema })),
  exportAthletes: forTypes('organization')
    .route({
      method: 'POST',
      path: '/organization/events/{eventId}/athletes/export',
      tags,
      summary: 'La tabla de atletas como archivo, en base64',
    })
    .input(OfEvent.extend({ format: z.enum(['csv', 'xlsx']) }))
    .output(FileSchema),
  exportEvent: forTypes('organization')
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
  enroll: sendsPicture(['organization'])
    .route({ method: 'POST', path: '/organization/entries', tags, summary: 'Inscribir a un atleta o a un capitán' })
    .input(EnrollSchema)
    .output(z.object({ entryId: z.string() })),
  remove: forTypes('organization')
    .route({
      method: 'POST',
      path: '/organization/entries/{entryId}/remove',
      tags,
      summary: 'Retirar a un atleta de su categoría',
    })
    .input(z.object({ entryId: IdSchema, uid: IdSchema, refund: z.boolean() }))
    .output(Nothing),
  setStanding: forTypes('organization')
    .route({
      method: 'PUT',
      path: '/organization/entries/{entryId}/standing',
      tags,
      summary: 'Descalificar, retirar o readmitir a un inscrito de un evento propio',
    })
    .input(
      z.object({
        entryId: IdSchema,
        standing: z.enum(standings),
        /** A reason is asked for an entry that is taken out. */
        reason: z.string().trim().max(500, messages.field.long(500)).nullish(),
      }),
    )
    .output(Nothing),
  /** Behind the link of the mail that tells an athlete of a manual enrollment. */
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
        /** Of an account, or of whoever is signed in and could take the place. */
        mismatch: MismatchSchema,
        /** Where nobody with an account holds it: what the organizer typed, and how it can be taken over. */
        standIn: z
          .object({
            name: z.string(),
            email: z.string(),
            hasAccount: z.boolean(),
            /** N41: what a list said of them but for a document, for their own profile if they like. */
            details: z.record(z.enum(detailFields), z.string()),
          })
          .nullable(),
      }),
    ),
  /** N10: who came by the mailed link puts the own account in the place of the typed name. */
  takeOver: forTypes('athlete')
    .route({ method: 'POST', path: '/entries/manual/take-over', tags, summary: 'Quedarse con la propia cuenta' })
    .input(z.object({ code: z.string().max(200) }))
    .output(z.object({ eventId: z.string() })),
  answerManual: forEverybody
    .route({ method: 'POST', path: '/entries/manual/answer', tags, summary: 'Quedarse o salirse' })
    .input(z.object({ code: z.string().max(200), stay: z.boolean() }))
    .output(Nothing),
  /** N7: until the athlete's yes an enrollment by hand is an invitation. */
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
