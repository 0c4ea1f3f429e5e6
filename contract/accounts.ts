import { z } from 'zod';
import { AccountTypeSchema, DateTimeSchema, forEverybody, forSignedIn, Nothing, sendsPicture } from './base.ts';
import { NewPhotoSchema, PhotoSchema, text } from './fields.ts';
import { messages } from './messages.ts';
import { defaultPhonePrefix, sexes, sizes } from './person.ts';

// Letters of any alphabet with their accents, and spaces.
const letters = /^[\p{L}\p{M} ]+$/u;
// A8: ciudad, estado, pais.
const place = /^[\p{L}\p{M} '’.-]+$/u;
const gymName = /^[\p{L}\p{M}\d .,-]*$/u;

const name = (missing: string, invalid: string) => text(missing, 80).regex(letters, invalid);
const placeName = (missing: string) => text(missing, 80).regex(place, messages.signUp.place);
const phone = (missing: string, digits: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .regex(/^\d{4,15}$/, digits);

/** A signed-in browser sends what was typed; the store keeps it in lower case (PUB-248). */
export const EmailSchema = (missing: string, invalid: string = missing) =>
  z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, { error: missing, abort: true })
    .max(254, invalid)
    .pipe(z.email(invalid));

export const PasswordSchema = z
  .string(messages.signUp.password)
  .min(1, { error: messages.signUp.password, abort: true })
  .min(6, messages.signUp.passwordShort)
  .max(128, messages.signUp.passwordLong);

const birthdate = (missing: string) =>
  z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .pipe(z.iso.date(messages.signUp.birthdateFuture))
    .refine(
      day => day >= '1900-01-01' && day <= new Date().toISOString().slice(0, 10),
      messages.signUp.birthdateFuture,
    );

const PhonePrefixSchema = z
  .string(messages.signUp.phonePrefix)
  .regex(/^[A-Z]{2}-\d{1,4}$/, messages.signUp.phonePrefix)
  .default(defaultPhonePrefix);

const credentials = {
  email: EmailSchema(messages.signUp.email, messages.signUp.emailInvalid),
  password: PasswordSchema,
  confirm: z.string(messages.signUp.confirm).min(1, { error: messages.signUp.confirm, abort: true }),
  terms: z.literal(true, messages.signUp.terms),
};
const contact = {
  phonePrefix: PhonePrefixSchema,
  phone: phone(messages.signUp.phone, messages.signUp.digits),
};
const home = {
  ciudad: placeName(messages.signUp.ciudad),
  estado: placeName(messages.signUp.estado),
  pais: placeName(messages.signUp.pais),
};
const competitor = {
  sexo: z.enum(sexes, messages.signUp.sexo),
  tallaFranela: z.enum(sizes, messages.signUp.tallaFranela),
  tallaShort: z.enum(sizes, messages.signUp.tallaShort),
};
const person = {
  firstName: name(messages.signUp.firstName, messages.signUp.letters),
  lastName: name(messages.signUp.lastName, messages.signUp.letters),
  passport: text(messages.signUp.passport, 40),
  boxName: z.string().trim().max(80).regex(gymName, messages.signUp.boxName).default(''),
  birthdate: birthdate(messages.signUp.birthdate),
};

const passwordsMatch = (form: { password: string; confirm: string }) => form.password === form.confirm;
const mismatch = {
  error: messages.signUp.mismatch,
  path: ['confirm'],
  // Also while other fields still fail: a form shows all that is wrong at once.
  when: ({ value }: { value: unknown }) => {
    const form = value as { password?: unknown; confirm?: unknown } | null;
    return typeof form?.password === 'string' && typeof form.confirm === 'string' && form.confirm !== '';
  },
};

const signUpPerson = {
  ...person,
  ...credentials,
  ...contact,
  ...home,
  ...competitor,
  photo: NewPhotoSchema(messages.signUp.photo),
};

export const SignUpAthleteSchema = z
  .object({ type: z.literal('athlete'), ...signUpPerson })
  .refine(passwordsMatch, mismatch);
export const SignUpStaffSchema = z
  .object({ type: z.literal('staff'), ...signUpPerson })
  .refine(passwordsMatch, mismatch);
export const SignUpBoxSchema = z
  .object({
    type: z.literal('box'),
    firstName: text(messages.signUp.gymName, 80).regex(gymName, messages.signUp.boxName),
    passport: text(messages.signUp.taxId, 40),
    ...credentials,
    ...contact,
    ...home,
    photo: NewPhotoSchema(messages.signUp.logo),
  })
  .refine(passwordsMatch, mismatch);
export const SignUpOrganizationSchema = z
  .object({
    type: z.literal('organization'),
    organization: text(messages.signUp.organization),
    address: text(messages.signUp.address, 200),
    fullName: text(messages.signUp.fullName),
    ...credentials,
    ...contact,
    photo: NewPhotoSchema(messages.signUp.logo),
  })
  .refine(passwordsMatch, mismatch);
export const SignUpSchema = z.discriminatedUnion('type', [
  SignUpAthleteSchema,
  SignUpStaffSchema,
  SignUpBoxSchema,
  SignUpOrganizationSchema,
]);
export type SignUp = z.infer<typeof SignUpSchema>;

// The settings ask for the same fields with the words of the settings (PUB-179 and after).
const profilePerson = {
  firstName: name(messages.profile.firstName, messages.profile.letters),
  lastName: name(messages.profile.lastName, messages.profile.letters),
  passport: text(messages.profile.passport, 40),
  birthdate: birthdate(messages.profile.birthdate),
  phonePrefix: PhonePrefixSchema,
  phone: phone(messages.profile.phone, messages.signUp.digits),
  ...home,
  ...competitor,
  photo: PhotoSchema(messages.profile.photo),
};
export const ProfileAthleteSchema = z.object({ type: z.literal('athlete'), ...profilePerson, boxName: person.boxName });
export const ProfileStaffSchema = z.object({
  type: z.literal('staff'),
  ...profilePerson,
  boxName: name(messages.profile.boxName, messages.profile.letters),
});
export const ProfileOrganizationSchema = z.object({
  type: z.literal('organization'),
  organization: text(messages.signUp.organization),
  address: text(messages.signUp.address, 200),
  fullName: text(messages.signUp.fullName),
  birthdate: birthdate(messages.profile.birthdate).or(z.literal('')).default(''),
  phonePrefix: PhonePrefixSchema,
  phone: phone(messages.profile.phone, messages.signUp.digits),
  photo: PhotoSchema(messages.profile.photo),
});
export const ProfileSchema = z.discriminatedUnion('type', [
  ProfileAthleteSchema,
  ProfileStaffSchema,
  ProfileOrganizationSchema,
]);
export type Profile = z.infer<typeof ProfileSchema>;

const optional = z.string().nullable();
/** The user record (PUB-245): null where a field does not belong to the type. */
export const UserSchema = z.object({
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

export const SignInSchema = z.object({
  email: EmailSchema(messages.login.email),
  password: z
    .string(messages.login.password)
    .min(1, { error: messages.login.password, abort: true })
    .max(128, messages.login.wrong),
  type: AccountTypeSchema,
  remember: z.boolean().default(false),
});

export const RequestResetSchema = z.object({
  email: EmailSchema(messages.recovery.email),
  type: AccountTypeSchema,
});

const CodeSchema = z
  .string()
  .min(1, { error: messages.recovery.badCode, abort: true })
  .max(200, messages.recovery.badCode);
const newPassword = {
  password: PasswordSchema,
  confirm: z.string(messages.signUp.confirm).min(1, { error: messages.signUp.confirm, abort: true }),
};
export const NewPasswordSchema = z.object(newPassword).refine(passwordsMatch, mismatch);
export const ResetPasswordSchema = z.object({ code: CodeSchema, ...newPassword }).refine(passwordsMatch, mismatch);
export const ChangePasswordSchema = z
  .object({
    current: z.string(messages.password.current).min(1, { error: messages.password.current, abort: true }).max(128),
    ...newPassword,
  })
  .refine(passwordsMatch, mismatch);
export const RequestDeletionSchema = z.object({ email: EmailSchema(messages.login.email) });

/** What a mailed link can be for; each opens a page with a button. */
export const linkPurposes = ['reset-password', 'confirm-email', 'delete-account'] as const;
export type LinkPurpose = (typeof linkPurposes)[number];

const onlyEmail = z.object({ email: EmailSchema(messages.login.email) });
const tags = ['Cuentas'];

export const accounts = {
  typeOf: forEverybody
    .route({ method: 'POST', path: '/accounts/type', tags, summary: 'El tipo de la cuenta de un correo (getTypeUser)' })
    .input(onlyEmail)
    .output(z.object({ type: AccountTypeSchema.nullable() })),
  exists: forEverybody
    .route({ method: 'POST', path: '/accounts/exists', tags, summary: 'Si un correo tiene cuenta (existUser)' })
    .input(onlyEmail)
    .output(z.object({ exists: z.boolean() })),
  signUp: sendsPicture('public')
    .route({ method: 'POST', path: '/accounts', tags, summary: 'Crear una cuenta e iniciar sesión (createUser)' })
    .input(SignUpSchema)
    .output(z.object({ user: UserSchema })),
  signIn: forEverybody
    .route({ method: 'POST', path: '/session', tags, summary: 'Iniciar sesión' })
    .input(SignInSchema)
    .output(z.object({ user: UserSchema })),
  signOut: forEverybody
    .route({ method: 'DELETE', path: '/session', tags, summary: 'Cerrar la sesión' })
    .input(Nothing)
    .output(Nothing),
  me: forEverybody
    .route({ method: 'GET', path: '/session', tags, summary: 'La cuenta de la sesión, o null' })
    .output(z.object({ user: UserSchema.nullable() })),
  updateProfile: sendsPicture(['athlete', 'staff', 'organization'])
    .route({ method: 'PUT', path: '/accounts/me', tags, summary: 'Guardar el perfil (updateDataUser)' })
    .input(ProfileSchema)
    .output(z.object({ user: UserSchema })),
  changePassword: forSignedIn
    .route({ method: 'PUT', path: '/accounts/me/password', tags, summary: 'Cambiar la contraseña (updatePassword)' })
    .input(ChangePasswordSchema)
    .output(Nothing),
  requestReset: forEverybody
    .route({ method: 'POST', path: '/accounts/reset', tags, summary: 'Pedir un enlace para cambiar la contraseña' })
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
    .input(Nothing)
    .output(Nothing),
  requestDeletion: forEverybody
    .route({ method: 'POST', path: '/deletions', tags, summary: 'Pedir la eliminación de los datos de un correo' })
    .input(RequestDeletionSchema)
    .output(Nothing),
  confirmDeletion: forEverybody
    .route({ method: 'POST', path: '/deletions/confirm', tags, summary: 'Confirmar la eliminación con el código' })
    .input(z.object({ code: CodeSchema }))
    .output(z.object({ dueAt: DateTimeSchema })),
  cancelDeletion: forSignedIn
    .route({ method: 'DELETE', path: '/deletions/me', tags, summary: 'Cancelar la eliminación de la propia cuenta' })
    .input(Nothing)
    .output(Nothing),
};
