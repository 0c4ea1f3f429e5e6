import { ProfileAthleteSchema, ProfileOrganizationSchema, ProfileStaffSchema } from '#contract/account-forms.ts';
import type { User } from '#contract/accounts.ts';
import { defaultPhonePrefix } from '#contract/person.ts';

export const settingsSchemas = {
  athlete: ProfileAthleteSchema,
  staff: ProfileStaffSchema,
  organization: ProfileOrganizationSchema,
};
export type SettingsType = keyof typeof settingsSchemas;

export const hasSettings = (user: User): user is User & { type: SettingsType } => user.type in settingsSchemas;

const fields = [
  'firstName',
  'lastName',
  'passport',
  'boxName',
  'birthdate',
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

export type SettingsValues = Record<(typeof fields)[number] | 'phonePrefix', string> & { type: SettingsType };

/** The profile as a form holds it. What does not belong to the type stays empty, and its schema leaves it out. */
export const settingsValues = (user: User & { type: SettingsType }): SettingsValues => ({
  type: user.type,
  phonePrefix: user.phonePrefix ?? defaultPhonePrefix,
  ...(Object.fromEntries(fields.map(field => [field, user[field] ?? ''])) as Record<(typeof fields)[number], string>),
});
