import { z } from 'zod';
import { DateTimeSchema, forEverybody, forOrganization, Nothing } from '#contract/base.ts';
import { ById, IdSchema } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';

const tags = ['Jueces'];
const words = messages.staff;

/** The form that invites a judge: an email, and the choices of an approval (N1, V1). */
export const InviteJudgeSchema = z.object({
  eventId: IdSchema,
  email: z
    .string(words.inviteEmail)
    .trim()
    .toLowerCase()
    .min(1, words.inviteEmail)
    .max(254, messages.field.long(254))
    .refine(value => value === '' || z.email().safeParse(value).success, words.inviteEmailInvalid),
  permissions: z.object({ qualifier: z.boolean(), event: z.boolean() }),
  categories: z.array(IdSchema).max(500),
});
export type InviteJudge = z.output<typeof InviteJudgeSchema>;

const JudgeInvitationSchema = z.object({
  uid: z.string(),
  email: z.string(),
  permissions: z.object({ qualifier: z.boolean(), event: z.boolean() }),
  /** Ids of the chosen categories. */
  categories: z.array(z.string()),
  createdAt: DateTimeSchema,
  mailedAt: DateTimeSchema,
  canResendAt: DateTimeSchema,
});
export type JudgeInvitation = z.infer<typeof JudgeInvitationSchema>;

const Code = z.object({ code: z.string().min(1).max(200) });

/** Calls that invite judges by mail. They are part of the `staff` calls. */
export const judgeInvitations = {
  invite: forOrganization('judges')
    .route({ method: 'POST', path: '/organization/judge-invitations', tags, summary: 'Invitar a un juez por correo' })
    .input(InviteJudgeSchema)
    .output(z.object({ uid: z.string() })),
  listInvitations: forOrganization('judges')
    .route({
      method: 'GET',
      path: '/organization/events/{eventId}/judge-invitations',
      tags,
      summary: 'Las invitaciones a jueces que esperan respuesta',
    })
    .input(z.object({ eventId: IdSchema }))
    .output(z.object({ invitations: z.array(JudgeInvitationSchema), now: DateTimeSchema })),
  resendInvitation: forOrganization('judges')
    .route({
      method: 'POST',
      path: '/organization/judge-invitations/{id}/resend',
      tags,
      summary: 'Enviar otra vez la invitación a un juez',
    })
    .input(ById)
    .output(Nothing),
  withdrawInvitation: forOrganization('judges')
    .route({
      method: 'POST',
      path: '/organization/judge-invitations/{id}/withdraw',
      tags,
      summary: 'Retirar la invitación a un juez',
    })
    .input(ById)
    .output(Nothing),
  /** Reads the invitation behind the link in its mail. */
  checkInvitation: forEverybody
    .route({ method: 'POST', path: '/staff/invitations/check', tags, summary: 'A qué invita el enlace de un correo' })
    .input(Code)
    .output(
      z.object({
        eventId: z.string(),
        eventName: z.string(),
        eventType: z.enum(['online', 'offline']),
        organizationName: z.string(),
        start: DateTimeSchema,
        end: DateTimeSchema,
        timeZone: z.string(),
        permissions: z.object({ qualifier: z.boolean(), event: z.boolean() }),
        /** Names of the categories. */
        categories: z.array(z.string()),
        email: z.string(),
        /** The account of the invited address: a judge's, one of another type, or none yet. */
        account: z.enum(['judge', 'other', 'none']),
        isAccepted: z.boolean(),
        isOver: z.boolean(),
      }),
    ),
  acceptInvitation: forEverybody
    .route({ method: 'POST', path: '/staff/invitations/accept', tags, summary: 'Aceptar la invitación de un correo' })
    .input(Code)
    .output(z.object({ eventId: z.string() })),
};
