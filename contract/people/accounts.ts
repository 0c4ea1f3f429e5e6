import { z } from 'zod';
import {
  AccountTypeSchema,
  DateTimeSchema,
  forEverybody,
  forOrganization,
  forSignedIn,
  NoInput,
  Nothing,
  sendsPicture,
} from '#contract/base.ts';
import { sexes, sizes } from '#contract/person.ts';
import {
  ChangePasswordSchema,
  CodeSchema,
  KnownEmailSchema,
  ProfileSchema,
  RequestResetSchema,
  ResetPasswordSchema,
  SignInSchema,
  SignUpSchema,
} from './account-forms.ts';

const optional = z.string().nullable();
/** The record of an account (PUB-245). Fields that its account type does not have are null. */
const UserSchema = z.object({
  uid: z.string(),
  type: AccountTypeSchema,
  email: z.string(),
  emailConfirmed: z.boolean(),
  displayName: z.string(),
  photoURL: optional.describe('The small picture, for avatars'),
  photo: optional.describe('The picture as it was uploaded, re-encoded'),
  firstName: optional,
  lastName: optional,
  passport: optional,
  boxName: optional,
  nameSearch: optional,
  phonePrefix: optional,
  phone: optional,
  birthdate: optional,
  ciudad: optional,
  estado: optional,
  pais: optional,
  sexo: z.enum(sexes).nullable(),
  tallaFranela: z.enum(sizes).nullable(),
  tallaShort: z.enum(sizes).nullable(),
  organization: optional,
  address: optional,
  fullName: optional,
  myEvents: z.array(z.string()),
  myTickets: z.array(z.string()),
  deletionDueAt: DateTimeSchema.nullable(),
});
export type User = z.infer<typeof UserSchema>;

const SessionSchema = z.object({
  uid: z.string(),
  device: z.string().describe('El navegador y el sistema que dijo ser'),
  network: optional.describe('El comienzo de su dirección'),
  since: DateTimeSchema,
  until: DateTimeSchema,
  isThis: z.boolean(),
});

/** The purposes of a mailed link. Each link opens a page with a button. */
const linkPurposes = ['reset-password', 'confirm-email', 'delete-account'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const tags = ['Cuentas'];

export const accounts = {
  typeOf: forEverybody
    .route({ method: 'POST', path: '/accounts/type', tags, summary: 'El tipo de la cuenta de un correo (getTypeUser)' })
    .input(KnownEmailSchema)
    .output(z.object({ type: AccountTypeSchema.nullable() })),
  exists: forEverybody
    .route({ method: 'POST', path: '/accounts/exists', tags, summary: 'Si un correo tiene cuenta (existUser)' })
    .input(KnownEmailSchema)
    .output(z.object({ exists: z.boolean() })),
  signUp: sendsPicture('public')
    .route({ method: 'POST', path: '/accounts', tags, summary: 'Crear una cuenta e iniciar sesión (createUser)' })
    .input(SignUpSchema)
    .output(z.object({ user: UserSchema })),
  signIn: forEverybody
    .route({ method: 'POST', path: '/session', tags, summary: 'Iniciar sesión' })
    .input(SignInSchema)
    .output(z.object({ user: UserSchema })),
  openSession: forEverybody
    .route({
      method: 'POST',
      path: '/sessions',
      tags,
      summary: 'Abrir una sesión para un programa, que la envía como «Authorization: Bearer»',
    })
    .input(SignInSchema)
    .output(z.object({ token: z.string(), expiresAt: DateTimeSchema })),
  signOut: forEverybody
    .route({ method: 'DELETE', path: '/session', tags, summary: 'Cerrar la sesión' })
    .input(NoInput)
    .output(Nothing),
  me: forEverybody
    .route({ method: 'GET', path: '/session', tags, summary: 'La cuenta de la sesión, o null' })
    .output(z.object({ user: UserSchema.nullable() })),
  updateProfile: forOrganization('itself', { also: ['athlete', 'staff'], picture: true })
    .route({ method: 'PUT', path: '/accounts/me', tags, summary: 'Guardar el perfil (updateDataUser)' })
    .input(ProfileSchema)
    .output(z.object({ user: UserSchema })),
  changePassword: forSignedIn
    .route({ method: 'PUT', path: '/accounts/me/password', tags, summary: 'Cambiar la contraseña (updatePassword)' })
    .input(ChangePasswordSchema)
    .output(Nothing),
  listSessions: forSignedIn
    .route({
      method: 'GET',
      path: '/accounts/me/sessions',
      tags,
      summary: 'Dónde tiene la sesión abierta la propia cuenta',
    })
    .output(z.object({ sessions: z.array(SessionSchema) })),
  closeSession: forSignedIn
    .route({ method: 'DELETE', path: '/accounts/me/sessions/{uid}', tags, summary: 'Cerrar otra sesión propia' })
    .input(z.object({ uid: z.string().min(1).max(64) }))
    .output(Nothing),
  closeOtherSessions: forSignedIn
    .route({
      method: 'DELETE',
      path: '/accounts/me/sessions',
      tags,
      summary: 'Cerrar todas las demás sesiones propias',
    })
    .input(NoInput)
    .output(Nothing),
  requestReset: forEverybody
    .route({ method: 'POST', path: '/accounts/reset', tags, summary: 'Pedir un enlace para cambiar la contraseña' })
    .input(RequestResetSchema)
    .output(Nothing),
  requestSignInCode: forEverybody
    .route({
      method: 'POST',
      path: '/session/code',
      tags,
      summary: 'Pedir por correo un código para entrar sin esperar',
    })
    .input(RequestResetSchema)
    .output(Nothing),
  checkLink: forEverybody
    .route({
      method: 'POST',
      path: '/accounts/links/check',
      tags,
      summary: 'Si un enlace enviado por correo aún sirve',
    })
    .input(z.object({ purpose: z.enum(linkPurposes), code: CodeSchema }))
    .output(z.object({ email: z.string() })),
  resetPassword: forEverybody
    .route({ method: 'POST', path: '/accounts/reset/confirm', tags, summary: 'Cambiar la contraseña con el código' })
    .input(ResetPasswordSchema)
    .output(Nothing),
  confirmEmail: forEverybody
    .route({ method: 'POST', path: '/accounts/email/confirm', tags, summary: 'Confirmar el correo con el código' })
    .input(z.object({ code: CodeSchema }))
    .output(Nothing),
  resendConfirmation: forSignedIn
    .route({ method: 'POST', path: '/accounts/me/email', tags, summary: 'Enviar otra vez el correo de confirmación' })
    .input(NoInput)
    .output(Nothing),
  requestDeletion: forEverybody
    .route({ method: 'POST', path: '/deletions', tags, summary: 'Pedir la eliminación de los datos de un correo' })
    .input(KnownEmailSchema)
    .output(Nothing),
  confirmDeletion: forEverybody
    .route({ method: 'POST', path: '/deletions/confirm', tags, summary: 'Confirmar la eliminación con el código' })
    .input(z.object({ code: CodeSchema }))
    .output(z.object({ dueAt: DateTimeSchema })),
  cancelDeletion: forSignedIn
    .route({ method: 'DELETE', path: '/deletions/me', tags, summary: 'Cancelar la eliminación de la propia cuenta' })
    .input(NoInput)
    .output(Nothing),
};
