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
  /** Id of the order that paid the place, if the caller paid it. */
  orderId: z.string().nullable(),
  membersData: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      isCaptain: z.boolean(),
      /** False for a typed name. Such a member cannot become captain (N10). */
      hasAccount: z.boolean(),
    }),
  ),
  /** The invitations of the team for its captain; empty for other members. */
  invitations: z.array(
    z.object({
      uid: z.string(),
      email: z.string(),
      status: z.enum([...invitationStates, 'withdrawn']),
      mailedAt: DateTimeSchema,
      /** Moment from which the captain can send the invitation again. */
      resendAt: DateTimeSchema,
    }),
  ),
  /** True if members can still change, which is until the team has competed (N35). */
  isOpen: z.boolean(),
  /** True if the caller may withdraw the whole team. The captain may until the event starts (N14). */
  canWithdraw: z.boolean(),
  /** True if the event is over. Until then the captain may change the team's name and logo. */
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
  /** Why the athlete can no longer accept the invitation; null if they can. */
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
  /** A team with all its data, for its members. Other athletes get only its name (J4). */
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
  /** Leaves a team that has not competed. A captain must hand the team over first, or withdraw it (N14, N35). */
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
  /** Reads the invitation behind a mailed code, for the page of the sign-up. */
  checkCode: forEverybody
    .route({ method: 'POST', path: '/invitations/check', tags, summary: 'A qué invita el enlace de un correo' })
    .input(z.object({ code: z.string().max(200) }))
    .output(
      z.object({
        /** The invitation; null if the code is no longer valid. The page is then an ordinary sign-up. */
        invitation: z
          .object({
            email: z.string(),
            /** The name of the athlete that the organizer typed; null if a captain invites. */
            name: z.string().nullable(),
            /**
             * The other details of the organizer's list as fields of the sign-up. Empty if missing or not usable (N41).
             */
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
