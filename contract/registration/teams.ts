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
  /** What paid for its place, where that was who asks. */
  orderId: z.string().nullable(),
  membersData: z.array(
    z.object({
      uid: z.string(),
      name: z.string(),
      photo: z.string().nullable(),
      isCaptain: z.boolean(),
      /** N10: false of a typed name, to whom nothing can be handed over. */
      hasAccount: z.boolean(),
    }),
  ),
  /** For the captain only, else empty. */
  invitations: z.array(
    z.object({
      uid: z.string(),
      email: z.string(),
      status: z.enum([...invitationStates, 'withdrawn']),
      mailedAt: DateTimeSchema,
      /** When it may be mailed again. */
      resendAt: DateTimeSchema,
    }),
  ),
  /** N35: whether members can still come and go: until the team has competed. */
  isOpen: z.boolean(),
  /** N14: whether who asks may take the whole team out of the event: its captain, until the event starts. */
  canWithdraw: z.boolean(),
  /** Then nothing of it changes any more; until then its captain may change name and logo. */
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
  /** Who is no member learns the name and nothing else (J4). */
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
  /** N14, N35: until the team has competed; its captain hands it over first, or withdraws it. */
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
  /** Whom the code of a mailed link invites, for the page on which that person signs up. */
  checkCode: forEverybody
    .route({ method: 'POST', path: '/invitations/check', tags, summary: 'A qué invita el enlace de un correo' })
    .input(z.object({ code: z.string().max(200) }))
    .output(
      z.object({
        /** None where the code is no good any more: the page is then an ordinary one. */
        invitation: z
          .object({
            email: z.string(),
            /** What the organizer typed; none where a captain invites. */
            name: z.string().nullable(),
            /** N41: what a list said besides, as fields of the sign-up; '' where it said nothing that they take. */
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
