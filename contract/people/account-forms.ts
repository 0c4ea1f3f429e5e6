import { z } from 'zod';
import { AccountTypeSchema } from '#contract/base.ts';
import { NewPhotoSchema, PhotoSchema, text } from '#contract/fields.ts';
import { messages } from '#contract/messages.ts';
import { defaultPhonePrefix, sexes, sizes } from '#contract/person.ts';

// A name in letters of any alphabet, with accents, spaces and the characters of real names: O’Brien, Ana-María.
const letters = /^[\p{L}\p{M}]+(?:[ '’-]+[\p{L}\p{M}]+)*['’]?$/u;
// Characters of the fields `ciudad`, `estado` and `pais` (A8).
const place = /^[\p{L}\p{M} '’.-]+$/u;
const gymName = /^[\p{L}\p{M}\d .,-]*$/u;

const name = (missing: string, invalid: string) => text(missing, 80, messages.field.long(80)).regex(letters, invalid);
const placeName = (missing: string) => text(missing, 80, messages.field.long(80)).regex(place, messages.signUp.place);
const phone = (missing: string, digits: string) =>
  z
    .string(missing)
    .trim()
    .min(1, { error: missing, abort: true })
    .max(60, { error: messages.signUp.phoneLength, abort: true })
    // People write phone numbers with spaces and marks: `300 555 0101`, `(0414) 555-01-82`.
    .overwrite(typed => typed.replace(/[\s()./-]/g, ''))
    .regex(/^\d*$/, { error: digits, abort: true })
    .regex(/^\d{4,15}$/, messages.signUp.phoneLength);

/** An email address. A signed-in browser sends the text as typed; the database has it in lower case (PUB-248). */
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
    .pipe(z.iso.date(messages.signUp.birthdateUnknown))
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
  passport: text(messages.signUp.passport, 40, messages.field.long(40)),
  boxName: z.string().trim().max(80, messages.field.long(80)).regex(gymName, messages.signUp.boxName).default(''),
  birthdate: birthdate(messages.signUp.birthdate),
};

const passwordsMatch = (form: { password: string; confirm: string }) => form.password === form.confirm;
const mismatch = {
  error: messages.signUp.mismatch,
  path: ['confirm'],
  // This check of the two passwords also runs while other fields fail. A form shows all problems together.
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

const SignUpAthleteSchema = z
  .object({
    type: z.literal('athlete'),
    ...signUpPerson,
    /** The code of the mail with the invitation. A sign-up with the invited address confirms that address (N10). */
    code: z.string().max(200).optional(),
  })
  .refine(passwordsMatch, mismatch);
const SignUpStaffSchema = z.object({ type: z.literal('staff'), ...signUpPerson }).refine(passwordsMatch, mismatch);
const SignUpBoxSchema = z
  .object({
    type: z.literal('box'),
    firstName: text(messages.signUp.gymName, 80, messages.field.long(80)).regex(gymName, messages.signUp.boxName),
    passport: text(messages.signUp.taxId, 40, messages.field.long(40)),
    ...credentials,
    ...contact,
    ...home,
    photo: NewPhotoSchema(messages.signUp.logo),
  })
  .refine(passwordsMatch, mismatch);
const SignUpOrganizationSchema = z
  .object({
    type: z.literal('organization'),
    organization: text(messages.signUp.organization, 120, messages.field.long(120)),
    address: text(messages.signUp.address, 200, messages.field.long(200)),
    fullName: text(messages.signUp.fullName, 120, messages.field.long(120)),
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

// The settings have the same fields with their own texts (PUB-179 and after).
const profilePerson = {
  firstName: name(messages.profile.firstName, messages.profile.letters),
  lastName: name(messages.profile.lastName, messages.profile.letters),
  passport: text(messages.profile.passport, 40, messages.field.long(40)),
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
  organization: text(messages.signUp.organization, 120, messages.field.long(120)),
  address: text(messages.signUp.address, 200, messages.field.long(200)),
  fullName: text(messages.signUp.fullName, 120, messages.field.long(120)),
  // An organization has no birth date, and a caller of the API may send a photo alone. An empty field is still refused.
  birthdate: birthdate(messages.profile.birthdate).optional(),
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

export const SignInSchema = z.object({
  email: EmailSchema(messages.login.email),
  password: z
    .string(messages.login.password)
    .min(1, { error: messages.login.password, abort: true })
    .max(128, messages.login.wrong),
  type: AccountTypeSchema,
  remember: z.boolean().default(false),
  code: z.string().trim().max(20, messages.login.badCode).optional().describe('El que se envió por correo'),
  secondCode: z
    .string()
    .trim()
    .max(40)
    .optional()
    .describe('El de la verificación en dos pasos, o uno de recuperación'),
});

const secondCode = z.string(messages.secondFactor.needed).trim().min(1, messages.secondFactor.needed).max(40);
export const SecondFactorCodeSchema = z.object({ secondCode });
/**
 * The form that switches the second factor on or off. It needs the password too, because an open browser alone must not
 * be enough.
 */
export const ProvenSecondFactorSchema = z.object({
  secondCode,
  password: z.string(messages.login.password).min(1, messages.login.password).max(128),
});

export const RequestResetSchema = z.object({
  email: EmailSchema(messages.recovery.email),
  type: AccountTypeSchema,
});

export const CodeSchema = z
  .string()
  .min(1, { error: messages.recovery.badCode, abort: true })
  // A code that confirms an address contains that address, so it may be long.
  .max(500, messages.recovery.badCode);
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
export const KnownEmailSchema = z.object({ email: EmailSchema(messages.login.email) });
