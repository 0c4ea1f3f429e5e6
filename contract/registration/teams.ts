import { z } from 'zod';
import { DateTimeSchema, forEverybody, forTypes, Nothing, sendsPicture } from '#contract/base.ts';
import { ById, IdSchema } from '#contract/fields.ts';
import { InvitedEmailSchema, TeamEditSchema } from '#contract/money/join-form.ts';
import { closedReasons, invitationStates } from '#domain/registration/teams/invitations.ts';

const tags = ['Equipos'];
const event = z.object({
  uid: z.string(),
  name: z.string(),
  start: DateTimeSchema,
  end: DateTimeSchema,
  timeZone: z.string(),
});

export const TeamCardSchema = z.object({
  uid: z.string(),
  name: z.string(),
  photoCard: z.string().nullable(),
  event,
  categoryId: z.string(),
  categoryName: z.string(),
  isCaptain: z.boolean(),
  members: z.number().int(),
  allowedMembers: z.number().int(),
});

const TeamSchema = TeamCardSchema.extend({
  photo: z.string().nullable(),
  captain: z.string(),
  entryId: z.string(),
  /** The order that paid the place, if the caller paid it. */
  orderId: z.string().nullable(),
  membersData: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      isCaptain: z.boolean(),
      /** False for a typed name, which cannot become captain (N10). */
      hasAccount: z.boolean(),
    }),
  ),
  /** Only for the captain, else empty. */
  invitations: z.array(
    z.object({
      uid: z.string(),
      email: z.string(),
      status: z.enum([...invitationStates, 'withdrawn']),
      mailedAt: DateTimeSchema,
      /** When it can be mailed again. */
      resendAt: DateTimeSchema,
    }),
  ),
  /** Whether members can still change: until the team has competed (N35). */
  isOpen: z.boolean(),
  /** Whether the caller may withdraw the whole team: the captain may, until the event starts (N14). */
  canWithdraw: z.boolean(),
  /** Whether the event is over. Until then the captain may change name and logo. */
  isOver: z.boolean(),
  now: DateTimeSchema,
});
export type Team = z.infer<typeof TeamSchema>;

const InvitationSchema = z.object({
  uid: z.string(),
  teamName: z.string(),
  captainName: z.string(),
  event,
  categoryName: z.string(),
  /** Why it can no longer be accepted; null while it can. */
  closed: z.enum(closedReasons).nullable(),
  createdAt: DateTimeSchema,
});
export type Invitation = z.infer<typeof InvitationSchema>;

const filters = {
  name: z.string().trim().max(100).optional(),
  day: z.iso
    .date()
    .refine(day => day >= '0001')
    .optional(),
};

export const teams = {
  listMine: forTypes('athlete')
    .route({ method: 'GET', path: '/teams', tags, summary: 'Los equipos del atleta' })
    .input(z.object(filters))
    .output(z.object({ teams: z.array(TeamCardSchema) })),
  /** Other athletes get only the name (J4). */
  read: forTypes('athlete')
    .route({ method: 'GET', path: '/teams/{id}', tags, summary: 'Un equipo' })
    .input(ById)
    .output(z.object({ name: z.string(), team: TeamSchema.nullable() })),
  update: sendsPicture(['athlete'])
    .route({ method: 'PUT', path: '/teams/{id}', tags, summary: 'Cambiar nombre y logo del equipo propio' })
    .input(z.object({ id: IdSchema, form: TeamEditSchema }))
    .output(Nothing),
  invite: forTypes('athlete')
    .route({ method: 'POST', path: '/teams/{id}/invitations', tags, summary: 'Invitar a un miembro' })
    .input(z.object({ id: IdSchema, email: InvitedEmailSchema }))
    .output(Nothing),
  resend: forTypes('athlete')
    .route({ method: 'POST', path: '/team-invitations/{id}/resend', tags, summary: 'Enviar otra vez una invitación' })
    .input(ById)
    .output(Nothing),
  withdraw: forTypes('athlete')
    .route({ method: 'POST', path: '/team-invitations/{id}/withdraw', tags, summary: 'Retirar una invitación' })
    .input(ById)
    .output(Nothing),
  /** Until the team has competed. A captain first hands the team over, or withdraws it (N14, N35). */
  leave: forTypes('athlete')
    .route({ method: 'POST', path: '/teams/{id}/leave', tags, summary: 'Salir de un equipo' })
    .input(ById)
    .output(Nothing),
  handOver: forTypes('athlete')
    .route({
      method: 'POST',
      path: '/teams/{id}/members/{uid}/captain',
      tags,
      summary: 'Entregar el equipo propio a un miembro',
    })
    .input(z.object({ id: IdSchema, uid: IdSchema }))
    .output(Nothing),
  removeMember: forTypes('athlete')
    .route({
      method: 'POST',
      path: '/teams/{id}/members/{uid}/remove',
      tags,
      summary: 'Sacar a un miembro del equipo propio',
    })
    .input(z.object({ id: IdSchema, uid: IdSchema }))
    .output(Nothing),
};

export const invitations = {
  /** The invitation of a mailed code, for the sign-up page. */
  checkCode: forEverybody
    .route({ method: 'POST', path: '/invitations/check', tags, summary: 'A qué invita el enlace de un correo' })
    .input(z.object({ code: z.string().max(200) }))
    .output(
      z.object({
        /** Null if the code is no longer valid: the page is then an ordinary sign-up. */
        invitation: z
          .object({
            email: z.string(),
            /** The name that the organizer typed; null if a captain invites. */
            name: z.string().nullable(),
            /** The list's other details as sign-up fields; '' if missing or not usable (N41). */
            offered: z
              .object({
                sexo: z.string(),
                birthdate: z.string(),
                tallaFranela: z.string(),
                tallaShort: z.string(),
              })
              .nullable(),
            captainName: z.string().nullable(),
            teamName: z.string().nullable(),
            eventName: z.string(),
          })
          .nullable(),
      }),
    ),
  listMine: forTypes('athlete')
    .route({ method: 'GET', path: '/invitations', tags, summary: 'Las invitaciones pendientes del atleta' })
    .input(z.object(filters))
    .output(z.object({ invitations: z.array(InvitationSchema) })),
  answer: forTypes('athlete')
    .route({ method: 'POST', path: '/invitations/{id}/answer', tags, summary: 'Aceptar o rechazar una invitación' })
    .input(z.object({ id: IdSchema, accept: z.boolean() }))
    .output(Nothing),
};
