import type { SignUpType } from '#contract/base.ts';
import { defaultPhonePrefix } from '#contract/person.ts';

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

type SignUpText = (typeof texts)[number] | 'phonePrefix';
export type SignUpValues = Record<SignUpText, string> & { type: SignUpType; terms: boolean };
export type SignUpField = keyof SignUpValues;

/** The values of an empty form. The fields of other account types stay empty, and the schema drops them. */
export const emptySignUp = (type: SignUpType): SignUpValues => ({
  type,
  terms: false,
  phonePrefix: defaultPhonePrefix,
  ...(Object.fromEntries(texts.map(field => [field, ''])) as Record<(typeof texts)[number], string>),
});
