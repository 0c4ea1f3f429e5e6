import {
  defaultPhonePrefix,
  SignUpAthleteSchema,
  SignUpBoxSchema,
  SignUpOrganizationSchema,
  SignUpStaffSchema,
} from '#contract/accounts.ts';
import type { SignUpType } from '#contract/base.ts';

export const signUpSchemas = {
  athlete: SignUpAthleteSchema,
  staff: SignUpStaffSchema,
  box: SignUpBoxSchema,
  organization: SignUpOrganizationSchema,
};

const texts = [
  'firstName',
  'lastName',
  'passport',
  'boxName',
  'birthdate',
  'email',
  'password',
  'confirm',
  'phone',
  'ciudad',
  'estado',
  'pais',
  'sexo',
  'tallaFranela',
  'tallaShort',
  'photo',
  'organization',
  'address',
  'fullName',
] as const;

export type SignUpText = (typeof texts)[number] | 'phonePrefix';
export type SignUpValues = Record<SignUpText, string> & { type: SignUpType; terms: boolean };
export type SignUpField = keyof SignUpValues;

/** An empty form. What does not belong to the type stays empty, and its schema leaves it out. */
export const emptySignUp = (type: SignUpType): SignUpValues => ({
  type,
  terms: false,
  phonePrefix: defaultPhonePrefix,
  ...(Object.fromEntries(texts.map(field => [field, ''])) as Record<(typeof texts)[number], string>),
});

/** Which fields the schema would refuse as they stand. */
export function wrongFields(values: SignUpValues): Set<PropertyKey | undefined> {
  const { error } = signUpSchemas[values.type].safeParse(values);
  return new Set(error?.issues.map(issue => issue.path[0]));
}
